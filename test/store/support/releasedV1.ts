/**
 * The schema as version 1 was released, and a small company stored in it, written by hand with plain IndexedDB. Never
 * change it: later versions must be able to open it.
 */
export const RELEASED_V1 = [
  { table: 'documents', keyPath: 'key', indexes: ['id', 'pending'] },
  { table: 'documentRows', keyPath: ['docClass', 'newestFirst', 'key'], indexes: [] },
  { table: 'references', keyPath: ['kind', 'id'], indexes: [] },
  { table: 'cursors', keyPath: 'stream', indexes: [] },
  { table: 'settings', keyPath: 'name', indexes: [] },
];

const CUSTOMER = '00000005-0000-7000-8000-000000000001';
const POSTED = '00000006-0000-7000-8000-000000000001';
const DRAFT = 'daybook-0190a000-0000-7000-8000-000000000002';

const posted = {
  docClass: 'saleInvoice',
  id: POSTED,
  docNo: 'SI000001',
  contactAccountId: CUSTOMER,
  docDate: '2026-02-27',
  currency: 'GBP',
  statusList: ['posted', 'outstanding'],
  netCurrencyAmount: '21',
  taxCurrencyAmount: '4.2',
  grossCurrencyAmount: '25.2',
  outstandingCurrencyAmount: '25.2',
  lastModified: '2026-02-27T12:00:00.000Z',
  lines: [{ id: '00000007-0000-7000-8000-000000000001', quantity: '2', currencyUnitPrice: '10.5', taxRate: '20' }],
};
const draft = {
  docClass: 'saleInvoice',
  intRef: DRAFT,
  contactAccountId: CUSTOMER,
  docTypeId: '00000004-0000-7000-8000-000000000001',
  docDate: '2026-03-02',
  currency: 'JPY',
  statusList: [],
  lines: [
    {
      intRef: 'daybook-0190a000-0000-7000-8000-000000000003',
      description: 'Delivery',
      quantity: '3',
      currencyUnitPrice: '1000',
      taxRate: '10',
    },
  ],
};
const unchanged = {
  docClass: 'saleInvoice',
  commands: [],
  inFlight: null,
  rejection: null,
  conflict: null,
  badInput: {},
  goneAt: null,
};
const row = {
  docClass: 'saleInvoice',
  docNo: '',
  dueDate: '',
  contactAccountId: CUSTOMER,
  description: '',
  theirRef: '',
  theirDocNo: '',
};

export const RELEASED_V1_CONTENT: Record<string, object[]> = {
  documents: [
    { ...unchanged, key: POSTED, id: POSTED, revision: 0, base: posted, local: null, editedAt: null },
    {
      ...unchanged,
      key: DRAFT,
      id: null,
      revision: 3,
      base: null,
      local: draft,
      editedAt: '2026-03-02T09:00:00.000Z',
      pending: 1,
    },
  ],
  documentRows: [
    {
      ...row,
      key: POSTED,
      docNo: 'SI000001',
      docDate: '2026-02-27',
      newestFirst: 79_739_772,
      currency: 'GBP',
      netCurrencyAmount: '21',
      taxCurrencyAmount: '4.2',
      grossCurrencyAmount: '25.2',
      outstandingCurrencyAmount: '25.2',
      statusList: 'posted,outstanding',
      state: 'synced',
    },
    {
      ...row,
      key: DRAFT,
      docDate: '2026-03-02',
      newestFirst: 79_739_697,
      currency: 'JPY',
      netCurrencyAmount: '3000',
      taxCurrencyAmount: '300',
      grossCurrencyAmount: '3300',
      outstandingCurrencyAmount: '',
      statusList: 'draft',
      state: 'queued',
    },
  ],
  references: [{ kind: 'contactAccount', id: CUSTOMER, code: 'C1', description: 'Mill & Co', isActive: true }],
  cursors: [{ stream: 'document:saleInvoice', watermark: '2026-02-27T12:00:00.000Z', sweptAt: null, resumeAt: 50 }],
  settings: [{ name: 'company', value: { baseCurrency: 'GBP', rateDirection: 'foreignPerBase' } }],
};

/** Creates the database as version 1 left it. */
export async function makeReleasedV1(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 10);
    request.onupgradeneeded = () => {
      for (const { table, keyPath, indexes } of RELEASED_V1) {
        const made = request.result.createObjectStore(table, { keyPath });
        for (const index of indexes) made.createIndex(index, index);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(Object.keys(RELEASED_V1_CONTENT), 'readwrite');
    for (const [table, content] of Object.entries(RELEASED_V1_CONTENT))
      for (const one of content) transaction.objectStore(table).put(one);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

export const RELEASED_V1_KEYS = { posted: POSTED, draft: DRAFT };
