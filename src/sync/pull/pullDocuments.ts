import { sameValue } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Document, DocumentClass, ServiceDocumentRow } from '../../domain/documents/document.ts';
import { emptyRecord, type DocumentRecord } from '../../domain/documents/record.ts';
import { ProblemError, problemOf, unsteadyProblem, type ProblemCode } from '../../domain/values/result.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Cursor, StoredVersion, ShownDocument } from '../../domain/service/storeChange.ts';
import type { Unreadable } from '../../domain/service/unreadable.ts';
import type { RunContext } from '../context.ts';
import {
  DOCUMENT_SWEEP,
  heldBackTo,
  highest,
  isReadDue,
  leavesBehind,
  LONG_AGO,
  lookedAtAfter,
  lowest,
  mayHideChange,
  scanFrom,
  watermarkAfter,
} from './cursors.ts';
import { areKnown } from './known.ts';
import { keysNamed, lookUpNamed, NOTHING_NAMED, withIds } from '../namedRecords.ts';
import { readNewestFirst, type DirectedPage } from './newestFirst.ts';
import { LARGE_TAKE, pages, SHARED, TAKE, type ReadPage } from './paging.ts';
import { chunked } from '../parallel.ts';
import type { FinanceService } from '../ports.ts';
import { acknowledged } from '../documents/acknowledged.ts';
import { DOCUMENT_RULES, isAsSent } from '../documents/rules.ts';
import { askedWhich } from '../adopt.ts';
import { learned, pulled } from '../transitions.ts';
import { isSharedWith } from './sharedIntRefs.ts';
import { partlyUnreadable, UnreadInStream } from './unread.ts';

/** Documents in one write of a first load, one page of the list: somebody who types would notice larger writes. */
const BATCH = TAKE - SHARED;
/** Records read from the store at once: longer reads hold requests back. */
const RECORDS = 50;

/** Failures after which nothing can be written. */
const STORE_LOST: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'store.failed',
  'sync.pageGone',
  'bridge.closed',
  'bridge.invalid',
]);

/**
 * A row of the search that says something new, with its record. `shown` stands in for the record where the store holds
 * nothing but the service's version: then nothing has to be decided, and the record is not read.
 */
interface News {
  row: ServiceDocumentRow;
  record: DocumentRecord | null;
  shown?: StoredVersion;
  /** A draft under the IntRef of this row, and of another document on the service. */
  draft?: DocumentRecord;
  /**
   * The row says nothing new, but the document may have changed within the second in which it was read
   * (`mayHideChange`).
   */
  isAgain?: true;
}

/**
 * Whether the store holds nothing but a version that was read. A version that was sent and never read has no
 * modification, and has to be compared with what others made of it.
 */
function isOnlyShown(held: StoredVersion | undefined): boolean {
  return held?.isAsShown === true && held.lastModified !== null;
}

/** Rows that say more than the store knows. */
async function newsAmong(
  run: RunContext,
  docClass: DocumentClass,
  rows: readonly ServiceDocumentRow[],
  lookedAt: Instant | undefined,
): Promise<News[]> {
  const stream = `document:${docClass}` as const;
  run.sharedIntRefs.see(stream, rows);
  // Documents created in this run are known as they were written; the next write notices an edit since.
  const ours = rows.flatMap((row) => {
    const record = run.justCreated.get(row.id);
    return run.justCreated.delete(row.id) && record ? [{ row, record }] : [];
  });
  if (ours.length === rows.length) return ours;
  const own = new Set(ours.map(({ row }) => row));
  const others = rows.filter((row) => !own.has(row));
  const held = new Map<string, StoredVersion>(
    (await run.store.held(others.map((row) => row.id))).map((each) => [each.id, each]),
  );
  const isNew = (row: ServiceDocumentRow): boolean => {
    const known = held.get(row.id);
    return !known || row.lastModified === undefined || known.lastModified !== row.lastModified;
  };
  const news = others.filter((row) => isNew(row) || mayHideChange(row.lastModified, lookedAt));
  // A document that is not stored by its id may be a draft of ours under its IntRef: from an old backup, or another
  // laptop.
  const keys = news.flatMap((row) => {
    const known = held.get(row.id);
    return isOnlyShown(known) && isNew(row) ? [] : (known?.key ?? row.intRef ?? []);
  });
  const records = new Map<string, DocumentRecord>();
  for (const some of chunked(keys, RECORDS))
    for (const record of await run.documents(some)) records.set(record.key, record);
  const found = news.map((row): News => {
    const known = held.get(row.id);
    if (known && !isNew(row)) return { row, record: records.get(known.key) ?? null, isAgain: true };
    if (known && isOnlyShown(known)) return { row, record: null, shown: known };
    if (known) return { row, record: records.get(known.key) ?? null };
    const draft = row.intRef === undefined ? undefined : records.get(row.intRef);
    if (row.intRef !== undefined && isSharedWith(draft, row.id))
      run.sharedIntRefs.note(stream, row.intRef, [draft.id, row.id]);
    if (draft === undefined || draft.id !== null) return { row, record: null };
    return run.sharedIntRefs.idsUnder(stream, row.intRef).length > 0
      ? { row, record: null, draft }
      : { row, record: draft };
  });
  return [...ours, ...found];
}

/** The record of a document that the service shows and that is not stored here yet. */
function newlyPulled(read: Document, id: Guid): DocumentRecord {
  return { ...emptyRecord(id, read.docClass), id, base: read };
}

/** A document as it was read; null when the service no longer shows it. */
interface ReadWhole {
  /** When it was asked for. */
  at: Instant;
  document: Document | null;
}

/** A page whose documents are being read. */
interface Reading {
  ended: Promise<void>;
}

class DocumentScan {
  private readonly run: RunContext;
  private readonly docClass: DocumentClass;
  private readonly lookedAt: Instant | undefined;
  private fresh: DocumentRecord[] = [];
  private refreshed: ShownDocument[] = [];
  private unwritten = 0;
  /** What ended the reading: then nothing more is begun. */
  private failure: { thrown: unknown } | null = null;
  private pendingReads: Promise<unknown> = Promise.resolve();
  private writing: Promise<void> = Promise.resolve();
  /** The earliest modification of a document that could not be read: the watermark stays before it. */
  heldBack: Instant | null = null;
  readonly unread: UnreadInStream;
  /** Read by their ids before the list was: their rows need not be looked at again. */
  private readonly readBefore = new Set<Guid>();
  shown: Instant | null = null;
  /** Whether a row said something that was not stored. */
  hasNews = false;

  /**
   * @param unread what earlier scans could not read
   * @param lookedAt when the last scan began
   */
  constructor(run: RunContext, docClass: DocumentClass, unread: UnreadInStream, lookedAt: Instant | undefined) {
    this.lookedAt = lookedAt;
    this.unread = unread;
    this.run = run;
    this.docClass = docClass;
  }

  /**
   * Begins to take a page in: new documents are kept for the next write, known ones are written at once. The next page
   * may be begun while this one is read, so that no request waits for the slowest document of a page.
   * @returns the reading of the new documents, under way
   */
  async begin(rows: readonly ServiceDocumentRow[]): Promise<Reading> {
    this.shown = highest(this.shown, ...rows.map((row) => row.lastModified));
    const news = await newsAmong(
      this.run,
      this.docClass,
      rows.filter(({ id }) => !this.readBefore.has(id)),
      this.lookedAt,
    );
    this.run.plan(news.length);
    this.hasNews ||= news.some(({ isAgain }) => isAgain !== true);
    await this.askWhich(news);
    const unread = await this.acknowledge(news);
    const ended = Promise.allSettled(unread.map((each) => this.readOne(each))).then(() => {
      this.unwritten += news.length;
    });
    this.pendingReads = Promise.all([this.pendingReads, ended]);
    return { ended };
  }

  /** Reads again what earlier scans could not read. */
  async beginAgain(): Promise<Reading> {
    const rows = this.unread.all.flatMap(({ id, intRef }): ServiceDocumentRow[] =>
      id === undefined ? [] : [{ id, ...(intRef !== undefined && { intRef }), summary: () => null }],
    );
    this.run.noteUnreadable(this.unread.all.filter(({ id }) => id === undefined));
    const reading = await this.begin(rows);
    for (const { id } of rows) this.readBefore.add(id);
    return reading;
  }

  /** Sets aside rows of a search that cannot be read and give no id by which the document could be read. */
  setAside(rows: readonly Unreadable[]): void {
    this.run.noteUnreadable(rows);
    for (const row of rows) this.unread.add(row);
    if (rows.length > 0) this.heldBack = LONG_AGO;
  }

  /**
   * Waits until a page has been read.
   * @throws what ended the reading of this page, or of the next one
   */
  async finish({ ended }: Reading): Promise<void> {
    await ended;
    if (this.failure) throw this.failure.thrown;
  }

  /** Waits until everything that was begun has ended: nothing is written or asked for afterwards. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.pendingReads, this.writing]);
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  private async readOne(each: News): Promise<void> {
    try {
      try {
        const read = await this.run.lanes.run(() => this.readInTurn(each));
        if (!read) return;
        // Writing takes no lane: the next document is read meanwhile.
        await this.keep(each, read);
        this.run.forgetUnreadable(this.unread.settle(each.row.id, read.document ?? undefined));
        if (read.document) this.noteUnreadable(read.document, each.row);
        this.run.succeeded();
      } catch (thrown) {
        const { unreadable } = this.run.setAside(thrown);
        // A named record is read again by its id, so that the watermark need not wait for it.
        const isNamed =
          unreadable !== undefined &&
          this.unread.add({ ...unreadable, ...(each.row.intRef !== undefined && { intRef: each.row.intRef }) });
        if (!isNamed) this.heldBack = lowest(this.heldBack, each.row.lastModified);
      }
      this.run.done();
    } catch (thrown) {
      this.failure ??= { thrown };
    }
  }

  /**
   * Of several documents under its IntRef none is silently taken for a draft, and it is not sent: a person is asked which
   * one it is.
   */
  private async askWhich(news: readonly News[]): Promise<void> {
    const at = this.run.now();
    for (const { draft, row } of news) {
      if (!draft) continue;
      const ids = this.run.sharedIntRefs.idsUnder(`document:${this.docClass}`, row.intRef);
      await this.run.writer.change(draft, (current) => (current.id === null ? askedWhich(current, ids, at) : null));
    }
  }

  /** Notes a document with fields that cannot be read: each run reads it again by its id. */
  private noteUnreadable(document: Document, row: ServiceDocumentRow): void {
    const partly = partlyUnreadable(document);
    if (!partly) return;
    this.run.noteUnreadable([partly]);
    if (!this.unread.add({ ...partly, id: row.id })) this.heldBack = lowest(this.heldBack, row.lastModified);
  }

  /** @returns null when something ended the reading before its turn came */
  private async readInTurn({ row }: News): Promise<ReadWhole | null> {
    if (this.failure) return null;
    this.run.retryPolicy.stopIfCancelled();
    const at = this.run.now();
    return { at, document: await this.run.read(() => this.run.service.document(this.docClass, row.id)) };
  }

  get isFull(): boolean {
    return this.unwritten >= BATCH;
  }

  /**
   * Writes what was taken in, and the cursor that covers it, in one transaction, after the previous write.
   * @throws also the failure of the previous write
   */
  async write(cursor: Cursor): Promise<void> {
    await this.writing;
    this.writing = this.writeBatch(cursor);
    await this.writing;
  }

  /** As `write`, while further pages are read: the next write waits for this one, and fails with it. */
  async writeMeanwhile(cursor: Cursor): Promise<void> {
    await this.writing;
    this.writing = this.writeBatch(cursor);
    this.writing.catch(() => undefined);
  }

  private async writeBatch(cursor: Cursor): Promise<void> {
    const [records, refreshed] = [this.fresh, this.refreshed];
    [this.fresh, this.refreshed, this.unwritten] = [[], [], 0];
    const at = this.run.now();
    // Before the cursor that covers them: a record with something waiting by now still has to be decided.
    await this.run.writer.writeShown(refreshed, (held, read) => pulled(DOCUMENT_RULES, held, read, at));
    await this.run.writer.add(records, cursor, (held, added) =>
      added.base ? pulled(DOCUMENT_RULES, held, added.base, at) : held,
    );
    this.run.pulled += records.length + refreshed.length;
  }

  /**
   * Completes documents that were created from here and show as they were sent, a page in one write.
   * @returns the others, which have to be read
   */
  private async acknowledge(news: readonly News[]): Promise<News[]> {
    const at = this.run.now();
    const unread: News[] = [];
    await Promise.all(
      news.map(async (each) => {
        const { row, record } = each;
        const summary = record && isAsSent(record) ? row.summary() : null;
        const written =
          record && summary
            ? await this.run.writer.change(record, (current) => acknowledged(current, summary, at))
            : null;
        if (!written) {
          unread.push(each);
          return;
        }
        if (written.conflict) this.run.conflicts.add(written.key);
        this.run.done();
      }),
    );
    return unread;
  }

  private async keep({ row, record: known, shown, isAgain }: News, { at, document: read }: ReadWhole): Promise<void> {
    // Listed, but not shown when read: it may be gone by now, or a copy of the service's data lags behind. Where the
    // list still shows it, the next run looks again.
    if (!read) this.heldBack = lowest(this.heldBack, row.lastModified);
    if (shown && read) {
      this.refreshed.push({ key: shown.key, revision: shown.revision, document: read });
      return;
    }
    const record = shown ? ((await this.run.documents([shown.key]))[0] ?? null) : known;
    if (!record) {
      // There is nothing to keep when it cannot be read.
      if (read) this.fresh.push(newlyPulled(read, row.id));
      return;
    }
    if (!read) {
      this.run.vanished.add(record);
      return;
    }
    this.run.vanished.delete(record.key);
    if (isAgain && record.base && sameValue(record.base, read)) return;
    // A record named by its key here and by its id there is the same: the merge must know that.
    const { ids } = keysNamed(record).length === 0 ? NOTHING_NAMED : await lookUpNamed(this.run, [record]);
    const written = await this.run.writer.change(record, (current) =>
      learned(DOCUMENT_RULES, withIds(current, ids), read, at),
    );
    // The draft was discarded meanwhile: what the service has under its IntRef is a document like any other.
    if (!written && record.id === null) {
      this.fresh.push(newlyPulled(read, row.id));
      return;
    }
    if (written?.conflict) this.run.conflicts.add(written.key);
    this.run.pulled += 1;
  }
}

async function* forwards(
  found: AsyncIterable<ReadPage<ServiceDocumentRow>>,
): AsyncGenerator<DirectedPage<ServiceDocumentRow>> {
  for await (const page of found) yield { ...page, isFromEnd: false };
}

/**
 * Brings the documents of one class: all of them the first time and from time to time, otherwise those modified since
 * the watermark. A first load that was interrupted continues where its last write ended. What a list does not show is
 * never taken for gone (promise A).
 */
export async function pullDocuments(run: RunContext, docClass: DocumentClass): Promise<void> {
  const stream = `document:${docClass}` as const;
  const held = await run.store.cursor(stream);
  const cursor: Cursor = held ?? { stream, watermark: null, sweptAt: null, resumeAt: null };
  run.sharedIntRefs.remember(stream, cursor.sharedIntRefs);
  const isSweep =
    cursor.resumeAt !== null ||
    cursor.watermark === null ||
    isReadDue(cursor.sweptAt, run.serverTime ?? run.now(), DOCUMENT_SWEEP);
  const lastModifiedFrom = isSweep || cursor.watermark === null ? undefined : scanFrom(cursor.watermark);
  const isFromStart = isSweep && cursor.resumeAt === null;
  const scan = new DocumentScan(
    run,
    docClass,
    new UnreadInStream(isFromStart ? [] : cursor.unreadable),
    cursor.lookedAt,
  );
  const saysMore = (): boolean => scan.hasNews || leavesBehind(scan.shown, cursor.watermark);
  const began = run.milliseconds();
  let startedAt: Instant | null | undefined;
  let endedAt: Instant | null = null;
  // During the first load the watermark is the time when the load began, so that its next part knows it; or a time
  // before what could not be read so far.
  let startMark = cursor.sweptAt === null ? cursor.watermark : null;
  let resumeAt = cursor.resumeAt;
  let isFromEnd = cursor.isFromEnd ?? false;
  let isUnsure = false;
  const interimCursor = (): Cursor => ({
    ...cursor,
    watermark: cursor.sweptAt === null ? lowest(startMark, heldBackTo(scan)) : cursor.watermark,
    resumeAt: isUnsure ? cursor.resumeAt : resumeAt,
    isFromEnd: isUnsure ? cursor.isFromEnd : isFromEnd,
    ...scan.unread.kept,
    ...run.sharedIntRefs.kept(stream),
  });

  // Most rows of a later sweep are stored already. Otherwise every row is a document to read, and small pages keep
  // requests under way.
  const take = isSweep && cursor.sweptAt !== null ? LARGE_TAKE : TAKE;
  const read = async (skip: number, count: number): ReturnType<FinanceService['searchDocuments']> => {
    const page = await run.read(() => run.service.searchDocuments(docClass, { lastModifiedFrom, skip, take: count }));
    run.vanished.see(page.rows);
    return page;
  };
  // The page before, whose last documents are read while those of the next one are begun.
  let before: { page: DirectedPage<ServiceDocumentRow>; reading: Reading } | null = null;
  const advance = (page: DirectedPage<ServiceDocumentRow>): void => {
    if (page.next === null) return;
    isFromEnd = page.isFromEnd;
    resumeAt = isSweep ? page.next : cursor.resumeAt;
  };
  try {
    const isFirst = cursor.sweptAt === null;
    const resume = cursor.resumeAt === null ? null : { at: cursor.resumeAt, isFromEnd };
    const isKnown = (rows: readonly ServiceDocumentRow[]) => areKnown(run, rows);
    const found = isFirst
      ? readNewestFirst(read, take, resume, isKnown)
      : forwards(pages(read, { from: cursor.resumeAt ?? 0, thorough: isSweep, take, hasNews: saysMore, isKnown }));
    if (!isFromStart) await scan.finish(await scan.beginAgain());
    const finish = async (page: DirectedPage<ServiceDocumentRow>, reading: Reading): Promise<void> => {
      await scan.finish(reading);
      advance(page);
      if (page.next !== null && scan.isFull) await scan.writeMeanwhile(interimCursor());
    };
    for await (const page of found) {
      run.noteServerTime(page.serverTime);
      startedAt ??= page.serverTime;
      endedAt = page.serverTime;
      isUnsure ||= page.isUnsure === true;
      startMark ??= page.serverTime ?? highest(...page.fresh.map((row) => row.lastModified));
      scan.setAside(page.unreadable);
      const reading = await scan.begin(page.fresh);
      if (before) await finish(before.page, before.reading);
      before = { page, reading };
    }
    if (before) await finish(before.page, before.reading);
  } catch (thrown) {
    await scan.settle();
    // Whole pages that were read are not read again.
    if (before && !scan.hasFailed) advance(before.page);
    if (!STORE_LOST.has(problemOf(thrown).code)) await scan.write(interimCursor());
    throw thrown;
  }
  const isLaterSweep = cursor.sweptAt !== null && cursor.resumeAt !== null;
  const scannedFrom = cursor.resumeAt === null ? (startedAt ?? null) : startMark;
  const watermark = watermarkAfter({
    before: cursor.sweptAt === null ? null : cursor.watermark,
    // Where everything it showed was stored already, a short page was taken for the end.
    shown: isSweep || saysMore() ? scan.shown : null,
    took: run.milliseconds() - began,
    startedAt: scannedFrom,
    heldBack: scan.heldBack,
  });
  await scan.write({
    stream,
    // A later sweep that was interrupted has pages from before this run: the watermark stays where it was. A list that
    // showed nothing says nothing about the service's times: then the next run reads it whole again.
    watermark: isLaterSweep || isUnsure ? cursor.watermark : watermark,
    sweptAt: isSweep && !isUnsure ? (endedAt ?? run.now()) : cursor.sweptAt,
    resumeAt: null,
    ...(isLaterSweep
      ? cursor.lookedAt && { lookedAt: cursor.lookedAt }
      : lookedAtAfter({ startedAt: scannedFrom, shown: scan.shown, hasNews: scan.hasNews })),
    ...scan.unread.kept,
    ...run.sharedIntRefs.kept(stream),
  });
  // What the list showed is kept, and the next run reads it again.
  if (isUnsure) run.setAside(new ProblemError(unsteadyProblem(docClass)));
}
