import type { CameBack } from '../../domain/values/cameBackText.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { withCameBack } from '../../domain/merge/cameBack.ts';
import type { ConflictField, MergeOptions } from '../../domain/merge/merge.ts';
import type { Slots } from '../../domain/merge/slots.ts';
import type { Command, Rejection } from '../../domain/documents/record.ts';
import type { MayBeUnreadable } from '../../domain/service/unreadable.ts';
import { editedSinceSent, rejected, wantedSince } from '../inFlight.ts';

/**
 * All transitions of a record during a run, whatever it holds: pure functions from record to record. None changes the
 * revision, which counts what people do. The store refuses a write when the revision has moved; then the function is
 * applied again to the record as it is now.
 */

/** What every reconciled record has, whatever its content. */
export interface Reconciled<C> {
  key: string;
  id: Guid | null;
  revision: number;
  base: C | null;
  /** The base is what was sent, and nothing of it has been read yet. */
  isUnread?: true | undefined;
  local: C | null;
  commands: Command[];
  inFlight: {
    operation: 'create' | 'update' | 'command';
    revision: number;
    sentAt: Instant;
    sent?: C | undefined;
  } | null;
  rejection: Rejection | null;
  conflict: {
    kind: 'fields' | 'leftDraft' | 'gone';
    fields: ConflictField[];
    theirs: C | null;
    seenAt: Instant;
    takenBack?: Command[] | undefined;
  } | null;
  badInput: Record<string, string>;
  goneAt: Instant | null;
  whenBack?: Command[] | undefined;
  cameBack?: CameBack[] | undefined;
}

export interface MergedContent<C> {
  /** What both sides should become; where there is a conflict, with the local value. */
  merged: C;
  theirs: C;
  conflicts: ConflictField[];
}

/** What the transitions need to know about a kind of content. */
export interface ContentRules<C> {
  idOf(content: C): Guid | undefined;
  withId(content: C, id: Guid): C;
  /** @param wasRead whether the base was read from the service; otherwise it is what was sent there */
  merge(base: C | null, local: C, read: C, wasRead: boolean, options: MergeOptions): MergedContent<C>;
  /** Whether nothing has to be sent so that one becomes the other. */
  isSame(theirs: C, meant: C): boolean;
  /** All values of a content, by path. */
  slots(content: C): Slots;
  /** Paths of all values of a content. */
  paths(content: C): ReadonlySet<string>;
  /** The common version after a write of unknown outcome, of which any part may have arrived. */
  absorbed(base: C, sent: C, read: C): C;
  /** The version wanted here after such a write, with the service's spelling of what was sent. */
  inSpellingOf(read: C, sent: C, wanted: C, base: C): C;
  /**
   * The common version when people have edited since a write, and it is not known whether any part of that write has
   * arrived.
   */
  overtakenBase(base: C, sent: C, wanted: C): C;
  /** The commands left once the service shows this content, in order. */
  commandsLeft(commands: readonly Command[], read: C): readonly Command[];
  /** Whether a command must not be carried out after a colleague's change. */
  isFinal(command: Command): boolean;
}

/** The service's version from the last good read, without the mark that a later one left (`withUnreadable`). */
function withoutUnreadableMark<C extends MayBeUnreadable, R extends Reconciled<C>>(record: R): R {
  return record.base?.unreadable ? { ...record, base: { ...record.base, unreadable: undefined } } : record;
}

/** Whether a record consists of nothing but the service's version as it was read. */
function isServiceVersion<C extends MayBeUnreadable>({
  base,
  isUnread,
  local,
  commands,
  inFlight,
  conflict,
  whenBack,
}: Reconciled<C>): boolean {
  return (
    base !== null &&
    isUnread !== true &&
    local === null &&
    commands.length === 0 &&
    inFlight === null &&
    conflict === null &&
    whenBack === undefined
  );
}

/**
 * The record once the service shows it with fields that cannot be read. If nothing local is pending, the service's
 * version replaces the stored one, without these fields. Otherwise nothing is merged or concluded: what is pending and
 * what was sent stay as they are, and the last version that could be read is marked until the record can be read again.
 */
export function withUnreadable<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  read: C,
  at: Instant,
): R {
  const { unreadable } = read;
  const id = rules.idOf(read) ?? record.id;
  const found: R = { ...record, id, goneAt: null };
  if (isServiceVersion<C>(record)) return { ...found, ...asRead(read), rejection: null };
  if (record.base !== null) return { ...found, base: { ...record.base, unreadable } };
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight ? record.local : null);
  // The create has arrived. The service's version is compared with what was sent once it can be read.
  if (sent !== null && id !== null) {
    const made = resourceCreated<C, R>(rules, record, sent, id);
    return { ...made, goneAt: null, base: made.base && { ...made.base, unreadable } };
  }
  const [first] = unreadable ?? [];
  return rejected(
    record,
    {
      code: 'record.unreadable',
      message: '',
      unreadable: { kind: '', name: '', ...(id !== null && { id }), ...first },
    },
    at,
  );
}

/**
 * A record that was gone and is shown again: its deferred commands wait again, and are compared with the read as any
 * command is.
 */
function reappeared<C extends MayBeUnreadable, R extends Reconciled<C>>(record: R): R {
  const code = record.rejection?.code;
  const found = code === 'record.notFound' || code === 'record.unreadable' ? { ...record, rejection: null } : record;
  return found.whenBack ? { ...found, commands: [...found.whenBack, ...found.commands], whenBack: undefined } : found;
}

/** The base as the service showed it. */
function asRead<C>(base: C): { base: C; isUnread: undefined } {
  return { base, isUnread: undefined };
}

function withConflict<C extends MayBeUnreadable, R extends Reconciled<C>>(
  record: R,
  merge: MergedContent<C>,
  at: Instant,
): R {
  const { takenBack, seenAt } = record.conflict ?? {};
  return {
    ...record,
    conflict: {
      kind: 'fields',
      fields: merge.conflicts,
      theirs: merge.theirs,
      seenAt: seenAt ?? at,
      ...(takenBack && { takenBack }),
    },
  };
}

/**
 * Checks the commands of a record that has nothing else to send. A command that has been carried out, by whomever, is
 * done. A record that a colleague has changed since is not deleted: the commands are withdrawn and the change is shown.
 */
function withCommands<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  shown: R,
  before: R,
  at: Instant,
): R {
  const { base } = shown;
  if (before.commands.length === 0 || base === null) return shown;
  const commands = [...rules.commandsLeft(before.commands, base)];
  const [first] = commands;
  const left: R = { ...shown, commands, rejection: first && first === before.commands[0] ? before.rejection : null };
  if (!first || !rules.isFinal(first) || before.base === null) return left;
  // What the service filled in by itself is no change.
  const wasRead = before.isUnread !== true;
  const contested = new Set([...rules.paths(before.base), ...(wasRead ? rules.paths(base) : [])]);
  const { conflicts } = rules.merge(before.base, before.base, base, wasRead, { contested });
  if (conflicts.length === 0) return left;
  return {
    ...left,
    commands: [],
    rejection: null,
    base: before.base,
    isUnread: before.isUnread,
    conflict: { kind: 'fields', fields: conflicts, theirs: base, seenAt: at, takenBack: commands },
  };
}

/**
 * The record once the service's version has been read, with the local edits merged into it.
 * @param sent paths that were just sent, when the record's base is what was sent
 */
function rebased<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  before: R,
  read: C,
  at: Instant,
  sent?: ReadonlySet<string>,
): R {
  const record = reappeared<C, R>(withoutUnreadableMark<C, R>(before));
  // A question about edits stays open while the record is gone.
  const isAsked = record.conflict?.kind === 'fields' || record.local !== null;
  const contested = new Set(isAsked ? record.conflict?.fields.map((field) => field.path) : []);
  // A deletion that met a colleague's change stays a question until somebody answers it.
  if (record.conflict?.takenBack && record.local === null) {
    const asked: R = { ...record, commands: record.conflict.takenBack };
    return withCommands<C, R>(
      rules,
      { ...asked, ...asRead(read), conflict: null, goneAt: null },
      asked,
      record.conflict.seenAt,
    );
  }
  const known = record.local ?? record.base ?? read;
  const merge = rules.merge(record.base, known, read, record.isUnread !== true, {
    ...(sent && { sent }),
    contested,
    cameBack: record.cameBack,
  });
  // The two versions agree by now, and nobody was asked: the deletion that was withdrawn for the question waits again.
  const { takenBack } = record.conflict ?? {};
  if (takenBack && merge.conflicts.length === 0)
    return rebased<C, R>(
      rules,
      { ...record, conflict: null, commands: [...takenBack, ...record.commands] },
      read,
      at,
      sent,
    );
  const found: R = { ...record, id: rules.idOf(read) ?? record.id, goneAt: null };
  const hasInvalidInput = Object.keys(record.badInput).length > 0;
  const isEqual = merge.conflicts.length === 0 && rules.isSame(merge.theirs, merge.merged);
  if (isEqual && (!hasInvalidInput || record.local === null)) {
    const rejection = record.commands.length > 0 ? record.rejection : null;
    return withCommands<C, R>(
      rules,
      { ...found, ...asRead(merge.theirs), local: null, conflict: null, rejection },
      record,
      at,
    );
  }
  if (merge.conflicts.length === 0) return { ...found, ...asRead(merge.theirs), local: merge.merged, conflict: null };
  // There is no common older version for a difference from what was just sent: the service's version becomes the base.
  if (sent) return withConflict<C, R>({ ...found, ...asRead(merge.theirs), local: merge.merged }, merge, at);
  return withConflict<C, R>(found, merge, at);
}

/** The record once the whole record was read: by a pull, or right before writing. */
export function resourcePulled<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  read: C,
  at: Instant,
): R {
  if (read.unreadable) return withUnreadable<C, R>(rules, record, read, at);
  return record.inFlight ? resourceSettled<C, R>(rules, record, read, at) : rebased<C, R>(rules, record, read, at);
}

/** The record with the intent to send, committed before the request leaves. */
export function resourceIntended<C extends MayBeUnreadable, R extends Reconciled<C>>(
  record: R,
  operation: 'create' | 'update' | 'command',
  at: Instant,
): R {
  const inFlight = { operation, revision: record.revision, sentAt: at };
  return { ...record, inFlight: record.local === null ? inFlight : { ...inFlight, sent: record.local } };
}

/**
 * The record once the service accepted a new record and gave its id. What was sent is the base until it is read. An
 * edit made meanwhile stays pending.
 */
export function resourceCreated<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  sent: C,
  id: Guid,
): R {
  const isEdited = record.inFlight?.revision !== record.revision;
  return {
    ...record,
    id,
    base: rules.withId(sent, id),
    isUnread: true,
    local: isEdited && record.local !== null ? rules.withId(record.local, id) : null,
    inFlight: null,
    rejection: null,
  };
}

/**
 * The record once the service accepted a new record without giving its id, and nothing finds it again: it counts as
 * there. An edit made meanwhile stays here.
 */
export function takenUnnamed<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: Pick<ContentRules<C>, 'isSame'>,
  record: R,
  sent: C,
): R {
  // A change of `localMetadata` may have moved the revision: that is no edit to send.
  const isEdited = record.local !== null && !rules.isSame(sent, record.local);
  return {
    ...record,
    base: sent,
    isUnread: true,
    local: isEdited ? record.local : null,
    inFlight: null,
    rejection: null,
  };
}

/** The record after the first read since its create: whatever differs from what was sent is shown. */
export function resourceCreatedReadBack<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  read: C,
  at: Instant,
): R {
  if (read.unreadable) return withUnreadable<C, R>(rules, record, read, at);
  if (record.base === null) return rebased<C, R>(rules, record, read, at);
  return withCameBack(rebased<C, R>(rules, record, read, at, rules.paths(record.base)), rules.slots(record.base), null);
}

/**
 * The record after the read that follows an update. The service's version becomes the base. Where it differs from what
 * was sent (a value was ignored, or a colleague wrote in between), both versions are shown.
 */
export function resourceUpdated<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  sent: { content: C; paths: ReadonlySet<string> },
  read: C,
  at: Instant,
): R {
  // It stays in flight until its outcome can be read.
  if (read.unreadable) return withUnreadable<C, R>(rules, record, read, at);
  const asSent: R = {
    ...record,
    ...asRead(sent.content),
    local: wantedSince<C>(record) ?? sent.content,
    inFlight: null,
    rejection: null,
  };
  return withCameBack(
    rebased<C, R>(rules, asSent, read, at, sent.paths),
    rules.slots(sent.content),
    record.base && rules.slots(record.base),
  );
}

/** The version wanted here after an update whose answer was lost, with the service's spelling of what was sent. */
export function wantedAsSpelled<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: Pick<ContentRules<C>, 'inSpellingOf'>,
  record: R,
  sent: C,
  read: C,
): C | null {
  const wanted = wantedSince<C>(record) ?? record.local;
  return wanted && record.base ? rules.inSpellingOf(read, sent, wanted, record.base) : wanted;
}

/**
 * The record after a request whose outcome was unknown, once it has been read. A value that reads as it was sent is our
 * own change, not a colleague's.
 */
export function resourceSettled<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  read: C,
  at: Instant,
): R {
  if (read.unreadable) return withUnreadable<C, R>(rules, record, read, at);
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight?.revision === record.revision ? record.local : null);
  const base = record.base === null ? sent : sent === null ? record.base : rules.absorbed(record.base, sent, read);
  const local = sent !== null && record.base !== null ? wantedAsSpelled<C, R>(rules, record, sent, read) : record.local;
  // After a create, whatever differs from what was sent is shown, as when the answer gave the id (`createdReadBack`):
  // the service may have ignored it.
  const isCreate = record.base === null && sent !== null;
  const merged = isCreate
    ? rebased<C, R>(rules, { ...record, inFlight: null, base, isUnread: true, local }, read, at, rules.paths(sent))
    : rebased<C, R>(rules, { ...record, inFlight: null, base, local }, read, at);
  return sent === null ? merged : withCameBack(merged, rules.slots(sent), record.base && rules.slots(record.base));
}

/**
 * The record when a read by id answered 404. What was edited here is kept and shown. A deletion that was asked for, or
 * withdrawn for a question, is fulfilled.
 */
export function resourceGone<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: Pick<ContentRules<C>, 'isFinal' | 'overtakenBase'>,
  before: R,
  at: Instant,
): R {
  const record = editedSinceSent<C, R>(before, (...versions) => rules.overtakenBase(...versions));
  const wasMeant = record.commands.some((command) => rules.isFinal(command));
  const asked = [...(record.whenBack ?? []), ...(record.conflict?.takenBack ?? []), ...record.commands];
  const marked: R = {
    ...record,
    inFlight: null,
    goneAt: record.goneAt ?? at,
    commands: [],
    rejection: null,
    ...(asked.length > 0 && { whenBack: asked }),
  };
  if (wasMeant) return { ...marked, local: null, badInput: {}, conflict: null };
  // Only a command waited, or nothing: there is nothing to decide.
  if (record.local === null) return { ...marked, conflict: null };
  return {
    ...marked,
    conflict: {
      kind: 'gone',
      fields: record.conflict?.fields ?? [],
      theirs: null,
      seenAt: record.conflict?.seenAt ?? at,
    },
  };
}

/**
 * The record when a deletion was answered as done, and a read by id after it with 404. If the record is shown again,
 * somebody has it there, and it is not deleted again.
 */
export function resourceDeleted<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: Pick<ContentRules<C>, 'isFinal' | 'overtakenBase'>,
  record: R,
  at: Instant,
): R {
  return { ...resourceGone<C, R>(rules, record, at), whenBack: undefined };
}

/** The record once the service carried out the first command, and it was read after it. */
export function resourceCommanded<C extends MayBeUnreadable, R extends Reconciled<C>>(
  rules: ContentRules<C>,
  record: R,
  read: C,
  at: Instant,
): R {
  const done: R = { ...record, inFlight: null, rejection: null, commands: record.commands.slice(1) };
  if (read.unreadable) return withUnreadable<C, R>(rules, done, read, at);
  return rebased<C, R>(rules, done, read, at);
}
