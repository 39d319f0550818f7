import { SINCE, versionHas, type Capability } from '../values/apiVersion.ts';
import { ATTACHMENT_KIND } from '../documents/attachment.ts';
import { isDocumentClass } from '../kinds/documentClasses.ts';
import { unsupportedFields, lacksSchedule } from '../documents/unsupportedFields.ts';
import { keysNamedIn, namedIn, type NamedKey } from '../resources/namedKeys.ts';
import { isReadyToSend, NO_READINESS_FACTS, type ReadinessFacts } from '../documents/readiness.ts';
import { standingRejection, syncState, type SyncState } from '../records/state.ts';
import type { CommandName } from '../records/commands.ts';
import { resourceState } from '../resources/readiness.ts';
import { capabilityOfResource } from '../resources/traits.ts';
import { isDocumentRecord, kindOfRecord, type RecordKind, type SyncRecord } from './storeChange.ts';
import { unreadableFieldsOf, type UnreadableField } from '../values/unreadable.ts';

/** Every kind of record that is sent, and attachments. */
export type SentKind = RecordKind | typeof ATTACHMENT_KIND;

/** What is asked of the service for a record. A user may have the right for one operation and not for another. */
export type Operation = 'create' | 'update' | CommandName;

/** The operation that a run performs next for a record. */
export function operationOf({
  id,
  local,
  commands,
}: {
  id: string | null;
  local: object | null;
  commands: readonly { name: CommandName }[];
}): Operation {
  if (commands.some(({ name }) => name === 'delete')) return 'delete';
  if (id === null) return 'create';
  return local === null ? (commands[0]?.name ?? 'update') : 'update';
}

/** The key in `SendingRights.denied` of one operation of a kind. */
export function deniedName(kind: string, operation: Operation): string {
  return `${kind} ${operation}`;
}

/** What is known about the service and this user's rights on it. */
export interface SendingRights {
  /** The service's API version; null until it is known. */
  version: string | null;
  /** Kinds that this user may not send, or operations of a kind (`deniedName`), with the service's message. */
  denied: ReadonlyMap<string, string>;
}

/** Why no record of a kind can be sent, however complete it is. */
export type KindBlocker = { why: 'denied'; words: string } | { why: 'tooOld'; since: string; version: string };

/** Why one record cannot be sent although the service has not rejected it. */
export type Blocker =
  | KindBlocker
  /** This user may send records of the kind, but not perform this operation. */
  | { why: 'deniedOperation'; operation: Operation; words: string }
  /** The service refused this user this one record. */
  | { why: 'deniedRecord'; words: string }
  /** The service's version lacks a field or a command (then `since` is null). */
  | { why: 'lacks'; path: string; since: string | null; version: string }
  /** It refers to a record made here that cannot be sent either, for its own reason. */
  | { why: 'awaits'; path: string; record: SyncRecord; state: SyncState }
  /** It refers to a document that is not open on the service yet. */
  | { why: 'awaitsOpen'; name: string }
  /** Some of its fields on the service cannot be read, and sending might overwrite them. */
  | { why: 'unreadable'; fields: readonly UnreadableField[] }
  /** The service answered 404, and it is not known yet whether the record is gone. */
  | { why: 'notFound' };

/**
 * The capability that a kind needs. Documents need IntRef: without it they could not be found again after a lost
 * answer.
 */
function capabilityOf(kind: SentKind, isNew: boolean): Capability {
  if (kind === ATTACHMENT_KIND) return 'attachments';
  return isDocumentClass(kind) ? 'documentIntRef' : capabilityOfResource(kind, isNew);
}

/**
 * Why no record of a kind is sent with the next sync; null if nothing is known to block it. A missing right is tried
 * again with each sync.
 * @param isNew whether the service does not have the record
 */
export function kindBlocker(kind: SentKind, { version, denied }: SendingRights, isNew = false): KindBlocker | null {
  const capability = capabilityOf(kind, isNew);
  if (version !== null && !versionHas(version, capability)) return { why: 'tooOld', since: SINCE[capability], version };
  const words = denied.get(kind);
  return words === undefined ? null : { why: 'denied', words };
}

/** The sync state of a record with its blocker considered: nothing that cannot be sent is called queued. */
export function stateUnder(state: SyncState, blocker: object | null): SyncState {
  return state === 'queued' && blocker !== null ? 'waits' : state;
}

/** What the service's version lacks, as reported by the last run, so that the record cannot be sent. */
function missingCapability(record: SyncRecord, version: string | null): Blocker | null {
  if (
    version !== null &&
    isDocumentRecord(record) &&
    record.local &&
    record.id === null &&
    lacksSchedule(record.local, version, record.base)
  )
    return { why: 'lacks', path: 'billingSchedule', since: SINCE.billingSchedule, version };
  if (standingRejection(record)?.code !== 'version.tooOld' || version === null) return null;
  const found = isDocumentRecord(record) && record.local ? unsupportedFields(record.local, version, record.base) : [];
  const [gap] = found;
  if (gap) return { why: 'lacks', path: gap.path, since: gap.since, version };
  const [command] = record.commands;
  return record.local === null && command ? { why: 'lacks', path: command.name, since: null, version } : null;
}

/**
 * The right that the service refused for this record, although its kind may be sent. Each is tried again from time to
 * time.
 */
function refusedRight(record: SyncRecord, kind: SentKind, { denied }: SendingRights): Blocker | null {
  const operation = operationOf(record);
  const words = denied.get(deniedName(kind, operation));
  if (words !== undefined) return { why: 'deniedOperation', operation, words };
  const rejection = standingRejection(record);
  return rejection?.code === 'permission.denied' ? { why: 'deniedRecord', words: rejection.message } : null;
}

/** What is needed to find a record's blocker. */
export interface BlockerContext extends SendingRights, ReadinessFacts {
  isRunning: boolean;
  /** The record with this key, if something of it has to be sent. */
  pending(key: string): SyncRecord | undefined;
}

/** The sync state of a record by its own state alone. */
export function ownState(
  record: SyncRecord,
  isRunning: boolean,
  facts: ReadinessFacts = NO_READINESS_FACTS,
): SyncState {
  return isDocumentRecord(record)
    ? syncState(record, isReadyToSend(record, facts), isRunning)
    : resourceState(record, isRunning, facts.version);
}

/** The references in what a record has to send: its sync state depends on the state of those records. */
export function namedBy(record: SyncRecord): readonly NamedKey[] {
  if (isDocumentRecord(record)) return namedIn(record);
  return record.local ? keysNamedIn(record.local) : [];
}

/** Fields of the service's version that could not be read when it was last shown. */
function unreadable(record: SyncRecord): Blocker | null {
  const rejection = standingRejection(record);
  const fields = unreadableFieldsOf(record);
  const alone = rejection?.code === 'record.unreadable' ? rejection.unreadable : undefined;
  if (fields.length > 0) return { why: 'unreadable', fields };
  return alone
    ? { why: 'unreadable', fields: [{ field: alone.field ?? '', shown: alone.shown ?? '', why: alone.why ?? 'other' }] }
    : null;
}

/** A record made here that this one refers to and that is not sent with the next sync. */
function awaiting(record: SyncRecord, context: BlockerContext, visited: ReadonlySet<string>): Blocker | null {
  for (const { path, key } of namedBy(record)) {
    const other = context.pending(key);
    if (!other || other.id !== null || visited.has(key)) continue;
    const state = stateAmong(other, context, new Set([...visited, record.key]));
    if (state !== 'queued' && state !== 'sending') return { why: 'awaits', path, record: other, state };
  }
  return null;
}

/**
 * Why a complete record is not sent with the next sync; null when it is sent. Records that are rejected, in conflict or
 * in doubt have their own reasons.
 * @param visited keys of the records that led here, so that references in a circle end
 */
export function blockerOf(
  record: SyncRecord,
  context: BlockerContext,
  visited: ReadonlySet<string> = new Set(),
): Blocker | null {
  const kind = kindOfRecord(record);
  const found =
    kindBlocker(kind, context, record.id === null) ??
    unreadable(record) ??
    refusedRight(record, kind, context) ??
    awaiting(record, context, visited) ??
    missingCapability(record, context.version);
  if (found) return found;
  const rejection = standingRejection(record);
  if (rejection?.code === 'record.notFound') return { why: 'notFound' };
  // Only the service knows when the document is posted, so each run checks again.
  return rejection?.code === 'record.waits' && rejection.field === 'allocations'
    ? { why: 'awaitsOpen', name: rejection.message }
    : null;
}

/** The sync state of a record, with its references and the known state of the service considered. */
export function stateAmong(
  record: SyncRecord,
  context: BlockerContext,
  visited: ReadonlySet<string> = new Set(),
): SyncState {
  const state = ownState(record, context.isRunning, context);
  if (state !== 'queued' && state !== 'waits') return state;
  return blockerOf(record, context, visited) ? 'waits' : 'queued';
}
