import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agedParties } from '../../../src/domain/reports/agedParties.ts';
import {
  movementStatements,
  reminderLevel,
  reminders,
  statementLines,
  USUAL_REMINDER_DAYS,
} from '../../../src/domain/reports/statement.ts';
import { sideOfMoney, type Side } from '../../../src/domain/reports/ledgerStanding.ts';
import { movedParts, needAllocations, type MovedSources } from '../../../src/domain/reports/movedParts.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';
import { anyRow } from './arbitraryDocuments.ts';

const JUNE = { from: localDate('2026-06-01'), to: localDate('2026-06-30') };
const invoice = (key: string, docDate: string, gross: string, part: Partial<DocumentListRow> = {}) =>
  listRow(key, { docDate, grossCurrencyAmount: gross, outstandingCurrencyAmount: gross, ...part });

describe('a statement of all movements of June 2026', () => {
  it('carries what was owed before forward to what is owed after', () => {
    const statements = movementStatements(
      [
        invoice('e', '2026-07-01', '999'),
        invoice('d', '2026-06-20', '-15'),
        invoice('c', '2026-06-10', '100', { docClass: 'receipt', outstandingCurrencyAmount: '0' }),
        invoice('b', '2026-06-01', '40.50'),
        invoice('a', '2026-05-31', '120', { outstandingCurrencyAmount: '20' }),
        invoice('f', '2026-06-03', '999', { statusList: 'draft' }),
        invoice('g', '2026-06-03', '999', { docClass: 'purchaseInvoice' }),
        invoice('h', '2026-06-04', '7', { currency: 'EUR' }),
        invoice('i', '2026-06-05', '', {}),
        invoice('j', '2026-04-05', '50', { contactAccountId: 'PAID' }),
        invoice('k', '2026-05-05', '50', { contactAccountId: 'PAID', docClass: 'receipt' }),
        // Takings without a customer are on nobody's statement.
        invoice('l', '2026-06-05', '412.60', { docClass: 'receipt', contactAccountId: '' }),
      ],
      'sale',
      JUNE,
    );
    // 120 before; + 40.50 − 100 − 15. PAID owes nothing and has no movement: it has no statement.
    expect(
      statements.map((statement) => [
        `${statement.party} ${statement.currency}`,
        statement.opening,
        statementLines(statement).map(({ document, amount, balance }) => `${document.key} ${amount} ${balance}`),
        statement.closing,
        statement.uncounted.map(({ key }) => key),
        statement.unexplained,
      ]),
    ).toEqual([
      ['customer-1 GBP', '120', ['b 40.5 160.5', 'c -100 60.5', 'd -15 45.5'], '45.5', ['i'], '0'],
      ['customer-1 EUR', '0', ['h 7 7'], '7', [], '0'],
    ]);
  });

  it('has the payment that paid out a credit: nothing is owed then', () => {
    const rows = [
      invoice('a', '2026-06-01', '100', { outstandingCurrencyAmount: '0' }),
      invoice('b', '2026-06-02', '100', { docClass: 'receipt', outstandingCurrencyAmount: '0' }),
      invoice('c', '2026-06-03', '-95.70', { outstandingCurrencyAmount: '0' }),
      invoice('d', '2026-06-04', '95.70', { docClass: 'payment', outstandingCurrencyAmount: '0' }),
      // What a supplier pays back is on no customer's statement.
      invoice('e', '2026-06-05', '12', { docClass: 'receipt', contactAccountId: 'COT' }),
    ];
    const statements = movementStatements(rows, 'sale', JUNE, ({ docClass, contactAccountId }) =>
      sideOfMoney(docClass, { isCustomer: contactAccountId !== 'COT', isSupplier: contactAccountId === 'COT' }),
    );
    expect(
      statements.map((statement) => [
        statementLines(statement).map(({ document, amount, balance }) => `${document.key} ${amount} ${balance}`),
        statement.closing,
        statement.unexplained,
      ]),
    ).toEqual([[['a 100 100', 'b -100 0', 'c -95.7 -95.7', 'd 95.7 0'], '0', '0']]);
  });

  it.each([
    ['payment', true, false, 'sale'],
    ['payment', false, true, 'purchase'],
    ['payment', true, true, 'purchase'],
    ['payment', false, false, 'purchase'],
    ['receipt', false, true, 'purchase'],
    ['receipt', true, true, 'sale'],
    ['purchaseInvoice', true, false, 'purchase'],
  ] as const)(
    'a %s of a party (customer: %s, supplier: %s) belongs to the %s side',
    (docClass, isCustomer, isSupplier, side) => {
      expect(sideOfMoney(docClass, { isCustomer, isSupplier })).toBe(side);
    },
  );

  /** The statement of June of ASH, which is customer and supplier, with allocations as documents name them. */
  const ofBoth = (rows: DocumentListRow[], allocated: readonly (readonly [string, string, string])[], side: Side) => {
    const sideOf = ({ docClass }: Pick<DocumentListRow, 'docClass'>) =>
      sideOfMoney(docClass, { isCustomer: true, isSupplier: true });
    const sources: MovedSources<DocumentListRow> = {
      sideOf,
      isOfBothSides: () => true,
      allocationsOf: ({ key }) =>
        allocated.flatMap(([one, other, amount]) => {
          if (key !== one && key !== other) return [];
          const docId = key === one ? other : one;
          return [{ id: `${one} ${other}`, docId, docNo: '', amount, base: '' }];
        }),
      find: ({ docId }) => rows.find(({ key }) => key === docId),
    };
    const moved = movedParts(
      needAllocations(rows, () => true),
      side,
      sources,
    );
    return movementStatements(rows, side, JUNE, sideOf, moved).map((statement) => [
      statementLines(statement).map(({ document, amount }) => `${document.key} ${amount}`),
      statement.closing,
      statement.unexplained,
    ]);
  };
  const settled = { outstandingCurrencyAmount: '0', contactAccountId: 'ASH' };

  it('has a write-off by a journal that was allocated: nothing is owed then, and nothing is unexplained', () => {
    const journal = { ...settled, docClass: 'journal' } as const;
    const rows = [
      invoice('a', '2026-06-01', '100', settled),
      // 60 and 999 of other accounts; 40 of it is on the customer's account, of which 10 is still open.
      invoice('b', '2026-06-02', '60', journal),
      invoice('c', '2026-06-03', '999', { ...journal, outstandingCurrencyAmount: '-10' }),
      // A journal that takes a credit of 25 off the account: it debits the account.
      invoice('d', '2026-06-04', '-25', settled),
      invoice('e', '2026-06-05', '25', journal),
    ];
    const allocated = [
      ['b', 'a', '60'],
      ['c', 'a', '40'],
      ['e', 'd', '25'],
    ] as const;
    // 100 − 60 − 50 − 25 + 25.
    expect(ofBoth(rows, allocated, 'sale')).toEqual([[['a 100', 'b -60', 'c -50', 'd -25', 'e 25'], '-10', '0']]);
  });

  it('has money of a party that is customer and supplier where it was allocated', () => {
    const rows = [
      invoice('a', '2026-06-01', '100', settled),
      invoice('b', '2026-06-02', '-95.70', settled),
      // 95.70 pays out the credit, 4.30 a bill; 20 is not allocated and stays with the supplier.
      invoice('c', '2026-06-03', '120', { ...settled, docClass: 'payment', outstandingCurrencyAmount: '20' }),
      invoice('d', '2026-06-04', '4.30', { ...settled, docClass: 'purchaseInvoice' }),
      invoice('e', '2026-06-05', '100', { ...settled, docClass: 'receipt' }),
      // Paid too much by us, and paid back: with the supplier. Paid too much to us, and paid back: with the customer.
      invoice('f', '2026-06-06', '7', { ...settled, docClass: 'payment' }),
      invoice('g', '2026-06-07', '7', { ...settled, docClass: 'receipt' }),
      invoice('h', '2026-06-08', '9', { ...settled, docClass: 'receipt' }),
      invoice('i', '2026-06-09', '9', { ...settled, docClass: 'payment' }),
    ];
    const allocated = [
      ['c', 'b', '95.70'],
      ['c', 'd', '4.30'],
      ['e', 'a', '100'],
      ['g', 'f', '7'],
      ['i', 'h', '9'],
    ] as const;
    expect(ofBoth(rows, allocated, 'sale')).toEqual([
      [['a 100', 'b -95.7', 'c 95.7', 'e -100', 'h -9', 'i 9'], '0', '0'],
    ]);
    expect(ofBoth(rows, allocated, 'purchase')).toEqual([[['c -24.3', 'd 4.3', 'f -7', 'g 7'], '-20', '0']]);
  });

  it('says what was settled by no document here', () => {
    const rows = [
      invoice('a', '2026-05-31', '120', { outstandingCurrencyAmount: '0' }),
      // A receipt of July explains 100 of it.
      invoice('b', '2026-07-31', '100', { docClass: 'receipt', outstandingCurrencyAmount: '0' }),
    ];
    const [statement] = movementStatements(rows, 'sale', JUNE);
    expect([statement?.closing, statement?.unexplained]).toEqual(['120', '20']);
  });

  it('opening and movements make what is owed after, whatever the documents', () => {
    let moved = 0;
    fc.assert(
      fc.property(fc.uniqueArray(anyRow, { maxLength: 8, selector: ({ key }) => key }), (rows) => {
        for (const statement of movementStatements(rows, 'sale', JUNE)) {
          const lines = statementLines(statement);
          const sum = lines.reduce((all, { amount }) => all.plus(amount), new Decimal(statement.opening));
          expect(sum.eq(statement.closing)).toBe(true);
          expect(lines.at(-1)?.balance ?? statement.opening).toBe(statement.closing);
          moved += lines.length;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(moved).toBeGreaterThan(80);
  });
});

describe('reminders on 30 June 2026, from 7, 21 and 35 days', () => {
  const ofCustomers = ({ docClass }: Pick<DocumentListRow, 'docClass'>) =>
    sideOfMoney(docClass, { isCustomer: true, isSupplier: false });
  const late = { dueDate: '2026-05-01' };

  it.each([
    // A credit of 150 of which a payment has paid 120 back: 30 is left to set off.
    ['120', '-30', '70'],
    // Paid back in full, or more: nothing is set off, and the reminder asks for its invoice only.
    ['150', '0', '100'],
    ['180', '0', '100'],
  ])('do not set off a credit of which %s was paid back and is not allocated', (paid, setOff, toPay) => {
    const rows = [
      invoice('a', '2026-04-01', '100', late),
      invoice('b', '2026-05-10', '-150'),
      invoice('c', '2026-06-20', paid, { docClass: 'payment' }),
      invoice('d', '2026-06-21', '0.00', { docClass: 'receipt' }),
    ];
    const options = { asAt: JUNE.to, by: 'due', bounds: [30, 60, 90], inBase: false, sideOf: ofCustomers } as const;
    const aged = agedParties(rows, { ...options, side: 'sale' });
    const find = (key: string) => rows.find((row) => row.key === key);
    const [reminder] = reminders(aged.parties, JUNE.to, find, USUAL_REMINDER_DAYS);
    expect([reminder?.setOff, reminder?.toPay]).toEqual([setOff, toPay]);
    // 100 − 150 + what was paid back; nothing of it among the suppliers.
    expect(aged.parties.map((party) => party.total.minus(paid).toFixed(0))).toEqual(['-50']);
    expect(agedParties(rows, { ...options, side: 'purchase' }).parties).toEqual([]);
  });

  it('have the level of the oldest invoice, leave out what is disputed, and set off what is not allocated', () => {
    expect([6, 7, 20, 21, 34, 35, 400].map((days) => reminderLevel(days, USUAL_REMINDER_DAYS))).toEqual([
      0, 1, 1, 2, 2, 3, 3,
    ]);
    const rows = [
      invoice('a', '2026-05-01', '10', { dueDate: '2026-06-24' }), // 6 days: not yet
      invoice('b', '2026-05-01', '20', { dueDate: '2026-06-23' }), // 7 days
      invoice('c', '2026-05-01', '30.30', { dueDate: '2026-06-09' }), // 21 days
      invoice('d', '2026-05-01', '400', { dueDate: '2026-05-01', statusList: 'posted,dispute' }),
      invoice('e', '2026-05-01', '-5', { dueDate: '2026-05-01' }),
      invoice('f', '2026-06-01', '3', { docClass: 'receipt' }),
      invoice('g', '2026-05-01', '9', { dueDate: '2026-07-30', contactAccountId: 'NOT DUE' }),
    ];
    const { parties } = agedParties(rows, {
      side: 'sale',
      asAt: JUNE.to,
      by: 'due',
      bounds: [30],
      inBase: false,
    });
    const found = reminders(parties, JUNE.to, (key) => rows.find((row) => row.key === key), USUAL_REMINDER_DAYS);
    expect(
      found.map(({ party, level, items, total, disputed, setOff, toPay }) => [
        party,
        level,
        items.map(({ document, days, level: own }) => `${document.key} ${days} ${own}`),
        total,
        disputed.map(({ key }) => key),
        setOff,
        toPay,
      ]),
      // 50.30 overdue, less a credit of 5 and a receipt of 3
    ).toEqual([['customer-1', 2, ['c 21 2', 'b 7 1'], '50.3', ['d'], '-8', '42.3']]);
  });
});
