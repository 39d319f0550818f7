import { expect, test } from 'vitest';
import { discountOf, endedDiscount, withDiscount } from '../../src/domain/documents/lineDiscount.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import { line } from './support/company.ts';
import { idOf, openTrade, synced, there, trade } from './support/trade.ts';

test('a discount reaches the service as a unit price, and is shown again after it was read back', async () => {
  const office = await openTrade();
  const plain = line(1, { quantity: decimal('2'), currencyUnitPrice: decimal('10.50'), textPost: 'Oak' });
  const tenOff = { percent: decimal('10') };
  const key = await synced(office, trade('saleInvoice', 1, { lines: [withDiscount(plain, tenOff)] }));
  // 2 × 9.45 = 18.90, 3.78 of tax
  expect(await there(office, key)).toMatchObject({ netCurrencyAmount: '18.90000', grossCurrencyAmount: '22.68000' });
  const held = (): Parameters<typeof discountOf>[0] => {
    const { local, base } = office.store.must(key);
    const [found] = (local ?? base)?.lines ?? [];
    if (!found) throw new Error('the invoice has no line');
    return found;
  };
  expect(office.store.must(key).local).toBeNull();
  expect(held()).toMatchObject({ currencyUnitPrice: '9.45', textPost: 'Oak\n10.5 - 10%' });
  expect(discountOf(held())).toEqual({ listPrice: '10.5', discount: tenOff });
  office.store.edit(key, (document) => ({
    ...document,
    lines: document.lines.map((each) => withDiscount(each, null)),
  }));
  expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
  expect(await there(office, key)).toMatchObject({ grossCurrencyAmount: '25.20000' });
  expect(held().textPost).toBe('Oak');
});

test('a price that a colleague sets ends the discount here; the note stays theirs, and is told', async () => {
  const office = await openTrade();
  const tenOff = { percent: decimal('10') };
  const plain = line(1, { quantity: decimal('2'), currencyUnitPrice: decimal('10.50') });
  const key = await synced(office, trade('saleInvoice', 1, { lines: [withDiscount(plain, tenOff)] }));
  const answer = await office.colleague.call(
    'PATCH',
    `/api/document/${idOf(office, key)}/detail/${String(plain.intRef)}`,
    {
      currencyUnitPrice: 8,
    },
  );
  expect(answer.status).toBe(200);
  expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
  const { base, local } = office.store.must(key);
  expect(local).toBeNull();
  const [held] = base?.lines ?? [];
  if (!held) throw new Error('the invoice has no line');
  expect(held).toMatchObject({ currencyUnitPrice: '8', textPost: '10.5 - 10%' });
  expect([discountOf(held), endedDiscount(held)]).toEqual([null, '10.5 - 10%']);
});
