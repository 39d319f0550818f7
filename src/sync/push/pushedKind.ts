import type { CommandName } from '../../domain/records/commands.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Problem } from '../../domain/values/result.ts';
import type { Content, RecordRules, Synced } from '../recordRules.ts';

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
export interface ReadKind<C extends Content, R extends Synced<C>> {
  readonly rules: RecordRules<C, R>;
  /** Reads the whole record; null when the service answers 404. */
  read(record: R): Promise<C | null>;
  /** The record once it has been read, with the service's ids in the place of local keys. */
  afterRead(record: R, read: C, at: Instant): R;
}

/** How their changes are sent. */
export interface UpdatedKind<C extends Content, R extends Synced<C>> extends ReadKind<C, R> {
  isToBeUpdated(record: R): boolean;
  /** The record with the intent to update it, or set aside because its changes cannot be sent. */
  withUpdateIntended(record: R, at: Instant): R;
  /** What has to be sent so that the service's version becomes the one that is meant. */
  updateRequests(record: R, base: C, meant: C): UpdateRequests<C>;
  /** The record after an update, when something of it could not be sent. */
  afterUpdate(record: R, at: Instant): R;
}

/** How their commands are carried out. */
export interface CommandedKind<
  C extends Content,
  R extends Synced<C>,
  Request extends { name: CommandName },
> extends ReadKind<C, R> {
  isToBeCommanded(record: R): boolean;
  /** The record with the intent to carry out its first command, or set aside because that cannot be sent. */
  withCommandIntended(record: R, at: Instant): R;
  nextRequest(record: R): Request | null;
  command(record: R, request: Request): Promise<void>;
  /**
   * Concludes a command that the service accepted.
   * @returns the record as it is then; null when nothing more of it can be sent
   */
  conclude(record: R, request: Request): Promise<R | null>;
  /** Whether the refusal of a command may mean that it is done already, or that the record is gone. */
  mayBeDone(problem: Problem): boolean;
  /** Reads the record after such a refusal. */
  readRefused(record: R, request: Request): Promise<C | null>;
  /**
   * Looks for what a command of unknown outcome has done, where it must not just be sent again.
   * @returns the record as it is then; null when it stays in doubt
   */
  settleLost(record: R, request: Request, failure: Problem): Promise<R | null>;
}
