import { expect, it } from 'vitest';
import { purchaseDraft, type PurchaseSources } from '../../../src/domain/einvoices/purchaseDraft.ts';
import { checkSums } from '../../../src/domain/einvoices/sums.ts';
import { NO_PARTY_DEFAULTS } from '../../../src/domain/drafting/documentDraft.ts';
import { asEInvoice } from '../../../src/domain/pdfInvoices/asEInvoice.ts';
import type { PdfFields, PdfPage } from '../../../src/domain/pdfInvoices/pdfPage.ts';
import { readEInvoice } from '../../../src/formats/einvoices/index.ts';
import { readPdfInvoice, rateRowsOf, type PdfKnowledge } from '../../../src/formats/pdfInvoices/index.ts';
import { drafting } from '../../domain/drafting/company.ts';
import { drawnPdf, type Drawn } from '../../support/drawnPdf.ts';
import { mutate, randomFrom, type Mutation, type Mutations, type Random } from '../support/mutations.ts';
import { utf8 } from '../support/readers.ts';
import { english, french, german } from './layouts.ts';

/**
 * Mutated PDFs without an e-invoice: reading them neither throws nor hangs; what is proposed as net, tax and gross
 * stands on the page as it is proposed, and adds up. `FUZZ_FILES=100000 npx vitest run --project unit
 * test/formats/pdfInvoices/fuzz.test.ts` tries 100,000 files; `FUZZ_SEED` replays a run.
 */
const FILES = Number(process.env.FUZZ_FILES ?? 60);
const SEED = Number(process.env.FUZZ_SEED ?? 20260312);

const KNOWN: PdfKnowledge = {
  learned: [],
  ownVatIds: [],
  isSuppliers: () => false,
  rates: ['20', '5', '0'],
};
const sources = (): PurchaseSources => ({
  ...drafting(),
  classOf: (type) => type.docClass,
  docTypeId: undefined,
  supplierId: undefined,
  defaults: NO_PARTY_DEFAULTS,
  codedLike: () => undefined,
  taxCodes: {},
  words: { allowance: 'Allowance', charge: 'Charge', whole: (rate) => `Total at ${rate} %` },
});

const PIECES = ['(', ')', '<', '>', '[', ']', '/', '\\', '\0', 'BT', 'ET', ' Tj', ' Td', ' Tf', ' Tm', 'q', 'Q', '0', '9', '-', '.', ',', '%', 'endstream', 'endobj', '1 0 R', '<<', '>>', ' 1e9 ', 'EUR', '€', 'Total', 'VAT 20%'].map(utf8); // prettier-ignore
const otherDigit: Mutation = (bytes, random) => {
  const digits = bytes.flatMap((byte, index) => (byte >= 48 && byte <= 57 ? [index] : []));
  const digit = digits[random(digits.length || 1)];
  if (digit !== undefined) bytes[digit] = 48 + random(10);
};
const MUTATIONS: Mutations = { pieces: PIECES, most: 3, further: [otherDigit, otherDigit] };

const LAYOUTS = [english(), german(), french()];
const TEXTS = ['Total', 'Net', 'MwSt. 19 %', 'TVA', 'Invoice No:', '12.03.2026', '03/04/2026', '1.234', '1,234.56', '0,00', '(250.00)', '-5,00', '250.00 CR', '£', 'EUR', '12 %', '1 000,00']; // prettier-ignore

/** A few texts of a page go, come twice, move, say something else, or have another digit or mark. */
function redrawn(layout: readonly Drawn[], random: Random): Drawn[] {
  const result = [...layout];
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const at = random(result.length || 1);
    const one = result[at];
    if (one === undefined) break;
    const place = random(one.text.length || 1);
    const spliced = (put: string, gone: number): Drawn => ({
      ...one,
      text: one.text.slice(0, place) + put + one.text.slice(place + gone),
    });
    const moved: Drawn = { ...one, at: [one.at[0] + random(120) - 60, one.at[1] + random(60) - 30] };
    const changed: readonly Drawn[][] = [
      [],
      [one, moved],
      [moved],
      [{ ...one, text: TEXTS[random(TEXTS.length)] ?? '' }],
      [spliced(String(random(10)), 1)],
      [spliced(['.', ',', ' ', '-', '%', "'"][random(6)] ?? '', random(2))],
      [spliced('', 1)],
    ];
    result.splice(at, 1, ...(changed[random(changed.length)] ?? []));
  }
  return result;
}

function mutatedPdf(random: Random): Uint8Array {
  const layout = LAYOUTS[random(LAYOUTS.length)] ?? [];
  const kind = random(3);
  const file = drawnPdf(kind === 0 ? layout : redrawn(layout, random));
  return kind === 1 ? file : mutate(file, random, MUTATIONS);
}

/** The amount that a text of the page shows to a reader; null if it can be read in several ways. */
function printed(text: string): number | null {
  // A point right behind a sign belongs to it: `Fr.1,500.00`.
  const bare = text.replace(/[^\d.,]/g, '').replace(/^[.,](?=.*[.,])/, '');
  const [, whole = '', mark = '', decimals = ''] = /^(.*?)([.,]?)(\d*)$/.exec(bare) ?? [];
  const others: readonly string[] = whole.match(/[.,]/g) ?? [];
  // Before three digits, a single mark can mean both; marks that repeat divide thousands.
  if (mark !== '' && others.length === 0 && decimals.length === 3) return null;
  const isDecimal = mark !== '' && !others.includes(mark);
  const digits = (isDecimal ? whole : bare).replace(/[.,]/g, '');
  const amount = Number(isDecimal ? `${digits}.${decimals}` : digits);
  return /[-−–(]|\bDR\b|[DS]$/.test(text) ? -amount : amount;
}

function check(pages: readonly PdfPage[], name: string): void {
  const reading = readPdfInvoice(pages, KNOWN);
  const { fields, kind } = reading;
  const { net, tax, gross } = fields;
  if (net !== undefined || tax !== undefined) {
    const sum = Number(net?.value) + Number(tax?.value) - Number(gross?.value);
    if (!(Math.abs(sum) < 1e-6)) expect.fail(`${name}: ${net?.value} + ${tax?.value} = ${gross?.value}`);
  }
  for (const field of [net, tax, gross]) {
    if (field?.span == null) {
      if (field !== undefined && field.value !== '0') expect.fail(`${name}: ${field.value} stands nowhere`);
      continue;
    }
    const { page, from, to } = field.span;
    const words = pages[page]?.words.slice(from, to + 1) ?? [];
    const shown = printed(words.map(({ text }) => text).join(' '));
    if (shown !== null && shown !== Number(field.value))
      expect.fail(`${name}: ${words.map(({ text }) => text).join(' ')} is read as ${field.value}`);
  }
  checkDraft(fields, kind, rateRowsOf(reading, fields), name);
}

/** The draft comes to the gross amount of the page, or says that it does not. */
function checkDraft(
  fields: PdfFields,
  kind: Parameters<typeof asEInvoice>[1],
  rows: ReturnType<typeof rateRowsOf>,
  name: string,
): void {
  const invoice = asEInvoice(fields, kind, rows);
  const findings = checkSums(invoice).filter(({ code }) => code !== 'sum.taxRow');
  if (findings.length > 0) expect(findings, name).toEqual([]);
  if (fields.net === undefined) return;
  const { ours, notes } = purchaseDraft(invoice, sources());
  const drafted = ours === null ? null : Number(ours.gross);
  const isSaid = notes.some(({ code }) => code === 'tax.differs');
  if (!isSaid && drafted !== null && Math.abs(drafted) !== Math.abs(Number(fields.gross?.value)))
    expect.fail(`${name}: ${fields.gross?.value} is drafted as ${drafted}`);
}

it(`${FILES} mutated PDFs give no amount that is not on the page, or does not add up`, async () => {
  const random = randomFrom(SEED);
  let withTotals = 0;
  for (let count = 0; count < FILES; count += 1) {
    const bytes = mutatedPdf(random);
    const { invoice, pages, problems } = await readEInvoice(bytes);
    const name = `file ${count} of seed ${SEED}`;
    if (invoice !== null || problems.length === 0) expect.fail(`${name}: an e-invoice came from nowhere`);
    if (pages === undefined) continue;
    check(pages, name);
    if (readPdfInvoice(pages, KNOWN).fields.net !== undefined) withTotals += 1;
  }
  // Damage must not hide what is looked for: most files still have their totals.
  expect(withTotals).toBeGreaterThan(FILES / 4);
});
