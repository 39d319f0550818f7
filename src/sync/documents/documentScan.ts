import { sameValue } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Document, ServiceDocumentRow } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { emptyRecord, type DocumentRecord } from '../../domain/documents/record.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Cursor, ShownDocument } from '../../domain/service/storeChange.ts';
import type { RunContext } from '../run/context.ts';
import { keysNamed, lookUpNamed, NOTHING_NAMED, withIds } from '../run/namedRecords.ts';
import type { ListScan } from '../pull/listScan.ts';
import { SHARED, TAKE } from '../pull/paging.ts';
import { partlyUnreadable } from '../rules/unread.ts';
import { askedWhich } from '../doubts/adopt.ts';
import { learned, pulled } from '../rules/transitions.ts';
import { acknowledged, fieldsNeverShown } from './acknowledged.ts';
import { documentNews, type DocumentNews } from './documentNews.ts';
import { DOCUMENT_RULES, isAsSent } from '../rules/documentRules.ts';

/** Documents in one write of a first load, one page of the list: somebody who types would notice larger writes. */
const BATCH = TAKE - SHARED;

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
export interface Reading {
  ended: Promise<void>;
}

/** One look at the documents of a class: it reads those that its list shows as new or changed, and writes them. */
export class DocumentScan {
  private readonly run: RunContext;
  private readonly docClass: DocumentClass;
  private readonly list: ListScan<ServiceDocumentRow>;
  private fresh: DocumentRecord[] = [];
  private refreshed: ShownDocument[] = [];
  private unwritten = 0;
  /** Fields for which a document was read, to see whether the service shows them. */
  private readonly lookedFor = new Set<string>();
  /** What ended the reading: then nothing more is begun. */
  private failure: { thrown: unknown } | null = null;
  private pendingReads: Promise<unknown> = Promise.resolve();
  private writing: Promise<void> = Promise.resolve();
  /** Read by their ids before the list was: their rows need not be looked at again. */
  private readonly readBefore = new Set<Guid>();

  constructor(run: RunContext, docClass: DocumentClass, list: ListScan<ServiceDocumentRow>) {
    this.run = run;
    this.docClass = docClass;
    this.list = list;
  }

  /**
   * Begins to take a page in: new documents are kept for the next write, known ones are written at once. The next page
   * may be begun while this one is read, so that no request waits for the slowest document of a page.
   * @returns the reading of the new documents, under way
   */
  async begin(rows: readonly ServiceDocumentRow[]): Promise<Reading> {
    this.list.see(rows);
    this.run.lastKnown.saw(this.docClass, rows);
    const others = rows.filter(({ id }) => !this.readBefore.has(id));
    const news = await documentNews(this.run, this.docClass, others, this.list.before.lookedAt);
    this.run.plan(news.length);
    this.list.hasNews ||= news.some(({ isAgain }) => isAgain !== true);
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
    const { unread } = this.list;
    const rows = unread.all.flatMap(({ id, intRef }): ServiceDocumentRow[] =>
      id === undefined ? [] : [{ id, ...(intRef !== undefined && { intRef }), summary: () => null }],
    );
    this.run.noteUnreadable(unread.all.filter(({ id }) => id === undefined));
    const reading = await this.begin(rows);
    for (const { id } of rows) this.readBefore.add(id);
    return reading;
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

  private async readOne(each: DocumentNews): Promise<void> {
    try {
      try {
        const read = await this.run.lanes.run(() => this.readInTurn(each));
        if (!read) return;
        // Writing takes no lane: the next document is read meanwhile.
        await this.keep(each, read);
        this.run.forgetUnreadable(this.list.unread.settle(each.row.id, read.document ?? undefined));
        if (read.document) this.noteUnreadable(read.document, each.row);
        this.run.succeeded();
      } catch (thrown) {
        const { unreadable } = this.run.setAside(thrown);
        const { intRef } = each.row;
        this.list.noteUnread(unreadable && { ...unreadable, ...(intRef !== undefined && { intRef }) }, each.row);
      }
      this.run.done();
    } catch (thrown) {
      this.failure ??= { thrown };
    }
  }

  /**
   * Of several documents under its IntRef none is silently taken for a draft, and it is not sent: a person is asked
   * which one it is.
   */
  private async askWhich(news: readonly DocumentNews[]): Promise<void> {
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
    this.list.noteUnread({ ...partly, id: row.id }, row);
  }

  /** @returns null when something ended the reading before its turn came */
  private async readInTurn({ row }: DocumentNews): Promise<ReadWhole | null> {
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
    await this.run.writer.add(records, [cursor], (held, added) =>
      added.base ? pulled(DOCUMENT_RULES, held, added.base, at) : held,
    );
    this.run.pulled += records.length + refreshed.length;
  }

  /**
   * Reads one document for each field that was sent and that the service has never shown, to see whether it shows it:
   * then the rows of all others will do.
   */
  private async lookForFields(news: readonly DocumentNews[]): Promise<void> {
    const { run, docClass } = this;
    const { fieldsShown } = run.service;
    for (const { row, record } of news) {
      if (!record?.base || !isAsSent(record)) continue;
      const fields = fieldsNeverShown(record.base, fieldsShown).filter((field) => !this.lookedFor.has(field));
      if (fields.every((field) => fieldsShown.wasMissed(docClass, field))) continue;
      for (const field of fields) this.lookedFor.add(field);
      try {
        await run.read(() => run.service.document(docClass, row.id));
      } catch (thrown) {
        run.setAside(thrown);
      }
    }
  }

  /**
   * Completes documents that were created from here and show as they were sent, a page in one write.
   * @returns the others, which have to be read
   */
  private async acknowledge(news: readonly DocumentNews[]): Promise<DocumentNews[]> {
    await this.lookForFields(news);
    const at = this.run.now();
    const unread: DocumentNews[] = [];
    await Promise.all(
      news.map(async (each) => {
        const { row, record } = each;
        const summary = record && isAsSent(record) ? row.summary() : null;
        const written =
          record && summary
            ? await this.run.change(record, (current) =>
                acknowledged(current, summary, this.run.service.fieldsShown, at),
              )
            : null;
        if (written) this.run.done();
        else unread.push(each);
      }),
    );
    return unread;
  }

  private async keep(
    { row, record: known, shown, isAgain }: DocumentNews,
    { at, document: read }: ReadWhole,
  ): Promise<void> {
    // Listed, but not shown when read: it may be gone by now, or a copy of the service's data lags behind. Where the
    // list still shows it, the next run looks again.
    if (!read) this.list.noteUnread(undefined, row);
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
    const written = await this.run.change(record, (current) =>
      learned(DOCUMENT_RULES, withIds(current, ids), read, at),
    );
    // The draft was discarded meanwhile: what the service has under its IntRef is a document like any other.
    if (!written && record.id === null) this.fresh.push(newlyPulled(read, row.id));
    else this.run.pulled += 1;
  }
}
