import { keepItsDomain } from '../company/company.ts';
import { Database } from '../storage/database.ts';
import type { Engine } from '../storage/engine.ts';
import { refuseUnfinished } from '../storage/finished.ts';
import { SqliteEngine } from '../storage/sqliteEngine.ts';
import { wholeFile } from '../storage/wholeFile.ts';
import { copyCompany, differences, type Counts } from './copyCompany.ts';

/** What a transfer has moved, and the last event of the history that goes with it. */
export interface Transferred {
  counts: Counts;
  head: string;
}

/** Opens the file of a company that is moved. @throws Error that says why not */
export function openFile(file: string): Engine {
  refuseUnfinished(file);
  return new SqliteEngine(file);
}

/**
 * Fills the empty tables of a company with everything of another one, and finishes it. Its history goes on with an
 * event that says so.
 * @param now milliseconds since 1970
 * @throws Error when what was copied is not all there
 */
export function fillFrom(source: Engine, target: Engine, now: () => number = Date.now): Transferred {
  const from = new Database(source);
  return from.view(() => {
    const to = new Database(target);
    const counts = to.transact(() => copyCompany(source, target));
    const missing = differences(target, counts);
    if (missing.length > 0) throw new Error(`Not everything was copied: ${missing.join('; ')}.`);
    // Its memory is of before: what follows is read anew.
    const filled = new Database(target);
    filled.transact(() => {
      keepItsDomain(filled);
      const head = filled.events.head;
      filled.note(() => ({
        ...{ at: filled.stamps.next(now()), userName: '', kind: 'import', recordId: 'company' },
        ...{ changes: [{ field: 'head', before: head === '' ? null : head, after: null }], state: '' },
      }));
    });
    filled.markReady();
    return { counts, head: filled.events.head };
  });
}

/** Writes a company into a new file, whole or not at all. @throws Error as `wholeFile` does */
export function exportFile(source: Engine, file: string): Transferred {
  return wholeFile(file, 'for the export', (making) => {
    const target = new SqliteEngine(making);
    try {
      return fillFrom(source, target);
    } finally {
      target.close();
    }
  });
}

export function transferText({ counts, head }: Transferred): string {
  const of = (table: string): string => String(counts[table] ?? 0);
  return [
    `Documents: ${of('document')}`,
    `Records: ${of('record')}`,
    `Postings: ${of('posting')}`,
    `Events: ${of('event')}`,
    `Head: ${head}`,
  ].join('\n');
}
