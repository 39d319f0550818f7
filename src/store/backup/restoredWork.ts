import type { Attachment } from '../../domain/documents/attachment.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { issuesOfResource, withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { sameResource } from '../../domain/resources/slots.ts';
import { isToldByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';

/*
 * Unsent work that comes out of a backup (docs/sync.md, "Restores"). It waited when the backup was made and may have reached the
 * service since, from this computer or from another one. What has an IntRef or a code is looked up when it is sent. A bank line, a
 * price, a contact and a file cannot be told from new ones that way: unless this computer knows more of them, they are in doubt.
 */

/** The backup that is being put back. */
export interface Restoring {
  /** When it was made. */
  madeAt: Instant;
  /** When it is put back. What is in doubt since then is marked with it and can be answered together. */
  at: Instant;
}

/** Whether the record waited to be created, and a second one beside it would not be refused. */
export function waitsUnreferenced({
  kind,
  id,
  base,
  local,
}: Pick<ResourceRecord, 'kind' | 'id' | 'base' | 'local'>): boolean {
  return (
    id === null &&
    base === null &&
    local !== null &&
    (isToldByNewId(kind) || RESOURCE_TRAITS[kind].foundBy === 'person')
  );
}

/**
 * The content below the product or party that `there` is below. A parent that waited, too, has no id in the backup, and the service shows
 * nothing below the key that it had here.
 */
function belowWhatIsThere(content: ResourceContent, there: ResourceContent | null): ResourceContent {
  const { parent } = RESOURCE_TRAITS[content.kind];
  return there === null || parent === undefined ? content : withField(content, parent, parentOfContent(there));
}

/** What of the record's request is known here, beside what the backup says. @param now not in flight when nothing is */
function knownSince(record: ResourceRecord, now: ResourceRecord, madeAt: Instant): ResourceRecord {
  const { local, revision } = record;
  if (local === null) return record;
  if (now.goneAt !== null)
    return {
      ...record,
      id: now.id,
      base: now.base ?? local,
      local: null,
      badInput: {},
      commands: [],
      rejection: null,
      inFlight: null,
      goneAt: now.goneAt,
    };
  if (now.id !== null) {
    const below = belowWhatIsThere(local, now.base);
    const { candidates: _, ...sent } = record.inFlight ?? {
      operation: 'create' as const,
      revision,
      sentAt: madeAt,
      sent: below,
    };
    return { ...record, id: now.id, local: below, rejection: null, inFlight: sent };
  }
  if (now.base !== null)
    return {
      ...record,
      base: now.base,
      isUnread: now.isUnread,
      local: null,
      inFlight: null,
      rejection: null,
      badInput: {},
    };
  if (now.inFlight === null || record.inFlight !== null) return record;
  // What was sent is what was here then; what the backup says instead counts as an edit since.
  const isEdited = now.inFlight.sent !== undefined && !sameResource(now.inFlight.sent, local);
  return {
    ...record,
    revision: isEdited ? revision + 1 : revision,
    rejection: null,
    inFlight: { ...now.inFlight, revision },
  };
}

/**
 * A record out of a backup, as it is to be kept here. Every path that puts unsent work back goes through this function: a whole
 * backup in the place of what is here, or single records beside it. The result is written as it is, under the same key.
 *
 * - Anything but a bank line, price or contact that was not on the service when the backup was made: unchanged.
 * - `now` has the service's id: the next run reads it by that id and compares. `now` is gone from the service: it stays gone.
 * - A person has found `now` on the service without an id: it counts as sent.
 * - `now` is being sent or in doubt: so is the result; what the backup says otherwise is an edit on top of what was sent.
 * - `now` still waits and was never sent: nothing has left this computer, so the result waits as the backup says.
 * - `now` is undefined, which says nothing: the result is in doubt with `restoredAt`. The next run looks for an equal price or contact
 *   and adopts it; about a bank line, which the service cannot list, a person is asked. A record that is not complete is not in
 *   doubt: it is not sent before somebody has completed it.
 *
 * @param now the record of the same key in the database that the backup is put into, as it is before that
 */
export function restoredRecord(
  record: ResourceRecord,
  now: ResourceRecord | undefined,
  { madeAt, at }: Restoring,
): ResourceRecord {
  if (!waitsUnreferenced(record) || record.local === null) return record;
  if (now) return knownSince(record, now, madeAt);
  if (record.inFlight !== null || issuesOfResource(record).length > 0) return record;
  const { revision, local } = record;
  const asked = RESOURCE_TRAITS[record.kind].foundBy === 'person' ? { candidates: [] } : { knownIds: [] };
  return {
    ...record,
    inFlight: { operation: 'create', revision, sentAt: madeAt, sent: local, restoredAt: at, ...asked },
  };
}

/**
 * The same of an attached file that was not on the service when the backup was made. Its bytes stay beside it only while the result
 * has no id (`dropBytes`).
 * @param isDocumentThere whether the service has the file's document, by the backup or by the database it is put into: before that no
 *   file of it can have been sent. Where it is not known, the file is looked for by its name and bytes before it is sent.
 */
export function restoredAttachment(
  attachment: Attachment,
  now: Attachment | undefined,
  isDocumentThere: boolean,
  { madeAt, at }: Restoring,
): Attachment {
  if (attachment.id !== null) return attachment;
  if (now && now.id !== null) return { ...attachment, id: now.id, inFlight: null, rejection: null, sentAt: now.sentAt };
  if (attachment.inFlight !== null) return attachment;
  if (now) return now.inFlight === null ? attachment : { ...attachment, inFlight: now.inFlight, rejection: null };
  return isDocumentThere ? { ...attachment, inFlight: { sentAt: madeAt, knownIds: [], restoredAt: at } } : attachment;
}
