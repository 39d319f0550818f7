import { describe, expect, it } from 'vitest';
import type { EInvoice } from '../../../src/domain/einvoices/eInvoice.ts';
import { readEInvoice, type EInvoiceReading } from '../../../src/formats/einvoices/index.ts';
import { mutate, randomFrom, type Mutation, type Mutations } from '../support/mutations.ts';
import { CII, pdfWith, UBL, utf8 } from './files.ts';

/**
 * Mutated files: no reader throws or hangs, and no amount is wrong without a word. `FUZZ_FILES=100000 npx vitest run
 * --project unit test/formats/einvoices/fuzz.test.ts` tries 100,000 files for each reader; `FUZZ_SEED` replays a run.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20260305);

const PIECES = ['<', '>', '&', '"', "'", '\0', '</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '&#48;', '0', '9', '-', '.', '\u00ff', 'EUR', '<!DOCTYPE x>', '<?x', '/Length 1', 'endstream', '1 0 R'].map(utf8); // prettier-ignore

/** A whole element goes, or comes twice: the file stays well-formed. */
const otherElements: Mutation = (bytes, random) => {
  const text = new TextDecoder('latin1').decode(Uint8Array.from(bytes));
  const tags = [...text.matchAll(/<(\w+:\w+)[^<>/]*>[^<]*<\/\1>/g)];
  const tag = tags[random(tags.length || 1)];
  if (tag) bytes.splice(tag.index, tag[0].length, ...(random(2) === 0 ? [] : utf8(tag[0] + tag[0])));
};
const otherDigit: Mutation = (bytes, random) => {
  const digits = bytes.flatMap((byte, index) => (byte >= 48 && byte <= 57 ? [index] : []));
  const digit = digits[random(digits.length || 1)];
  if (digit !== undefined) bytes[digit] = 48 + random(10);
};
const MUTATIONS: Mutations = { pieces: PIECES, most: 3, further: [otherElements, otherDigit] };

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
      check(await readEInvoice(mutate(bytes, random, MUTATIONS)), right, `${name}: file ${count} of seed ${SEED}`);
  });
});
