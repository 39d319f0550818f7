import { describe, expect, test } from 'vitest';
import type { Reference } from '../../src/domain/references/reference.ts';
import type { Cursor } from '../../src/domain/service/storeChange.ts';
import { guid, instant } from '../support/documents.ts';
import { changesOf, newConnectionId, openStore } from './support/openStore.ts';

const customer = (n: number, change: Partial<Reference> = {}): Reference => ({
  kind: 'contactAccount',
  id: guid(n),
  code: `C${n}`,
  description: `Customer ${n}`,
  isActive: true,
  isCustomer: true,
  ...change,
});
const cursor: Cursor = {
  stream: 'reference:contactAccount',
  watermark: instant(),
  sweptAt: instant(1),
  resumeAt: null,
};

describe('references', () => {
  test('that are missing from a whole list are inactive, and still there', async () => {
    const store = await openStore();
    await store.forSync.writeReferences('contactAccount', [customer(1), customer(2)], true, cursor);
    const product: Reference = { ...customer(3), kind: 'product' };
    await store.forSync.writeReferences('product', [product], true, { ...cursor, stream: 'reference:product' });
    await store.forSync.writeReferences('contactAccount', [customer(2), customer(4)], true, cursor);
    expect(await store.references('contactAccount')).toEqual([
      customer(1, { isActive: false }),
      customer(2),
      customer(4),
    ]);
    expect(await store.references('product')).toEqual([product]);
  });

  test('that are missing from a part of the list stay as they were', async () => {
    const store = await openStore();
    expect(await store.forSync.writeReferences('contactAccount', [customer(1), customer(2)], true, cursor)).toBe(2);
    expect(await store.forSync.writeReferences('contactAccount', [customer(1), customer(2)], true, cursor)).toBe(0);
    expect(
      await store.forSync.writeReferences(
        'contactAccount',
        [customer(1), customer(2, { description: 'Renamed' })],
        false,
        cursor,
      ),
    ).toBe(1);
    expect(await store.references('contactAccount')).toEqual([customer(1), customer(2, { description: 'Renamed' })]);
  });

  test('of which most would vanish at once are all kept, and reported; half of them, or ten, may vanish', async () => {
    const store = await openStore();
    const all = Array.from({ length: 22 }, (_, n) => customer(n + 1));
    await store.forSync.writeReferences('contactAccount', all, true, cursor);
    const later = { ...cursor, watermark: instant(60) };
    const short = [customer(1, { description: 'Renamed' }), ...all.slice(1, 10)];
    // 12 of 22 are missing.
    await expect(store.forSync.writeReferences('contactAccount', short, true, later)).rejects.toMatchObject({
      problem: { code: 'service.shortList' },
    });
    expect(await store.references('contactAccount')).toHaveLength(22);
    expect(
      (await store.references('contactAccount')).filter((each) => !each.isActive || each.description === 'Renamed'),
    ).toEqual([]);
    expect(await store.forSync.cursor('reference:contactAccount')).toEqual(cursor);
    // A person has confirmed that eleven have gone, and now it is one more.
    await expect(store.forSync.writeReferences('contactAccount', short, true, later, 11)).rejects.toMatchObject({
      problem: { shortList: { kind: 'contactAccount', missing: 12, of: 22 } },
    });
    // 11 of 22 are half of them; then 10 of the 11 left are few.
    await store.forSync.writeReferences('contactAccount', all.slice(0, 11), true, later);
    expect((await store.references('contactAccount')).filter((each) => each.isActive)).toHaveLength(11);
    await store.forSync.writeReferences('contactAccount', all.slice(0, 1), true, later);
    expect((await store.references('contactAccount')).filter((each) => each.isActive)).toEqual([customer(1)]);
  });

  test('of which most are gone, as a person has confirmed, are marked', async () => {
    const store = await openStore();
    const all = Array.from({ length: 22 }, (_, n) => customer(n + 1));
    await store.forSync.writeReferences('contactAccount', all, true, cursor);
    await store.forSync.writeReferences('contactAccount', all.slice(0, 10), true, cursor, 12);
    expect((await store.references('contactAccount')).filter((each) => each.isActive)).toEqual(all.slice(0, 10));
  });

  test('that come back are active again', async () => {
    const store = await openStore();
    await store.forSync.writeReferences('contactAccount', [customer(1)], true, cursor);
    await store.forSync.writeReferences('contactAccount', [], true, cursor);
    expect(await store.references('contactAccount')).toEqual([customer(1, { isActive: false })]);
    await store.forSync.writeReferences('contactAccount', [customer(1)], true, cursor);
    expect(await store.references('contactAccount')).toEqual([customer(1)]);
  });

  test('without changes move the cursor and publish nothing', async () => {
    const store = await openStore();
    await store.forSync.writeReferences('contactAccount', [customer(1)], true, cursor);
    const published = changesOf(store);
    const later = { ...cursor, watermark: instant(60) };
    await store.forSync.writeReferences('contactAccount', [customer(1)], true, later);
    expect(published).toEqual([]);
    expect(await store.forSync.cursor('reference:contactAccount')).toEqual(later);
    await store.forSync.writeReferences('contactAccount', [customer(1, { code: 'C1a' })], false, later);
    expect(published).toEqual([
      { documents: [], references: [{ kind: 'contactAccount', ids: [customer(1).id] }], resources: [] },
    ]);
  });
});

describe("the company's settings", () => {
  test('are unknown at first, and stored once saved', async () => {
    const store = await openStore();
    expect(await store.settings()).toEqual({ baseCurrency: null, rateDirection: 'foreignPerBase' });
    await store.changeSettings(() => ({ baseCurrency: 'GBP', rateDirection: 'basePerForeign' }));
    expect(await store.settings()).toEqual({ baseCurrency: 'GBP', rateDirection: 'basePerForeign' });
  });

  test('keep the simultaneous changes of two windows', async () => {
    const connectionId = newConnectionId();
    const [one, other] = [await openStore(connectionId), await openStore(connectionId)];
    await Promise.all([
      one.changeSettings((settings) => ({ ...settings, baseCurrency: 'GBP' })),
      other.changeSettings((settings) => ({ ...settings, marksBankReferences: true })),
      one.changeSettings((settings) => ({ ...settings, rateDirection: 'basePerForeign' })),
    ]);
    expect(await other.settings()).toEqual({
      baseCurrency: 'GBP',
      rateDirection: 'basePerForeign',
      marksBankReferences: true,
    });
  });
});
