/** A table as a version of the schema had it when it was released. */
export interface ReleasedTable {
  table: string;
  keyPath: string | string[];
  indexes: string[];
}

/** What stands in a record of another kind than documents that nobody has touched. */
export const UNCHANGED = {
  revision: 0,
  local: null,
  commands: [],
  inFlight: null,
  rejection: null,
  conflict: null,
  badInput: {},
  goneAt: null,
  editedAt: null,
  hereOnly: {},
};

/** Makes a database as a version of the schema left it, with its records of other kinds than documents. */
export async function makeReleased(
  name: string,
  version: number,
  tables: readonly ReleasedTable[],
  records: readonly object[],
): Promise<void> {
  const path = (index: string) => (index.startsWith('[') ? index.slice(1, -1).split('+') : index);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    // Dexie counts tenths of a version.
    const request = indexedDB.open(name, version * 10);
    request.onupgradeneeded = () => {
      for (const { table, keyPath, indexes } of tables) {
        const made = request.result.createObjectStore(table, { keyPath });
        for (const index of indexes) made.createIndex(index, path(index));
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('resources', 'readwrite');
    for (const one of records) transaction.objectStore('resources').put(one);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
