import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/app/base/export/plainText.ts';
import { xlsxOf } from '../../../../src/app/base/export/xlsx.ts';
import { loadTexts, speak } from '../../../../src/app/base/i18n/texts.ts';
import { linesTable } from '../../../../src/app/documents/spreadsheets/linesTable.ts';
import { columnText } from '../../../../src/app/documents/spreadsheets/sheetText.ts';
import { documentSchema, type Document } from '../../../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../../../src/domain/kinds/documentClasses.ts';
import { SHEET_COLUMNS } from '../../../../src/domain/documents/sheetColumns.ts';
import { guessColumns } from '../../../../src/formats/spreadsheets/headings.ts';
import { tableOfFile, type RawTable } from '../../../../src/formats/tables/rawTable.ts';
import { guid, intRef } from '../../../support/documents.ts';
import { lookup, planOf, sourcesFor } from '../../../formats/spreadsheets/support.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;
afterAll(() => speak('en'));

function read(bytes: Uint8Array): RawTable {
  const reading = tableOfFile(bytes);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.table;
}

const written = fc
  .tuple(fc.bigInt({ min: 1n, max: 999_999n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => `${units}e-${places}`);
/** A decimal with up to six digits, up to four of them decimals: a workbook keeps 15 digits of an amount. */
const decimal = written.map((text) => {
  const [units = '', places = '0'] = text.split('e-');
  const digits = units.padStart(Number(places) + 1, '0');
  return places === '0' ? digits : `${digits.slice(0, -Number(places))}.${digits.slice(-Number(places))}`;
});
/** Texts with everything that a table can trip over, without outer spaces, which are not kept. */
const text = fc
  .oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "'",
      '-5',
      '1,234',
      'a;b,c\td',
      'He said "no"',
      'Zeile 1\nZeile 2',
      'Straße',
      '00123',
    ),
  )
  // Control characters cannot be in a workbook.
  .map((each) => each.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '').trim());
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const maybe = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(each, { nil: undefined });
const filled = maybe(text).map((each) => each || undefined);
const post = maybe(
  fc.record({ department: maybe(fc.constant(guid(51))), costCentre: maybe(fc.constant(guid(52))) }),
).map((each) => ((each?.department ?? each?.costCentre) ? each : undefined));

const line = fc.record({
  productId: maybe(fc.constant(guid(71))),
  description: filled,
  accountId: maybe(fc.constantFrom(guid(41), guid(42))),
  taxCodeId: maybe(fc.constantFrom(guid(11), guid(12), guid(13), guid(14))),
  quantity: fc.tuple(decimal, fc.boolean()).map(([each, isCredit]) => (isCredit ? `-${each}` : each)),
  isNetEntry: fc.boolean(),
  currencyUnitPrice: decimal,
  projectId: maybe(fc.constant(guid(53))),
  post,
});

const common = {
  docNo: filled,
  theirDocNo: filled,
  docDate: day,
  dueDate: maybe(day),
  taxDate: maybe(day),
  deliveryDate: maybe(day),
  orderNo: filled,
  theirRef: filled,
  description: filled,
  paymentTermsId: maybe(fc.constant(guid(21))),
  projectId: maybe(fc.constant(guid(53))),
  post,
};
const money = fc.constantFrom(['GBP', undefined], ['EUR', '1.25'], ['JPY', '190.5']);

function documentOf(docClass: DocumentClass, party: string, lines: fc.Arbitrary<object[]>): fc.Arbitrary<Document> {
  return fc.tuple(fc.record({ ...common, lines }), money).map(([fields, [currency, currencyRate]]) =>
    documentSchema.parse({
      ...fields,
      docClass,
      docTypeId: lookup.all('docType').find((type) => type.docClass === docClass)?.id,
      contactAccountId: party,
      currency,
      currencyRate,
      lines: fields.lines.map((each, at) => ({ ...each, intRef: intRef(at + 1) })),
    }),
  );
}
const invoices = fc.array(documentOf('saleInvoice', guid(61), fc.array(line, { minLength: 1, maxLength: 4 })), {
  minLength: 1,
  maxLength: 5,
});

/** What of a document is in the table; the rate of a tax code is that of the reference data. */
function comparable({ intRef: _, ...document }: Document): unknown {
  const lines = document.lines.map(({ intRef: __, taxRate: ___, ...each }) => each);
  return JSON.parse(JSON.stringify({ ...document, lines }));
}

async function readBack(documents: readonly Document[], format: 'csv' | 'xlsx'): Promise<void> {
  const table = linesTable('Documents', documents, lookup);
  const file = format === 'csv' ? new Blob([await csvOf(table)]) : await xlsxOf(table);
  const docClass = documents[0]!.docClass;
  const plan = planOf(read(new Uint8Array(await file.arrayBuffer())), sourcesFor(docClass), { grouping: 'number' });
  expect(plan.documents.flatMap(({ rows }) => rows.flatMap(({ faults }) => Object.entries(faults)))).toEqual([]);
  expect(plan.documents.map(({ draft }) => draft && comparable(draft))).toEqual(documents.map(comparable));
}

describe('whole documents as a table', () => {
  it.each(['csv', 'xlsx'] as const)('read back equal from %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(invoices, (documents) => readBack(documents, format)),
      { numRuns: format === 'csv' ? 120 : 40 },
    );
  });

  it('read back equal with amounts as supplied, and as receipts', async () => {
    const supplied = documentSchema.parse({
      docClass: 'saleInvoice',
      docTypeId: guid(1),
      contactAccountId: guid(61),
      docDate: '2026-02-03',
      currency: 'GBP',
      lines: [
        {
          intRef: intRef(1),
          description: 'Oiling',
          taxCodeId: guid(11),
          quantity: '1',
          isNetEntry: true,
          currencyUnitPrice: '10.02',
          suppliedAmounts: true,
          netCurrencyAmount: '10.02',
          taxCurrencyAmount: '2.01',
          grossCurrencyAmount: '12.03',
        },
      ],
    });
    const rated = {
      ...supplied,
      lines: supplied.lines.map((each) => ({ ...each, taxRate: lookup.find('taxCode', 'S')?.taxRate })),
    };
    await readBack([rated], 'csv');
    const receipt = documentSchema.parse({
      docClass: 'receipt',
      docTypeId: guid(3),
      contactAccountId: guid(61),
      docDate: '2026-02-03',
      currency: 'GBP',
      bankAccountId: guid(54),
      currencyAmount: '120.5',
      lines: [],
    });
    await readBack([receipt, receipt], 'xlsx');
  });

  it.each(LANGUAGES)('have headings that are known again, in %s', async (language) => {
    await speak(language);
    await loadTexts(['spreadsheets']);
    expect(guessColumns(SHEET_COLUMNS.map(columnText), 'purchaseInvoice')).toEqual(SHEET_COLUMNS);
  });
});
