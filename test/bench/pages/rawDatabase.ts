/** IndexedDB without any layer: the limit that the store could reach. */

/** Creates the store's tables for documents (`src/store/schema.ts`) by hand. */
export function openRaw(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 10);
    request.onupgradeneeded = () => {
      const database = request.result;
      const documents = database.createObjectStore('documents', { keyPath: 'key' });
      documents.createIndex('id', 'id');
      documents.createIndex('pending', 'pending');
      database.createObjectStore('documentRows', { keyPath: ['docClass', 'newestFirst', 'key'] });
      database.createObjectStore('references', { keyPath: ['kind', 'id'] });
      database.createObjectStore('cursors', { keyPath: 'stream' });
      database.createObjectStore('settings', { keyPath: 'name' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function deleteRaw(name: string): Promise<IDBDatabase> {
  return answered(indexedDB.deleteDatabase(name));
}

/** Tables and indexes of an open database, for comparing two databases. */
export function schemaOf(database: IDBDatabase, tables: Iterable<string>): string {
  const names = [...tables].sort();
  const transaction = database.transaction(names);
  return JSON.stringify(
    names.map((name) => {
      const table = transaction.objectStore(name);
      const indexes = [...table.indexNames]
        .sort()
        .map((index) => [index, table.index(index).keyPath, table.index(index).unique, table.index(index).multiEntry]);
      return [name, table.keyPath, indexes];
    }),
  );
}
