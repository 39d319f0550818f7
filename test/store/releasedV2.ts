/** The tables that version 2 of the schema added to those of version 1, as it was released. Never changed. */
export const ADDED_BY_V2 = [
  { table: 'attachmentBytes', keyPath: ['key', 'part'], indexes: [] },
  { table: 'attachments', keyPath: 'key', indexes: ['documentKey', 'pending'] },
  { table: 'childReads', keyPath: ['kind', 'parent'], indexes: ['[kind+readAt]'] },
  { table: 'resources', keyPath: 'key', indexes: ['[kind+parent+key]', 'id', 'pending'] },
  { table: 'syncRuns', keyPath: 'startedAt', indexes: [] },
];

const PRODUCT = '00000031-0000-7000-8000-000000000001';
const WIDGET = { kind: 'product', id: PRODUCT, code: 'P1', description: 'Widget', lastModified: '2026-02-27T12:00:00.000Z' };
const price = { kind: 'salePrice', productId: PRODUCT, currency: 'GBP', quantityFrom: '1', unitPrice: '9.5', effectiveDate: '2026-01-01' };
const unchanged = { revision: 0, local: null, commands: [], inFlight: null, rejection: null, conflict: null, badInput: {}, goneAt: null, editedAt: null, hereOnly: {} };

/** Keys of the prices kept by version 2: as many as do not fit on two sheets, one of them changed, and one made here. */
export const RELEASED_V2_KEYS = {
  product: PRODUCT,
  read: Array.from({ length: 103 }, (_, n) => `00000030-0000-7000-8000-${String(n).padStart(12, '0')}`),
  changed: '00000030-0000-7000-8000-000000000007',
  made: 'daybook-0190a000-0000-7000-8000-000000000009',
};

/** Records of other kinds as version 2 kept them: prices among all the others. */
export const RELEASED_V2_RESOURCES: readonly object[] = [
  { ...unchanged, key: PRODUCT, kind: 'product', id: PRODUCT, base: WIDGET, parent: '' },
  ...RELEASED_V2_KEYS.read.map((key) => ({
    ...unchanged, key, kind: 'salePrice', id: key, parent: PRODUCT, base: { ...price, id: key, lastModified: '2026-02-27T12:00:00.000Z' },
    ...(key === RELEASED_V2_KEYS.changed ? { local: { ...price, id: key, unitPrice: '11' }, revision: 1, pending: 1, commands: [{ name: 'lock', queuedAt: '2026-03-02T09:00:00.000Z' }] } : {}),
  })),
  { ...unchanged, key: RELEASED_V2_KEYS.made, kind: 'purchasePrice', id: null, base: null, local: { ...price, kind: 'purchasePrice', unitPrice: '4' }, revision: 2, parent: PRODUCT, pending: 1, editedAt: '2026-03-02T09:00:00.000Z' },
];

/** Makes a database as version 2 left it, with its records of other kinds. */
export async function makeReleasedV2(name: string, tablesBefore: readonly { table: string; keyPath: string | string[]; indexes: string[] }[]): Promise<void> {
  const path = (index: string) => (index.startsWith('[') ? index.slice(1, -1).split('+') : index);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 20);
    request.onupgradeneeded = () => {
      for (const { table, keyPath, indexes } of [...tablesBefore, ...ADDED_BY_V2]) {
        const made = request.result.createObjectStore(table, { keyPath });
        for (const index of indexes) made.createIndex(index, path(index));
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('resources', 'readwrite');
    for (const one of RELEASED_V2_RESOURCES) transaction.objectStore('resources').put(one);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
