import { Dexie, type Table } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRows, deleteRows, putRows } from '../../src/store/bulk.ts';

interface Row {
  key: string;
  text?: unknown;
}

/** More rows than are asked for at once, and not a multiple of that. */
const MANY = 450;
const keyOf = (n: number): string => `k${String(n).padStart(3, '0')}`;
const rows = (text: string): Row[] => Array.from({ length: MANY }, (_, n) => ({ key: keyOf(n), text }));

let database: Dexie;
let table: Table<Row, string>;
beforeEach(() => {
  database = new Dexie(`bulk-${crypto.randomUUID()}`);
  database.version(1).stores({ rows: '&key' });
  table = database.table('rows');
});
afterEach(() => database.delete());
const inTransaction = <T>(work: () => Promise<T>): Promise<T> => database.transaction('rw', table, async () => work());

describe('many rows in one write', () => {
  it('are all there once it has ended', async () => {
    await inTransaction(() => putRows(table, rows('first')));
    expect(await table.count()).toBe(MANY);
    await inTransaction(() => putRows(table, rows('second')));
    expect((await table.toArray()).every(({ text }) => text === 'second')).toBe(true);
  });

  it('are added but for those that exist, which keep their content', async () => {
    // The ends of the pieces, and one in the middle.
    const there = [0, 1, 199, 200, 201, 300, 399, 400, 449];
    await inTransaction(() =>
      putRows(
        table,
        there.map((n) => ({ key: keyOf(n), text: 'there' })),
      ),
    );
    const refused = await inTransaction(() => addRows(table, rows('added')));
    expect([...refused].sort((a, b) => a - b)).toEqual(there);
    expect(await table.count()).toBe(MANY);
    expect((await table.toArray()).filter(({ text }) => text === 'there')).toHaveLength(there.length);
  });

  it('are removed by their keys, and no other; a key without a row is passed over', async () => {
    await inTransaction(() => putRows(table, rows('first')));
    const gone = [...Array.from({ length: MANY - 2 }, (_, n) => keyOf(n + 1)), 'nowhere'];
    await inTransaction(() => deleteRows(table, gone));
    expect((await table.toArray()).map(({ key }) => key)).toEqual([keyOf(0), keyOf(MANY - 1)]);
  });

  it('are all left out when one of them cannot be stored, wherever it stands', async () => {
    for (const at of [0, 200, 420]) {
      const bad = rows('first').with(at, { key: keyOf(at), text: () => 'no data' });
      await expect(inTransaction(() => putRows(table, bad))).rejects.toThrow();
      expect(await table.count()).toBe(0);
    }
  });

  it('may be none: the transaction goes on, and no row is changed', async () => {
    await inTransaction(async () => {
      await putRows(table, rows('first'));
      await putRows(table, []);
      await deleteRows(table, []);
      expect(await addRows(table, [])).toEqual(new Set());
      await putRows(table, [{ key: 'last', text: 'first' }]);
    });
    expect(await table.toArray()).toEqual([...rows('first'), { key: 'last', text: 'first' }]);
  });
});
