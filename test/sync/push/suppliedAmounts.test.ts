import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import { amountsOfDocument } from '../../../src/domain/documents/documentAmounts.ts';
import { amountFields, type TotalsSetup } from '../../../src/domain/documents/totals.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { MONDAY, linesOf, amountsOf } from '../../service/support/service.ts';
import { line } from '../support/company.ts';
import { changesSeen, openTrade, synced, there, trade } from '../support/trade.ts';

/** A line of 1 × 10.00 at 20 % with the supplier's net, tax and gross. */
function supplied(
  n: number,
  net: string,
  tax: string,
  gross: string,
  change: Partial<DocumentLine> = {},
): DocumentLine {
  return line(n, {
    quantity: decimal('1'),
    currencyUnitPrice: decimal('10'),
    suppliedAmounts: true,
    netCurrencyAmount: decimal(net),
    taxCurrencyAmount: decimal(tax),
    grossCurrencyAmount: decimal(gross),
    ...change,
  });
}

/** Our amounts, in the service's order and with its five decimals. */
function ours(document: Document, setup: TotalsSetup): string[] {
  return Object.values(amountFields(amountsOfDocument(document, setup))).map((amount: DecimalString) =>
    Number(amount).toFixed(5),
  );
}

const POUNDS: TotalsSetup = { currency: 'GBP', baseCurrency: 'GBP', rateDirection: 'foreignPerBase' };

describe('a supplier’s invoice a penny off (spec 2.10 supplied)', () => {
  test('is created with the figures of the paper, has the same total there, and is read back without a question', async () => {
    const office = await openTrade();
    // 10.00 + 2.01 = 12.01; 2 × 10.50 = 21.00, 4.20, 25.20; together 31.00, 6.21, 37.21.
    const draft = trade('purchaseInvoice', 1, {
      theirDocNo: 'R 1',
      lines: [supplied(1, '10', '2.01', '12.01'), line(2)],
    });
    const key = await synced(office, draft);
    const made = await there(office, key);
    expect(amountsOf(made)).toEqual(['31.00000', '6.21000', '37.21000', '31.00000', '6.21000', '37.21000']);
    expect(ours(draft, POUNDS)).toEqual(amountsOf(made));
    expect(amountsOf(linesOf(made)[0])).toEqual(['10.00000', '2.01000', '12.01000', '10.00000', '2.01000', '12.01000']);
    const record = office.store.must(key);
    expect(record).toMatchObject({
      local: null,
      conflict: null,
      rejection: null,
      inFlight: null,
      base: { grossCurrencyAmount: '37.21', lines: [{ suppliedAmounts: true, taxCurrencyAmount: '2.01' }, {}] },
    });
    expect(record.base?.lines[1]).not.toHaveProperty('suppliedAmounts');
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0, conflicts: 0 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('in euro has the same total in base currency', async () => {
    const office = await openTrade();
    // 2 × 57.40 = 114.80; 22.96; 137.76. As the supplier has it 114.81 and 137.77; ÷ 1.1525: 99.62, 19.92, 119.54.
    const draft = trade('purchaseInvoice', 1, {
      currency: currencyCode('EUR'),
      currencyRate: decimal('1.1525'),
      lines: [
        line(1, {
          currencyUnitPrice: decimal('57.4'),
          suppliedAmounts: true,
          netCurrencyAmount: decimal('114.81'),
          taxCurrencyAmount: decimal('22.96'),
          grossCurrencyAmount: decimal('137.77'),
        }),
      ],
    });
    const made = await there(office, await synced(office, draft));
    expect(amountsOf(made)).toEqual(['114.81000', '22.96000', '137.77000', '99.62000', '19.92000', '119.54000']);
    expect(
      ours(draft, {
        currency: 'EUR',
        baseCurrency: 'GBP',
        currencyRate: decimal('1.1525'),
        rateDirection: 'foreignPerBase',
      }),
    ).toEqual(amountsOf(made));
  });

  test('whose answer was lost is found again, and has the same total', async () => {
    const office = await openTrade();
    office.on('POST', /\/api\/purchaseInvoice$/, 'dropAfterCommit');
    const key = await synced(office, trade('purchaseInvoice', 1, { lines: [supplied(1, '9.99', '2.01', '12')] }));
    expect(office.count('POST', /\/api\/purchaseInvoice$/)).toBe(1);
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { netCurrencyAmount: '9.99', taxCurrencyAmount: '2.01', grossCurrencyAmount: '12' },
    });
  });

  test('keeps its figures when something else is edited, here or by a colleague', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('purchaseInvoice', 1, { lines: [supplied(1, '10', '2.01', '12.01')] }));
    office.store.edit(key, (document) => ({
      ...document,
      lines: document.lines.map((one) => ({ ...one, description: 'Ledger paper' })),
    }));
    expect(ours(office.store.must(key).local!, POUNDS)[2]).toBe('12.01000');
    await office.colleague.call('PATCH', `/api/document/${office.store.must(key).id!}`, { theirRef: 'K 7' });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(await there(office, key)).toMatchObject({ theirRef: 'K 7', grossCurrencyAmount: '12.01000' });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { grossCurrencyAmount: '12.01', lines: [{ description: 'Ledger paper', suppliedAmounts: true }] },
    });
  });

  test('is worked out again with another quantity, here and on the service', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('purchaseInvoice', 1, { lines: [supplied(1, '10', '2.01', '12.01')] }));
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    await office.colleague.call(
      'PATCH',
      `/api/document/${office.store.must(key).id!}/detail/${linesOf(await there(office, key))[0]!.id as string}`,
      { quantity: 2 },
    );
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    // 2 × 10.00 + 20 %
    expect(await there(office, key)).toMatchObject({ description: 'Mine', grossCurrencyAmount: '24.00000' });
    expect(office.store.must(key).base?.lines[0]).not.toHaveProperty('suppliedAmounts');
  });

  test('continues as a copy with its figures where the old one accepts no edit any more', async () => {
    const office = await openTrade();
    const key = await synced(
      office,
      trade('purchaseInvoice', 1, { theirDocNo: 'R 1', lines: [supplied(1, '10', '2.01', '12.01')] }),
    );
    office.store.edit(key, (document) => ({ ...document, theirDocNo: 'R 1a', description: 'Mine' }));
    await office.colleague.call('POST', `/api/document/${office.store.must(key).id!}/abandon`);
    await office.sync();
    const record = office.store.must(key);
    const { copy } = settleConflict(DOCUMENT_EDITS, record, record.conflict!, 'mine', systemMint, instantOf(MONDAY));
    expect(ours(copy!.local!, POUNDS)[2]).toBe('12.01000');
    const again = await synced(office, copy!.local!);
    expect(await there(office, again)).toMatchObject({ grossCurrencyAmount: '12.01000' });
  });

  test('has the total that an older service works out (before 1.2.9)', async () => {
    const office = await openTrade({ apiVersion: '1.2.8' });
    const key = office.store.draft(trade('purchaseInvoice', 1, { lines: [supplied(1, '10', '2.01', '12.01')] }));
    await office.sync();
    expect(await there(office, key)).toMatchObject({ grossCurrencyAmount: '12.00000' });
    const { base, ...record } = office.store.must(key);
    expect(record).toMatchObject({ local: null, conflict: null, rejection: null });
    expect(base).toMatchObject({ grossCurrencyAmount: '12' });
    expect(ours(base!, POUNDS)[2]).toBe('12.00000');
  });

  test('beyond the tolerance stays here', async () => {
    const office = await openTrade();
    const key = office.store.draft(trade('purchaseInvoice', 1, { lines: [supplied(1, '10', '2.02', '12.02')] }));
    expect(await office.sync()).toMatchObject({ created: 0 });
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({ id: null, local: { lines: [{ taxCurrencyAmount: '2.02' }] } });
  });
});
