import type { Instant } from '../domain/values/dates.ts';
import type { Document } from '../domain/documents/document.ts';
import type { Command } from '../domain/records/commands.ts';
import type { ConflictField, SyncedRecord } from '../domain/records/record.ts';
import type { Merge, MergeOptions } from '../domain/merge/mergeSlots.ts';
import type { Slots } from '../domain/documents/slots.ts';
import type { ResourceContent } from '../domain/resources/content.ts';
import type { SyncRecord } from '../domain/service/storeChange.ts';
import type { Guid } from '../domain/values/identifiers.ts';

/** What a record says: a document, or the content of another kind. */
export type Content = Document | ResourceContent;

/** A stored record whose content is a `C`. */
export type Synced<C> = SyncedRecord<C> & SyncRecord;

/** What a person has to be asked before commands are carried out, since a colleague has changed the record. */
export interface Question<C> {
  kind: 'fields' | 'leftDraft';
  fields: ConflictField[];
  /** The version for which the commands were asked: the question stands as long as the service's differs from it. */
  base: C;
  /** The commands that wait for the answer. */
  takenBack: readonly Command[];
}

/**
 * What the transitions need to know about a kind of record: how its contents are merged and compared, and where it
 * differs from other kinds (docs/sync.md, "Conflicts").
 */
export interface RecordRules<C extends Content, R extends SyncedRecord<C>> {
  /** @param wasRead whether the base was read from the service; otherwise it is what was sent there */
  merge(base: C | null, local: C, read: C, wasRead: boolean, options: MergeOptions): Merge<C>;
  /** The service's version of a record that is not edited here; its parts keep the references that they have here. */
  recognised(base: C, read: C): C;
  /** The service's version with the fields that it does not show as they are known here. */
  withNotShown(known: C | null, read: C): C;
  /** The content with values set and others removed, by the paths of conflicts. */
  withFields(content: C, values: Slots, removed: ReadonlySet<string>): C;
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

  /** What of the wanted version is sent to a service of this version. */
  sendable(wanted: C, base: C | null, version: string): C;
  /** What was sent, as the service has it once it has accepted it under an id. */
  asCreated(sent: C, id: Guid): C;
  /** Whether the base is what was sent, and nothing of it has been read yet. */
  isUnread(record: R): boolean;
  withBase(record: R, base: C, isUnread: boolean): R;
  /**
   * Whether the service itself has left out what a create that was found again lacks. Otherwise somebody who changed
   * the record since has seen what is missing.
   */
  mayBeLeftOut(read: C): boolean;

  /** Turns edits that are sent as commands into commands. */
  withEditsQueued(record: R, read: C, at: Instant): R;
  /** The commands left once the service shows this content, in order. @param before the content as last read */
  commandsLeft(commands: readonly Command[], read: C, before: C | null): readonly Command[];
  /**
   * What a person has to be asked before the commands of a record that has nothing else to send are carried out.
   * @param record with the service's version as its base, and the commands that are left
   * @param before the record before that version was read
   * @param sent paths that were just sent
   */
  questionBefore(record: R & { base: C }, before: R, sent: ReadonlySet<string> | undefined): Question<C> | null;
  /** Fields that a colleague has changed since somebody was asked about a command: they belong to the same question. */
  changedSinceAsked(record: R, theirs: C): string[];
  /** Fields that are in question because of the first command, which was asked for what the base says. */
  contestedByCommands(record: R, theirs: C, sent: ReadonlySet<string> | undefined): string[];
  /**
   * The record whose open question about commands stays open, whatever else the service shows; null when it asks no
   * such question.
   */
  stillAsked(record: R, theirs: C): R | null;
  /** Whether the service takes no edits of what it shows any more: the person chooses what becomes of them. */
  isClosedToEdits(merge: Merge<C>): boolean;
  /** The record after one of its commands, where more follows from the read than from any other; null for others. */
  commanded(done: R, before: R, read: C, at: Instant): R | null;
  /** Whether a command that was sent and does not show may still be carried out, so that it stays in flight. */
  isLeftInDoubt(record: R, settled: R): boolean;

  /** Whether a record's absence fulfils the command, or leaves nothing to decide about it. */
  isDoneWhenGone(command: Command): boolean;
  /** Whether the record was to be deleted: then nothing of it is kept once it is gone. */
  isMeantToGo(record: R): boolean;
  /** The base once the record is gone: with the fields of an open question as they were before a colleague's change. */
  beforeQuestion(record: R): C | null;
  /** The fields that commands were to change, shown when the record is gone. */
  lostFields(base: C | null, commands: readonly Command[]): ConflictField[];
}
