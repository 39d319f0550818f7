import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePrices } from '../../../src/app/company/prices/livePrices.ts';
import { PriceEditor } from '../../../src/app/prices/priceEditor.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { instant } from '../../support/documents.ts';
import { LAMP, pricedCompany, salePrice, servicePrices } from './support.ts';

let company: CompanyData;
beforeEach(async () => {
  company = await pricedCompany();
});
afterEach(() => company.close());

it('makes unsent prices again only once, however often an undo is tried that is too late for the others', async () => {
  const [mine] = await company.store.resources.create([salePrice({ of: LAMP, at: '12' })]);
  const [theirs = ''] = await servicePrices(company, [salePrice()]);
  const livePrices = usePrices();
  await livePrices.read();
  const editor = new PriceEditor(company.store, livePrices);
  expect(await editor.remove([mine?.key ?? '', theirs])).toBe(2);
  // A sync sends the deletion.
  const held = await company.store.resources.record('salePrice', theirs);
  if (!held) throw new Error('it is kept until it is deleted there');
  await company.store.forSync.write([
    { expectedRevision: held.revision, record: { ...held, commands: [], goneAt: instant() } },
  ]);
  await expect.poll(() => livePrices.get(theirs)).toBeUndefined();
  const tooLate = { problem: { code: 'store.failed' } };
  await expect(editor.undo()).rejects.toMatchObject(tooLate);
  await expect(editor.undo()).rejects.toMatchObject(tooLate);
  expect((await company.store.resources.under('salePrice', LAMP)).map(({ local }) => local)).toMatchObject([
    { unitPrice: '12' },
  ]);
});

it('brings a typed price back that Esc has taken out of its cell, as a step of its own', async () => {
  const [key = ''] = await servicePrices(company, [salePrice()]);
  const livePrices = usePrices();
  await livePrices.read();
  const editor = new PriceEditor(company.store, livePrices);
  const before = editor.at(key, 'unitPrice');
  editor.type(key, 'unitPrice', { value: '5.55' });
  await editor.keepTyped();
  await editor.restore(key, 'unitPrice', before);
  expect(editor.at(key, 'unitPrice')).toEqual(before);
  expect((await editor.undo())?.at).toEqual({ key, column: 'unitPrice' });
  expect(editor.at(key, 'unitPrice')).toEqual({ value: '5.55' });
  await editor.undo();
  expect(editor.at(key, 'unitPrice')).toEqual(before);
});
