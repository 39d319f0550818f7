import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocatedAmount } from '../../../src/domain/documents/allocations.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import {
  openAfter,
  openDocumentOf,
  pendingAllocations,
  type OpenDocument,
} from '../../../src/domain/drafting/outstanding.ts';
import {
  allocatable,
  allocatedOldestFirst,
  allocationFaults,
  moneyDraft,
  setAgainstCredits,
  settleableTogether,
  settlementOf,
} from '../../../src/domain/drafting/settlement.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { emptyRecord, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import { draftInvoice, guid, instant, intRef, pulledRecord } from '../../support/documents.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { drafting, idOf, lookup } from './company.ts';

function open(n: number, amount: string, change: Partial<OpenDocument> = {}): OpenDocument {
  return {
    key: intRef(n),
    id: guid(n, 6),
    docClass: 'saleInvoice',
    docNo: `SI${n}`,
    docDate: localDate(`2026-01-${String(n).padStart(2, '0')}`),
    dueDate: localDate('2026-02-28'),
    contactAccountId: 'C1',
    legalEntityId: 'HV',
    currency: currencyCode('GBP'),
    open: decimal(amount),
    ...change,
  };
}

describe('oldest first', () => {
  test('each in full until the money is used up', () => {
    // 100: 30 of the 3rd, 50 of the 7th, 20 of the 60 of the 9th.
    expect(allocatedOldestFirst(decimal('100'), [open(9, '60'), open(3, '30'), open(7, '50')])).toEqual({
      allocations: [
        { docId: guid(3, 6), allocAmountCurrency: '30' },
        { docId: guid(7, 6), allocAmountCurrency: '50' },
        { docId: guid(9, 6), allocAmountCurrency: '20' },
      ],
      remaining: '0',
    });
  });
  test('the remaining amount is returned; a document without a date comes last and is named by its key', () => {
    const fresh = open(2, '5', { id: null, docDate: undefined });
    expect(allocatedOldestFirst(decimal('40.5'), [fresh, open(3, '30')])).toEqual({
      allocations: [
        { docId: guid(3, 6), allocAmountCurrency: '30' },
        { docId: intRef(2), allocAmountCurrency: '5' },
      ],
      remaining: '5.5',
    });
  });
  test('never more than is paid or open, to the last digit of yen and dinar', () => {
    const amounts = fc
      .integer({ min: 1, max: 10_000_000 })
      .map((units) => toDecimalString(new Decimal(units).div(1000)));
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 8 }), (paid, opens) => {
        const { allocations, remaining } = allocatedOldestFirst(
          paid,
          opens.map((amount, at) => open(at + 1, amount)),
        );
        expect(allocatedAmount(allocations).plus(remaining).eq(paid)).toBe(true);
        for (const { docId, allocAmountCurrency } of allocations) {
          const at = opens.findIndex((_, index) => guid(index + 1, 6) === docId);
          expect(new Decimal(allocAmountCurrency!).lte(opens[at]!)).toBe(true);
        }
      }),
    );
  });
});

describe('by hand', () => {
  const receipt = (allocations: Document['allocations'], change: Partial<Document> = {}): Document => ({
    docClass: 'receipt',
    contactAccountId: 'C1',
    currency: currencyCode('GBP'),
    legalEntityId: 'HV',
    currencyAmount: decimal('50'),
    statusList: [],
    lines: [],
    allocations,
    ...change,
  });
  const to = (n: number, amount: string) => ({ docId: guid(n, 6), allocAmountCurrency: decimal(amount) });

  test('partial amounts over several documents are right', () => {
    expect(allocationFaults(receipt([to(1, '20.01'), to(2, '29.99')]), [open(1, '30'), open(2, '40')])).toEqual([]);
  });
  test.each<[string, Document, ReturnType<typeof allocationFaults>]>([
    ['more than is paid', receipt([to(1, '30'), to(2, '20.01')]), [{ at: null, fault: 'exceedsPaid' }]],
    ['more than is open', receipt([to(1, '30.01')]), [{ at: 0, fault: 'exceedsOpen' }]],
    [
      'nothing, or less',
      receipt([to(1, '0'), to(2, '-1')]),
      [
        { at: 0, fault: 'notPositive' },
        { at: 1, fault: 'notPositive' },
      ],
    ],
    [
      'the same document twice',
      receipt([to(1, '10'), { docId: intRef(1), allocAmountCurrency: decimal('5') }]),
      [{ at: 1, fault: 'twice' }],
    ],
    ['a document that is not open', receipt([to(9, '10')]), [{ at: 0, fault: 'nothingOpen' }]],
    ['another currency', receipt([to(1, '10')], { currency: currencyCode('EUR') }), [{ at: 0, fault: 'currency' }]],
    ['another customer', receipt([to(1, '10')], { contactAccountId: 'C2' }), [{ at: 0, fault: 'contact' }]],
    ['another legal entity', receipt([to(1, '10')], { legalEntityId: 'XX' }), [{ at: 0, fault: 'legalEntity' }]],
    ['a payment to a sale', receipt([to(1, '10')], { docClass: 'payment' }), [{ at: 0, fault: 'side' }]],
  ])('%s', (_name, money, faults) => expect(allocationFaults(money, [open(1, '30'), open(2, '40')])).toEqual(faults));

  test('a credit goes the same way as the money', () =>
    expect(allocationFaults(receipt([to(1, '1')]), [open(1, '-5')])).toEqual([{ at: 0, fault: 'side' }]));
  test('money of the other side meets credits, and what was paid too much', () => {
    const payment = (n: number) => receipt([to(n, '1')], { docClass: 'payment' });
    expect(allocationFaults(payment(1), [open(1, '-5')])).toEqual([]);
    expect(allocationFaults(payment(1), [open(1, '5', { docClass: 'receipt' })])).toEqual([]);
    expect(allocationFaults(payment(1), [open(1, '5')])).toEqual([{ at: 0, fault: 'side' }]);
    expect(allocationFaults(receipt([to(1, '1')]), [open(1, '-5', { docClass: 'purchaseInvoice' })])).toEqual([]);
    expect(allocationFaults(receipt([to(1, '1')]), [open(1, '5', { docClass: 'purchaseInvoice' })])).toEqual([
      { at: 0, fault: 'side' },
    ]);
  });
  test('a draft that names no legal entity takes any', () =>
    expect(allocationFaults(receipt([to(1, '1')], { legalEntityId: undefined }), [open(1, '5')])).toEqual([]));
  test('a missing amount means all that is open', () =>
    expect(allocationFaults(receipt([{ docId: guid(1, 6) }]), [open(1, '5')])).toEqual([]));
});

describe('existing money and credits', () => {
  const gbp = { currency: currencyCode('GBP'), contactAccountId: 'C1', legalEntityId: 'HV' };
  const receipt = open(4, '40', { docClass: 'receipt', docNo: 'RC4' });
  const credit = open(5, '-25', { docNo: 'SI5' });

  test('an invoice is settled by money and credits, a credit and money settle invoices', () => {
    const all = [
      open(1, '30'),
      receipt,
      credit,
      open(6, '10', { docClass: 'payment' }),
      open(7, '9', { docClass: 'purchaseInvoice' }),
    ];
    const numbers = (from: Parameters<typeof allocatable>[0]) => allocatable(from, all).map(({ docNo }) => docNo);
    expect(numbers({ ...gbp, docClass: 'saleInvoice' })).toEqual(['RC4', 'SI5']);
    expect(numbers({ ...gbp, docClass: 'saleInvoice', isCredit: true })).toEqual(['SI1', 'SI6']);
    expect(numbers({ ...gbp, docClass: 'receipt' })).toEqual(['SI1', 'SI6']);
    expect(numbers({ ...gbp, docClass: 'payment' })).toEqual(['RC4', 'SI5', 'SI7']);
    expect(numbers({ ...gbp, docClass: 'purchaseInvoice' })).toEqual(['SI6']);
    expect(numbers({ ...gbp, docClass: 'saleOrder' })).toEqual([]);
    expect(numbers({ ...gbp, docClass: 'saleInvoice', currency: currencyCode('EUR') })).toEqual([]);
  });
  test('of a journal goes to what is open the other way, whichever side of the books that is on', () => {
    const all = [
      open(1, '100'),
      open(2, '60', { docClass: 'purchaseInvoice', docNo: 'PI2' }),
      open(3, '-30', { docClass: 'journal', docNo: 'JN3' }),
      open(4, '20', { docClass: 'journal', docNo: 'JN4' }),
      open(5, '10', { docClass: 'payment', docNo: 'PX5' }),
    ];
    const numbers = (from: Parameters<typeof allocatable>[0]) => allocatable(from, all).map(({ docNo }) => docNo);
    // Credited to the account of a customer it takes off; debited to that of a supplier it pays.
    expect(numbers({ ...gbp, docClass: 'journal', isCredit: true })).toEqual(['SI1', 'JN4', 'PX5']);
    expect(numbers({ ...gbp, docClass: 'journal' })).toEqual(['PI2', 'JN3']);
    expect(numbers({ ...gbp, docClass: 'saleInvoice' })).toEqual(['JN3']);
    expect(numbers({ ...gbp, docClass: 'purchaseInvoice' })).toEqual(['JN4', 'PX5']);
  });

  test('an invoice takes no more from a credit than its amount, oldest first', () => {
    // Of 50: the 40 of the 4th, 10 of the 25 of the 5th.
    expect(allocatedOldestFirst(decimal('50'), [credit, receipt]).allocations).toEqual([
      { docId: guid(4, 6), allocAmountCurrency: '40' },
      { docId: guid(5, 6), allocAmountCurrency: '10' },
    ]);
    const from = { ...gbp, docClass: 'saleInvoice' as const, currencyAmount: decimal('50') };
    expect(
      allocationFaults({ ...from, allocations: [{ docId: guid(5, 6), allocAmountCurrency: decimal('25') }] }, [credit]),
    ).toEqual([]);
    expect(
      allocationFaults({ ...from, allocations: [{ docId: guid(5, 6), allocAmountCurrency: decimal('25.01') }] }, [
        credit,
      ]),
    ).toEqual([{ at: 0, fault: 'exceedsOpen' }]);
    expect(
      allocationFaults(
        {
          ...from,
          allocations: [
            { docId: guid(4, 6), allocAmountCurrency: decimal('40') },
            { docId: guid(5, 6), allocAmountCurrency: decimal('10.01') },
          ],
        },
        [credit, receipt],
      ),
    ).toEqual([{ at: null, fault: 'exceedsPaid' }]);
  });
  test('money on the service is open before it is posted, unless it will be abandoned', () => {
    const held: DocumentRecord = {
      ...emptyRecord(intRef(4), 'receipt'),
      id: guid(4, 6),
      base: { docClass: 'receipt', statusList: ['draft'], lines: [], outstandingCurrencyAmount: decimal('40') },
    };
    expect(openDocumentOf(held)).toMatchObject({ open: '40' });
    expect(openDocumentOf({ ...held, commands: [{ name: 'abandon', queuedAt: instant() }] })).toBeNull();
  });
  test('is reduced by pending allocations from it and to it', () => {
    const held: DocumentRecord = {
      ...emptyRecord(intRef(4), 'receipt'),
      id: guid(4, 6),
      base: { docClass: 'receipt', statusList: ['posted'], lines: [], outstandingCurrencyAmount: decimal('40') },
      commands: [
        {
          name: 'allocate',
          allocations: [
            { document: guid(1, 6), amount: decimal('12.5') },
            { document: guid(2, 6), amount: decimal('2.5') },
          ],
          queuedAt: instant(),
        },
      ],
    };
    // 40 − 12.50 − 2.50
    expect(openAfter([receipt], pendingAllocations([held])).map((each) => each.open)).toEqual(['25']);
  });
});

describe('a receipt of open invoices', () => {
  test('pays all of them, oldest first, into the account of their currency', () => {
    const receipt = settlementOf([open(7, '50'), open(3, '30.25')], {}, drafting());
    expect(receipt).toMatchObject({
      docClass: 'receipt',
      docTypeId: idOf('docType', 'RCP'),
      contactAccountId: 'C1',
      currency: 'GBP',
      currencyAmount: '80.25',
      bankAccountId: idOf('bankAccount', 'GBP-CUR'),
      paymentMethodId: 'BACS',
      docDate: '2026-04-02',
      allocations: [
        { docId: guid(3, 6), allocAmountCurrency: '30.25' },
        { docId: guid(7, 6), allocAmountCurrency: '50' },
      ],
      lines: [],
    });
    expect(receipt).not.toHaveProperty('currencyRate');
    expect(receipt).not.toHaveProperty('theirRef');
    expect(issuesOf(receipt)).toEqual([]);
  });
  test('of a bank line has its amount and date; a single invoice is named', () => {
    const receipt = settlementOf(
      [open(3, '30')],
      {
        amount: decimal('25'),
        bankAccountId: 'GBP-CUR',
        docDate: localDate('2026-03-30'),
        description: 'ASHBY REF 12',
      },
      drafting(),
    );
    expect(receipt).toMatchObject({
      currencyAmount: '25',
      docDate: '2026-03-30',
      description: 'ASHBY REF 12',
      theirRef: 'SI3',
      bankAccountId: 'GBP-CUR',
      allocations: [{ allocAmountCurrency: '25' }],
    });
  });
  test('in a foreign currency has the listed rate', () => {
    expect(settlementOf([open(3, '30', { currency: currencyCode('EUR') })], {}, drafting())).toMatchObject({
      currency: 'EUR',
      currencyRate: '1.15',
      bankAccountId: idOf('bankAccount', 'EUR-CUR'),
    });
  });
  test('a payment of purchase invoices is of a type that has a contact account; a sundry one is not', () => {
    const payment = settlementOf(
      [open(3, '30', { docClass: 'purchaseInvoice', contactAccountId: 'S1' })],
      {},
      drafting(),
    );
    expect([payment.docClass, payment.docTypeId]).toEqual(['payment', idOf('docType', 'PAY')]);
    expect(
      moneyDraft('payment', { currency: currencyCode('GBP') }, { amount: decimal('3') }, drafting()).docTypeId,
    ).toBe(idOf('docType', 'PAS'));
  });
  test('money of an earlier day has the rate of that day', () => {
    const rates = [
      { dateFrom: localDate('2025-12-01'), currencyRate: decimal('1.2') },
      { dateFrom: localDate('2026-01-01'), currencyRate: decimal('1.3') },
    ];
    const dated: Lookup = {
      ...lookup,
      find: (kind, value) => {
        const found = lookup.find(kind, value);
        return found && kind === 'currency' ? { ...found, currencyRate: decimal('1.3'), currencyRates: rates } : found;
      },
    };
    const rateOn = (day: string) =>
      moneyDraft(
        'payment',
        { currency: currencyCode('EUR') },
        { amount: decimal('100'), docDate: localDate(day) },
        { ...drafting(), lookup: dated },
      ).currencyRate;
    expect([rateOn('2025-12-15'), rateOn('2026-01-01')]).toEqual(['1.2', '1.3']);
  });
  test('pays a customer’s credit out, and takes in a supplier’s', () => {
    const refund = settlementOf([open(3, '-95.7')], { amount: decimal('95.7') }, drafting());
    expect([refund.docClass, refund.docTypeId]).toEqual(['payment', idOf('docType', 'PAY')]);
    expect(refund).toMatchObject({
      contactAccountId: 'C1',
      currencyAmount: '95.7',
      theirRef: 'SI3',
      allocations: [{ docId: guid(3, 6), allocAmountCurrency: '95.7' }],
    });
    const back = open(4, '-20', { docClass: 'purchaseInvoice', contactAccountId: 'S1' });
    expect(settlementOf([back], {}, drafting())).toMatchObject({
      docClass: 'receipt',
      currencyAmount: '20',
      allocations: [{ docId: guid(4, 6), allocAmountCurrency: '20' }],
    });
    expect(settleableTogether([open(1, '-50'), open(2, '-45.7')])).toBeNull();
    expect(settleableTogether([open(1, '-50'), open(2, '45.7')])).toBe('side');
    // The credit of 150.00 settles the invoice of 54.30; 95.70 is left.
    expect(setAgainstCredits([open(1, '54.3'), open(2, '-150')])).toMatchObject({
      credits: [{ key: intRef(2), allocations: [{ document: guid(1, 6), amount: '54.3' }] }],
      remaining: [{ key: intRef(2), open: '-95.7' }],
    });
  });
  test('is refused for different parties, currencies or sides', () => {
    expect(settleableTogether([open(1, '5'), open(2, '5', { contactAccountId: 'C2' })])).toBe('contact');
    expect(settleableTogether([open(1, '5'), open(2, '5', { currency: currencyCode('EUR') })])).toBe('currency');
    expect(settleableTogether([open(1, '5'), open(2, '5', { docClass: 'purchaseInvoice' })])).toBe('side');
    expect(settleableTogether([open(1, '5', { docClass: 'saleOrder' })])).toBe('side');
    expect(() => settlementOf([], {}, drafting())).toThrow(TypeError);
    expect(
      allocatable(
        { docClass: 'receipt', currency: currencyCode('GBP'), contactAccountId: 'C1', legalEntityId: undefined },
        [open(2, '5'), open(1, '5'), open(3, '-5')],
      ).map(({ docNo }) => docNo),
    ).toEqual(['SI1', 'SI2']);
  });
});

describe('the open amount', () => {
  const submitted = (n: number, change: Partial<Document> = {}): DocumentRecord => ({
    ...emptyRecord(intRef(n), 'saleInvoice'),
    local: draftInvoice(n, change),
    commands: [{ name: 'submit', queuedAt: instant() }],
  });

  test('is what the service reports of a posted document; a draft owes nothing until it is submitted', () => {
    expect(openDocumentOf(pulledRecord(1))).toMatchObject({ id: guid(1, 6), open: '126' });
    // 2 × 10.50 at 20 %
    expect(openDocumentOf(submitted(2))).toMatchObject({ key: intRef(2), id: null, open: '25.2' });
    expect(openDocumentOf({ ...submitted(2), commands: [] })).toBeNull();
    expect(openDocumentOf({ ...pulledRecord(1), goneAt: instant() })).toBeNull();
  });

  test('is nothing of what leaves the ledger with the next sync', () => {
    const queuedAt = instant();
    const reversed = { name: 'reverse', periodId: '2026-03', reason: 'twice', queuedAt } as const;
    expect(openDocumentOf({ ...pulledRecord(1), commands: [reversed] })).toBeNull();
    expect(openDocumentOf({ ...pulledRecord(1), commands: [{ name: 'unpost', queuedAt }] })).toBeNull();
  });

  test('is reduced by pending allocations, and raised by pending deallocations', () => {
    const draft: DocumentRecord = {
      ...emptyRecord(intRef(9), 'receipt'),
      local: {
        docClass: 'receipt',
        statusList: [],
        lines: [],
        allocations: [
          { docId: guid(1, 6), allocAmountCurrency: decimal('20') },
          { docId: intRef(2), allocAmountCurrency: decimal('5') },
        ],
      },
    };
    const held: DocumentRecord = {
      ...emptyRecord(guid(8, 6), 'receipt'),
      id: guid(8, 6),
      base: {
        docClass: 'receipt',
        statusList: ['posted'],
        lines: [],
        allocations: [{ id: guid(50), docId: guid(1, 6), allocAmountCurrency: decimal('7') }],
      },
      commands: [
        { name: 'deallocate', allocationId: guid(50), queuedAt: instant() },
        { name: 'allocate', allocations: [{ document: guid(1, 6), amount: decimal('100') }], queuedAt: instant() },
      ],
    };
    const opens = [openDocumentOf(pulledRecord(1))!, openDocumentOf(submitted(2))!];
    // 126 − 20 + 7 − 100 = 13; 25.20 − 5 = 20.20
    expect(openAfter(opens, pendingAllocations([draft, held])).map((each) => each.open)).toEqual(['13', '20.2']);
    expect(openAfter(opens, [{ document: guid(1, 6), amount: decimal('126') }]).map(({ key }) => key)).toEqual([
      intRef(2),
    ]);
    expect(
      openAfter([open(1, '-10')], [{ document: guid(1, 6), amount: decimal('4') }]).map((each) => each.open),
    ).toEqual(['-6']);
  });
});
