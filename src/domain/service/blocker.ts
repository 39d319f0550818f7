import { SINCE, versionHas, type Capability } from './apiVersion.ts';
import { ATTACHMENT_KIND } from '../documents/attachment.ts';
import type { DocumentClass } from '../documents/document.ts';
import { unsupportedFields, lacksSchedule } from '../documents/unsupportedFields.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import { keysNamedIn, namedIn, type NamedKey } from '../resources/namedKeys.ts';
import { isReadyToSend } from '../documents/readiness.ts';
import { syncState, type CommandName, type SyncState } from '../documents/record.ts';
import type { ResourceKind } from '../resources/content.ts';
import { resourceState } from '../resources/readiness.ts';
import { RESOURCE_TRAITS } from '../resources/traits.ts';
import { isDocumentRecord, type SyncRecord } from './storeChange.ts';
import { unreadableFieldsOf, type UnreadableField } from './unreadable.ts';

/** Everything that is sent. */
export type SentKind = DocumentClass | ResourceKind | typeof ATTACHMENT_KIND;

/** What is asked of the service for a record: a right may be lacking for the one and not for the other. */
export type Operation = 'create' | 'update' | CommandName;

/** What a record's turn in a run asks of the service. */
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

/** The name under which one operation of a kind is told where the rest of the kind may be sent. */
export function deniedName(kind: string, operation: Operation): string {
  return `${kind} ${operation}`;
}

/** What is known of the service, and of this user's rights on it. */
export interface SendingRights {
  /** Of its API; null while it was never told. */
  version: string | null;
  /** Kinds that this user may not send, or operations of a kind (`deniedName`), with the service's words. */
  denied: ReadonlyMap<string, string>;
}

/** Why nothing of a kind can go, however complete it is. */
export type KindBlocker = { why: 'denied'; words: string } | { why: 'tooOld'; since: string; version: string };

/** Why one record cannot go, of which the service has refused nothing. */
export type Blocker =
  | KindBlocker
  /** This user may send others of the kind, and not do this. */
  | { why: 'deniedOperation'; operation: Operation; words: string }
  /** The service refused this user this one. */
  | { why: 'deniedRecord'; words: string }
  /** The service's version lacks a field, or a command (then `since` is null). */
  | { why: 'lacks'; path: string; since: string | null; version: string }
  /** It names a record made here that does not go either, for its own reason. */
  | { why: 'awaits'; path: string; record: SyncRecord; state: SyncState }
  /** It names a document that is not open on the service yet. */
  | { why: 'awaitsOpen'; name: string }
  /** The service shows fields of it that cannot be read: what would be sent might go over what stands there. */
  | { why: 'unreadable'; fields: readonly UnreadableField[] }
  /** The service answered that it does not have it, and it is not known yet whether it has gone. */
  | { why: 'notFound' };

function isDocumentClass(kind: SentKind): kind is DocumentClass {
  return kind in DOCUMENT_TRAITS;
}

/** What a kind needs of the service. Documents that have no IntRef there could not be found again after a lost answer. */
function capabilityOf(kind: SentKind): Capability {
  if (kind === ATTACHMENT_KIND) return 'attachments';
  return isDocumentClass(kind) ? 'documentIntRef' : RESOURCE_TRAITS[kind].since;
}

/** Why nothing of a kind goes with the next sync; null where nothing is known to be in the way. A right is tried again with each sync. */
export function kindBlocker(kind: SentKind, { version, denied }: SendingRights): KindBlocker | null {
  const capability = capabilityOf(kind);
  if (version !== null && !versionHas(version, capability)) return { why: 'tooOld', since: SINCE[capability], version };
  const words = denied.get(kind);
  return words === undefined ? null : { why: 'denied', words };
}

/** The badge of a record once it is known what its kind meets: nothing is called queued that cannot go. */
export function stateUnder(state: SyncState, blocker: object | null): SyncState {
  return state === 'queued' && blocker !== null ? 'waits' : state;
}

/** What is kept here of a record because the service's version lacks it, as the last run told. */
function lacking(record: SyncRecord, version: string | null): Blocker | null {
  if (
    version !== null &&
    isDocumentRecord(record) &&
    record.local &&
    record.id === null &&
    lacksSchedule(record.local, version, record.base)
  )
    return { why: 'lacks', path: 'billingSchedule', since: SINCE.billingSchedule, version };
  const { rejection, revision } = record;
  if (rejection?.code !== 'version.tooOld' || rejection.revision !== revision || version === null) return null;
  const found = isDocumentRecord(record) && record.local ? unsupportedFields(record.local, version, record.base) : [];
  const [gap] = found;
  if (gap) return { why: 'lacks', path: gap.path, since: gap.since, version };
  const [command] = record.commands;
  return record.local === null && command ? { why: 'lacks', path: command.name, since: null, version } : null;
}

/** What the service refused this user of a record whose kind may be sent. Each is tried again from time to time. */
function refusedRight(record: SyncRecord, kind: SentKind, { denied }: SendingRights): Blocker | null {
  const operation = operationOf(record);
  const words = denied.get(deniedName(kind, operation));
  if (words !== undefined) return { why: 'deniedOperation', operation, words };
  const { rejection, revision } = record;
  return rejection?.code === 'permission.denied' && rejection.revision === revision
    ? { why: 'deniedRecord', words: rejection.message }
    : null;
}

/** What is known beside a record. */
export interface BlockerContext extends SendingRights {
  isRunning: boolean;
  /** Records with something to be sent, by key. */
  pending(key: string): SyncRecord | undefined;
}

/** The badge of a record by its own marks alone. @param version of the service's API; null while it was never told */
export function ownState(record: SyncRecord, isRunning: boolean, version: string | null = null): SyncState {
  return isDocumentRecord(record)
    ? syncState(record, isReadyToSend(record, version), isRunning)
    : resourceState(record, isRunning, version);
}

/** What a record names in what is to be sent of it: how those stand bears on its badge. */
export function namedBy(record: SyncRecord): readonly NamedKey[] {
  if (isDocumentRecord(record)) return namedIn(record);
  return record.local ? keysNamedIn(record.local) : [];
}

/** What of the service's version cannot be read, as the last look at it told. */
function unreadable(record: SyncRecord): Blocker | null {
  const { rejection, revision } = record;
  const [fields, alone] = [
    unreadableFieldsOf(record),
    rejection?.code === 'record.unreadable' && rejection.revision === revision ? rejection.unreadable : undefined,
  ];
  if (fields.length > 0) return { why: 'unreadable', fields };
  return alone
    ? { why: 'unreadable', fields: [{ field: alone.field ?? '', shown: alone.shown ?? '', why: alone.why ?? 'other' }] }
    : null;
}

/** A record made here that is named and does not go with the next sync. */
function awaiting(record: SyncRecord, beside: BlockerContext, above: ReadonlySet<string>): Blocker | null {
  for (const { path, key } of namedBy(record)) {
    const other = beside.pending(key);
    if (!other || other.id !== null || above.has(key)) continue;
    const state = stateAmong(other, beside, new Set([...above, record.key]));
    if (state !== 'queued' && state !== 'sending') return { why: 'awaits', path, record: other, state };
  }
  return null;
}

/**
 * Why a complete record does not go with the next sync, told from what is known now; null when it goes. What the service
 * refused, what is in conflict or in doubt has its own reasons.
 */
export function blockerOf(
  record: SyncRecord,
  beside: BlockerContext,
  above: ReadonlySet<string> = new Set(),
): Blocker | null {
  const kind = isDocumentRecord(record) ? record.docClass : record.kind;
  const found =
    kindBlocker(kind, beside) ??
    unreadable(record) ??
    refusedRight(record, kind, beside) ??
    awaiting(record, beside, above) ??
    lacking(record, beside.version);
  if (found) return found;
  const { rejection, revision } = record;
  if (rejection?.code === 'record.notFound' && rejection.revision === revision) return { why: 'notFound' };
  // That it is to be posted first shows on the service only; each run looks again.
  return rejection?.code === 'record.waits' && rejection.revision === revision && rejection.field === 'allocations'
    ? { why: 'awaitsOpen', name: rejection.message }
    : null;
}

/** The one badge of a record, with what it names and what is known of the service counted. */
export function stateAmong(
  record: SyncRecord,
  beside: BlockerContext,
  above: ReadonlySet<string> = new Set(),
): SyncState {
  const state = ownState(record, beside.isRunning, beside.version);
  if (state !== 'queued' && state !== 'waits') return state;
  return blockerOf(record, beside, above) ? 'waits' : 'queued';
}
