import type { Instant } from '../domain/dates.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import { sameResource } from '../domain/resources/slots.ts';

/*
 * Bank lines of a backup that were not on the service when it was made. The service cannot be asked for them: what was learned
 * since, in the database that the backup takes the place of, is all that keeps them from being created a second time.
 */

/** Whether nothing in the record says that the service has it. */
export function isWaitingLine({ kind, id, base }: ResourceRecord): boolean {
  return kind === 'bankTransaction' && id === null && base === null;
}

/**
 * The line of the backup with what is known of it by now: where its id is, the next run reads it there and compares, as where a person has told
 * the id; where its upload is under way or in doubt, it still is; where a person has found it without an id, it counts as sent.
 * @param now the same line in the database that is replaced
 */
export function knownSince(record: ResourceRecord, now: ResourceRecord | undefined, madeAt: Instant): ResourceRecord {
  const { local, revision } = record;
  if (!isWaitingLine(record) || local === null || now === undefined) return record;
  if (now.id !== null) {
    const { candidates: _, ...sent } = record.inFlight ?? { operation: 'create' as const, revision, sentAt: madeAt, sent: local };
    return { ...record, id: now.id, rejection: null, inFlight: sent };
  }
  if (now.base !== null) return { ...record, base: now.base, isUnread: now.isUnread, local: null, inFlight: null, rejection: null, badInput: {} };
  if (now.inFlight === null || record.inFlight !== null) return record;
  // What was sent is what was here then; what the backup says instead passes for an edit since.
  const isEdited = now.inFlight.sent !== undefined && !sameResource(now.inFlight.sent, local);
  return { ...record, revision: isEdited ? revision + 1 : revision, rejection: null, inFlight: { ...now.inFlight, revision } };
}
