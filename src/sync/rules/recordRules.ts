import type { Instant } from '../../domain/values/dates.ts';
import type { Command } from '../../domain/records/commands.ts';
import type { ConflictField } from '../../domain/records/record.ts';
import type { Merge, MergeOptions } from '../../domain/merge/mergeSlots.ts';
import type { Slots } from '../../domain/documents/slots.ts';
import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { Guid } from '../../domain/values/identifiers.ts';

/** What a person has to be asked before commands are carried out, since a colleague has changed the record. */
export interface Question<S extends RecordSort> {
  kind: 'fields' | 'leftDraft';
  fields: ConflictField[];
  /** The version for which the commands were asked: the question stands as long as the service's differs from it. */
  base: Content<S>;
  /** The commands that wait for the answer. */
  takenBack: readonly Command[];
}

/**
 * What the transitions need to know about a kind of record: how its contents are merged and compared, and where it
 * differs from other kinds (docs/sync.md, "Conflicts").
 */
export interface RecordRules<S extends RecordSort> {
  /** @param wasRead whether the base was read from the service; otherwise it is what was sent there */
  merge(
    base: Content<S> | null,
    local: Content<S>,
    read: Content<S>,
    wasRead: boolean,
    options: MergeOptions,
  ): Merge<Content<S>>;
  /** The service's version of a record that is not edited here; its parts keep the references that they have here. */
  recognised(base: Content<S>, read: Content<S>): Content<S>;
  /** The service's version with the fields that it does not show as they are known here. */
  withNotShown(known: Content<S> | null, read: Content<S>): Content<S>;
  /** The content with values set and others removed, by the paths of conflicts. */
  withFields(content: Content<S>, values: Slots, removed: ReadonlySet<string>): Content<S>;
  /** Whether nothing has to be sent so that one becomes the other. */
  isSame(theirs: Content<S>, meant: Content<S>): boolean;
  /** All values of a content, by path. */
  slots(content: Content<S>): Slots;
  /** Paths of all values of a content. */
  paths(content: Content<S>): ReadonlySet<string>;
  /** The common version after a write of unknown outcome, of which any part may have arrived. */
  absorbed(base: Content<S>, sent: Content<S>, read: Content<S>): Content<S>;
  /** The version wanted here after such a write, with the service's spelling of what was sent. */
  inSpellingOf(read: Content<S>, sent: Content<S>, wanted: Content<S>, base: Content<S>): Content<S>;
  /**
   * The common version when people have edited since a write, and it is not known whether any part of that write has
   * arrived.
   */
  overtakenBase(base: Content<S>, sent: Content<S>, wanted: Content<S>): Content<S>;

  /** What of the wanted version is sent to a service of this version. */
  sendable(wanted: Content<S>, base: Content<S> | null, version: string): Content<S>;
  /** What was sent, as the service has it once it has accepted it under an id. */
  asCreated(sent: Content<S>, id: Guid): Content<S>;
  /** Whether the base is what was sent, and nothing of it has been read yet. */
  isUnread(record: Synced<S>): boolean;
  withBase(record: Synced<S>, base: Content<S>, isUnread: boolean): Synced<S>;
  /**
   * Whether the service itself has left out what a create that was found again lacks. Otherwise somebody who changed
   * the record since has seen what is missing.
   */
  mayBeLeftOut(read: Content<S>): boolean;

  /** Turns edits that are sent as commands into commands. */
  withEditsQueued(record: Synced<S>, read: Content<S>, at: Instant): Synced<S>;
  /** The commands left once the service shows this content, in order. @param before the content as last read */
  commandsLeft(commands: readonly Command[], read: Content<S>, before: Content<S> | null): readonly Command[];
  /**
   * What a person has to be asked before the commands of a record that has nothing else to send are carried out.
   * @param record with the service's version as its base, and the commands that are left
   * @param before the record before that version was read
   * @param sent paths that were just sent
   */
  questionBefore(
    record: Synced<S> & { base: Content<S> },
    before: Synced<S>,
    sent: ReadonlySet<string> | undefined,
  ): Question<S> | null;
  /** Fields that a colleague has changed since somebody was asked about a command: they belong to the same question. */
  changedSinceAsked(record: Synced<S>, theirs: Content<S>): string[];
  /** Fields that are in question because of the first command, which was asked for what the base says. */
  contestedByCommands(record: Synced<S>, theirs: Content<S>, sent: ReadonlySet<string> | undefined): string[];
  /**
   * The record whose open question about commands stays open, whatever else the service shows; null when it asks no
   * such question.
   */
  stillAsked(record: Synced<S>, theirs: Content<S>): Synced<S> | null;
  /** Whether the service takes no edits of what it shows any more: the person chooses what becomes of them. */
  isClosedToEdits(merge: Merge<Content<S>>): boolean;
  /** The record after one of its commands, where more follows from the read than from any other; null for others. */
  commanded(done: Synced<S>, before: Synced<S>, read: Content<S>, at: Instant): Synced<S> | null;
  /** Whether a command that was sent and does not show may still be carried out, so that it stays in flight. */
  isLeftInDoubt(record: Synced<S>, settled: Synced<S>): boolean;

  /** Whether a record's absence fulfils the command, or leaves nothing to decide about it. */
  isDoneWhenGone(command: Command): boolean;
  /** Whether the record was to be deleted: then nothing of it is kept once it is gone. */
  isMeantToGo(record: Synced<S>): boolean;
  /** The base once the record is gone: with the fields of an open question as they were before a colleague's change. */
  beforeQuestion(record: Synced<S>): Content<S> | null;
  /** The fields that commands were to change, shown when the record is gone. */
  lostFields(base: Content<S> | null, commands: readonly Command[]): ConflictField[];
}
