import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/api/wire/documentReading.ts';
import { createBody } from '../../../src/api/wire/documentWriting.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import { SPECIFIED_CLASSES, type DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { amountsOfDocument, paidAmount } from '../../../src/domain/documents/documentAmounts.ts';
import { DOCUMENT_TRAITS } from '../../../src/domain/kinds/documentTraits.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import {
  amountFields,
  lineAmounts,
  type AmountFields,
  type TotalsSetup,
} from '../../../src/domain/documents/totals.ts';
import { AMOUNT_FIELDS } from '../../../src/domain/values/amountFields.ts';
import { intRef } from '../../support/documents.ts';
import { openService } from '../../service/support/service.ts';
import { TYPES } from '../../sync/support/trade.ts';

const RATES = { S: '20', R: '5', Z: '0' } as const;

const text = (most: number, places: number) =>
  fc.integer({ min: -most, max: most }).map((value) => toDecimalString(new Decimal(value).div(10 ** places)));
/** Pennies by which net and tax differ from the calculated amounts; gross follows. */
const penny = fc.integer({ min: -1, max: 1 });
const line = fc.record({
  quantity: text(1_000_000, 3),
  currencyUnitPrice: text(10_000_000, 4),
  taxCodeId: fc.constantFrom('S' as const, 'R' as const, 'Z' as const),
  isNetEntry: fc.boolean(),
  off: fc.option(fc.tuple(penny, penny)),
});
type Drawn = typeof line extends fc.Arbitrary<infer T> ? T : never;
const drawn = fc.record({
  currency: fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD'),
  rate: fc.integer({ min: 1_000, max: 5_000_000 }).map((value) => toDecimalString(new Decimal(value).div(10_000))),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
});

let count = 0;
function lineOf({ off, ...entry }: Drawn, setup: TotalsSetup): DocumentLine {
  count += 1;
  const held: DocumentLine = {
    ...entry,
    intRef: intRef(count, 1),
    description: 'Paper',
    taxRate: decimal(RATES[entry.taxCodeId]),
  };
  if (!off) return held;
  const { net, tax } = lineAmounts(held, setup).currency;
  const [netNow, taxNow] = [net.plus(off[0] / 100), tax.plus(off[1] / 100)];
  const written = (amount: Decimal): DecimalString => toDecimalString(amount);
  return {
    ...held,
    suppliedAmounts: true,
    netCurrencyAmount: written(netNow),
    taxCurrencyAmount: written(taxNow),
    grossCurrencyAmount: written(netNow.plus(taxNow)),
  };
}

const documentOf = (docClass: DocumentClass, currency: string, rate: DecimalString): Document => {
  count += 1;
  return {
    docClass,
    intRef: intRef(count),
    docTypeId: TYPES[docClass],
    contactAccountId: DOCUMENT_TRAITS[docClass].side === 'sale' ? 'C00001' : 'S00001',
    docDate: localDate('2026-03-02'),
    currency: currencyCode(currency),
    ...(currency === 'GBP' ? {} : { currencyRate: rate }),
    statusList: [],
    lines: [],
    ...(DOCUMENT_TRAITS[docClass].entry === 'money' && { bankAccountId: 'GBP-CUR' }),
  };
};
const setupOf = ({ currency, currencyRate }: Document): TotalsSetup => ({
  currency: currency ?? '',
  baseCurrency: 'GBP',
  currencyRate,
  rateDirection: 'foreignPerBase',
});
const six = (of: Partial<Record<keyof AmountFields, DecimalString | undefined>>): (DecimalString | undefined)[] =>
  AMOUNT_FIELDS.map((field) => of[field]);

test.each(SPECIFIED_CLASSES)(
  'any %s comes to the same here and at the service, with amounts of lines as supplied or calculated (spec 2.10)',
  async (docClass) => {
    const api = await openService();
    await fc.assert(
      fc.asyncProperty(drawn, async ({ currency, rate, lines }) => {
        const header = documentOf(docClass, currency, rate);
        const setup = setupOf(header);
        const document: Document = { ...header, lines: lines.map((each) => lineOf(each, setup)) };
        // A document that the sum of two pennies, or a penny of a currency without any, puts more than 0.01 off stays
        // here.
        fc.pre(issuesOf(document).length === 0);
        const read = readDocument(
          await api.read(`/api/document/${await api.create(`/api/${docClass}`, JSON.stringify(createBody(document)))}`),
          docClass,
        )!;
        expect(six(read)).toEqual(six(amountFields(amountsOfDocument(document, setup))));
        for (const [at, each] of document.lines.entries())
          expect(six(read.lines[at] ?? {})).toEqual(six(amountFields(lineAmounts(each, setup))));
        // Read back, and edited in fields that amounts do not depend on, it still comes to the same.
        expect(
          six(
            amountFields(
              amountsOfDocument({ ...read, lines: read.lines.map((each) => ({ ...each, description: 'Ink' })) }, setup),
            ),
          ),
        ).toEqual(six(read));
        if (DOCUMENT_TRAITS[docClass].entry === 'money')
          expect([paidAmount(document), paidAmount(read), read.currencyAmount]).toEqual([
            read.grossCurrencyAmount,
            read.grossCurrencyAmount,
            undefined,
          ]);
      }),
      { numRuns: 40 },
    );
  },
);

test.each(['payment', 'receipt'] as const)(
  'any %s without lines is all net, here and at the service, in base currency too (spec 2.10)',
  async (docClass) => {
    const api = await openService();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GBP', 'EUR', 'JPY', 'KWD'),
        drawn.map(({ rate }) => rate),
        fc.integer({ min: 1_000, max: 100_000_000 }),
        async (currency, rate, thousandths) => {
          const document: Document = {
            ...documentOf(docClass, currency, rate),
            currencyAmount: toDecimalString(new Decimal(thousandths).div(1000)),
          };
          const read = readDocument(
            await api.read(
              `/api/document/${await api.create(`/api/${docClass}`, JSON.stringify(createBody(document)))}`,
            ),
            docClass,
          )!;
          const setup = setupOf(document);
          expect(six(read)).toEqual(six(amountFields(amountsOfDocument(document, setup))));
          expect([read.taxCurrencyAmount, read.netCurrencyAmount, read.netAmount]).toEqual([
            '0',
            read.grossCurrencyAmount,
            read.grossAmount,
          ]);
        },
      ),
      { numRuns: 40 },
    );
  },
);

test.each<[DocumentClass, string, Partial<DocumentLine>]>([
  ['payment', 'S00001', {}],
  ['receipt', 'C00001', {}],
  ['purchaseInvoice', 'S00001', { taxRate: decimal('0') }],
  ['saleInvoice', 'C00001', { taxRate: decimal('0') }],
])('a line of a %s that has no tax code has none at the service, and bears no tax', async (docClass, party, own) => {
  const api = await openService();
  // The account is taxed at S: 887.05 would be 739.21 and 147.84.
  const line: DocumentLine = {
    intRef: intRef(1, 1),
    accountId: '5000',
    quantity: decimal('1'),
    currencyUnitPrice: decimal('887.05'),
    isNetEntry: false,
    ...own,
  };
  const document: Document = { ...documentOf(docClass, 'GBP', decimal('1')), contactAccountId: party, lines: [line] };
  const body = JSON.stringify(createBody(document));
  const read = readDocument(await api.read(`/api/document/${await api.create(`/api/${docClass}`, body)}`), docClass)!;
  expect(read.lines[0]).not.toHaveProperty('taxCodeId');
  expect([read.netCurrencyAmount, read.taxCurrencyAmount, read.grossCurrencyAmount]).toEqual(['887.05', '0', '887.05']);
});
