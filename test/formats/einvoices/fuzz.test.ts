import { describe, expect, it } from 'vitest';
import type { EInvoice } from '../../../src/domain/einvoices/eInvoice.ts';
import { readEInvoice, type EInvoiceReading } from '../../../src/formats/einvoices/index.ts';
import { CII, pdfWith, UBL, utf8 } from './files.ts';

/**
 * Mutated files: no reader throws or hangs, and no amount is wrong without a word. `FUZZ_FILES=100000 npx vitest run
 * --project unit test/formats/einvoices/fuzz.test.ts` tries 100,000 files for each reader; `FUZZ_SEED` replays a run.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20260305);

/** A small generator of uniform random numbers (mulberry32), so that a run can be replayed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const PIECES = ['<', '>', '&', '"', "'", '\0', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '&#48;', '0', '9', '-', '.', '\u00ff', 'EUR', '<!DOCTYPE x>', '<?x', '/Length 1', 'endstream', '1 0 R'].map(utf8); // prettier-ignore

function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let result = [...bytes];
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const at = random(result.length + 1);
    switch (random(7)) {
      case 0:
        result = result.slice(0, at);
        break;
      case 1:
        result.splice(at, 1 + random(20));
        break;
      case 2:
        result.splice(at, 0, ...PIECES[random(PIECES.length)]!);
        break;
      case 3:
        if (at < result.length) result[at] = random(256);
        break;
      case 4:
        result.splice(at, 0, ...result.slice(at, at + random(60)));
        break;
      case 5: {
        // A whole element goes, or comes twice: the file stays well-formed.
        const text = new TextDecoder('latin1').decode(Uint8Array.from(result));
        const tags = [...text.matchAll(/<(\w+:\w+)[^<>/]*>[^<]*<\/\1>/g)];
        const tag = tags[random(tags.length || 1)];
        if (tag) result.splice(tag.index, tag[0].length, ...(random(2) === 0 ? [] : utf8(tag[0] + tag[0])));
        break;
      }
      default: {
        const digits = result.flatMap((byte, index) => (byte >= 48 && byte <= 57 ? [index] : []));
        const digit = digits[random(digits.length || 1)];
        if (digit !== undefined) result[digit] = 48 + random(10);
      }
    }
  }
  return Uint8Array.from(result);
}

/** The amounts of an invoice as numbers: other spellings of the same amount are equal. */
function amountsOf({ totals, tax, lines, allowances }: EInvoice): string {
  const number = (text: string | null): number | null => (text === null ? null : Number(text));
  return JSON.stringify([
    Object.entries(totals)
      .filter(([name]) => name !== 'allowances' && name !== 'charges')
      .map(([, text]) => number(text) ?? 0),
    tax.map((row) => [number(row.taxable), number(row.tax)]),
    lines.map(({ netAmount }) => number(netAmount)),
    allowances.map(({ isCharge, amount }) => [isCharge, number(amount)]),
  ]);
}

function check(reading: EInvoiceReading, right: string, name: string): void {
  const { invoice, problems } = reading;
  if (invoice === null) {
    expect(problems.length, name).toBeGreaterThan(0);
    return;
  }
  if (problems.some(({ kind }) => kind !== 'note')) return;
  const read = amountsOf(invoice);
  // One comparison for each file would take most of the time.
  if (read !== right) expect(read, name).toBe(right);
}

describe.each([
  ['ubl', utf8(UBL), FILES],
  ['cii', utf8(CII), FILES],
  ['pdf', pdfWith([{ name: 'factur-x.xml', content: CII }]), Math.ceil(FILES / 10)],
] as const)('mutated files of %s', (name, bytes, files) => {
  it(`${files} of them give no wrong amount without a problem`, async () => {
    const random = randomFrom(SEED);
    const { invoice } = await readEInvoice(bytes);
    const right = invoice === null ? '' : amountsOf(invoice);
    for (let count = 0; count < files; count += 1)
      check(await readEInvoice(mutate(bytes, random)), right, `${name}: file ${count} of seed ${SEED}`);
  });
});
