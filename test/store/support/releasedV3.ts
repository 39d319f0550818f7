import { makeReleased, UNCHANGED, type ReleasedTable } from './releasedDatabase.ts';

/** The table that version 3 of the schema added to those of version 2, as it was released. Never changed. */
export const ADDED_BY_V3 = [{ table: 'priceSheets', keyPath: ['kind', 'parent', 'part'], indexes: ['pending'] }];

/** Keys of records stored by version 3: a bank line and a department made here, and a department that was sent. */
export const RELEASED_V3_KEYS = {
  line: 'daybook-0190a000-0000-7000-8000-000000000021',
  department: 'daybook-0190a000-0000-7000-8000-000000000022',
  sent: 'daybook-0190a000-0000-7000-8000-000000000023',
};

const RECORDS: readonly object[] = [
  {
    ...UNCHANGED,
    key: RELEASED_V3_KEYS.department,
    kind: 'department',
    id: null,
    base: null,
    local: { kind: 'department', code: 'NEW', description: 'New' },
    revision: 1,
    parent: '',
    pending: 1,
  },
  {
    ...UNCHANGED,
    key: RELEASED_V3_KEYS.line,
    kind: 'bankTransaction',
    id: null,
    base: null,
    local: {
      kind: 'bankTransaction',
      bankAccountId: 'CUR',
      description: 'Card',
      bankDate: '2026-03-02',
      depositAmount: '12.5',
    },
    revision: 1,
    parent: 'CUR',
    pending: 1,
  },
  {
    ...UNCHANGED,
    key: RELEASED_V3_KEYS.sent,
    kind: 'department',
    id: '00000040-0000-7000-8000-000000000001',
    base: { kind: 'department', id: '00000040-0000-7000-8000-000000000001', code: 'SENT', description: 'Sent' },
    parent: '',
  },
];

/** Creates a database as version 3 left it, with records other than documents and prices. */
export function makeReleasedV3(name: string, tablesBefore: readonly ReleasedTable[]): Promise<void> {
  return makeReleased(name, 3, [...tablesBefore, ...ADDED_BY_V3], RECORDS);
}
