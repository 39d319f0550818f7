import type { Instant } from '../domain/values/dates.ts';
import { afterNextRequest, type Command } from '../domain/records/commands.ts';
import type { SyncedRecord } from '../domain/records/record.ts';
import { isPending } from '../domain/records/state.ts';
import { withCameBack } from '../domain/merge/cameBack.ts';
import type { Merge } from '../domain/merge/mergeSlots.ts';
import type { Content, Sort, Synced } from '../domain/service/storeChange.ts';
import type { Guid } from '../domain/values/identifiers.ts';
import { editedSinceSent, rejected, wantedSince } from './inFlight.ts';
import { partlyUnreadable } from './pull/unread.ts';
import type { Question, RecordRules } from './recordRules.ts';

/**
 * All transitions of a record during a run, whatever it holds: pure functions from record to record. None changes the
 * revision, which counts what people do. The store refuses a write when the revision has moved; then the function is
 * applied again to the record as it is now.
 */

/** The service's version from the last good read, without the mark that a later one left (`withUnreadable`). */
function withoutUnreadableMark<R extends SyncedRecord<Content>>(record: R): R {
  return record.base?.unreadable ? { ...record, base: { ...record.base, unreadable: undefined } } : record;
}

/** Whether a record consists of nothing but its base, and no command waits for it to come back. */
function isOnlyBase(record: SyncedRecord<Content>): boolean {
  return record.base !== null && !isPending(record) && record.whenBack === undefined;
}

/** Replaces the service's version of a record that has nothing pending; there is nothing to merge. */
function withShown<S extends Sort>(rules: RecordRules<S>, record: Synced<S>, read: Content<S>): Synced<S> {
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
export function withUnreadable<S extends Sort>(
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

/**
 * A record that was gone and is shown again: its withdrawn and deferred commands wait again, and are compared with the
 * read as any command is.
 */
function reappeared<R extends SyncedRecord<Content>>(before: R): R {
  const code = before.rejection?.code;
  const record = code === 'record.notFound' || code === 'record.unreadable' ? { ...before, rejection: null } : before;
  const { conflict, commands, whenBack = [] } = record;
  const takenBack = conflict?.kind === 'gone' ? (conflict.takenBack ?? []) : [];
  if (takenBack.length + whenBack.length === 0) return record;
  return {
    ...record,
    conflict: takenBack.length > 0 ? null : conflict,
    commands: [...takenBack, ...whenBack, ...commands],
    whenBack: undefined,
  };
}

/**
 * A record that was gone and is shown again in an older form. It is there, and the version here stays until it is known
 * whether the service has gone back.
 */
export function shownOlder<R extends SyncedRecord<Content>>(record: R): R {
  const back = reappeared(record);
  return { ...back, goneAt: null, conflict: back.conflict?.kind === 'gone' ? null : back.conflict };
}

function withConflict<R extends SyncedRecord<Content>>(
  record: R,
  kind: 'fields' | 'leftDraft',
  merge: Merge<Content>,
  at: Instant,
  withdrawn: readonly Command[] = [],
): R {
  const { takenBack, seenAt } = record.conflict ?? {};
  const waiting = [...(takenBack ?? []), ...withdrawn];
  return {
    ...record,
    conflict: {
      kind,
      fields: merge.conflicts,
      theirs: merge.theirs,
      seenAt: seenAt ?? at,
      ...((takenBack !== undefined || waiting.length > 0) && { takenBack: waiting }),
    },
  };
}

/** The record with commands withdrawn and asked about: they must not be carried out on the version that is its base. */
export function withQuestion<S extends Sort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  before: Synced<S>,
  { kind, fields, base, takenBack }: Question<S>,
  at: Instant,
): Synced<S> {
  const asked: Synced<S> = {
    ...record,
    commands: record.commands.filter((command) => !takenBack.includes(command)),
    inFlight: null,
    rejection: null,
    conflict: { kind, fields, theirs: record.base, seenAt: at, takenBack: [...takenBack] },
  };
  return rules.withBase(asked, base, base === before.base && rules.isUnread(before));
}

/**
 * Checks the commands of a record that has nothing else to send. A command that has been carried out, by whomever, is
 * done. What a colleague has changed since may be in question: then the commands are withdrawn and the change is shown.
 */
export function withCommands<S extends Sort>(
  rules: RecordRules<S>,
  shown: Synced<S>,
  before: Synced<S>,
  at: Instant,
  sent?: ReadonlySet<string>,
): Synced<S> {
  const { base } = shown;
  if (before.commands.length === 0 || base === null) return shown;
  const commands = [...rules.commandsLeft(before.commands, base, before.base)];
  const [first] = commands;
  const left: Synced<S> = {
    ...shown,
    commands,
    rejection: first && first === before.commands[0] ? before.rejection : null,
  };
  const question = first ? rules.questionBefore({ ...left, base }, before, sent) : null;
  return question ? withQuestion(rules, left, before, question, at) : left;
}

/**
 * The record once the service's version has been read, with the local edits merged into it.
 * @param sent paths that were just sent, when the record's base is what was sent
 */
export function rebased<S extends Sort>(
  rules: RecordRules<S>,
  marked: Synced<S>,
  shown: Content<S>,
  at: Instant,
  sent?: ReadonlySet<string>,
): Synced<S> {
  const before = withoutUnreadableMark(marked);
  const read = rules.withNotShown(before.base, shown);
  const record = rules.withEditsQueued(reappeared(before), read, at);
  // A question about edits stays open while the record is gone, or takes no edits.
  const isAsked = before.conflict?.kind === 'fields' || before.local !== null;
  const asked = isAsked ? (before.conflict?.fields ?? []).map(({ path }) => path) : [];
  const known = record.local ?? record.base ?? read;
  const mergedWith = (contested: readonly string[]): Merge<Content<S>> =>
    rules.merge(record.base, known, read, !rules.isUnread(record), {
      ...(sent && { sent }),
      contested: new Set(contested),
      cameBack: record.cameBack,
    });
  const first = mergedWith(asked);
  const { theirs } = first;
  const since = rules.changedSinceAsked(record, theirs);
  const merge = since.length === 0 ? first : mergedWith([...asked, ...since]);
  const found: Synced<S> = { ...record, id: read.id ?? record.id, goneAt: null };
  const stillAsked = rules.stillAsked(found, theirs);
  if (stillAsked) return stillAsked;
  // The two versions agree by now, and nobody was asked: the withdrawn commands wait again, and are compared with the
  // read.
  const { takenBack } = record.conflict ?? {};
  if (takenBack && merge.conflicts.length === 0)
    return rebased(rules, { ...record, conflict: null, commands: [...takenBack, ...record.commands] }, read, at, sent);
  const hasInvalidInput = Object.keys(record.badInput).length > 0;
  const isEqual = merge.conflicts.length === 0 && rules.isSame(theirs, merge.merged);
  if (isEqual && (!hasInvalidInput || record.local === null)) {
    // A rejection of the commands still holds.
    const rejection = record.commands.length > 0 ? record.rejection : null;
    const equal = rules.withBase({ ...found, local: null, conflict: null, rejection }, theirs, false);
    return withCommands(rules, equal, record, at, sent);
  }
  if (rules.isClosedToEdits(merge)) return withConflict({ ...found, inFlight: null }, 'leftDraft', merge, at);
  const changed = rules.contestedByCommands(record, theirs, sent);
  const all = changed.length === 0 ? merge : mergedWith([...asked, ...since, ...changed]);
  if (all.conflicts.length > merge.conflicts.length)
    return withConflict({ ...found, commands: [] }, 'fields', all, at, record.commands);
  const onTheirs = rules.withBase({ ...found, local: merge.merged }, theirs, false);
  if (merge.conflicts.length === 0) return { ...onTheirs, conflict: null };
  // There is no common older version for a difference from what was just sent: the service's version becomes the base.
  return withConflict(sent ? onTheirs : found, 'fields', merge, at);
}

/** The record once it was read whole: by a pull, or right before writing. */
export function pulled<S extends Sort>(
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
export function intended<S extends Sort>(
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
export function created<S extends Sort>(
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
export function takenUnnamed<S extends Sort>(rules: RecordRules<S>, record: Synced<S>, sent: Content<S>): Synced<S> {
  // A change of `localMetadata` may have moved the revision: that is no edit to send.
  const isEdited = record.local !== null && !rules.isSame(sent, record.local);
  const taken: Synced<S> = { ...record, local: isEdited ? record.local : null, inFlight: null, rejection: null };
  return rules.withBase(taken, sent, true);
}

/** The record after the first whole read since its create: whatever differs from what was sent is shown. */
export function createdReadBack<S extends Sort>(
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
export function learned<S extends Sort>(
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
export function updated<S extends Sort>(
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
export function afterLostAnswer<S extends Sort>(
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
export function settled<S extends Sort>(
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
export function gone<S extends Sort>(rules: RecordRules<S>, before: Synced<S>, at: Instant): Synced<S> {
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
export function goneIfMeant<S extends Sort>(rules: RecordRules<S>, record: Synced<S>, at: Instant): Synced<S> {
  const { id, base, local } = record;
  if (id !== null || base !== null || local === null || !rules.isMeantToGo(record)) return record;
  return gone(rules, { ...record, base: local }, at);
}

/**
 * The record when a deletion was answered as done, and a read by id after it with 404. If the record is shown again,
 * somebody has it there, and it is not deleted again.
 */
export function deleted<S extends Sort>(rules: RecordRules<S>, record: Synced<S>, at: Instant): Synced<S> {
  return { ...gone(rules, record, at), whenBack: undefined };
}

/**
 * The record once the service accepted the next request of the first command, and the record was read after it. The
 * rest of the command is asked for next.
 */
export function commanded<S extends Sort>(
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
