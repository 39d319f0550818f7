import { valuePathOf } from '../../domain/documents/askedPaths.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { Choices } from '../../domain/merge/choices.ts';
import type { Command, CommandIntent } from '../../domain/records/commands.ts';
import type { Conflict, ConflictField } from '../../domain/records/record.ts';
import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import type { ConflictChoice } from '../resourceContract.ts';
import { notAllowed } from '../refusals.ts';

/* What a person does to a record, as pure functions. The store raises the revision of what they change. */

/** What distinguishes records of one sort when people edit them. */
export interface EditRules<S extends RecordSort> {
  isSame(left: Content<S>, right: Content<S>): boolean;
  /** The commands that still wait after an edit. */
  commandsAfterEdit(record: Synced<S>): Command[];
  /** Whether the last command may be on its way. */
  isLastUnderWay(record: Synced<S>): boolean;
  /** The content that results from choosing field by field in a conflict. */
  chosen(record: Synced<S>, choices: Choices, mint: MintSource): Content<S>;
  /** The commands that are left when the service's version is taken. */
  commandsWithTheirs(record: Synced<S>, conflict: Conflict<Content<S>>): Command[];
  /** The commands after choosing field by field: those that wait, and withdrawn ones that are to be sent after all. */
  commandsChosen(record: Synced<S>, conflict: Conflict<Content<S>>, choices: Choices): Command[];
  /** The new record that takes over the edits of one that can no longer take them. */
  copy(record: Synced<S>, mint: MintSource, at: Instant): Synced<S>;
}

/** An edit that meets a newer version from the service, which was not on the screen when it was made. */
export interface LateEdit<Content> {
  /** The edited content, with what came in. */
  merged: Content;
  /** The fields that both the edit and the service have changed. */
  conflicts: ConflictField[];
  at: Instant;
}

/** The record after an edit that makes it `next`. */
export function withEdit<S extends RecordSort>(
  rules: EditRules<S>,
  record: Synced<S>,
  next: Content<S>,
  badInput: Record<string, string>,
  late?: LateEdit<Content<S>> | null,
): Synced<S> {
  const commands = rules.commandsAfterEdit(record);
  if (late && late.conflicts.length > 0) {
    const { merged, conflicts, at } = late;
    const conflict = { kind: 'fields' as const, fields: conflicts, theirs: record.base, seenAt: at };
    return { ...record, local: merged, badInput, commands, conflict };
  }
  const wanted = late?.merged ?? next;
  const hasInvalidInput = Object.keys(badInput).length > 0;
  // The service does not have a text that is no valid value, so such a text keeps the record pending.
  const local = record.base !== null && !hasInvalidInput && rules.isSame(record.base, wanted) ? null : wanted;
  const isDone = local === null && commands.length === 0;
  return { ...record, local, badInput, commands, rejection: isDone ? null : record.rejection };
}

/** Whether the command is the last one that waits, as after a double click. */
export function isQueuedLast(record: { commands: readonly Command[] }, command: CommandIntent): boolean {
  const last = record.commands.at(-1);
  return last !== undefined && sameValue(last, { ...command, queuedAt: last.queuedAt });
}

/**
 * The record without its last command.
 * @throws ProblemError when a request may have sent that command
 */
export function withoutLastCommand<S extends RecordSort>(rules: EditRules<S>, record: Synced<S>): Synced<S> {
  if (record.commands.length === 0) return record;
  if (rules.isLastUnderWay(record)) throw notAllowed('This may have reached the service. Sync first.');
  return { ...record, commands: record.commands.slice(0, -1), rejection: null };
}

/** The record to be sent again as it is, although the service refused it. */
export function sentAgain<R extends { rejection: object | null }>(record: R): R {
  return record.rejection === null ? record : { ...record, rejection: null };
}

export interface Settlement<R> {
  settled: R;
  /** The new record that takes over the edits, when the old one can no longer take them. */
  copy: R | null;
}

/** The record without any local change: as the service has it or, if it is gone, as it was last seen. */
function asTheirs<S extends RecordSort>(
  rules: EditRules<S>,
  record: Synced<S>,
  conflict: Conflict<Content<S>>,
): Synced<S> {
  const isGone = conflict.theirs === null;
  return {
    ...record,
    // It may have gone before it was ever read: what was sent is the last known version.
    base: conflict.theirs ?? record.base ?? record.local,
    isUnread: isGone ? record.isUnread : undefined,
    local: null,
    // A record that is gone takes no command.
    commands: isGone ? [] : rules.commandsWithTheirs(record, conflict),
    rejection: null,
    conflict: null,
    whenBack: undefined,
    badInput: {},
    goneAt: isGone ? (record.goneAt ?? conflict.seenAt) : null,
    revision: record.revision + 1,
  };
}

/**
 * The record with the user's changes on top of the service's version. Fields that were not changed here are as the
 * service has them, so that keeping one's own edit does not undo a colleague's edit of another field.
 * @param choices the fields for which the service's value is taken
 */
function asChosen<S extends RecordSort>(
  rules: EditRules<S>,
  record: Synced<S>,
  conflict: Conflict<Content<S>>,
  choices: Choices,
  mint: MintSource,
  at: Instant,
): Synced<S> {
  const { theirs } = conflict;
  const local = rules.chosen(record, choices, mint);
  const badInput = Object.fromEntries(
    Object.entries(record.badInput).filter(([path]) => choices[valuePathOf(path)] !== 'theirs'),
  );
  const isTheirs = theirs !== null && rules.isSame(theirs, local) && Object.keys(badInput).length === 0;
  return {
    ...record,
    base: theirs ?? record.base,
    isUnread: theirs === null ? record.isUnread : undefined,
    local: isTheirs ? null : local,
    commands: rules.commandsChosen(record, conflict, choices),
    rejection: null,
    conflict: null,
    badInput,
    revision: record.revision + 1,
    editedAt: at,
  };
}

/**
 * Settles a conflict (docs/sync.md, "Conflicts"). `mine` on a record that is gone, or a document that left draft,
 * cannot be sent there any more: a new record takes over the edits, and the old one shows the service's side. `mine`
 * when a deletion met a colleague's change deletes the record after all.
 */
export function settleConflict<S extends RecordSort>(
  rules: EditRules<S>,
  record: Synced<S>,
  conflict: Conflict<Content<S>>,
  choice: ConflictChoice,
  mint: MintSource,
  at: Instant,
): Settlement<Synced<S>> {
  const choices: Choices = typeof choice === 'string' ? {} : choice;
  const takesEdits = conflict.kind === 'fields';
  // Theirs for every contested field is not theirs as a whole: the user was not asked about the other edited fields.
  // But a record that takes no more edits allows no mixture.
  const isTheirs =
    choice === 'theirs' ||
    (!takesEdits && conflict.fields.length > 0 && conflict.fields.every(({ path }) => choices[path] === 'theirs'));
  if (takesEdits && !isTheirs) return { settled: asChosen(rules, record, conflict, choices, mint, at), copy: null };
  // If only a command was pending, there are no edits to take over.
  const hasCopy = !isTheirs && record.local !== null;
  return { settled: asTheirs(rules, record, conflict), copy: hasCopy ? rules.copy(record, mint, at) : null };
}
