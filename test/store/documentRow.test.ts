import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../src/domain/values/currency.ts';
import { localDate } from '../../src/domain/values/dates.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { lineKey } from '../../src/domain/documents/document.ts';
import { emptyRecord, type DocumentRecord } from '../../src/domain/documents/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { newestFirstPlace, listRowOf } from '../../src/store/documentRow.ts';
import { draftInvoice, instant, invoiceLine, pulledInvoice, pulledRecord } from '../support/documents.ts';

const draftRecord = (change: Parameters<typeof draftInvoice>[1] = {}): DocumentRecord =>
  pulledRecord(1, { id: null, base: null, local: draftInvoice(1, change) });
const amounts = (record: DocumentRecord) => {
  const { netCurrencyAmount, taxCurrencyAmount, grossCurrencyAmount } = listRowOf(record);
  return [netCurrencyAmount, taxCurrencyAmount, grossCurrencyAmount];
};

describe('the amounts in the list', () => {
  test('of a draft in yen at 10 %, gross entry, are whole yen', () => {
    // 3 × 333 = 999 gross; 999 ÷ 1.1 = 908.18 → 908 net, 91 tax.
    const line = invoiceLine(1, {
      quantity: decimal('3'),
      currencyUnitPrice: decimal('333'),
      taxRate: decimal('10'),
      isNetEntry: false,
    });
    expect(amounts(draftRecord({ currency: currencyCode('JPY'), lines: [line] }))).toEqual(['908', '91', '999']);
  });

  test('of a journal, which comes to nothing, are what its lines debit', () => {
    const amount = (n: number, price: string) =>
      invoiceLine(n, {
        taxCodeId: undefined,
        taxRate: undefined,
        quantity: decimal('1'),
        currencyUnitPrice: decimal(price),
      });
    const record = draftRecord({
      docClass: 'journal',
      lines: [amount(1, '120.4'), amount(2, '79.6'), amount(3, '-200')],
    });
    expect(amounts(record)).toEqual(['', '', '200']);
    const read = { ...pulledInvoice(1, 1), ...record.local, grossCurrencyAmount: decimal('0') };
    expect(amounts(pulledRecord(1, { base: read }))).toEqual(['', '', '200']);
    const [first] = record.local!.lines;
    expect(amounts({ ...record, badInput: { [`lines.${lineKey(first!)}.debit`]: 'much' } })).toEqual(['', '', '79.6']);
  });

  test('of a draft without a currency are unknown', () => {
    expect(amounts(draftRecord({ currency: undefined }))).toEqual(['', '', '']);
  });

  test('leave out a line whose quantity cannot be read, whatever it held before', () => {
    const record = draftRecord({ lines: [invoiceLine(1), invoiceLine(2)] });
    const [, second] = record.local!.lines;
    // Each 2 × 10.50 = 21.00, tax 4.20.
    expect(amounts(record)).toEqual(['42', '8.4', '50.4']);
    expect(amounts({ ...record, badInput: { [`lines.${lineKey(second!)}.quantity`]: 'two' } })).toEqual([
      '21',
      '4.2',
      '25.2',
    ]);
    expect(amounts({ ...record, badInput: { [`lines.${lineKey(second!)}.description`]: 'x' } })).toEqual([
      '42',
      '8.4',
      '50.4',
    ]);
  });

  test("of a synced document are the service's, whatever the total of its lines", () => {
    const base = { ...pulledInvoice(1, 1), netCurrencyAmount: decimal('21.01'), grossCurrencyAmount: decimal('25.21') };
    expect(amounts(pulledRecord(1, { base }))).toEqual(['21.01', '4.2', '25.21']);
    // A new description changes no amount.
    expect(amounts(pulledRecord(1, { base, local: { ...base, description: 'Other' } }))).toEqual([
      '21.01',
      '4.2',
      '25.21',
    ]);
  });

  test('of a synced document are calculated from its lines once a quantity is changed here', () => {
    const base = pulledInvoice(1, 1);
    const local = { ...base, lines: base.lines.map((line) => ({ ...line, quantity: decimal('10') })) };
    // 10 × 10.50 = 105.00, tax 21.00.
    expect(amounts(pulledRecord(1, { base, local }))).toEqual(['105', '21', '126']);
  });
});

describe('the tax date and the base amounts in the list', () => {
  const base = {
    ...pulledInvoice(1, 1),
    currency: currencyCode('EUR'),
    baseCurrency: currencyCode('GBP'),
    taxDate: localDate('2025-12-31'),
    netAmount: decimal('18'),
    taxAmount: decimal('3.6'),
    grossAmount: decimal('21.6'),
    outstandingAmount: decimal('21.6'),
  };
  const inBase = { currency: 'GBP', netAmount: '18', taxAmount: '3.6', grossAmount: '21.6', outstandingAmount: '21.6' };

  test("are the service's, of a document in another currency", () =>
    expect(listRowOf(pulledRecord(1, { base }))).toMatchObject({ taxDate: '2025-12-31', inBase }));

  test('are left out where they say nothing more: in base currency, and on the document date', () => {
    const plain = { ...base, currency: currencyCode('GBP'), taxDate: base.docDate };
    expect(listRowOf(pulledRecord(1, { base: plain }))).not.toHaveProperty('inBase');
    expect(listRowOf(pulledRecord(1, { base: plain }))).not.toHaveProperty('taxDate');
  });

  test('are left out if one of them is not known, or a local change affects them', () => {
    expect(listRowOf(pulledRecord(1, { base: { ...base, outstandingAmount: undefined } }))).not.toHaveProperty(
      'inBase',
    );
    const local = { ...base, lines: base.lines.map((line) => ({ ...line, quantity: decimal('10') })) };
    expect(listRowOf(pulledRecord(1, { base, local }))).not.toHaveProperty('inBase');
    expect(listRowOf(pulledRecord(1, { base, local: { ...base, description: 'Other' } }))).toMatchObject({ inBase });
  });
});

describe('the state in the list', () => {
  const sent = { operation: 'create' as const, revision: 0, sentAt: instant() };
  const refusal = {
    code: 'service.refused' as const,
    message: 'No such customer',
    status: 400,
    revision: 0,
    at: instant(),
  };

  test.each([
    ['synced', pulledRecord(1)],
    ['queued', draftRecord()],
    ['saved', draftRecord({ lines: [] })],
    ['inFlight', { ...draftRecord(), inFlight: sent }],
    ['rejected', { ...draftRecord(), rejection: refusal }],
    ['queued', { ...draftRecord(), rejection: refusal, revision: 1 }],
    [
      'conflict',
      {
        ...draftRecord(),
        conflict: { kind: 'fields' as const, fields: [], theirs: pulledInvoice(1), seenAt: instant() },
      },
    ],
  ])('is %s', (state, record) => {
    expect(listRowOf(record).state).toBe(state);
  });
});

test('later dates come first, and documents without a date before all', () => {
  expect(newestFirstPlace('')).toBeLessThan(newestFirstPlace(localDate('9999-12-31')));
  expect(newestFirstPlace(localDate('2026-03-02'))).toBe(79_739_697);
  expect(newestFirstPlace(localDate('2026-03-02'))).toBeLessThan(newestFirstPlace(localDate('2026-02-28')));
});

describe('the row of', () => {
  test('a document that was abandoned during an edit says so', () => {
    const record = pulledRecord(1);
    const abandoned = { ...currentVersion(record), statusList: ['abandoned'] };
    expect(
      listRowOf({
        ...record,
        local: currentVersion(record),
        conflict: { kind: 'leftDraft', fields: [], theirs: abandoned, seenAt: instant() },
      }).statusList,
    ).toBe('abandoned');
  });
  test('a payment shows what it pays, all of it net', () => {
    const local = { ...draftInvoice(1), docClass: 'payment' as const, currencyAmount: decimal('99.95'), lines: [] };
    expect(listRowOf({ ...emptyRecord('k', 'payment'), local })).toMatchObject({
      netCurrencyAmount: '99.95',
      taxCurrencyAmount: '0',
      grossCurrencyAmount: '99.95',
    });
  });
  test('a document with explicit amounts shows them', () => {
    const six = {
      netCurrencyAmount: decimal('20'),
      taxCurrencyAmount: decimal('4.21'),
      grossCurrencyAmount: decimal('24.21'),
      netAmount: decimal('20'),
      taxAmount: decimal('4.21'),
      grossAmount: decimal('24.21'),
    };
    expect(
      listRowOf({ ...emptyRecord('k', 'saleInvoice'), local: draftInvoice(1, { explicitAmounts: true, ...six }) }),
    ).toMatchObject({ taxCurrencyAmount: '4.21', grossCurrencyAmount: '24.21' });
  });
});
