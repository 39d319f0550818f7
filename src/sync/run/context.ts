import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import { instantOf, type Instant } from '../../domain/values/dates.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { NO_TYPES_WITH_CONTACT, type ReadinessFacts, type TypesWithContact } from '../../domain/documents/readiness.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { ProblemError, problemOf, type Problem, type ShortList } from '../../domain/values/result.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { isDocumentRecord, isResourceRecord, kindOfRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import { isPending } from '../../domain/records/state.ts';
import {
  NO_COUNTS,
  type KindCounts,
  type SyncPhase,
  type SyncProgress,
  type SyncReport,
} from '../../domain/service/syncRun.ts';
import { unreadableKey, type Unreadable } from '../../domain/values/unreadable.ts';
import type { WentBack, WentBackAnswer } from '../../domain/service/wentBack.ts';
import { ENDS_RUN, RetryPolicy, READ_AGAIN } from './retryPolicy.ts';
import { ServiceProbe } from './serviceProbe.ts';
import { Denials } from './denials.ts';
import { RecordWriter, type Transition } from './recordWriter.ts';
import { Lanes } from './parallel.ts';
import { Pending } from './pending.ts';
import { withoutNotShown } from '../rules/notShown.ts';
import type { FinanceService, LocalStore, RunParts } from './ports.ts';
import { kindOf, partlyUnreadable, type ReadContent } from '../rules/unread.ts';
import { SharedIntRefs } from './sharedIntRefs.ts';
import { Vanished } from './vanished.ts';
import { LastKnown } from './lastKnown.ts';

/** Requests under way at once. */
export const WIDTH = 6;

/** What all steps of a run share: the ports, what the run has learned, and what it reports. */
export class RunContext {
  readonly store: LocalStore;
  readonly service: FinanceService;
  readonly retryPolicy: RetryPolicy;
  readonly writer: RecordWriter;
  /** Limits how many requests run at once where more records than that are worked on. */
  readonly lanes = new Lanes(WIDTH);
  /** What waits to be sent, read once. */
  readonly pending: Pending;
  readonly lastKnown: LastKnown;
  readonly docClasses: readonly DocumentClass[];
  readonly resourceKinds: readonly ResourceKind[];
  private readonly parts: RunParts;
  /** When it began, by this machine's clock. */
  readonly startedAt: Instant;

  apiVersion: ApiVersion | null = null;
  private withContact: TypesWithContact | null = null;
  /** Whether the service deletes single lines, as far as this run has seen. */
  deletesLines = true;
  /** The service's clock as last reported. The service's times are compared with no other clock. */
  serverTime: Instant | null = null;
  created = 0;
  updated = 0;
  deleted = 0;
  pulled = 0;
  /** Keys of records in which a conflict was seen. */
  readonly conflicts = new Set<string>();
  /** Kinds of records that this user may not read. */
  readonly denied = new Set<string>();
  /** What the service denied this user: single records, and kinds of writes. */
  readonly denials = new Denials();
  /** Keys of records whose create may have been sent before: a refusal may be the echo of the first. */
  readonly mayExist = new Set<string>();
  /**
   * Those of `mayExist` that are recognised by new ids and were not found: in doubt until right before they are sent
   * again.
   */
  readonly notFound = new Set<string>();
  /**
   * Records created in this run by their new id, as last written: the read-back need not fetch them from the store.
   */
  readonly justCreated = new Map<Guid, DocumentRecord>();
  /** Classes with documents created in this run, of which the service's own fields are still to be read. */
  readonly toReadBack = new Set<DocumentClass>();
  /** Kinds with records created in this run, whose list is still to be read. */
  readonly kindsToReadBack = new Set<ResourceKind>();
  /** Records with fields that the service did not show after they were sent: these are sent once more. */
  readonly sentAgain = new Set<string>();
  readonly sharedIntRefs = new SharedIntRefs();
  /** How many IntRefs are shared by records in use, and nobody has said that this is right. */
  sharedInUse = 0;
  /** Counts of what was done, by document class or kind. */
  readonly counts = new Map<string, KindCounts>();
  /** The first failure that did not end the run. */
  problem: Problem | null = null;
  /** Lists that lacked most of what is stored: a person has to say whether the records have gone. */
  readonly shortLists: ShortList[] = [];
  /** Kinds whose list was not read in this run, because it was read lately: when that was. */
  readonly notRead = new Map<string, Instant>();
  /** What the service has lost, while a person is asked. */
  wentBack: WentBack | null = null;
  /** The event that the service's history held at an earlier sync, and no longer holds. */
  historyBroken: SyncReport['historyBroken'] | null = null;
  /** Whether a person has just said that the service went back: then much of what others had made is missing. */
  isPutBack = false;
  /** Records for which a read by id answered 404. */
  readonly vanished = new Vanished();
  /** Records that the service shows in a form that cannot be read, each once. */
  readonly unreadable = new Map<string, Unreadable>();

  private progress: SyncProgress = { phase: 'signingIn', done: 0, planned: 0 };
  /** Records whose request was lost in every round. */
  private lostEachTime = 0;
  private readonly probe: ServiceProbe;
  private isReadAnew = false;
  private readonly writing: Promise<unknown>[] = [];
  /** Why nothing more is asked or sent: the store refuses outcomes, or the service does not answer. */
  private ending: Error | null = null;

  constructor(parts: RunParts) {
    this.parts = parts;
    this.startedAt = instantOf(parts.environment.now());
    this.store = parts.store;
    this.service = parts.service;
    this.docClasses = parts.docClasses;
    this.resourceKinds = parts.resourceKinds ?? RESOURCE_KINDS;
    this.retryPolicy = new RetryPolicy(parts.environment, parts.signal, (by) =>
      this.report({ heldUpBy: by ?? undefined }),
    );
    this.probe = new ServiceProbe(() =>
      this.retryPolicy.attempt(
        () => this.service.searchDocuments(this.docClasses[0] ?? 'saleInvoice', { skip: 0, take: 1 }),
        READ_AGAIN,
      ),
    );
    this.pending = new Pending(parts.store);
    this.lastKnown = new LastKnown(parts.store);
    this.writer = new RecordWriter(parts.store, this.pending, {
      of: (before, record) => withoutNotShown(before, record, this.service.fieldsShown),
      written: (record, missed) => {
        const kind = kindOfRecord(record);
        for (const field of missed) this.service.fieldsShown.miss(kind, field);
        if (isPending(record)) this.sentAgain.add(record.key);
      },
    });
  }

  /** What this run knows of the service and its document types, for the rules of readiness. */
  get readiness(): ReadinessFacts {
    return { version: this.apiVersion, withContact: this.withContact ?? NO_TYPES_WITH_CONTACT };
  }

  /** Reads which document types need a contact account, once in a run: after the reference data were pulled. */
  async readTypes(): Promise<void> {
    this.withContact ??= new Set(await this.store.typesWithContact());
  }

  /** Whole documents, those that exist. */
  async documents(keys: readonly string[]): Promise<DocumentRecord[]> {
    return (await this.store.records(keys)).filter(isDocumentRecord);
  }

  /** Whole records of other kinds, those that exist. */
  async resources(keys: readonly string[]): Promise<ResourceRecord[]> {
    return keys.length === 0 ? [] : (await this.store.records(keys)).filter(isResourceRecord);
  }

  /** The record as it is stored now. */
  async stored<R extends SyncRecord>({ key }: R): Promise<R | undefined> {
    // A key belongs to one record for ever: what is read again under it has the same type.
    return ((await this.store.records([key])) as R[])[0];
  }

  /** Writes what the transition makes of a record (`RecordWriter.change`), and counts a conflict. */
  async change<R extends SyncRecord>(
    record: R,
    transition: Transition<R>,
    replaces: readonly string[] = [],
  ): Promise<R | null> {
    const written = await this.writer.change(record, transition, replaces);
    if (written?.conflict) this.conflicts.add(written.key);
    return written;
  }

  /** Counts something done to a record; the report counts documents only in total. */
  countOf(record: SyncRecord, what: 'created' | 'updated' | 'deleted'): void {
    if (isDocumentRecord(record)) this[what] += 1;
    else this.count(record.kind, what);
  }

  /** Counts something done to a record that is no document. */
  count(kind: ResourceKind, what: 'created' | 'updated' | 'deleted' | 'pulled', times = 1): void {
    if (times === 0) return;
    const counts = this.counts.get(kind) ?? { ...NO_COUNTS };
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

  /** Whether the list of a kind lacks most of what is stored, and this has been reported. */
  isShort(kind: string): boolean {
    return this.shortLists.some((list) => list.kind === kind);
  }

  /** How many records of a kind have gone, as a person confirmed. */
  agreedGone(kind: string): number {
    return this.parts.agreedGone?.get(kind) ?? 0;
  }

  /** What a person has said about exactly these lost records; null when they were not asked about these. */
  answerToWentBack(mark: string): WentBackAnswer['answer'] | null {
    const { wentBack } = this.parts;
    return wentBack?.mark === mark ? wentBack.answer : null;
  }

  /** Whether every list, price, contact and bank line is read in this run, however lately it was read. */
  get readsEverything(): boolean {
    return this.isReadAnew || this.parts.reads === 'everything';
  }

  /** Whether this run reads what was asked for, and does nothing else. */
  get readsOnly(): boolean {
    const { reads } = this.parts;
    return reads !== undefined && reads !== 'everything' && reads.isOnly === true;
  }

  /** Has everything read in this run: what was read before says nothing any more. */
  readAnew(): void {
    this.isReadAnew = true;
  }

  /** Whether the list of a kind is read in this run, however lately it was read. */
  isReadAsked(kind: string): boolean {
    const { reads } = this.parts;
    return reads === 'everything' || (reads?.kinds.includes(kind) ?? false);
  }

  /** What was noted of a record that could not be read in this run. */
  unreadableOf(kind: string, id: Guid): Unreadable | undefined {
    return this.unreadable.get(unreadableKey({ kind, id, name: '' }));
  }

  /**
   * Updates the list of unreadable records after a record was read: names its unreadable fields, or takes it off the
   * list.
   */
  noteRead(content: ReadContent): void {
    const { id } = content;
    const partly = partlyUnreadable(content);
    if (partly) this.noteUnreadable([partly]);
    else if (id !== undefined && isGuid(id))
      this.unreadable.delete(unreadableKey({ kind: kindOf(content), id, name: '' }));
  }

  /** Takes records off the list of unreadable ones. */
  forgetUnreadable(records: readonly Unreadable[]): void {
    for (const record of records) this.unreadable.delete(unreadableKey(record));
  }

  noteUnreadable(records: readonly Unreadable[]): void {
    for (const record of records) this.unreadable.set(unreadableKey(record), record);
  }

  get isCancelled(): boolean {
    return this.parts.signal.aborted;
  }

  /** Sends a request when a lane is free. Sends nothing once the run is cancelled. */
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

  /**
   * Reads one whole document, and reports fields of it that cannot be read.
   * @returns null when the service answers 404
   */
  async readDocument(docClass: DocumentClass, id: Guid): Promise<Document | null> {
    const read = await this.read(() => this.service.document(docClass, id));
    if (read) this.noteRead(read);
    return read;
  }

  phase(phase: SyncPhase): void {
    this.report({ phase });
  }

  plan(operations: number): void {
    if (operations > 0) this.report({ planned: this.progress.planned + operations });
  }

  done(operations = 1): void {
    const done = this.progress.done + operations;
    this.report({ done, planned: Math.max(done, this.progress.planned) });
  }

  noteServerTime(serverTime: Instant | null): void {
    if (serverTime !== null && (this.serverTime === null || serverTime > this.serverTime)) this.serverTime = serverTime;
  }

  /** Has an outcome written while further requests are sent; `allWritten` waits for it. */
  writeMeanwhile(writing: Promise<unknown>): void {
    this.writing.push(writing);
    writing.catch((thrown: unknown) => this.endedBy(thrown));
  }

  /**
   * Call before sending anything more.
   * @throws when the run was cancelled, the store refuses outcomes, or the service does not answer
   */
  stopIfEnded(): void {
    this.retryPolicy.stopIfCancelled();
    if (this.ending) throw this.ending;
  }

  /**
   * Has the run end because the service does not answer.
   * @returns what to throw
   */
  endedBy(thrown: unknown): Error {
    return (this.ending ??= thrown instanceof Error ? thrown : new Error(String(thrown)));
  }

  /** Why the store refused an outcome; null while it takes them. */
  get storeFailure(): Problem | null {
    const problem = this.ending && problemOf(this.ending);
    return problem?.code === 'store.failed' ? problem : null;
  }

  async allWritten(): Promise<void> {
    await Promise.all(this.writing.splice(0));
  }

  succeeded(): void {
    this.probe.succeeded();
  }

  /**
   * Notes a failure that concerns one record or list; the others go on.
   * @throws the failure itself when it concerns all of them
   */
  setAside(thrown: unknown): Problem {
    const problem = problemOf(thrown);
    if (ENDS_RUN.has(problem.code) || thrown === this.ending) throw thrown;
    // This concerns only the record, and the list of unreadable records names it.
    if (problem.unreadable) {
      this.noteUnreadable([problem.unreadable]);
      return problem;
    }
    const isUnsaid = problem.code === 'service.failed' || problem.code === 'service.nonsense';
    const answer = isUnsaid ? this.probe.failed(problem) : null;
    if (answer !== null) this.writeMeanwhile(answer);
    if (problem.code !== 'permission.denied') this.problem ??= problem;
    // A list may be looked at twice in a run.
    const { shortList } = problem;
    if (shortList && !this.isShort(shortList.kind)) this.shortLists.push(shortList);
    return problem;
  }

  /**
   * The error to throw for a record whose request was lost in every round. Where the service answered a look-up after
   * the last round, the problem is this record: something on the way blocks it, or the service takes too long over it.
   * Other records may fare better, unless nothing that was sent has gone through.
   * @param problem of the last round, after which the record was looked up and the service answered
   */
  givenUp(problem: Problem): ProblemError {
    if (problem.code !== 'network.lost') return new ProblemError(problem);
    this.lostEachTime += 1;
    const goesThrough = this.created + this.updated + this.deleted > 0;
    return new ProblemError(
      goesThrough || this.lostEachTime < WIDTH ? { ...problem, code: 'service.failed' } : problem,
    );
  }

  private report(change: Partial<SyncProgress>): void {
    this.progress = { ...this.progress, ...change };
    this.parts.onProgress(this.progress);
  }
}
