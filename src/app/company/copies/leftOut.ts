import { instantOf } from '../../../domain/values/dates.ts';
import type { UnreadableRow } from '../../../domain/copies/copies.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { inPortions } from '../../../store/chunks.ts';
import type { useBackend } from '../session/backend.ts';

/** Characters in one message. */
const PORTION = 1_000_000;

/** Rows that a restore has left out because they cannot be read, and the file that holds their text. */
export interface LeftOut {
  rows: readonly UnreadableRow[];
  /** Null if no row was left out. */
  file: { name: string; path: string } | null;
}

const NOTHING: LeftOut = { rows: [], file: null };

/** What the file says of a row: what it is, why it cannot be read, and its text as the copy holds it. */
function entryOf({ table, kind, key, name, why, text }: UnreadableRow): string {
  return `${[kind ?? table, name, key].filter(Boolean).join(' ')}\n${why}\n${text}\n\n`;
}

/**
 * Writes the text of rows to a file beside the copies. Called before a restore leaves them out, and afterwards for
 * those that turned out only then: rows that are in the file already are not written a second time. Rejects with the
 * backend's ProblemError.
 * @param before what an earlier call has written
 */
export async function keepLeftOut(
  backend: Pick<ReturnType<typeof useBackend>, 'call'>,
  connectionId: string,
  rows: readonly UnreadableRow[],
  before: LeftOut = NOTHING,
): Promise<LeftOut> {
  const more = rows.filter(({ table, key }) => !before.rows.some((row) => row.table === table && row.key === key));
  const kept = { rows: [...before.rows, ...more], file: before.file };
  const head = before.file === null ? [`Left out of what was restored at ${instantOf(Date.now())}\n\n`] : [];
  const entries = more.length === 0 ? [] : [...head, ...more.map(entryOf)];
  for (const portion of inPortions(entries, PORTION, ({ length }) => length)) {
    const text = portion.join('');
    kept.file = valueOf(
      await backend.call('copies.keepLeftOut', { connectionId, name: kept.file?.name ?? null, text }),
    );
  }
  return kept;
}
