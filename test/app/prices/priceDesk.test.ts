import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { priceBook } from '../../../src/app/company/prices/priceBook.ts';
import { PriceDesk } from '../../../src/app/prices/priceDesk.ts';
import type { Books } from '../../../src/app/company/session/books.ts';
import { instant } from '../../support/documents.ts';
import { LAMP, pricedCompany, salePrice, servicePrices } from './support.ts';

let books: Books;
beforeEach(async () => {
  books = await pricedCompany();
});
afterEach(() => books.close());

it('makes unsent prices again once, however often an undo is tried that is too late for the others', async () => {
  const [mine] = await books.store.resources.create([salePrice({ of: LAMP, at: '12' })]);
  const [theirs = ''] = await servicePrices(books, [salePrice()]);
  const book = priceBook(books);
  await book.read();
  const desk = new PriceDesk(books.store, book);
  expect(await desk.remove([mine?.key ?? '', theirs])).toBe(2);
  // A sync carries the deletion out.
  const held = await books.store.resources.record('salePrice', theirs);
  if (!held) throw new Error('it is kept until it is deleted there');
  await books.store.forSync.write([{ expectedRevision: held.revision, record: { ...held, commands: [], goneAt: instant() } }]);
  await expect.poll(() => book.get(theirs)).toBeUndefined();
  await expect(desk.history.undo()).rejects.toThrow();
  await expect(desk.history.undo()).rejects.toThrow();
  expect((await books.store.resources.under('salePrice', LAMP)).map(({ local }) => local)).toMatchObject([{ unitPrice: '12' }]);
});
