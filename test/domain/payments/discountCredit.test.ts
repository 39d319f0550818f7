import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import { discountCredit } from '../../../src/domain/payments/discountCredit.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal, Decimal } from '../../../src/domain/values/decimal.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';

const drafting = {
  today: localDate('2026-03-05'),
  mint: systemMint,
  lookup: { all: () => [], find: () => undefined, baseCurrency: 'GBP' },
};
function invoiceOf(lines: readonly Record<string, unknown>[]): Document {
  return documentSchema.parse({
    docClass: 'purchaseInvoice',
    intRef: 'daybook-a',
    docNo: 'PI000007',
    contactAccountId: 'acme',
    currency: 'GBP',
    statusList: ['posted'],
    lines,
  });
}
const ID = '00000000-0000-4000-8000-000000000';
const LINES = [
  { accountId: '5000', taxCodeId: 'S', grossCurrencyAmount: '60' },
  { accountId: '5100', taxCodeId: 'S', grossCurrencyAmount: '540' },
  { accountId: '5200', taxCodeId: 'Z', grossCurrencyAmount: '400' },
];

describe('the credit that posts a settlement discount', () => {
  it('has a line for each tax code, gross, in proportion', () => {
    // 25 of 1,000: 600 under S take 15, 400 under Z take 10.
    const credit = discountCredit(invoiceOf(LINES), decimal('25'), 'Settlement discount', drafting);
    expect(credit).toMatchObject({
      docClass: 'purchaseInvoice',
      contactAccountId: 'acme',
      description: 'Settlement discount',
      theirRef: 'PI000007',
      ext: { CreditOf: 'daybook-a' },
      statusList: [],
    });
    expect(
      credit.lines.map(({ accountId, taxCodeId, quantity, currencyUnitPrice, isNetEntry }) => [
        accountId,
        taxCodeId,
        quantity,
        currencyUnitPrice,
        isNetEntry,
      ]),
    ).toEqual([
      ['5100', 'S', '-1', '15', false],
      ['5200', 'Z', '-1', '10', false],
    ]);
  });

  it('has the document type for discounts, and leaves its accounts to the service, where there is one', () => {
    const type = (code: string, fields: Record<string, unknown>) =>
      referenceSchema.parse({ kind: 'docType', id: `${ID}${code.length}${code.charCodeAt(2)}`, code, ...fields });
    const types = [
      type('SKG', { docClass: 'saleInvoice', isDiscount: true }),
      type('OLD', { docClass: 'purchaseInvoice', isDiscount: true, isActive: false }),
      type('SKE', { docClass: 'purchaseInvoice', isDiscount: true }),
    ];
    const lookup = { ...drafting.lookup, all: () => types };
    const invoice = { ...invoiceOf(LINES), docTypeId: 'PIN', docSerieId: 'PI' };
    const credit = discountCredit(invoice, decimal('25'), 'Settlement discount', { ...drafting, lookup });
    expect([credit.docTypeId, credit.docSerieId]).toEqual([types[2]?.id, undefined]);
    expect(credit.lines.map(({ accountId, taxCodeId }) => [accountId, taxCodeId])).toEqual([
      [undefined, 'S'],
      [undefined, 'Z'],
    ]);
  });

  it('has one line to code where the invoice has none', () => {
    const { lines } = discountCredit(invoiceOf([]), decimal('25'), 'Settlement discount', drafting);
    expect(lines).toMatchObject([{ quantity: '-1', currencyUnitPrice: '25' }]);
  });

  it('always adds up to the discount', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (grosses, discount) => {
        const lines = grosses.map((gross, index) => ({
          taxCodeId: `T${index}`,
          grossCurrencyAmount: new Decimal(gross).div(100).toFixed(),
        }));
        const wanted = decimal(new Decimal(discount).div(100).toFixed());
        const credit = discountCredit(invoiceOf(lines), wanted, 'x', drafting);
        const sum = credit.lines.reduce((total, line) => total.plus(line.currencyUnitPrice ?? 0), new Decimal(0));
        expect(sum.eq(wanted)).toBe(true);
      }),
    );
  });
});
