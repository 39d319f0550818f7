import { makeReleased, type ReleasedTable } from './releasedDatabase.ts';

/**
 * The table of version 2 as version 4 changed it when it was released: pending records are found by kind, and in parts.
 * Never changed.
 */
export const RESOURCES_OF_V4 = {
  table: 'resources',
  keyPath: 'key',
  indexes: ['[kind+parent+key]', 'id', '[pending+kind+key]'],
};

/** The key of the invoice in the row of version 4. */
export const RELEASED_V4_INVOICE = '00000050-0000-7000-8000-000000000001';

/** A row of version 4, which lacks type, legal entity, order number and trans-no, and the document that has them. */
export const OF_V4 = {
  documents: {
    key: RELEASED_V4_INVOICE,
    docClass: 'saleInvoice',
    id: RELEASED_V4_INVOICE,
    revision: 0,
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    badInput: {},
    goneAt: null,
    editedAt: null,
    base: {
      docClass: 'saleInvoice',
      id: RELEASED_V4_INVOICE,
      docNo: 'SI000007',
      transNo: '4711',
      orderNo: 'ORD-7',
      docTypeId: 'SIN',
      legalEntityId: 'HV',
      docDate: '2026-03-01',
      statusList: ['posted'],
      lines: [],
    },
  },
  documentRows: {
    key: RELEASED_V4_INVOICE,
    docClass: 'saleInvoice',
    docNo: 'SI000007',
    docDate: '2026-03-01',
    dueDate: '',
    contactAccountId: '',
    description: '',
    theirRef: '',
    theirDocNo: '',
    projectId: '',
    lineWords: 'ord-7',
    currency: '',
    netCurrencyAmount: '',
    taxCurrencyAmount: '',
    grossCurrencyAmount: '',
    outstandingCurrencyAmount: '',
    statusList: 'posted',
    state: 'synced',
    newestFirst: 79739698,
  },
};

/** The tables of version 4, which are those of version 5 too. */
function tablesOfV4(tablesBefore: readonly ReleasedTable[]): ReleasedTable[] {
  return [...tablesBefore.filter(({ table }) => table !== RESOURCES_OF_V4.table), RESOURCES_OF_V4];
}

/** Creates a database as a version with these tables left it, with an invoice and its row. */
export async function makeReleasedWith(
  name: string,
  version: 4 | 5 | 6,
  tablesBefore: readonly ReleasedTable[],
  invoice: { documents: object; documentRows: object },
): Promise<void> {
  await makeReleased(name, version, tablesOfV4(tablesBefore), []);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(['documents', 'documentRows'], 'readwrite');
    transaction.objectStore('documents').put(invoice.documents);
    transaction.objectStore('documentRows').put(invoice.documentRows);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

/** Creates a database as version 4 left it, with an invoice. */
export function makeReleasedV4(name: string, tablesBefore: readonly ReleasedTable[]): Promise<void> {
  return makeReleasedWith(name, 4, tablesBefore, OF_V4);
}
