import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { asPayable, paymentGroups, paymentsOf } from '../../../src/domain/drafting/paymentRun.ts';
import type { OpenDocument } from '../../../src/domain/drafting/outstanding.ts';
import { decimalSchema } from '../../../src/domain/values/decimal.ts';
import { currencyCodeSchema } from '../../../src/domain/values/currency.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';

const ACME = 'a0000000-0000-4000-8000-000000000001';
const BOLT = 'a0000000-0000-4000-8000-000000000002';
function open(
  key: string,
  contactAccountId: string,
  amount: string,
  currency = 'GBP',
  dueDate = '2026-03-01',
): OpenDocument {
  return {
    key,
    id: null,
    docClass: 'purchaseInvoice',
    docNo: key.toUpperCase(),
    docDate: localDate('2026-02-01'),
    dueDate: localDate(dueDate),
    contactAccountId,
    legalEntityId: undefined,
    currency: currencyCodeSchema.parse(currency),
    open: decimalSchema.parse(amount),
  };
}
const bank = (id: string, currency: string): Reference =>
  referenceSchema.parse({ kind: 'bankAccount', id, code: currency, currency });
const GBP = bank('b0000000-0000-4000-8000-000000000001', 'GBP');
const EUR = bank('b0000000-0000-4000-8000-000000000002', 'EUR');
const FROM = new Map([
  ['GBP', GBP.id],
  ['EUR', EUR.id],
]);
const drafting = {
  today: localDate('2026-03-05'),
  mint: systemMint,
  lookup: {
    all: (kind: string) => (kind === 'bankAccount' ? [EUR, GBP] : []),
    find: (_: string, value: string | undefined) => [GBP, EUR].find(({ id }) => id === value),
    baseCurrency: 'GBP',
  },
};

describe('a payment run', () => {
  it('makes one payment per supplier and currency, less credits', () => {
    const groups = paymentGroups([
      open('a1', ACME, '120.50'),
      open('b1', BOLT, '10'),
      open('a2', ACME, '-20.25'),
      open('a3', ACME, '7', 'EUR'),
    ]);
    expect(
      groups.map(({ contactAccountId, currency, total, documents }) => [
        contactAccountId,
        currency,
        total,
        documents.length,
      ]),
    ).toEqual([
      [ACME, 'GBP', '100.25', 2],
      [BOLT, 'GBP', '10', 1],
      [ACME, 'EUR', '7', 1],
    ]);
  });

  it('drafts each payment with its allocations, from the account chosen for its currency', () => {
    const { payments } = paymentsOf(
      paymentGroups([
        open('a1', ACME, '120.50'),
        open('a3', ACME, '7', 'EUR'),
        open('a4', ACME, '30', 'GBP', '2026-02-10'),
      ]),
      { docDate: localDate('2026-03-06'), bankAccounts: FROM },
      drafting,
    );
    expect(
      payments.map(({ docClass, docDate, currency, currencyAmount, bankAccountId, allocations }) => ({
        docClass,
        docDate,
        currency,
        currencyAmount,
        bankAccountId,
        allocations: allocations?.map(({ docId, allocAmountCurrency }) => `${docId} ${allocAmountCurrency ?? ''}`),
      })),
    ).toEqual([
      // The older invoice is settled first.
      {
        docClass: 'payment',
        docDate: '2026-03-06',
        currency: 'GBP',
        currencyAmount: '150.5',
        bankAccountId: GBP.id,
        allocations: ['a4 30', 'a1 120.5'],
      },
      {
        docClass: 'payment',
        docDate: '2026-03-06',
        currency: 'EUR',
        currencyAmount: '7',
        bankAccountId: EUR.id,
        allocations: ['a3 7'],
      },
    ]);
    expect(new Set(payments.map(({ intRef }) => intRef)).size).toBe(2);
  });

  it('never chooses an account by itself', () => {
    const groups = paymentGroups([open('a1', ACME, '20'), open('a3', ACME, '7', 'EUR')]);
    const run = paymentsOf(groups, { bankAccounts: new Map([['EUR', EUR.id]]) }, drafting);
    expect(run.payments.map(({ currency }) => currency)).toEqual(['EUR']);
  });

  it('pays nothing if the credits equal the invoices, and allocates them', () => {
    const groups = paymentGroups([open('a1', ACME, '20'), open('a2', ACME, '-20')]);
    expect(groups[0]).toMatchObject({ isPayable: false, isSetOff: true });
    expect(paymentsOf(groups, { bankAccounts: FROM }, drafting)).toEqual({
      payments: [],
      credits: [{ key: 'a2', allocations: [{ document: 'a1', amount: '20' }] }],
    });
  });

  it('pays only what money on account does not cover, and allocates that money', () => {
    // 490 on account settle the 300 of a1 and 190 of a2: 500 − 190 = 310 is left to pay.
    const account = asPayable({ ...open('p1', ACME, '490'), docClass: 'payment' });
    expect(account.open).toBe('-490');
    const { payments, credits } = paymentsOf(
      paymentGroups([open('a1', ACME, '300', 'GBP', '2026-02-10'), open('a2', ACME, '500'), account]),
      { bankAccounts: FROM },
      drafting,
    );
    expect(credits).toEqual([
      {
        key: 'p1',
        allocations: [
          { document: 'a1', amount: '300' },
          { document: 'a2', amount: '190' },
        ],
      },
    ]);
    expect(payments.map(({ currencyAmount, allocations }) => [currencyAmount, allocations])).toEqual([
      ['310', [{ docId: 'a2', allocAmountCurrency: '310' }]],
    ]);
  });

  it('allocates credits to the oldest invoices, and pays the rest', () => {
    // 20.25 and 15 of credit settle the 30 of a2 and 5.25 of the 120.50 of a1: 115.25 is left to pay.
    const { payments, credits } = paymentsOf(
      paymentGroups([
        open('a1', ACME, '120.50'),
        open('a2', ACME, '30', 'GBP', '2026-02-10'),
        open('c1', ACME, '-20.25'),
        open('c2', ACME, '-15'),
      ]),
      { bankAccounts: FROM },
      drafting,
    );
    expect(credits).toEqual([
      { key: 'c1', allocations: [{ document: 'a2', amount: '20.25' }] },
      {
        key: 'c2',
        allocations: [
          { document: 'a2', amount: '9.75' },
          { document: 'a1', amount: '5.25' },
        ],
      },
    ]);
    expect(payments.map(({ currencyAmount, allocations }) => [currencyAmount, allocations])).toEqual([
      ['115.25', [{ docId: 'a1', allocAmountCurrency: '115.25' }]],
    ]);
  });
});
