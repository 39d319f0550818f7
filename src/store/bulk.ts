import Dexie, { type Table } from 'dexie';

/*
 * Many rows in one write, with plain IndexedDB requests, in the caller's transaction of Dexie. Dexie notes the keys of
 * each row for those who watch queries, and nobody does (`ChangeFeed`).
 */

function objectStoreOf({ name }: { readonly name: string }): IDBObjectStore {
  const transaction = Dexie.currentTransaction?.idbtrans;
  if (!transaction) throw new TypeError(`${name} is written outside a transaction`);
  return transaction.objectStore(name);
}

/** Requests that are asked for without a pause: more of them would hold up the page. */
const ASKED_AT_ONCE = 200;

/**
 * Asks for one write after the other, and waits for all of them. Many are asked for in pieces, between which the page
 * draws and handles keys: while the database works on one piece, the next one is asked for.
 * @param list what each write is about: a row, or a key
 * @param isRefused whether a failure concerns only its row; then the transaction goes on
 * @returns the positions of the rows that were refused
 */
function written<T>(
  list: readonly T[],
  write: (each: T) => IDBRequest,
  isRefused: (error: DOMException | null) => boolean,
): PromiseLike<Set<number>> {
  return new Dexie.Promise<Set<number>>((resolve, reject) => {
    const refused = new Set<number>();
    const ask = (start: number): void => {
      const end = Math.min(start + ASKED_AT_ONCE, list.length);
      for (const [index, each] of list.slice(start, end).entries()) {
        const at = start + index;
        const request = write(each);
        // The answers come in the order of the requests.
        const next = at === list.length - 1 ? () => resolve(refused) : at === start ? () => askSafely(end) : null;
        request.onsuccess = next;
        request.onerror = (event) => {
          if (!isRefused(request.error)) {
            reject(request.transaction?.error ?? request.error);
            return;
          }
          event.preventDefault();
          event.stopPropagation();
          refused.add(at);
          next?.();
        };
      }
    };
    // A row that cannot be stored throws at once, also when it is asked for in an answer.
    const askSafely = (start: number): void => {
      try {
        if (start < list.length) ask(start);
      } catch (thrown) {
        reject(thrown);
      }
    };
    if (list.length === 0) resolve(refused);
    else ask(0);
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

/** Removes the rows with these keys. A key without a row is passed over. */
export async function deleteRows<Key extends IDBValidKey>(
  table: Table<object, Key>,
  keys: readonly Key[],
): Promise<void> {
  const store = objectStoreOf(table);
  await written(
    keys,
    (key) => store.delete(key),
    () => false,
  );
}
