import type { ReleasedTable } from './releasedDatabase.ts';
import { makeReleasedWith, OF_V4, RELEASED_V4_INVOICE } from './releasedV4.ts';

/** The table that version 7 added, as it was released. Never changed. */
export const ADDED_BY_V7: ReleasedTable = { table: 'history', keyPath: 'number', indexes: ['record'] };

/** The invoice of version 4, changed here and on the service at once. */
const OF_V6 = {
  ...OF_V4,
  documents: {
    ...OF_V4.documents,
    local: { ...OF_V4.documents.base, theirRef: 'PO-8' },
    editedAt: '2026-03-02T11:00:00.0000000Z',
    conflict: {
      kind: 'fields',
      fields: [],
      theirs: OF_V4.documents.base,
      seenAt: '2026-03-02T12:00:00.0000000Z',
    },
    pending: 1,
  },
};

/** Creates a database as version 6 left it, with that invoice. */
export function makeReleasedV6(name: string, tablesBefore: readonly ReleasedTable[]): Promise<void> {
  return makeReleasedWith(name, 6, tablesBefore, OF_V6);
}

export { RELEASED_V4_INVOICE as RELEASED_V6_INVOICE };
