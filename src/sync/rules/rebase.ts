import type { Instant } from '../../domain/values/dates.ts';
import type { Command } from '../../domain/records/commands.ts';
import type { SyncedRecord } from '../../domain/records/record.ts';
import type { Merge } from '../../domain/merge/mergeSlots.ts';
import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Question, RecordRules } from './recordRules.ts';

/*
 * The record once the service's version has been read, with what is pending here on top of it: the edits merged, the
 * commands compared with it, and what a person has to decide.
 */

/** The service's version from the last good read, without the mark that a later one left (`withUnreadable`). */
function withoutUnreadableMark<R extends SyncedRecord<Content>>(record: R): R {
  return record.base?.unreadable ? { ...record, base: { ...record.base, unreadable: undefined } } : record;
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
export function withQuestion<S extends RecordSort>(
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
export function withCommands<S extends RecordSort>(
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
export function rebased<S extends RecordSort>(
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
