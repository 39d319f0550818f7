import type { ApiVersion } from '../domain/service/apiVersion.ts';
import { instantOf, type Instant } from '../domain/values/dates.ts';
import type { Document, DocumentClass } from '../domain/documents/document.ts';
import { isGuid, type Guid } from '../domain/values/identifiers.ts';
import type { DocumentRecord } from '../domain/documents/record.ts';
import { ProblemError, problemOf, type Problem, type ProblemCode, type ShortList } from '../domain/values/result.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import type { ResourceRecord } from '../domain/resources/record.ts';
import { RESOURCE_ORDER } from '../domain/resources/traits.ts';
import { isDocumentRecord, isResourceRecord } from '../domain/service/storeChange.ts';
import type { KindCounts, SyncPhase, SyncProgress } from '../domain/service/syncRun.ts';
import { unreadableKey, type Unreadable } from '../domain/service/unreadable.ts';
import { RetryPolicy, READ_AGAIN } from './retryPolicy.ts';
import { Denials } from './denials.ts';
import { RecordWriter } from './push/recordWriter.ts';
import { Lanes } from './parallel.ts';
import { Pending } from './push/pending.ts';
import type { FinanceService, LocalStore, Environment } from './ports.ts';
import { kindOf, partlyUnreadable, type ReadContent } from './pull/unread.ts';
import { Vanished } from './pull/vanished.ts';

/** Requests under way at once. */
export const WIDTH = 6;

/** Failures that end a run: no other record would fare better. */
const ENDS_RUN: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'network.unreachable',
  'network.lost',
  'service.busy',
  'session.badCredentials',
  'session.expired',
  'key.missing',
  'key.store',
  'sync.cancelled',
  'sync.pageGone',
  'store.failed',
  'bridge.closed',
  'bridge.invalid',
  'internal',
]);
/** So many records in a row that the service failed on: it may be the service, and not the records. */
const FAILURES_IN_A_ROW = 3;
/** What says that the service has no answer for anybody. */
const NO_ANSWER: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service.failed',
  'service.busy',
  'network.unreachable',
  'network.lost',
]);

export const NO_RUN_COUNTS: Readonly<KindCounts> = {
  created: 0,
  updated: 0,
  pulled: 0,
  rejected: 0,
  conflicts: 0,
  inDoubt: 0,
  notReady: 0,
};

export interface RunParts {
  store: LocalStore;
  service: FinanceService;
  environment: Environment;
  signal: AbortSignal;
  onProgress: (progress: SyncProgress) => void;
  docClasses: readonly DocumentClass[];
  /** Other kinds of records to be reconciled; all of them unless told otherwise. */
  resourceKinds?: readonly ResourceKind[];
  /** By the word of a person: of how many of a kind it is no fault of its list that they are not in it any more. */
  agreedGone?: ReadonlyMap<string, number>;
}

/** What all steps of a run share: the ports, what was learned, and what is reported. */
export class RunContext {
  readonly store: LocalStore;
  readonly service: FinanceService;
  readonly retryPolicy: RetryPolicy;
  readonly journal: RecordWriter;
  /** Keeps requests to so many at once where more records than that are worked on. */
  readonly lanes = new Lanes(WIDTH);
  /** What waits to be sent, read once. */
  readonly pending: Pending;
  readonly docClasses: readonly DocumentClass[];
  readonly resourceKinds: readonly ResourceKind[];
  private readonly parts: RunParts;

  apiVersion: ApiVersion | null = null;
  /** Whether the service deletes single lines, as far as this run has seen. */
  deletesLines = true;
  /** The service's clock as last told; the only clock that its times are compared with. */
  serverTime: Instant | null = null;
  created = 0;
  updated = 0;
  deleted = 0;
  pulled = 0;
  /** Keys of records in which a conflict was seen. */
  readonly conflicts = new Set<string>();
  /** Kinds of records that this user may not read. */
  readonly denied = new Set<string>();
  /** What this user was refused of single records, and of what to send. */
  readonly denials = new Denials();
  /** Keys of records whose create may have been sent before: a refusal may be the echo of the first. */
  readonly mayExist = new Set<string>();
  /** Of those, the ones that are told apart by new ids and were not found: in doubt until right before they are sent again. */
  readonly notFound = new Set<string>();
  /** Records created in this run by their new id, as last written: the read-back need not fetch them from the store. */
  readonly justCreated = new Map<Guid, DocumentRecord>();
  /** Classes with documents that were created in this run, and of which the service's own part is still to be read. */
  readonly toReadBack = new Set<DocumentClass>();
  /** Kinds of which records were created in this run, and whose list is still to be read. */
  readonly kindsToReadBack = new Set<ResourceKind>();
  /** IntRefs under which the service has more than one, each with what it is of (`reportTwin`). */
  readonly twins = new Map<string, string>();
  /** What was done, by document class or kind. */
  readonly counts = new Map<string, KindCounts>();
  /** The first thing that went wrong without ending the run. */
  problem: Problem | null = null;
  /** Lists that lacked most of what is held of them: whether it has gone is for a person to say. */
  readonly shortLists: ShortList[] = [];
  /** Records that were answered with 404 when they were read by their id. */
  readonly vanished = new Vanished();
  /** Records that the service shows in a form that cannot be read, each once. */
  readonly unreadable = new Map<string, Unreadable>();

  private progress: SyncProgress = { phase: 'signingIn', done: 0, planned: 0 };
  private failuresInARow = 0;
  /** Records whose request was lost each time. */
  private lostEachTime = 0;
  private isAsking = false;
  private readonly writing: Promise<unknown>[] = [];
  /** Why nothing more is to be asked or sent: the store takes no outcomes any more, or the service answers nothing. */
  private ending: Error | null = null;

  constructor(parts: RunParts) {
    this.parts = parts;
    this.store = parts.store;
    this.service = parts.service;
    this.docClasses = parts.docClasses;
    this.resourceKinds = parts.resourceKinds ?? RESOURCE_ORDER;
    this.retryPolicy = new RetryPolicy(parts.environment, parts.signal, (by) =>
      this.tell({ heldUpBy: by ?? undefined }),
    );
    this.pending = new Pending(parts.store);
    this.journal = new RecordWriter(parts.store, this.pending);
  }

  /** Whole documents, those that exist. */
  async documents(keys: readonly string[]): Promise<DocumentRecord[]> {
    return (await this.store.records(keys)).filter(isDocumentRecord);
  }

  /** Whole records of other kinds, those that exist. */
  async resources(keys: readonly string[]): Promise<ResourceRecord[]> {
    return keys.length === 0 ? [] : (await this.store.records(keys)).filter(isResourceRecord);
  }

  /** Counts what was done to a record of another kind than a document. */
  count(kind: ResourceKind, what: 'created' | 'updated' | 'deleted' | 'pulled', times = 1): void {
    if (times === 0) return;
    const counts = this.counts.get(kind) ?? { ...NO_RUN_COUNTS };
    counts[what] = (counts[what] ?? 0) + times;
    this.counts.set(kind, counts);
    this[what] += times;
  }

  /** This machine's time, for stamps only. */
  now(): Instant {
    return instantOf(this.milliseconds());
  }

  milliseconds(): number {
    return this.parts.environment.now();
  }

  /** Lets requests that are ready to leave do so first. */
  turn(): Promise<void> {
    return this.parts.environment.turn();
  }

  /** Whether the list of a kind lacks most of what is held, which is told already. */
  isShort(kind: string): boolean {
    return this.shortLists.some((list) => list.kind === kind);
  }

  /** How many of a kind have gone by the word of a person. */
  agreedGone(kind: string): number {
    return this.parts.agreedGone?.get(kind) ?? 0;
  }

  /** What was noted of a record that could not be read in this run. */
  unreadableOf(kind: string, id: Guid): Unreadable | undefined {
    return this.unreadable.get(unreadableKey({ kind, id, name: '' }));
  }

  /** A record was read by now: it is named as it was shown last, or no more. */
  noteRead(content: ReadContent): void {
    const { id } = content;
    const partly = partlyUnreadable(content);
    if (partly) this.noteUnreadable([partly]);
    else if (id !== undefined && isGuid(id))
      this.unreadable.delete(unreadableKey({ kind: kindOf(content), id, name: '' }));
  }

  /** They could be read after all. */
  forgetUnreadable(records: readonly Unreadable[]): void {
    for (const record of records) this.unreadable.delete(unreadableKey(record));
  }

  noteUnreadable(records: readonly Unreadable[]): void {
    for (const record of records) this.unreadable.set(unreadableKey(record), record);
  }

  get isCancelled(): boolean {
    return this.parts.signal.aborted;
  }

  /** A request that takes its turn behind others; nothing leaves any more once the run was cancelled. */
  inTurn<T>(request: () => Promise<T>): Promise<T> {
    return this.lanes.run(() => {
      this.retryPolicy.stopIfCancelled();
      return request();
    });
  }

  /** A read, repeated until it is answered. */
  async read<T>(request: () => Promise<T>): Promise<T> {
    if (this.ending) throw this.ending;
    return this.retryPolicy.attempt(request, READ_AGAIN);
  }

  /** Reads one document whole, and names it where fields of it cannot be read. @returns null when the service answers 404 */
  async readDocument(docClass: DocumentClass, id: Guid): Promise<Document | null> {
    const read = await this.read(() => this.service.document(docClass, id));
    if (read) this.noteRead(read);
    return read;
  }

  phase(phase: SyncPhase): void {
    this.tell({ phase });
  }

  plan(operations: number): void {
    if (operations > 0) this.tell({ planned: this.progress.planned + operations });
  }

  done(operations = 1): void {
    const done = this.progress.done + operations;
    this.tell({ done, planned: Math.max(done, this.progress.planned) });
  }

  heard(serverTime: Instant | null): void {
    if (serverTime !== null && (this.serverTime === null || serverTime > this.serverTime)) this.serverTime = serverTime;
  }

  /** Lets an outcome be written while further requests are sent; `allWritten` waits for it. */
  writeMeanwhile(writing: Promise<unknown>): void {
    this.writing.push(writing);
    writing.catch((thrown: unknown) => {
      this.ending ??= thrown instanceof Error ? thrown : new Error(String(thrown));
    });
  }

  /** @throws when the run was cancelled, the store no longer takes outcomes, or the service answers nothing: nothing more is to be sent */
  stopIfEnded(): void {
    this.retryPolicy.stopIfCancelled();
    if (this.ending) throw this.ending;
  }

  /** What the store said when it took an outcome no more; null while it does. */
  get storeFailure(): Problem | null {
    const problem = this.ending && problemOf(this.ending);
    return problem?.code === 'store.failed' ? problem : null;
  }

  async allWritten(): Promise<void> {
    await Promise.all(this.writing.splice(0));
  }

  succeeded(): void {
    this.failuresInARow = 0;
  }

  /**
   * Notes a failure that concerns one record or list; the others go on.
   * @throws the failure itself when it concerns all of them
   */
  setAside(thrown: unknown): Problem {
    const problem = problemOf(thrown);
    if (ENDS_RUN.has(problem.code) || thrown === this.ending) throw thrown;
    // That is about this record alone, and is reported by its name.
    if (problem.unreadable) {
      this.noteUnreadable([problem.unreadable]);
      return problem;
    }
    if (problem.code === 'service.failed') {
      this.failuresInARow += 1;
      if (this.failuresInARow >= FAILURES_IN_A_ROW && !this.isAsking)
        this.writeMeanwhile(this.askWhetherItAnswers(problem));
    }
    if (problem.code !== 'permission.denied') this.problem ??= problem;
    // A list may be looked at twice in a run.
    const { shortList } = problem;
    if (shortList && !this.isShort(shortList.kind)) this.shortLists.push(shortList);
    return problem;
  }

  /**
   * What is to be thrown of a record whose request was lost in every round. Where the service has answered a look after the last of
   * them, it is about this record: something on the way does not let it pass, or the service takes too long over it. Others may fare
   * better, unless nothing at all that was sent has gone through.
   * @param problem of the last round, after which the record was looked for and the service has answered
   */
  givenUp(problem: Problem): ProblemError {
    if (problem.code !== 'network.lost') return new ProblemError(problem);
    this.lostEachTime += 1;
    const goesThrough = this.created + this.updated + this.deleted > 0;
    return new ProblemError(
      goesThrough || this.lostEachTime < WIDTH ? { ...problem, code: 'service.failed' } : problem,
    );
  }

  /**
   * Three records that the service fails on each time must not hold up all others, in every run: something simple is asked,
   * while others go on, and only a service that has no answer to that either ends the run.
   * @throws the failure
   */
  private async askWhetherItAnswers(failure: Problem): Promise<void> {
    this.isAsking = true;
    try {
      await this.retryPolicy.attempt(
        () => this.service.searchDocuments(this.docClasses[0] ?? 'saleInvoice', { skip: 0, take: 1 }),
        READ_AGAIN,
      );
    } catch (thrown) {
      // A refusal is an answer, too.
      if (NO_ANSWER.has(problemOf(thrown).code)) throw new ProblemError(failure, { cause: thrown });
      if (problemOf(thrown).code !== 'service.refused' && problemOf(thrown).code !== 'permission.denied') throw thrown;
    } finally {
      this.isAsking = false;
    }
    this.failuresInARow = 0;
  }

  private tell(change: Partial<SyncProgress>): void {
    this.progress = { ...this.progress, ...change };
    this.parts.onProgress(this.progress);
  }
}
