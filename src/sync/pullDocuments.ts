import type { Instant } from '../domain/dates.ts';
import type { Document, DocumentClass, DocumentSummary } from '../domain/document.ts';
import type { DocumentRecord } from '../domain/record.ts';
import { problemOf, type ProblemCode } from '../domain/result.ts';
import type { Cursor, HeldDocument } from '../domain/storeChange.ts';
import { WIDTH, type RunContext } from './context.ts';
import { DOCUMENT_SWEEP, highest, isDue, lowest, scanFrom, watermarkAfter } from './cursors.ts';
import { newestFirst, type DirectedPage } from './newestFirst.ts';
import { LARGE_TAKE, pages, TAKE, type ReadPage } from './paging.ts';
import { inParallel } from './parallel.ts';
import { acknowledged, createdReadBack, gone, isAsSent, newlyPulled, pulled } from './transitions.ts';

/** Documents in one write of a first load: the bridge and the page stay free in between. */
const BATCH = 300;

/** Failures after which nothing can be written. */
const STORE_LOST: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['store.failed', 'sync.pageGone', 'bridge.closed', 'bridge.invalid']);

/** A row of the search that says something new. */
interface News {
  row: DocumentSummary;
  record: DocumentRecord | null;
}

/** Rows of which more is to be known than is held, with the record that they belong to. */
async function newsAmong(run: RunContext, rows: readonly DocumentSummary[]): Promise<News[]> {
  // What was created in this run is known as it was written; an edit since is noticed by the next write.
  const ours = rows.flatMap((row) => {
    const record = run.justCreated.get(row.id);
    return run.justCreated.delete(row.id) && record ? [{ row, record }] : [];
  });
  if (ours.length === rows.length) return ours;
  const own = new Set(ours.map(({ row }) => row));
  const others = rows.filter((row) => !own.has(row));
  const held = new Map<string, HeldDocument>((await run.store.held(others.map((row) => row.id))).map((each) => [each.id, each]));
  const news = others.filter((row) => {
    const known = held.get(row.id);
    return !known || row.lastModified === undefined || known.lastModified !== row.lastModified;
  });
  // A document that is not held by its id may be a draft of ours under its IntRef: from an old backup, or another laptop.
  const keys = news.flatMap((row) => held.get(row.id)?.key ?? row.intRef ?? []);
  const records = new Map((keys.length === 0 ? [] : await run.documents(keys)).map((record) => [record.key, record]));
  const found = news.map((row): News => {
    const known = held.get(row.id);
    if (known) return { row, record: records.get(known.key) ?? null };
    const draft = row.intRef === undefined ? undefined : records.get(row.intRef);
    return { row, record: draft?.id === null ? draft : null };
  });
  return [...ours, ...found];
}

class DocumentScan {
  private readonly run: RunContext;
  private readonly docClass: DocumentClass;
  private fresh: DocumentRecord[] = [];
  private unwritten = 0;
  /** The earliest modification of a document that could not be read: the watermark stays before it. */
  heldBack: Instant | null = null;
  shown: Instant | null = null;

  constructor(run: RunContext, docClass: DocumentClass) {
    this.run = run;
    this.docClass = docClass;
  }

  /** Takes a page in: what is new is kept for the next write, what is held already is written at once. */
  async take(rows: readonly DocumentSummary[]): Promise<void> {
    this.shown = highest(this.shown, ...rows.map((row) => row.lastModified));
    const news = await newsAmong(this.run, rows);
    this.run.plan(news.length);
    const unread = await this.acknowledge(news);
    await inParallel(unread, WIDTH, async (each) => {
      this.run.patience.stopIfCancelled();
      try {
        await this.learn(each);
        this.run.succeeded();
      } catch (thrown) {
        this.run.setAside(thrown);
        this.heldBack = lowest(this.heldBack, each.row.lastModified);
      }
      this.run.done();
    });
    this.unwritten += news.length;
  }

  get isFull(): boolean {
    return this.unwritten >= BATCH;
  }

  /** Writes what was taken in, and the cursor that covers it, in one transaction. */
  async write(cursor: Cursor): Promise<void> {
    const records = this.fresh;
    this.fresh = [];
    this.unwritten = 0;
    const at = this.run.now();
    await this.run.journal.add(records, cursor, (held, added) => (added.base ? pulled(held, added.base, at) : held));
    this.run.pulled += records.length;
  }

  /** Completes what was created from here and shows as it was sent, a page in one write. @returns the others, which are to be read */
  private async acknowledge(news: readonly News[]): Promise<News[]> {
    const at = this.run.now();
    const unread: News[] = [];
    await Promise.all(
      news.map(async (each) => {
        const { row, record } = each;
        const written = record && isAsSent(record) ? await this.run.journal.change(record, (current) => acknowledged(current, row, at)) : null;
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

  private async learn({ row, record }: News): Promise<void> {
    const at = this.run.now();
    const read = await this.run.read(() => this.run.service.document(this.docClass, row.id));
    if (!record) {
      // Listed, and gone or hidden by the time it is read: there is nothing to keep.
      if (read) this.fresh.push(newlyPulled(read, row.id));
      return;
    }
    const written = await this.run.journal.change(record, (current) => this.learned(current, read, at));
    if (written?.conflict) this.run.conflicts.add(written.key);
    this.run.pulled += 1;
  }

  private learned(record: DocumentRecord, read: Document | null, at: Instant): DocumentRecord {
    if (!read) return gone(record, at);
    const isFirstRead = isAsSent(record) && record.inFlight === null && record.conflict === null;
    return isFirstRead ? createdReadBack(record, read, at) : pulled(record, read, at);
  }
}

async function* directed(found: AsyncIterable<ReadPage<DocumentSummary>>): AsyncGenerator<DirectedPage<DocumentSummary>> {
  for await (const page of found) yield { ...page, isFromEnd: false };
}

/**
 * Brings the documents of one class: whole the first time and from time to time, else those modified since the
 * watermark. A first load that was interrupted goes on where its last write ended. What a list does not show is never taken
 * for gone (promise A).
 */
export async function pullDocuments(run: RunContext, docClass: DocumentClass): Promise<void> {
  const stream = `document:${docClass}` as const;
  const held = await run.store.cursor(stream);
  const before: Cursor = held ?? { stream, watermark: null, sweptAt: null, resumeAt: null };
  const isSweep = before.resumeAt !== null || before.watermark === null || isDue(before.sweptAt, run.serverTime ?? before.sweptAt, DOCUMENT_SWEEP);
  const lastModifiedFrom = isSweep || before.watermark === null ? undefined : scanFrom(before.watermark);
  const scan = new DocumentScan(run, docClass);
  const began = run.milliseconds();
  let startedAt: Instant | null | undefined;
  let endedAt: Instant | null = null;
  // While the first load goes on, the mark is where it began, so that its next part knows.
  let startMark = before.sweptAt === null ? before.watermark : null;
  let resumeAt = before.resumeAt;
  let isFromEnd = before.isFromEnd ?? false;
  const underWay = (): Cursor => ({ ...before, watermark: before.sweptAt === null ? startMark : before.watermark, resumeAt, isFromEnd });

  // Of a first load every row is a document to be read: small pages are written often. Later most rows are held already.
  const take = before.sweptAt === null ? TAKE : LARGE_TAKE;
  const read = (skip: number, count: number) => run.read(() => run.service.searchDocuments(docClass, { lastModifiedFrom, skip, take: count }));
  try {
    const isFirst = before.sweptAt === null;
    const resume = before.resumeAt === null ? null : { at: before.resumeAt, isFromEnd };
    const found = isFirst ? newestFirst(read, take, resume) : directed(pages(read, { from: before.resumeAt ?? 0, thorough: isSweep, take }));
    for await (const page of found) {
      isFromEnd = page.isFromEnd;
      run.heard(page.serverTime);
      startedAt ??= page.serverTime;
      endedAt = page.serverTime;
      startMark ??= page.serverTime ?? highest(...page.fresh.map((row) => row.lastModified));
      await scan.take(page.fresh);
      if (page.next === null) continue;
      resumeAt = isSweep ? page.next : before.resumeAt;
      if (scan.isFull) await scan.write(underWay());
    }
  } catch (thrown) {
    // Whole pages that were read are not read again.
    if (!STORE_LOST.has(problemOf(thrown).code)) await scan.write(underWay());
    throw thrown;
  }
  const isLaterSweep = before.sweptAt !== null && before.resumeAt !== null;
  const watermark = watermarkAfter({
    before: before.sweptAt === null ? null : before.watermark,
    shown: scan.shown,
    took: run.milliseconds() - began,
    startedAt: before.resumeAt === null ? (startedAt ?? null) : startMark,
    heldBack: scan.heldBack,
  });
  await scan.write({
    stream,
    // A later sweep that was interrupted has pages from before this run: the mark stays where it was.
    // A list that showed nothing tells nothing of the service's times: then the next run reads it whole again.
    watermark: isLaterSweep ? before.watermark : watermark,
    sweptAt: isSweep ? (endedAt ?? run.now()) : before.sweptAt,
    resumeAt: null,
  });
}
