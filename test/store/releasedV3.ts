/** The table that version 3 of the schema added to those of version 2, as it was released. Never changed. */
export const ADDED_BY_V3 = [{ table: 'priceSheets', keyPath: ['kind', 'parent', 'part'], indexes: ['pending'] }];

const unchanged = { revision: 0, local: null, commands: [], inFlight: null, rejection: null, conflict: null, badInput: {}, goneAt: null, editedAt: null, hereOnly: {} };

/** Keys of records kept by version 3: a bank line and a department made here, and a department that was sent. */
export const RELEASED_V3_KEYS = {
  line: 'daybook-0190a000-0000-7000-8000-000000000021',
  department: 'daybook-0190a000-0000-7000-8000-000000000022',
  sent: 'daybook-0190a000-0000-7000-8000-000000000023',
};

const RECORDS: readonly object[] = [
  { ...unchanged, key: RELEASED_V3_KEYS.department, kind: 'department', id: null, base: null, local: { kind: 'department', code: 'NEW', description: 'New' }, revision: 1, parent: '', pending: 1 },
  { ...unchanged, key: RELEASED_V3_KEYS.line, kind: 'bankTransaction', id: null, base: null, local: { kind: 'bankTransaction', bankAccountId: 'CUR', description: 'Card', bankDate: '2026-03-02', depositAmount: '12.5' }, revision: 1, parent: 'CUR', pending: 1 },
  { ...unchanged, key: RELEASED_V3_KEYS.sent, kind: 'department', id: '00000040-0000-7000-8000-000000000001', base: { kind: 'department', id: '00000040-0000-7000-8000-000000000001', code: 'SENT', description: 'Sent' }, parent: '' },
];

/** Makes a database as version 3 left it, with records of other kinds than documents and prices. */
export async function makeReleasedV3(name: string, tablesBefore: readonly { table: string; keyPath: string | string[]; indexes: string[] }[]): Promise<void> {
  const path = (index: string) => (index.startsWith('[') ? index.slice(1, -1).split('+') : index);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 30);
    request.onupgradeneeded = () => {
      for (const { table, keyPath, indexes } of [...tablesBefore, ...ADDED_BY_V3]) {
        const made = request.result.createObjectStore(table, { keyPath });
        for (const index of indexes) made.createIndex(index, path(index));
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('resources', 'readwrite');
    for (const one of RECORDS) transaction.objectStore('resources').put(one);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
