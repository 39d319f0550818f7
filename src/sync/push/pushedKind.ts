import type { Content, RecordSort, Synced } from '../../domain/service/storeChange.ts';
import type { CommandName } from '../../domain/records/commands.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { RecordRules } from '../rules/recordRules.ts';

/** One request of an update. */
export interface UpdateRequest<C> {
  /** Whether it adds a part: if its answer is lost, the part may come late. */
  adds?: true;
  /** Given the record as it is, when the service answered that it has no such part, or no such request. */
  unserved?: (read: C) => void;
  send: () => Promise<void>;
}

/** The requests of an update in order, and the paths that they send. */
export interface UpdateRequests<C> {
  requests: readonly UpdateRequest<C>[];
  paths: ReadonlySet<string>;
}

/** How the records of one sort, documents or others, are read. */
export interface ReadKind<S extends RecordSort> {
  readonly rules: RecordRules<S>;
  /** Reads the whole record; null when the service answers 404. */
  read(record: Synced<S>): Promise<Content<S> | null>;
  /** The record once it has been read, with the service's ids in the place of local keys. */
  afterRead(record: Synced<S>, read: Content<S>, at: Instant): Synced<S>;
}

/** How their changes are sent. */
export interface UpdatedKind<S extends RecordSort> extends ReadKind<S> {
  isToBeUpdated(record: Synced<S>): boolean;
  /** The record with the intent to update it, or set aside because its changes cannot be sent. */
  withUpdateIntended(record: Synced<S>, at: Instant): Synced<S>;
  /** What has to be sent so that the service's version becomes the one that is meant. */
  updateRequests(record: Synced<S>, base: Content<S>, meant: Content<S>): UpdateRequests<Content<S>>;
  /** The record after an update, when something of it could not be sent. */
  afterUpdate(record: Synced<S>, at: Instant): Synced<S>;
}

/** How their commands are carried out. */
export interface CommandedKind<S extends RecordSort, Request extends { name: CommandName }> extends ReadKind<S> {
  isToBeCommanded(record: Synced<S>): boolean;
  /** The record with the intent to carry out its first command, or set aside because that cannot be sent. */
  withCommandIntended(record: Synced<S>, at: Instant): Synced<S>;
  nextRequest(record: Synced<S>): Request | null;
  command(record: Synced<S>, request: Request): Promise<void>;
  /**
   * Concludes a command that the service accepted.
   * @returns the record as it is then; null when nothing more of it can be sent
   */
  conclude(record: Synced<S>, request: Request): Promise<Synced<S> | null>;
  /** Whether the refusal of a command may mean that it is done already, or that the record is gone. */
  mayBeDone(problem: Problem): boolean;
  /** Reads the record after such a refusal. */
  readRefused(record: Synced<S>, request: Request): Promise<Content<S> | null>;
  /**
   * Looks for what a command of unknown outcome has done, where it must not just be sent again.
   * @returns the record as it is then; null when it stays in doubt
   */
  settleLost(record: Synced<S>, request: Request, failure: Problem): Promise<Synced<S> | null>;
}
