import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { paidAmount } from '../../../src/domain/documents/documentAmounts.ts';
import { issuesOf } from '../../../src/domain/documents/readiness.ts';
import { linesOf } from '../../service/support/service.ts';
import { line } from '../support/company.ts';
import { allocation, changesSeen, money, openTrade, posted, synced, there, trade } from '../support/trade.ts';

/** Bank charges: 1 × 100.00 at 20 %, 120.00; and a fee of 5.00 without tax. */
const charges = (change: Partial<Document> = {}): Document => ({
  ...money('payment', 1, '1'),
  currencyAmount: undefined,
  lines: [
    line(1, { accountId: '7900', quantity: decimal('1'), currencyUnitPrice: decimal('100') }),
    line(2, {
      accountId: '7900',
      quantity: decimal('1'),
      currencyUnitPrice: decimal('5'),
      taxCodeId: 'Z',
      taxRate: decimal('0'),
    }),
  ],
  ...change,
});

describe('a payment with lines', () => {
  test('pays their total, and is read back without a question', async () => {
    const office = await openTrade();
    const key = await synced(office, charges());
    expect(await there(office, key)).toMatchObject({
      docClass: 'payment',
      netCurrencyAmount: '105.00000',
      taxCurrencyAmount: '20.00000',
      grossCurrencyAmount: '125.00000',
      bankCurrencyAmount: '125.00000',
    });
    const record = office.store.must(key);
    expect(record).toMatchObject({
      local: null,
      conflict: null,
      rejection: null,
      base: { grossCurrencyAmount: '125' },
    });
    expect(record.base).not.toHaveProperty('currencyAmount');
    expect(paidAmount(record.base!)).toBe('125');
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('of a colleague is read with them, and an edit of a line changes what is paid', async () => {
    const office = await openTrade();
    const id = await office.colleague.create('/api/payment', {
      docTypeId: 'PAY',
      contactAccountId: 'S00001',
      bankAccountId: 'GBP-CUR',
      details: [{ accountId: '7900', description: 'Charges', taxCodeId: 'S', quantity: 1, currencyUnitPrice: 100 }],
    });
    await office.sync();
    const { key } = office.store.only();
    expect(office.store.must(key).base).toMatchObject({
      id,
      grossCurrencyAmount: '120',
      lines: [{ description: 'Charges' }],
    });
    office.store.edit(key, (document) => ({
      ...document,
      lines: document.lines.map((one) => ({ ...one, currencyUnitPrice: decimal('110') })),
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    // 110.00 + 22.00
    expect(await there(office, key)).toMatchObject({
      grossCurrencyAmount: '132.00000',
      bankCurrencyAmount: '132.00000',
    });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
  });

  test('accepts amounts as supplied, and is sent with its allocations', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('purchaseInvoice', 9));
    // 20.00 + 4.00 = 24.00, as the supplier has it 4.01 and 24.01.
    const supplied = line(1, {
      quantity: decimal('1'),
      currencyUnitPrice: decimal('20'),
      suppliedAmounts: true,
      netCurrencyAmount: decimal('20'),
      taxCurrencyAmount: decimal('4.01'),
      grossCurrencyAmount: decimal('24.01'),
    });
    const key = await synced(
      office,
      charges({ lines: [supplied], allocations: [allocation(String(invoice.id), '24.01')] }),
    );
    expect(await there(office, key)).toMatchObject({
      grossCurrencyAmount: '24.01000',
      outstandingCurrencyAmount: '0.00000',
    });
  });

  test('is not sent with more allocated than its lines come to', () => {
    expect(issuesOf(charges({ allocations: [allocation('PI-1', '125')] }))).toEqual([]);
    expect(issuesOf(charges({ allocations: [allocation('PI-1', '125.01')] }))).toEqual([
      { path: 'allocations', code: 'notAllowed' },
    ]);
  });

  test.each(['payment', 'receipt'] as const)(
    'a %s without lines gets some, and loses them for an amount of its own',
    async (docClass) => {
      const office = await openTrade();
      const key = await synced(office, money(docClass, 1, '120'));
      office.store.edit(key, ({ currencyAmount: _, ...document }) => ({
        ...document,
        lines: [line(1, { quantity: decimal('1'), currencyUnitPrice: decimal('100') }), line(2)],
      }));
      expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, rejected: 0, problem: null });
      // 120.00 + 25.20
      expect(await there(office, key)).toMatchObject({ grossCurrencyAmount: '145.20000' });
      expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
      office.store.edit(key, (document) => ({ ...document, currencyAmount: decimal('99'), lines: [] }));
      expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, rejected: 0, problem: null });
      const made = await there(office, key);
      expect(made).toMatchObject({ grossCurrencyAmount: '99.00000' });
      expect(linesOf(made)).toEqual([]);
      expect(office.store.must(key)).toMatchObject({ local: null, conflict: null, base: { currencyAmount: '99' } });
    },
  );
});
