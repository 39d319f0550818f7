import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { needsManualCheck } from '../../src/domain/resources/readiness.ts';
import type { ResourceContent, ResourceKind } from '../../src/domain/resources/content.ts';
import { deleteCompanyStore } from '../../src/store/company/companyStore.ts';
import type { CompanyStore } from '../../src/store/contract.ts';
import { newConnectionId, openStore } from '../store/support/openStore.ts';
import { openOffice, type Office } from './support/company.ts';
import { bankLine, contact, customer, firstOf, product, salePrice } from './records/contents.ts';

const BANK = /^\/api\/BankTransaction$/;
const PRICES = /^\/api\/Product\/[^/]+\/SalePrice$/;
const CONTACTS = /\/contacts$/;

/** Ids by the office's clock. */
const mintOf = (office: Office) => ({
  now: () => office.time.now(),
  randomBytes: (target: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(target),
});

/** A store with product and party on the service, unsent work below them, and a backup taken at that moment. */
async function withBackup(
  make: (on: { goods: string; party: string; bank: string }) => ResourceContent[],
  options: Parameters<typeof openOffice>[0] = {},
) {
  const office = await openOffice(options);
  const id = newConnectionId();
  const mint = mintOf(office);
  const store = await openStore(id, mint);
  const [goods] = await store.resources.create<ResourceKind>([product('NET-5')]);
  const [party] = await store.resources.create<ResourceKind>([customer('Quay Stores')]);
  await office.sync(await store.forRun());
  const ids = await Promise.all([
    store.resources.record('product', goods!.key),
    store.resources.record('contactAccount', party!.key),
  ]);
  await store.resources.create<ResourceKind>(
    make({ goods: ids[0]!.id!, party: ids[1]!.id!, bank: (await firstOf(office, '/api/Catalog/BankAccount')).id }),
  );
  const file = await store.backup('Ashdown Ltd');
  return {
    office,
    store,
    file,
    onNewComputer: async () => {
      store.close();
      await deleteCompanyStore(id);
      const fresh = await openStore(id, mint);
      await fresh.restore(file);
      return fresh;
    },
  };
}

async function sync(office: Office, store: CompanyStore) {
  return office.sync(await store.forRun());
}

/** Everything that comes in pieces. */
async function allOf<T>(pieces: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(...piece);
  return all;
}

describe('unsent work of a backup that was sent before it is restored into an empty database', () => {
  test('a bank line is not sent a second time: a person is asked, and it is sent once they say that it is not there', async () => {
    const { office, store, onNewComputer } = await withBackup(({ bank }) => [bankLine(bank)]);
    expect(await sync(office, store)).toMatchObject({ created: 1 });
    const fresh = await onNewComputer();
    expect(await sync(office, fresh)).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    expect(office.count('POST', BANK)).toBe(1);
    const [asked] = await fresh.resources.pending();
    expect(needsManualCheck(asked!, false)).toBe(true);
    await fresh.resources.answerDoubts('bankTransaction', [asked!.key], 'notThere');
    expect(await sync(office, fresh)).toMatchObject({ created: 1, inDoubt: 0 });
    expect(office.count('POST', BANK)).toBe(2);
  });

  test.each([
    ['by its IntRef', {}],
    ['among those of its party', { apiVersion: '1.12.0' }],
  ])('an equal price and a contact found %s are adopted', async (_, options) => {
    const { office, store, onNewComputer } = await withBackup(
      ({ goods, party }) => [salePrice(goods), contact(party)],
      options,
    );
    expect(await sync(office, store)).toMatchObject({ created: 2 });
    const fresh = await onNewComputer();
    expect(await sync(office, fresh)).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
    expect(await fresh.resources.pending()).toEqual([]);
    expect([office.count('POST', PRICES), office.count('POST', CONTACTS)]).toEqual([1, 1]);
  });

  test('a price that is not there is sent by a later run, once no earlier request can arrive any more', async () => {
    const { office, onNewComputer } = await withBackup(({ goods }) => [salePrice(goods)]);
    const fresh = await onNewComputer();
    for (let run = 1; run <= 2; run += 1)
      expect(await sync(office, fresh)).toMatchObject({ created: 0, inDoubt: 1, problem: null });
    office.afterTimeLimit();
    expect(await sync(office, fresh)).toMatchObject({ created: 1, inDoubt: 0 });
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test("a price is not in doubt where the service's version has no prices: it waits, and the reason is given", async () => {
    const { office, onNewComputer } = await withBackup(({ goods }) => [salePrice(goods)], { apiVersion: '1.10' });
    const fresh = await onNewComputer();
    expect(await sync(office, fresh)).toMatchObject({ created: 0, inDoubt: 0, waiting: 1, problem: null });
    expect(await fresh.resources.pending()).toMatchObject([{ inFlight: null, rejection: { code: 'version.tooOld' } }]);
  });

  test('a price of a product that also waited is found below it by its id', async () => {
    const office = await openOffice();
    const id = newConnectionId();
    const mint = mintOf(office);
    const store = await openStore(id, mint);
    const [goods] = await store.resources.create<ResourceKind>([product('NET-5')]);
    await store.resources.create<ResourceKind>([salePrice(goods!.key)]);
    const file = await store.backup('Ashdown Ltd');
    expect(await sync(office, store)).toMatchObject({ created: 2 });
    store.close();
    await deleteCompanyStore(id);
    const fresh = await openStore(id, mint);
    await fresh.restore(file);
    await sync(office, fresh);
    expect(await sync(office, fresh)).toMatchObject({ inDoubt: 0, conflicts: 0, rejected: 0, problem: null });
    expect(await fresh.resources.pending()).toEqual([]);
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test('a price of a product whose code is somebody else’s by now is not sent below theirs, and is sent once the product has a code of its own', async () => {
    const office = await openOffice();
    const id = newConnectionId();
    const mint = mintOf(office);
    const store = await openStore(id, mint);
    const [goods] = await store.resources.create<ResourceKind>([product('NET-5')]);
    const [price] = await store.resources.create<ResourceKind>([salePrice(goods!.key)]);
    const file = await store.backup('Ashdown Ltd');
    store.close();
    await deleteCompanyStore(id);
    await office.colleague.call('POST', '/api/Product', { code: 'NET-5', description: 'Netting', isSale: true });
    const fresh = await openStore(id, mint);
    await fresh.restore(file);
    for (let run = 1; run <= 3; run += 1) {
      expect(await sync(office, fresh)).toMatchObject({ created: 0, rejected: 1, inDoubt: 1, problem: null });
      office.afterTimeLimit();
    }
    expect(office.count('POST', PRICES)).toBe(0);
    await fresh.resources.edit('product', [{ key: goods!.key, change: (content) => ({ ...content, code: 'NET-6' }) }]);
    await sync(office, fresh);
    office.afterTimeLimit();
    expect(await sync(office, fresh)).toMatchObject({ rejected: 0, inDoubt: 0, problem: null });
    expect(office.count('POST', PRICES)).toBe(1);
    expect((await fresh.resources.record('salePrice', price!.key))?.base).toMatchObject({
      productId: (await fresh.resources.record('product', goods!.key))?.id,
    });
    expect(await fresh.resources.pending()).toEqual([]);
  });

  test('on the same computer a price of a product that also waited is neither asked about nor sent again', async () => {
    const office = await openOffice();
    const store = await openStore(newConnectionId(), {
      now: () => office.time.now(),
      randomBytes: (target) => crypto.getRandomValues(target),
    });
    const [goods] = await store.resources.create<ResourceKind>([product('NET-5')]);
    const [price] = await store.resources.create<ResourceKind>([salePrice(goods!.key)]);
    const file = await store.backup('Ashdown Ltd');
    expect(await sync(office, store)).toMatchObject({ created: 2 });
    const { id } = (await store.resources.record('salePrice', price!.key))!;
    await store.restore(file);
    await sync(office, store);
    expect(await sync(office, store)).toMatchObject({ inDoubt: 0, conflicts: 0, rejected: 0, problem: null });
    expect(await store.resources.pending()).toEqual([]);
    expect(await store.resources.record('salePrice', price!.key)).toMatchObject({ id, inFlight: null, conflict: null });
    expect(office.count('POST', PRICES)).toBe(1);
  });

  test('on the same computer, which knows what it has sent, nothing is asked or sent again', async () => {
    const { office, store, file } = await withBackup(({ goods, party, bank }) => [
      bankLine(bank),
      salePrice(goods),
      contact(party),
    ]);
    expect(await sync(office, store)).toMatchObject({ created: 3 });
    await store.restore(file);
    expect(await sync(office, store)).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
    expect(await store.resources.pending()).toEqual([]);
    expect([office.count('POST', BANK), office.count('POST', PRICES), office.count('POST', CONTACTS)]).toEqual([
      1, 1, 1,
    ]);
  });

  test('300 bank lines are answered at once', async () => {
    const { office, onNewComputer } = await withBackup(({ bank }) =>
      Array.from({ length: 300 }, (_, n) => bankLine(bank, { description: `Line ${String(n)}` })),
    );
    const fresh = await onNewComputer();
    const keys = (await fresh.resources.pending()).map(({ key }) => key);
    expect(keys).toHaveLength(300);
    expect(await fresh.resources.answerDoubts('bankTransaction', keys, 'there')).toBe(300);
    // A second answer to the same question changes nothing.
    expect(await fresh.resources.answerDoubts('bankTransaction', keys, 'notThere')).toBe(0);
    expect(await sync(office, fresh)).toMatchObject({ created: 0, inDoubt: 0, problem: null });
    expect(office.count('POST', BANK)).toBe(0);
  });
});

describe('what a backup holds in a form that cannot be read, and the service has', () => {
  /** The store after a restore without what was damaged. */
  async function restoredWithout(damage: (text: string) => string) {
    const { office, store } = await withBackup(({ goods }) => [salePrice(goods)]);
    await sync(office, store);
    const text = gunzipSync(Buffer.from(await (await store.backup('Ashdown Ltd')).arrayBuffer())).toString('utf8');
    const file = new Blob([gzipSync(damage(text))]);
    expect((await store.inspectBackup(file)).unreadable).not.toEqual([]);
    await store.restore(file, { withoutUnreadable: true });
    return { office, store };
  }

  test.each([
    ['a product and its row for pickers', '"code":"NET-5"', '"code":5'],
    ['the row for pickers alone', '"code":"NET-5","description":"Product NET-5","isActive"', '"code":5,"isActive"'],
  ])('is read again: %s', async (_, from, to) => {
    const { office, store } = await restoredWithout((text) => text.replaceAll(from, to));
    expect(await sync(office, store)).toMatchObject({ problem: null, conflicts: 0 });
    expect((await store.references('product')).map(({ code }) => code)).toContain('NET-5');
  });

  test('is read again: a price below a product', async () => {
    const { office, store } = await restoredWithout((text) =>
      text.replace(/("kind":"salePrice".*?"unitPrice":)"[\d.]+"/, '$1true'),
    );
    expect(await sync(office, store)).toMatchObject({ problem: null, conflicts: 0 });
    expect(await allOf(store.resources.all('salePrice'))).toHaveLength(1);
  });
});
