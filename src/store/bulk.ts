import Dexie, { type Table } from 'dexie';

/*
 * Many rows in one write, with plain IndexedDB requests, in the caller's transaction of Dexie. Dexie notes the keys of
 * each row for those who watch queries, and nobody does (`ChangeFeed`).
 */

function objectStoreOf({ name }: Table): IDBObjectStore {
  const transaction = Dexie.currentTransaction?.idbtrans;
  if (!transaction) throw new TypeError(`${name} is written outside a transaction`);
  return transaction.objectStore(name);
}

/**
 * Asks for one write after the other, and waits for all of them.
 * @param isRefused whether a failure concerns only its row; then the transaction goes on
 * @returns the positions of the rows that were refused
 */
function written(
  rows: readonly object[],
  write: (row: object) => IDBRequest,
  isRefused: (error: DOMException | null) => boolean,
): PromiseLike<Set<number>> {
  return new Dexie.Promise<Set<number>>((resolve, reject) => {
    const refused = new Set<number>();
    if (rows.length === 0) resolve(refused);
    for (const [at, row] of rows.entries()) {
      const request = write(row);
      // The answers come in the order of the requests.
      const done = at === rows.length - 1 ? () => resolve(refused) : null;
      request.onsuccess = done;
      request.onerror = (event) => {
        if (!isRefused(request.error)) {
          reject(request.transaction?.error ?? request.error);
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        refused.add(at);
        done?.();
      };
    }
  });
}

/** Writes rows, over those with the same keys. */
export async function putRows<Row extends object>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const store = objectStoreOf(table);
  await written(
    rows,
    (row) => store.put(row),
    () => false,
  );
}

/**
 * Adds new rows.
 * @returns the positions of rows whose keys exist already
 */
export async function addRows<Row extends object>(table: Table<Row>, rows: readonly Row[]): Promise<Set<number>> {
  const store = objectStoreOf(table);
  return written(
    rows,
    (row) => store.add(row),
    (error) => error?.name === 'ConstraintError',
  );
}
