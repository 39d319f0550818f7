/** A table as a version of the schema had it when it was released. */
export interface ReleasedTable {
  table: string;
  keyPath: string | string[];
  indexes: string[];
}

/** The fields of an untouched record other than a document. */
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

/** Creates a database as a version of the schema left it, with its records other than documents. */
export async function makeReleased(
  name: string,
  version: number,
  tables: readonly ReleasedTable[],
  records: readonly object[],
): Promise<void> {
  const path = (index: string) => (index.startsWith('[') ? index.slice(1, -1).split('+') : index);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    // IndexedDB's version number is ten times that of Dexie.
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
