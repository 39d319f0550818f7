import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOfDocument, currencyAmountsOf } from '../../../src/domain/documents/documentAmounts.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { convertedTo } from '../../../src/domain/drafting/convert.ts';
import { copyOfDocument } from '../../../src/domain/drafting/copy.ts';
import { creditOf } from '../../../src/domain/drafting/credit.ts';
import { madeFrom } from '../../../src/domain/drafting/links.ts';
import { dueByTerms } from '../../../src/domain/drafting/terms.ts';
import { amountFields } from '../../../src/domain/documents/totals.ts';
import { guid, instant, intRef, invoiceLine } from '../../support/documents.ts';
import { drafting, idOf, lookup } from './company.ts';

/** An invoice as the service shows it, with everything that a copy must not take over. */
const invoice: Document = {
  docClass: 'saleInvoice',
  id: guid(1),
  intRef: intRef(1),
  docNo: 'SI000001',
  transNo: '100001',
  docTypeId: 'SIN',
  docSerieId: 'SI',
  legalEntityId: 'HV',
  contactAccountId: 'C1',
  docDate: localDate('2026-01-15'),
  dueDate: localDate('2026-02-14'),
  taxDate: localDate('2026-01-15'),
  deliveryDate: localDate('2026-01-20'),
  orderNo: 'PO-1',
  description: 'Desks',
  projectId: 'J1',
  currency: currencyCode('EUR'),
  currencyRate: decimal('1.25'),
  baseCurrency: currencyCode('GBP'),
  theirDocNo: 'T-1',
  theirRef: 'R-1',
  paymentTermsId: 'N30',
  ext: { Route: 'N' },
  textFooter: 'Thank you',
  invoiceAddress: { city: 'Bath' },
  deliveryAddress: { city: 'Wells' },
  cdacId: 'X',
  paymentServiceReference: 'Y',
  statusList: ['approved', 'posted'],
  outstandingCurrencyAmount: decimal('3'),
  netCurrencyAmount: decimal('21'),
  createdDate: instant(),
  lastModified: instant(),
  allocations: [{ id: guid(2), docId: guid(3) }],
  lines: [invoiceLine(1, { id: guid(4), textPre: 'Oak', grossCurrencyAmount: decimal('25.2'), orderIndex: 0 })],
};

describe('a copy', () => {
  const copy = copyOfDocument(invoice, drafting());
  test("has the content under new references, dated today and due by its terms, at today's rate", () => {
    expect(copy).toMatchObject({
      docClass: 'saleInvoice',
      docTypeId: 'SIN',
      docSerieId: 'SI',
      contactAccountId: 'C1',
      legalEntityId: 'HV',
      description: 'Desks',
      ext: { Route: 'N' },
      textFooter: 'Thank you',
      // 2 April and 30 days; the euro's listed rate
      docDate: '2026-04-02',
      dueDate: '2026-05-02',
      currency: 'EUR',
      currencyRate: '1.15',
      statusList: [],
      deliveryAddress: { city: 'Wells' },
    });
    expect(copy.lines).toEqual([
      {
        intRef: copy.lines[0]!.intRef,
        productId: guid(1, 2),
        description: 'Bookbinding, half leather',
        taxCodeId: guid(1, 3),
        taxRate: '20',
        quantity: '2',
        isNetEntry: true,
        currencyUnitPrice: '10.5',
        textPre: 'Oak',
      },
    ]);
    expect(copy.intRef).not.toBe(invoice.intRef);
    expect(copy.lines[0]!.intRef).not.toBe(invoice.lines[0]!.intRef);
  });
  test('has nothing that belongs to one document only', () => {
    for (const field of [
      'id',
      'docNo',
      'transNo',
      'taxDate',
      'deliveryDate',
      'orderNo',
      'theirDocNo',
      'theirRef',
      'cdacId',
      'paymentServiceReference',
      'allocations',
      'outstandingCurrencyAmount',
      'netCurrencyAmount',
      'lastModified',
    ] as const) {
      expect(copy).not.toHaveProperty(field);
    }
  });
  test('of a document in base currency has no rate, and without days in its terms no due date', () => {
    const plain = copyOfDocument(
      { ...invoice, currency: currencyCode('GBP'), currencyRate: decimal('1'), paymentTermsId: 'EOM' },
      drafting(),
    );
    expect(plain).not.toHaveProperty('currencyRate');
    expect(plain).not.toHaveProperty('dueDate');
  });
  test('of a payment has no due date, whatever its terms', () => {
    expect(copyOfDocument({ ...invoice, docClass: 'payment' }, drafting())).not.toHaveProperty('dueDate');
  });
  test('moves the months of a deferral with its date, and leaves stock dates out', () => {
    const [line] = invoice.lines;
    const spread = {
      profileId: guid(9),
      dateFrom: localDate('2025-12-01'),
      dateTo: localDate('2026-11-30'),
      periods: 12,
    };
    const [copied] = copyOfDocument(
      {
        ...invoice,
        lines: [
          { ...line!, deferredProfileId: guid(9), deferredDistribution: spread, stockDate: localDate('2026-01-15') },
        ],
      },
      drafting(),
    ).lines;
    // From 15 January to 2 April are three months: March 2026 to February 2027.
    expect(copied?.deferredDistribution).toEqual({ ...spread, dateFrom: '2026-03-01', dateTo: '2027-02-28' });
    expect(copied).not.toHaveProperty('stockDate');
  });
  test('with explicit amounts copies all twelve', () => {
    const amounts = {
      netCurrencyAmount: decimal('1'),
      taxCurrencyAmount: decimal('2'),
      grossCurrencyAmount: decimal('3'),
      netAmount: decimal('4'),
      taxAmount: decimal('5'),
      grossAmount: decimal('6'),
    };
    expect(
      copyOfDocument(
        { ...invoice, explicitAmounts: true, ...amounts, lines: [{ ...invoice.lines[0]!, ...amounts }] },
        drafting(),
      ),
    ).toMatchObject({ explicitAmounts: true, ...amounts, lines: [amounts] });
  });
});

describe('quote → order → invoice', () => {
  const quote: Document = { ...invoice, docClass: 'saleQuote', docTypeId: 'SQU', statusList: ['approved'] };
  test('keeps lines, texts, references and delivery; the type is the first of the class', () => {
    const order = convertedTo('saleOrder', quote, drafting());
    expect(order).toMatchObject({
      docClass: 'saleOrder',
      docTypeId: idOf('docType', 'SOR'),
      theirRef: 'R-1',
      orderNo: 'PO-1',
      deliveryDate: '2026-01-20',
      textFooter: 'Thank you',
      docDate: '2026-04-02',
      dueDate: '2026-05-02',
    });
    expect(order.lines).toMatchObject([{ description: 'Bookbinding, half leather', quantity: '2', textPre: 'Oak' }]);
    expect(madeFrom(order)).toEqual({ how: 'converted', reference: quote.intRef });
    const next = convertedTo('saleInvoice', { ...order, docNo: 'SO000001' }, drafting());
    expect([next.docTypeId, madeFrom(next)]).toEqual([
      idOf('docType', 'SIN'),
      { how: 'converted', reference: order.intRef },
    ]);
  });
  test('takes the usual type of the new class if one is known', () => {
    expect(convertedTo('saleOrder', quote, drafting(), idOf('docType', 'SOS')).docTypeId).toBe(idOf('docType', 'SOS'));
    expect(convertedTo('saleOrder', quote, drafting(), 'nowhere').docTypeId).toBe(idOf('docType', 'SOR'));
  });
  test('without its own reference shows the number of its source, and refers by id to a source without IntRef', () => {
    const { theirRef: _ref, intRef: _int, ...bare } = quote;
    const order = convertedTo('saleOrder', { ...bare, docNo: 'SQ000009' }, drafting());
    expect([order.theirRef, madeFrom(order)?.reference]).toEqual(['SQ000009', guid(1)]);
  });
  test('a copy of a converted document does not count as converted', () => {
    const order = convertedTo('saleOrder', quote, drafting());
    expect(madeFrom(copyOfDocument(order, drafting()))).toBeNull();
    expect(copyOfDocument(order, drafting()).ext).toEqual({ Route: 'N' });
  });
  test('does not convert backwards', () =>
    expect(() => convertedTo('saleQuote', invoice, drafting())).toThrow(TypeError));
});

describe('a credit', () => {
  test('has negated quantities at the rate of the original, and refers to it', () => {
    const credit = creditOf({ ...invoice, theirRef: undefined }, drafting());
    expect(credit).toMatchObject({
      docClass: 'saleInvoice',
      docTypeId: 'SIN',
      currencyRate: '1.25',
      theirRef: 'SI000001',
      orderNo: 'PO-1',
      docDate: '2026-04-02',
      lines: [{ quantity: '-2', currencyUnitPrice: '10.5' }],
    });
    expect(madeFrom(credit)).toEqual({ how: 'credit', reference: invoice.intRef });
  });
  test.each([
    // 3 × 333 = 999; 10 % = 99.9 → 100; 1099. Base ÷ 200: 4.995 → 5.00 and 0.50; 5.50
    ['JPY, net', ['JPY', '200'], [true, '3', '333', '10'], ['-999', '-100', '-1099', '-5', '-0.5', '-5.5']],
    // 7 × 1.2345 = 8.6415 → 8.642; 5 % = 0.4321 → 0.432; 9.074. Base ÷ 0.4: 21.605 → 21.61 and 1.08; 22.69
    [
      'KWD, net',
      ['KWD', '0.4'],
      [true, '7', '1.2345', '5'],
      ['-8.642', '-0.432', '-9.074', '-21.61', '-1.08', '-22.69'],
    ],
    // 1 × 0.125 → 0.13 gross; ÷ 1.2 = 0.10833 → 0.11; 0.02. Base currency
    ['GBP, gross', ['GBP', '1'], [false, '1', '0.125', '20'], ['-0.11', '-0.02', '-0.13', '-0.11', '-0.02', '-0.13']],
  ] as const)(
    'cancels the original to the last digit: %s',
    (_name, [currency, rate], [isNetEntry, quantity, price, taxRate], expected) => {
      const original: Document = {
        ...invoice,
        currency: currencyCode(currency),
        currencyRate: decimal(rate),
        lines: [
          invoiceLine(1, {
            isNetEntry,
            quantity: decimal(quantity),
            currencyUnitPrice: decimal(price),
            taxRate: decimal(taxRate),
          }),
        ],
      };
      const setup = {
        currency,
        baseCurrency: 'GBP',
        currencyRate: decimal(rate),
        rateDirection: 'foreignPerBase' as const,
      };
      expect(Object.values(amountFields(amountsOfDocument(creditOf(original, drafting()), setup)))).toEqual(expected);
    },
  );
  test('of explicit amounts negates them', () => {
    const amounts = {
      netCurrencyAmount: decimal('20'),
      taxCurrencyAmount: decimal('4.21'),
      grossCurrencyAmount: decimal('24.21'),
      netAmount: decimal('20'),
      taxAmount: decimal('4.21'),
      grossAmount: decimal('24.21'),
    };
    const credit = creditOf(
      { ...invoice, explicitAmounts: true, ...amounts, lines: [{ ...invoice.lines[0]!, ...amounts }] },
      drafting(),
    );
    expect(credit).toMatchObject({
      explicitAmounts: true,
      taxCurrencyAmount: '-4.21',
      grossAmount: '-24.21',
      lines: [{ quantity: '-2', taxCurrencyAmount: '-4.21' }],
    });
  });
  test('and its original add up to zero for any entry', () => {
    const number = (places: number, most: number) =>
      fc.integer({ min: -most, max: most }).map((units) => toDecimalString(new Decimal(units).div(10 ** places)));
    const lines = fc.array(
      fc.record({
        quantity: number(3, 1_000_000),
        currencyUnitPrice: number(5, 100_000_000),
        taxRate: fc.constantFrom('0', '5', '17.5', '20').map(decimal),
        isNetEntry: fc.boolean(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('GBP', 'JPY', 'KWD', 'EUR'),
        number(4, 1_000_000).filter((rate) => new Decimal(rate).gt(0)),
        (entries, currency, rate) => {
          const original: Document = {
            ...invoice,
            currency: currencyCode(currency),
            currencyRate: rate,
            lines: entries.map((entry, at) => ({ ...entry, intRef: intRef(at, 1) })),
          };
          const setup = { currency, baseCurrency: 'GBP', currencyRate: rate, rateDirection: 'foreignPerBase' as const };
          const [was, credit] = [
            amountsOfDocument(original, setup),
            amountsOfDocument(creditOf(original, drafting()), setup),
          ];
          for (const side of ['currency', 'base'] as const)
            for (const part of ['net', 'tax', 'gross'] as const)
              expect(was[side][part].plus(credit[side][part]).isZero()).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the total of a document', () => {
  test('a payment is all net; a document without a currency has no total', () => {
    const payment: Document = {
      docClass: 'payment',
      intRef: intRef(1),
      currency: currencyCode('EUR'),
      currencyRate: decimal('1.15'),
      currencyAmount: decimal('100'),
      statusList: [],
      lines: [],
    };
    // 100 ÷ 1.15 = 86.9565… → 86.96
    const setup = {
      currency: 'EUR',
      baseCurrency: 'GBP',
      currencyRate: decimal('1.15'),
      rateDirection: 'foreignPerBase' as const,
    };
    expect(Object.values(amountFields(amountsOfDocument(payment, setup)))).toEqual([
      '100',
      '0',
      '100',
      '86.96',
      '0',
      '86.96',
    ]);
    expect(currencyAmountsOf({ ...payment, currency: undefined })).toBeNull();
  });
});

test('the due date follows from the days of the terms', () => {
  const dated = { ...invoice, docDate: localDate('2026-01-31') };
  expect(dueByTerms(dated, lookup)).toBe('2026-03-02');
  expect(dueByTerms({ ...dated, paymentTermsId: 'EOM' }, lookup)).toBeUndefined();
  expect(dueByTerms({ ...dated, docDate: undefined }, lookup)).toBeUndefined();
});
