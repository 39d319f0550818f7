import { makeReleased, UNCHANGED, type ReleasedTable } from './releasedDatabase.ts';

/** The tables that version 2 of the schema added to those of version 1, as it was released. Never changed. */
export const ADDED_BY_V2 = [
  { table: 'attachmentBytes', keyPath: ['key', 'part'], indexes: [] },
  { table: 'attachments', keyPath: 'key', indexes: ['documentKey', 'pending'] },
  { table: 'childReads', keyPath: ['kind', 'parent'], indexes: ['[kind+readAt]'] },
  { table: 'resources', keyPath: 'key', indexes: ['[kind+parent+key]', 'id', 'pending'] },
  { table: 'syncRuns', keyPath: 'startedAt', indexes: [] },
];

const PRODUCT = '00000031-0000-7000-8000-000000000001';
const WIDGET = {
  kind: 'product',
  id: PRODUCT,
  code: 'P1',
  description: 'Widget',
  lastModified: '2026-02-27T12:00:00.000Z',
};
const price = {
  kind: 'salePrice',
  productId: PRODUCT,
  currency: 'GBP',
  quantityFrom: '1',
  unitPrice: '9.5',
  effectiveDate: '2026-01-01',
};
/** Keys of the prices stored by version 2: too many for two sheets, one of them changed, and one made here. */
export const RELEASED_V2_KEYS = {
  product: PRODUCT,
  read: Array.from({ length: 103 }, (_, n) => `00000030-0000-7000-8000-${String(n).padStart(12, '0')}`),
  changed: '00000030-0000-7000-8000-000000000007',
  made: 'daybook-0190a000-0000-7000-8000-000000000009',
};

/** Records other than documents as version 2 stored them: prices among the others. */
export const RELEASED_V2_RESOURCES: readonly object[] = [
  { ...UNCHANGED, key: PRODUCT, kind: 'product', id: PRODUCT, base: WIDGET, parent: '' },
  ...RELEASED_V2_KEYS.read.map((key) => ({
    ...UNCHANGED,
    key,
    kind: 'salePrice',
    id: key,
    parent: PRODUCT,
    base: { ...price, id: key, lastModified: '2026-02-27T12:00:00.000Z' },
    ...(key === RELEASED_V2_KEYS.changed
      ? {
          local: { ...price, id: key, unitPrice: '11' },
          revision: 1,
          pending: 1,
          commands: [{ name: 'lock', queuedAt: '2026-03-02T09:00:00.000Z' }],
        }
      : {}),
  })),
  {
    ...UNCHANGED,
    key: RELEASED_V2_KEYS.made,
    kind: 'purchasePrice',
    id: null,
    base: null,
    local: { ...price, kind: 'purchasePrice', unitPrice: '4' },
    revision: 2,
    parent: PRODUCT,
    pending: 1,
    editedAt: '2026-03-02T09:00:00.000Z',
  },
];

/** Creates a database as version 2 left it, with its records other than documents. */
export function makeReleasedV2(name: string, tablesBefore: readonly ReleasedTable[]): Promise<void> {
  return makeReleased(name, 2, [...tablesBefore, ...ADDED_BY_V2], RELEASED_V2_RESOURCES);
}
