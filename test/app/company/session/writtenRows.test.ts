import { describe, expect, it } from 'vitest';
import { RecentRows } from '../../../../src/app/company/session/writtenRows.ts';
import type { DocumentListRow } from '../../../../src/store/contract.ts';
import { listRow } from '../../support/listRow.ts';

const row = (key: string, description = ''): DocumentListRow =>
  listRow(key, { statusList: 'draft', state: 'saved', description });

describe('rows that need not be read back', () => {
  it('are the last ones written, given out once', () => {
    const written = new RecentRows();
    written.note({ documents: ['a', 'b'], rows: [row('a', 'first'), row('b')] });
    written.note({ documents: ['a'], rows: [row('a', 'second')] });
    expect([...written.take()]).toEqual([
      ['a', row('a', 'second')],
      ['b', row('b')],
    ]);
    expect([...written.take()]).toEqual([]);
  });

  it('leave out what was removed, and what another window wrote too, before or after', () => {
    const written = new RecentRows();
    written.note({ documents: ['a', 'b'], rows: [row('a'), row('b')] });
    written.note({ documents: ['a'] });
    written.note({ documents: ['c'] });
    written.note({ documents: ['c'], rows: [row('c')] });
    expect([...written.take().keys()]).toEqual(['b']);
    written.note({ documents: ['c'], rows: [row('c')] });
    expect([...written.take().keys()]).toEqual(['c']);
  });
});
