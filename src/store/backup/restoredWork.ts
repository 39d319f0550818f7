import type { Attachment } from '../../domain/documents/attachment.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { issuesOfResource, withField } from '../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { sameResource } from '../../domain/resources/slots.ts';
import { isFoundByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';

/*
 * Unsent work in a backup (docs/sync.md, "Restores"). It was pending when the backup was made and may have reached the
 * service since, from this computer or another one. A record with an IntRef or a code is looked up when it is sent. A
 * bank line, a price, a contact and a file cannot be recognised on the service that way: unless this computer knows
 * what became of them, they are in doubt.
 */

/** The backup that is being restored. */
export interface Restoring {
  /** When it was made. */
  madeAt: Instant;
  /**
   * When it is restored. Records that are in doubt because of this restore carry this instant, so that a person can
   * answer them together.
   */
  at: Instant;
}

/** Whether the record was pending and the service would not refuse a second one like it. */
export function couldBeDuplicated({
  kind,
  id,
  base,
  local,
}: Pick<ResourceRecord, 'kind' | 'id' | 'base' | 'local'>): boolean {
  return (
    id === null &&
    base === null &&
    local !== null &&
    (isFoundByNewId(kind) || RESOURCE_TRAITS[kind].foundBy === 'manual')
  );
}

/**
 * The content below the parent that the service reports for `onService`. If the parent was pending, too, the backup
 * names it by its key, under which the service shows nothing.
 */
function belowKnownParent(content: ResourceContent, onService: ResourceContent | null): ResourceContent {
  const { parent } = RESOURCE_TRAITS[content.kind];
  return onService === null || parent === undefined ? content : withField(content, parent, parentOfContent(onService));
}

/**
 * The record with what this computer knows about its request in addition to the backup.
 * @param current the record of the same key here; not in flight when nothing is known
 */
function withKnownOutcome(record: ResourceRecord, current: ResourceRecord, madeAt: Instant): ResourceRecord {
  const { local, revision } = record;
  if (local === null) return record;
  if (current.goneAt !== null)
    return {
      ...record,
      id: current.id,
      base: current.base ?? local,
      local: null,
      badInput: {},
      commands: [],
      rejection: null,
      inFlight: null,
      goneAt: current.goneAt,
    };
  if (current.id !== null) {
    const below = belowKnownParent(local, current.base);
    const { candidates: _, ...sent } = record.inFlight ?? {
      operation: 'create' as const,
      revision,
      sentAt: madeAt,
      sent: below,
    };
    return { ...record, id: current.id, local: below, rejection: null, inFlight: sent };
  }
  if (current.base !== null)
    return {
      ...record,
      base: current.base,
      isUnread: current.isUnread,
      local: null,
      inFlight: null,
      rejection: null,
      badInput: {},
    };
  if (current.inFlight === null || record.inFlight !== null) return record;
  // What was sent is the content here at that time; other content in the backup counts as a later edit.
  const isEdited = current.inFlight.sent !== undefined && !sameResource(current.inFlight.sent, local);
  return {
    ...record,
    revision: isEdited ? revision + 1 : revision,
    rejection: null,
    inFlight: { ...current.inFlight, revision },
  };
}

/**
 * A record of a backup as it is stored here. Every path that restores unsent work goes through this function: a whole
 * backup that replaces everything, or single records that are added. The result is written as it is, under the same
 * key.
 *
 * - Anything that was on the service when the backup was made, and anything but a bank line, price or contact:
 *   unchanged.
 * - `current` has the service's id: the next run reads the record by that id and compares. `current` is gone from the
 *   service: it stays gone.
 * - A person has found `current` on the service without an id: it counts as sent.
 * - `current` is being sent or in doubt: so is the result; if the backup differs, it counts as an edit on top of what
 *   was sent.
 * - `current` is pending and was never sent: nothing has left this computer, so the result is pending as in the backup.
 * - `current` is undefined, which says nothing: the result is in doubt with `restoredAt`. The next run looks for an
 *   equal price or contact and links it; the service cannot list bank lines, so a person is asked about those. An
 *   incomplete record is not in doubt: it is not sent before somebody has completed it.
 *
 * @param current the record of the same key in the database before the restore
 */
export function restoredRecord(
  record: ResourceRecord,
  current: ResourceRecord | undefined,
  { madeAt, at }: Restoring,
): ResourceRecord {
  if (!couldBeDuplicated(record) || record.local === null) return record;
  if (current) return withKnownOutcome(record, current, madeAt);
  if (record.inFlight !== null || issuesOfResource(record).length > 0) return record;
  const { revision, local } = record;
  const asked = RESOURCE_TRAITS[record.kind].foundBy === 'manual' ? { candidates: [] } : { knownIds: [] };
  return {
    ...record,
    inFlight: { operation: 'create', revision, sentAt: madeAt, sent: local, restoredAt: at, ...asked },
  };
}

/**
 * The same for an attached file that was not on the service when the backup was made. The database keeps its bytes only
 * while the result has no id (`dropBytes`).
 * @param isDocumentOnService whether the service has the file's document, according to the backup or the database that
 *   it is restored into: without the document no file of it can have been sent. If the service has it, the file is
 *   looked for by its name and bytes before it is sent.
 */
export function restoredAttachment(
  attachment: Attachment,
  current: Attachment | undefined,
  isDocumentOnService: boolean,
  { madeAt, at }: Restoring,
): Attachment {
  if (attachment.id !== null) return attachment;
  if (current && current.id !== null)
    return { ...attachment, id: current.id, inFlight: null, rejection: null, sentAt: current.sentAt };
  if (attachment.inFlight !== null) return attachment;
  if (current)
    return current.inFlight === null ? attachment : { ...attachment, inFlight: current.inFlight, rejection: null };
  return isDocumentOnService
    ? { ...attachment, inFlight: { sentAt: madeAt, knownIds: [], restoredAt: at } }
    : attachment;
}
