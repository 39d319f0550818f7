import { isAskedWhich, type DocumentRecord } from '../../domain/documents/record.ts';
import { isPending } from '../../domain/records/state.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { notAllowed } from '../refusals.ts';

/**
 * The draft after a person has said which of several documents on the service it is. The next run reads that document
 * and compares it with what was sent. Without an id it is none of them, and the next run sends it.
 * @param other the document of this id as it is stored under a key of its own
 * @throws ProblemError when nobody was asked, the other document has changes that are not sent yet, or it has not been
 *   read yet: a run that reads it just then would store it a second time
 */
export function answeredWhich(
  record: DocumentRecord,
  id: Guid | null,
  other: DocumentRecord | undefined,
): DocumentRecord {
  const { inFlight } = record;
  if (!inFlight || !isAskedWhich(record))
    throw notAllowed('There is no doubt about this draft: it was settled already.');
  if (id === null) return { ...record, inFlight: null };
  if (!other) throw notAllowed('Daybook has not read that document yet. The next sync reads it.');
  if (isPending(other)) throw notAllowed('That document has changes that are not sent yet. Sync first.');
  const { candidates: _, ...request } = inFlight;
  // The engine recognises an edit after the request by the revision, which this answer raises.
  return {
    ...record,
    id,
    inFlight: inFlight.revision === record.revision ? { ...request, revision: record.revision + 1 } : request,
  };
}
