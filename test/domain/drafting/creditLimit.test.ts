import { expect, it } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { creditExcess, type OpenBalance } from '../../../src/domain/drafting/creditLimit.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { draftInvoice, guid } from '../../support/documents.ts';

const customer = referenceSchema.parse({
  kind: 'contactAccount',
  id: guid(1, 5),
  code: 'C1',
  currency: 'GBP',
  customer: { currency: 'GBP', creditLimit: '1000' },
});
const lookup: Lookup = {
  all: () => [customer],
  find: (_, value) => (value === customer.id ? customer : undefined),
  baseCurrency: 'GBP',
};
const invoice = (change: Partial<Document> = {}): Document =>
  draftInvoice(1, { contactAccountId: customer.id, ...change });
const other = (key: string, outstanding: string, change: Partial<OpenBalance> = {}): OpenBalance => ({
  key,
  docClass: 'saleInvoice',
  currency: 'GBP',
  outstanding,
  statusList: ['approved', 'posted'],
  ...change,
});
const excess = (gross: string, others: OpenBalance[], document = invoice()) =>
  creditExcess(document, new Decimal(gross), others, 'mine', lookup);

it('counts debts less unallocated receipts, and this invoice', () => {
  // 700 + 250 − 50 = 900, and 100.01 more is over 1,000.
  const owed = [other('a', '700'), other('b', '250'), other('r', '50', { docClass: 'receipt' })];
  expect(excess('100', owed)).toBeNull();
  expect(excess('100.01', owed)).toEqual({ limit: '1000', owed: '900', total: '1000.01' });
});

it('leaves out drafts, orders, other currencies, the other side, and the document itself', () => {
  expect(
    excess('1000', [
      other('a', '9', { statusList: ['draft'] }),
      other('b', '9', { docClass: 'saleOrder' }),
      other('c', '9', { currency: 'EUR' }),
      other('d', '9', { docClass: 'purchaseInvoice' }),
      other('mine', '9'),
    ]),
  ).toBeNull();
});

it('ignores credits, other classes, or an invoice in another currency than the customer’s', () => {
  const owed = [other('a', '5000')];
  expect(excess('-10', owed)).toBeNull();
  expect(excess('10', owed, invoice({ docClass: 'saleQuote' }))).toBeNull();
  expect(excess('10', owed, invoice({ currency: currencyCode('EUR') }))).toBeNull();
});
