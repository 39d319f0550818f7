import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import type { ResourceContent, ResourceKind } from '../../../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { BankEntry } from '../../../../src/app/bank/lines/bankEntry.ts';
import { BankBook } from '../../../../src/app/company/bank/bankBook.ts';
import { priceBook } from '../../../../src/app/company/prices/priceBook.ts';
import { PriceDesk } from '../../../../src/app/prices/priceDesk.ts';
import { RecordSession } from '../../../../src/app/records/form/recordSession.ts';
import { resourceBook } from '../../../../src/app/company/records/resourceBook.ts';
import type { Books } from '../../../../src/app/company/session/books.ts';
import { guid } from '../../../support/documents.ts';
import { pricedCompany, salePrice } from '../../prices/support.ts';

/* What is typed and waits to be written, while a run brings what a colleague has changed (promise C). */

let books: Books;
beforeEach(async () => {
  books = await pricedCompany();
});
afterEach(() => books.close());

const KEY = guid(1, 40);
/** The service's version comes in, as a run writes it: of a record that waits for nothing, or whose other edits were merged with it. */
async function comesIn(base: ResourceContent, local: ResourceContent | null = null): Promise<ResourceRecord> {
  const { kind } = base;
  const held = await books.store.resources.record(kind, KEY);
  const record = { ...(held ?? emptyResourceRecord(KEY, kind)), id: KEY, base: { ...base, id: KEY }, local: local && { ...local, id: KEY } };
  const refused = await books.store.forSync.write([{ expectedRevision: held?.revision ?? null, record }]);
  expect(refused).toEqual([]);
  return record;
}
const now = (kind: ResourceKind) => books.store.resources.record(kind, KEY);

describe('a record’s form', () => {
  const base = { kind: 'department', code: 'SALES', description: 'Sales' } as const satisfies ResourceContent;
  async function opened(): Promise<RecordSession<'department'>> {
    const record = await comesIn(base);
    const book = resourceBook(books.store, 'department');
    await book.read();
    return new RecordSession(books.store, book, record as ResourceRecord<'department'>);
  }

  it('asks about a field that a colleague has changed too since it was typed into', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales and service' });
    await comesIn({ ...base, description: 'Sales, north' });
    await session.save();
    expect(await now('department')).toMatchObject({
      local: { description: 'Sales and service' },
      conflict: { kind: 'fields', theirs: { description: 'Sales, north' }, fields: [{ path: 'description', base: 'Sales', mine: 'Sales and service', theirs: 'Sales, north' }] },
    });
  });

  it('asks likewise where the text stood there half typed for longer, and was kept as what it is', async () => {
    const session = await opened();
    session.type('description', { bad: 'Sales a' });
    await session.save();
    await comesIn({ ...base, description: 'Sales, north' }, { ...base, description: 'Sales, north' });
    session.adopt((await now('department')) as ResourceRecord<'department'>);
    session.type('description', { value: 'Sales and service' });
    await session.save();
    expect((await now('department'))?.conflict).toMatchObject({ fields: [{ path: 'description', base: 'Sales', mine: 'Sales and service', theirs: 'Sales, north' }] });
  });

  it('asks nothing where a colleague has changed something else, or to the same', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales and service' });
    await comesIn({ ...base, code: 'SALE' });
    await session.save();
    expect(await now('department')).toMatchObject({ local: { code: 'SALE', description: 'Sales and service' }, conflict: null });
    session.type('description', { value: 'Sales team' });
    await comesIn({ ...base, description: 'Sales team' });
    await session.save();
    expect(await now('department')).toMatchObject({ local: null, conflict: null });
  });

  it('asks nothing about what is seen when it is typed over, after another choice has put away what stood half typed', async () => {
    const session = await opened();
    session.type('description', { bad: 'Sales a' });
    await session.save();
    const record = await comesIn({ ...base, description: 'Sales, north' }, { ...base, description: 'Sales, north' });
    // Theirs was chosen: what stood half typed is gone.
    await books.store.resources.edit('department', [{ key: record.key, change: (content) => content, badInput: {} }]);
    session.adopt((await now('department')) as ResourceRecord<'department'>);
    await session.commit('description', { value: 'Sales, north' }, { value: 'Sales, north and south' });
    expect(await now('department')).toMatchObject({ local: { description: 'Sales, north and south' }, conflict: null });
  });

  it('asks nothing about what the service fills into a record of ours that is being sent', async () => {
    const [record] = await books.store.resources.create<'contactAccount'>([{ kind: 'contactAccount', code: 'NEW', customer: {} }]);
    if (!record) throw new Error('no record');
    const book = resourceBook(books.store, 'contactAccount');
    await book.read();
    const session = new RecordSession(books.store, book, record);
    session.type('customer.currency', { value: currencyCode('USD') });
    // The answer comes in: the service has given it its own currency.
    const there = { ...record.local, kind: 'contactAccount' as const, id: KEY, customer: { currency: currencyCode('EUR') } };
    await books.store.forSync.write([{ expectedRevision: record.revision, record: { ...record, id: KEY, base: there, local: null } }]);
    await session.save();
    expect(await books.store.resources.record('contactAccount', record.key)).toMatchObject({ local: { customer: { currency: 'USD' } }, conflict: null });
  });

  it('asks nothing about what was sent from here itself between two keystrokes', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales a' });
    await session.save();
    session.type('description', { value: 'Sales and' });
    // The first letters were sent, and are what the service shows now.
    await comesIn({ ...base, description: 'Sales a' });
    await session.save();
    expect(await now('department')).toMatchObject({ local: { description: 'Sales and' }, conflict: null });
  });
});

it('a price asks likewise', async () => {
  const base = salePrice();
  await comesIn(base);
  const book = priceBook(books);
  await book.read();
  const desk = new PriceDesk(books.store, book);
  desk.type(KEY, 'unitPrice', { value: '310' });
  await comesIn({ ...base, ...salePrice({ at: '320' }) });
  await desk.keepTyped();
  expect((await now('salePrice'))?.conflict).toMatchObject({ fields: [{ path: 'unitPrice', base: '300', mine: '310', theirs: '320' }] });
});

it('a bank line asks likewise', async () => {
  const base = { kind: 'bankTransaction', bankAccountId: guid(1, 41), bankDate: localDate('2026-03-05'), description: 'Rent', withdrawalAmount: decimal('600') } as const satisfies ResourceContent;
  await comesIn(base);
  const book = new BankBook(books.store, guid(1, 41));
  await book.read();
  const entry = new BankEntry(books.store, book, () => book.lines.value, () => 'GBP', () => localDate('2026-03-10'));
  const row = entry.rows.value.find(({ line }) => line?.key === KEY);
  if (!row) throw new Error('no row');
  entry.type(row, 'description', 'Rent of the store');
  await comesIn({ ...base, description: 'Rent, March' });
  await entry.save();
  expect((await now('bankTransaction'))?.conflict).toMatchObject({ fields: [{ path: 'description', base: 'Rent', mine: 'Rent of the store', theirs: 'Rent, March' }] });
});

it('a bank line asks nothing about what is seen when it is typed over, after letters that were taken back before they were written', async () => {
  const base = { kind: 'bankTransaction', bankAccountId: guid(1, 41), bankDate: localDate('2026-03-05'), description: 'Rent', withdrawalAmount: decimal('600') } as const satisfies ResourceContent;
  await comesIn(base);
  const book = new BankBook(books.store, guid(1, 41));
  await book.read();
  const entry = new BankEntry(books.store, book, () => book.lines.value, () => 'GBP', () => localDate('2026-03-10'));
  const row = () => {
    const found = entry.rows.value.find(({ line }) => line?.key === KEY);
    if (!found) throw new Error('no row');
    return found;
  };
  entry.type(row(), 'description', 'Rentx');
  await entry.commit(row(), 'description', { value: 'Rent' }, 'Rent');
  await entry.save();
  await comesIn({ ...base, description: 'Rent, March' });
  await expect.poll(() => row().line?.content.description).toBe('Rent, March');
  await entry.commit(row(), 'description', { value: 'Rent, March' }, 'Rent, March 26');
  expect(await now('bankTransaction')).toMatchObject({ local: { description: 'Rent, March 26' }, conflict: null });
});
