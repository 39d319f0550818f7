import type { Instant } from '../../domain/values/dates.ts';
import { afterNextRequest } from '../../domain/records/commands.ts';
import type { SyncedRecord } from '../../domain/records/record.ts';
import { isPending } from '../../domain/records/state.ts';
import { withCameBack } from '../../domain/merge/cameBack.ts';
import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { editedSinceSent, rejected, wantedSince } from './inFlight.ts';
import { rebased } from './rebase.ts';
import { partlyUnreadable } from './unread.ts';
import type { RecordRules } from './recordRules.ts';

/**
 * All transitions of a record during a run, whatever it holds: pure functions from record to record. None changes the
 * revision, which counts what people do. The store refuses a write when the revision has moved; then the function is
 * applied again to the record as it is now.
 */

/** Whether a record consists of nothing but its base, and no command waits for it to come back. */
function isOnlyBase(record: SyncedRecord<Content>): boolean {
  return record.base !== null && !isPending(record) && record.whenBack === undefined;
}

/** Replaces the service's version of a record that has nothing pending; there is nothing to merge. */
function withShown<S extends RecordSort>(rules: RecordRules<S>, record: Synced<S>, read: Content<S>): Synced<S> {
  const found: Synced<S> = {
    ...record,
    id: read.id ?? record.id,
    local: null,
    conflict: null,
    rejection: null,
    goneAt: null,
  };
  return rules.withBase(found, record.base ? rules.recognised(record.base, read) : read, false);
}

/**
 * The record once the service shows it with fields that cannot be read. If nothing local is pending, the service's
 * version replaces the stored one, without these fields. Otherwise nothing is merged or concluded: what is pending and
 * what was sent stay as they are, and the last version that could be read is marked until the record can be read again.
 */
export function withUnreadable<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  const { unreadable } = read;
  const id = read.id ?? record.id;
  if (isOnlyBase(record) && !rules.isUnread(record)) return withShown(rules, record, read);
  if (record.base !== null) return { ...record, id, goneAt: null, base: { ...record.base, unreadable } };
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight ? record.local : null);
  // The create has arrived. The service's version is compared with what was sent once it can be read.
  if (sent !== null && id !== null) {
    const made = created(rules, record, sent, id);
    return { ...made, goneAt: null, base: made.base && { ...made.base, unreadable } };
  }
  const named = partlyUnreadable(read);
  return rejected(record, { code: 'record.unreadable', message: '', ...(named && { unreadable: named }) }, at);
}

/** The record once it was read whole: by a pull, or right before writing. */
export function pulled<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  if (read.unreadable) return withUnreadable(rules, record, read, at);
  if (record.inFlight) return settled(rules, record, read, at);
  return isOnlyBase(record) ? withShown(rules, record, read) : rebased(rules, record, read, at);
}

/**
 * The record with the intent to send, committed before the request leaves.
 * @param version of the service's API: fields that it does not have are not sent
 */
export function intended<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  operation: 'create' | 'update' | 'command',
  at: Instant,
  version: string,
): Synced<S> {
  const { local, base, revision } = record;
  const inFlight = { operation, revision, sentAt: at };
  return {
    ...record,
    inFlight: local === null ? inFlight : { ...inFlight, sent: rules.sendable(local, base, version) },
  };
}

/**
 * The record once the service accepted a new record and gave its id. What was sent is the base until it is read. An
 * edit made meanwhile stays pending.
 * @param isPart whether fields were left out that the service's version does not have: those stay here
 */
export function created<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  sent: Content<S>,
  id: Guid,
  isPart = false,
): Synced<S> {
  const isEdited = record.inFlight?.revision !== record.revision;
  const isLeft = isPart || isEdited;
  const made: Synced<S> = {
    ...record,
    id,
    local: isLeft && record.local !== null ? { ...record.local, id } : null,
    inFlight: null,
    rejection: null,
  };
  return rules.withBase(made, rules.asCreated(sent, id), true);
}

/**
 * The record once the service accepted a new record without giving its id, and nothing finds it again: it counts as
 * there. An edit made meanwhile stays here.
 */
export function takenUnnamed<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  sent: Content<S>,
): Synced<S> {
  // A change of `localMetadata` may have moved the revision: that is no edit to send.
  const isEdited = record.local !== null && !rules.isSame(sent, record.local);
  const taken: Synced<S> = { ...record, local: isEdited ? record.local : null, inFlight: null, rejection: null };
  return rules.withBase(taken, sent, true);
}

/** The record after the first whole read since its create: whatever differs from what was sent is shown. */
export function createdReadBack<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  if (read.unreadable) return withUnreadable(rules, record, read, at);
  if (record.base === null) return rebased(rules, record, read, at);
  return withCameBack(rebased(rules, record, read, at, rules.paths(record.base)), rules.slots(record.base), null);
}

/** The record once a pull has read it whole: for the first time since its create, or again. */
export function learned<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  const isFirstRead = rules.isUnread(record) && record.inFlight === null && record.conflict === null;
  return isFirstRead ? createdReadBack(rules, record, read, at) : pulled(rules, record, read, at);
}

/**
 * The record after the read that follows an update. The service's version becomes the base. Where it differs from what
 * was sent (a value was ignored, or a colleague wrote in between), both versions are shown.
 * @param sent the whole version that was meant, and the paths of it that were sent
 */
export function updated<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  sent: { content: Content<S>; paths: ReadonlySet<string> },
  read: Content<S>,
  at: Instant,
): Synced<S> {
  // It stays in flight until its outcome can be read.
  if (read.unreadable) return withUnreadable(rules, record, read, at);
  const local = wantedSince<Content<S>>(record) ?? record.local ?? sent.content;
  const notShown = record.base?.notShown;
  const meant: Content<S> = notShown ? { ...sent.content, notShown } : sent.content;
  const asSent = rules.withBase({ ...record, local, inFlight: null, rejection: null }, meant, false);
  return withCameBack(
    rebased(rules, asSent, read, at, sent.paths),
    rules.slots(sent.content),
    record.base && rules.slots(record.base),
  );
}

/**
 * What a request of unknown outcome leaves once the record has been read: what was sent, the common version, and the
 * version wanted here. A value that reads as it was sent is our own change, not a colleague's.
 */
export function afterLostAnswer<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
): { sent: Content<S> | null; base: Content<S> | null; local: Content<S> | null } {
  const { inFlight, base, local } = record;
  const sent = inFlight?.sent ?? (inFlight?.revision === record.revision ? local : null);
  if (base === null || sent === null) return { sent, base: base ?? sent, local };
  const wanted = wantedSince<Content<S>>(record) ?? local;
  return {
    sent,
    base: rules.absorbed(base, sent, read),
    local: wanted && rules.inSpellingOf(read, sent, wanted, base),
  };
}

/** The record after a request whose outcome was unknown, once it has been read. */
export function settled<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  if (read.unreadable) return withUnreadable(rules, record, read, at);
  const { sent, base, local } = afterLostAnswer(rules, record, read);
  const known: Synced<S> = { ...record, inFlight: null, base, local };
  // A create was found again. Whatever differs from what was sent is shown, as when the answer gave the id
  // (`createdReadBack`): the service may have ignored it.
  const isCreate = record.base === null && sent !== null;
  const merged = isCreate
    ? rebased(
        rules,
        rules.withBase(known, sent, true),
        read,
        at,
        rules.mayBeLeftOut(read) ? rules.paths(sent) : undefined,
      )
    : rebased(rules, known, read, at);
  const next =
    sent === null ? merged : withCameBack(merged, rules.slots(sent), record.base && rules.slots(record.base));
  return rules.isLeftInDoubt(record, next) ? { ...next, inFlight: record.inFlight } : next;
}

/**
 * The record when a read by id answered 404. What was edited or asked for here is kept and shown. A deletion that was
 * asked for is fulfilled. The function may run again when a later read answers the same, and keeps commands withdrawn
 * for an earlier question.
 */
export function gone<S extends RecordSort>(rules: RecordRules<S>, before: Synced<S>, at: Instant): Synced<S> {
  const record = editedSinceSent<S>(before, (...versions) => rules.overtakenBase(...versions));
  const commands = [...(record.conflict?.takenBack ?? []), ...record.commands];
  const takenBack = commands.filter((command) => !rules.isDoneWhenGone(command));
  const whenBack = [...(record.whenBack ?? []), ...commands.filter((command) => rules.isDoneWhenGone(command))];
  const base = rules.beforeQuestion(record);
  const marked: Synced<S> = {
    ...record,
    base,
    inFlight: null,
    goneAt: record.goneAt ?? at,
    commands: [],
    conflict: null,
    ...(whenBack.length > 0 && { whenBack }),
  };
  if (rules.isMeantToGo(record)) return { ...marked, local: null, badInput: {}, rejection: null };
  // There is nothing to decide.
  if (record.local === null && takenBack.length === 0) return marked;
  return {
    ...marked,
    conflict: {
      kind: 'gone',
      fields: record.local !== null ? (record.conflict?.fields ?? []) : rules.lostFields(base, commands),
      theirs: null,
      seenAt: record.conflict?.seenAt ?? at,
      ...(takenBack.length > 0 && { takenBack }),
    },
  };
}

/** A record that was to be deleted and turns out not to exist is gone, as was asked for. */
export function goneIfMeant<S extends RecordSort>(rules: RecordRules<S>, record: Synced<S>, at: Instant): Synced<S> {
  const { id, base, local } = record;
  if (id !== null || base !== null || local === null || !rules.isMeantToGo(record)) return record;
  return gone(rules, { ...record, base: local }, at);
}

/**
 * The record when a deletion was answered as done, and a read by id after it with 404. If the record is shown again,
 * somebody has it there, and it is not deleted again.
 */
export function deleted<S extends RecordSort>(rules: RecordRules<S>, record: Synced<S>, at: Instant): Synced<S> {
  return { ...gone(rules, record, at), whenBack: undefined };
}

/**
 * The record once the service accepted the next request of the first command, and the record was read after it. The
 * rest of the command is asked for next.
 */
export function commanded<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  read: Content<S>,
  at: Instant,
): Synced<S> {
  const [first, ...others] = record.commands;
  const left = first && afterNextRequest(first);
  const done: Synced<S> = { ...record, inFlight: null, rejection: null, commands: left ? [left, ...others] : others };
  if (read.unreadable) return withUnreadable(rules, done, read, at);
  const whole = rules.withNotShown(record.base, read);
  return rules.commanded(done, record, whole, at) ?? rebased(rules, done, whole, at);
}
