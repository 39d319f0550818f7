import { afterEach, beforeEach, expect, it } from 'vitest';
import { usePrices } from '../../../src/app/company/prices/livePrices.ts';
import { PriceEditor } from '../../../src/app/prices/priceEditor.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { identifyBy } from '../../../src/app/company/prices/priceEntry.ts';
import { termsOfContent } from '../../../src/domain/prices/priceContent.ts';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
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

/** The store of the company, which refuses a call of this name while `refuses` says so. */
function refusing(name: 'edit' | 'create', refuses: () => boolean): Pick<CompanyStore, 'resources'> {
  const { resources } = company.store;
  const get = (of: typeof resources, asked: string): unknown => {
    const value: unknown = Reflect.get(of, asked);
    if (asked === name && refuses()) return () => Promise.reject(new Error('disk full'));
    return typeof value === 'function' ? value.bind(of) : value;
  };
  return { resources: new Proxy(resources, { get }) };
}

it('keeps a typed price that the disk refuses once, and writes it later', async () => {
  const [key = ''] = await servicePrices(company, [salePrice()]);
  const livePrices = usePrices();
  await livePrices.read();
  let isFull = true;
  const editor = new PriceEditor(
    refusing('edit', () => isFull),
    livePrices,
  );
  await editor.commit(key, 'unitPrice', editor.at(key, 'unitPrice'), { value: '5.55' });
  expect(editor.problem.value).not.toBeNull();
  expect(editor.at(key, 'unitPrice')).toEqual({ value: '5.55' });
  isFull = false;
  await editor.settle();
  expect((await company.store.resources.record('salePrice', key))?.local).toMatchObject({ unitPrice: '5.55' });
});

it('can take back what was changed of a plan of which the rest was refused', async () => {
  const [key = ''] = await servicePrices(company, [salePrice()]);
  const livePrices = usePrices();
  await livePrices.read();
  const content = livePrices.get(key)?.content;
  const terms = content && termsOfContent(content, identifyBy(livePrices.names));
  if (!terms) throw new Error('the price is not there');
  const before = { ...terms, key, isLocked: false };
  const editor = new PriceEditor(
    refusing('create', () => true),
    livePrices,
  );
  const after = { ...terms, unitPrice: decimal('9') };
  const plan = { changes: [{ before, after }], creates: [{ terms: after, from: null }], skipped: [] };
  expect(await editor.apply(plan)).toBeNull();
  expect(editor.at(key, 'unitPrice')).toEqual({ value: '9' });
  await editor.undo();
  expect(editor.at(key, 'unitPrice')).toEqual({ value: before.unitPrice });
});
