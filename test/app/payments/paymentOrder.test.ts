import { describe, expect, it } from 'vitest';
import { accountText } from '../../../src/app/payments/accountText.ts';
import { paymentOrder } from '../../../src/app/payments/paymentOrder.ts';
import type { RunPaymentRow } from '../../../src/app/payments/useRunPayments.ts';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { ownAccountSchema } from '../../../src/domain/payments/records.ts';
import { contactAccountSchema } from '../../../src/domain/resources/content.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { guid } from '../../support/documents.ts';

const acme = contactAccountSchema.parse({
  kind: 'contactAccount',
  code: 'ACME',
  description: 'Acme Paper',
  countryCode: 'GB',
  contact: { address: { address1: '4 Mill Lane', city: 'Lewes' } },
});
const suppliers = { partyOf: () => acme };
function rowOf(part: Partial<RunPaymentRow> = {}): RunPaymentRow {
  return {
    key: 'p1',
    run: 'r1',
    document: documentSchema.parse({ docClass: 'payment', intRef: `daybook-${guid(1)}`, lines: [] }),
    docDate: localDate('2026-03-02'),
    supplier: 'acme',
    currency: 'GBP',
    amount: decimal('98'),
    bankAccountId: 'b1',
    own: ownAccountSchema.parse({ id: 'b1', name: 'Harbour & Vale' }),
    account: { sortCode: '40-05-06', accountNo: '87654321', accountName: 'Acme Paper Ltd' },
    held: null,
    files: [],
    settles: ['ACME-1', 'ACME-2'],
    standing: 'ready',
    ...part,
  };
}
const facts = { id: 'F1', createdAt: instantOf(Date.UTC(2026, 2, 1)) };

describe('the order that a payment file is written from', () => {
  it('names the holder of the account, the invoices as the supplier does, and our account once', () => {
    const order = paymentOrder([rowOf(), rowOf({ key: 'p2', settles: [] })], facts, suppliers);
    expect(order.debtors.map(({ id, name }) => [id, name])).toEqual([['b1', 'Harbour & Vale']]);
    expect(order.payments[0]).toMatchObject({
      debtor: 'b1',
      creditor: { name: 'Acme Paper Ltd', address: { city: 'Lewes', countryCode: 'GB' } },
      amount: '98',
      date: '2026-03-02',
      remittance: 'ACME-1, ACME-2',
    });
  });

  it('refers to a payment by its number, else by the 32 digits of its IntRef', () => {
    const reference = (row: RunPaymentRow) => paymentOrder([row], facts, suppliers).payments[0]?.reference;
    const numbered = documentSchema.parse({ docClass: 'payment', docNo: 'PY000012', lines: [] });
    expect(reference(rowOf({ document: numbered }))).toBe('PY000012');
    expect(reference(rowOf())).toBe(guid(1).replaceAll('-', ''));
  });

  it('takes one date for all if it is given, and leaves out what is gone', () => {
    const order = paymentOrder(
      [rowOf(), rowOf({ key: 'p2', document: undefined })],
      { ...facts, date: localDate('2026-03-09') },
      suppliers,
    );
    expect(order.payments.map(({ key, date }) => [key, date])).toEqual([['p1', '2026-03-09']]);
  });
});

describe('an account on one line', () => {
  it('is an IBAN in groups of four, else sort code and number', () => {
    expect(accountText({ iban: 'DE89370400440532013000', accountNo: '1' })).toBe('DE89 3704 0044 0532 0130 00');
    expect(accountText({ sortCode: '40-05-06', accountNo: '87654321', bic: 'X' })).toBe('40-05-06 87654321');
    expect(accountText({ accountNo: '87654321', bic: 'COBADEFF' })).toBe('87654321 COBADEFF');
    expect(accountText({})).toBe('');
  });
});
