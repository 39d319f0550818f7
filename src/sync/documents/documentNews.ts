import type { ServiceDocumentRow } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { StoredVersion } from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { RunContext } from '../run/context.ts';
import { isOnlyShown, newsAmong } from '../pull/news.ts';

/** Records read from the store at once: longer reads hold requests back. */
const RECORDS = 50;

/**
 * A row of the search that says something new, with its record. `shown` stands in for the record where the store holds
 * nothing but the service's version: then nothing has to be decided, and the record is not read.
 */
export interface DocumentNews {
  row: ServiceDocumentRow;
  record: DocumentRecord | null;
  shown?: StoredVersion;
  /** A draft under the IntRef of this row, and of another document on the service. */
  draft?: DocumentRecord;
  /** As in `RowNews`. */
  isAgain?: true;
}

/** Rows of the search that say more than the store knows. @param lookedAt when the last scan began */
export async function documentNews(
  run: RunContext,
  docClass: DocumentClass,
  rows: readonly ServiceDocumentRow[],
  lookedAt: Instant | undefined,
): Promise<DocumentNews[]> {
  const stream = `document:${docClass}` as const;
  // Documents created in this run are known as they were written; the next write notices an edit since.
  const ours = rows.flatMap((row) => {
    const record = run.justCreated.get(row.id);
    return run.justCreated.delete(row.id) && record ? [{ row, record }] : [];
  });
  const own = new Set(ours.map(({ row }) => row));
  run.sharedIntRefs.see(stream, [...own]);
  const others = rows.filter((row) => !own.has(row));
  if (others.length === 0) return ours;
  const list = { stream, records: (keys: readonly string[]) => run.documents(keys), atOnce: RECORDS };
  const news = await newsAmong(run, list, others, lookedAt);
  const found = news.map(({ row, held, record = null, isAgain }): DocumentNews => {
    if (isAgain) return { row, record, isAgain };
    if (held) return isOnlyShown(held) ? { row, record: null, shown: held } : { row, record };
    if (record === null || record.id !== null) return { row, record: null };
    return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 0
      ? { row, record: null, draft: record }
      : { row, record };
  });
  return [...ours, ...found];
}
