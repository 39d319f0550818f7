import type { ResourceKind } from '../../domain/resources/content.ts';
import { type Cursor, type Stream, unreadCursor } from '../../domain/service/storeChange.ts';
import type { Unreadable } from '../../domain/values/unreadable.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { isGuid } from '../../domain/values/identifiers.ts';
import type { Page, PageRequest } from '../../domain/values/paging.ts';
import { ProblemError, problemOf, refusedListProblem } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';
import {
  heldBackTo,
  highest,
  leavesBehind,
  LONG_AGO,
  lookedAtAfter,
  lowest,
  scanFrom,
  watermarkAfter,
} from './cursors.ts';
import { readNewestFirst } from './newestFirst.ts';
import type { ListedRow } from './news.ts';
import { pages, type ReadPage } from './paging.ts';
import type { PagedRow } from './seenRows.ts';
import { UnreadInStream } from '../rules/unread.ts';

/** How a list is walked. */
export interface ListRules<Row extends ListedRow> {
  /** The kind of its records, unless they are documents. */
  kind?: ResourceKind;
  /** Whether the list can be filtered by modification. */
  isByModification: boolean;
  /**
   * A long list: its first load brings the newest rows first. An interrupted first load or sweep is continued by the
   * next run and counts as one scan. Of another list only a first load is continued, and the list is then read whole
   * once more.
   */
  isLong: boolean;
  /** How many rows are asked for at once. */
  take: number;
  request(page: PageRequest): Promise<Page<Row>>;
}

/** What a scan needs of its run. */
type ListRun = Pick<
  RunContext,
  'read' | 'store' | 'now' | 'milliseconds' | 'noteServerTime' | 'vanished' | 'sharedIntRefs'
>;

/** The cursor of a list, as the last look has left it. */
export async function cursorOf(run: ListRun, stream: Stream): Promise<Cursor> {
  const before = (await run.store.cursor(stream)) ?? unreadCursor(stream);
  run.sharedIntRefs.remember(stream, before.sharedIntRefs);
  return before;
}

/**
 * What it means that the service refused a list. Refused as unknown at its first page: there is no such list, and it is
 * asked for again when the next sweep is due. Refused further on, the list was not read to its end.
 * @returns what has to be thrown, once what came is kept; null when the service has no such list
 * @throws the failure when it is no refusal of the list
 */
export function refusalOf(thrown: unknown, kind: string, isFirstPage: boolean): unknown {
  const { status = 0 } = problemOf(thrown);
  const isUnknown = [404, 405, 410].includes(status);
  if (!isUnknown && status !== 400) throw thrown;
  if (!isFirstPage) return thrown;
  return isUnknown ? null : new ProblemError(refusedListProblem(kind));
}

/** Whether any of these rows is stored exactly as shown: an interrupted scan has then covered it. */
async function areKnown(run: ListRun, rows: readonly PagedRow[], kind?: ResourceKind): Promise<boolean> {
  const held = new Map<string, Instant | null>(
    (await run.store.held(rows.map(({ id }) => id).filter(isGuid), kind)).map((each) => [each.id, each.lastModified]),
  );
  return rows.some(({ id, lastModified }) => held.has(id) && held.get(id) === (lastModified ?? null));
}

/** One look at a list: its pages, what they have shown, and the cursor that covers this. */
export class ListScan<Row extends ListedRow> {
  /** The cursor as the last look has left it. */
  readonly before: Cursor;
  /** Whether all of the list is read, not only what was modified since the watermark. */
  readonly isSweep: boolean;
  readonly unread: UnreadInStream;
  /** The latest modification that it has shown. */
  shown: Instant | null = null;
  /** The earliest modification of a record that could not be read: the watermark stays before it. */
  heldBack: Instant | null = null;
  /** Whether a row said something that was not stored. */
  hasNews = false;
  /** The service's time at the first page and at the last; undefined before the first. */
  startedAt: Instant | null | undefined;
  endedAt: Instant | null = null;
  /** Whether the list may have shown less than there is. */
  isUnsure = false;
  private readonly run: ListRun;
  private readonly rules: ListRules<Row>;
  private readonly began: number;
  /** When a first load began: its later parts know this by the cursor's watermark. */
  private startMark: Instant | null;
  /** Where the next run continues. */
  private place: Pick<Cursor, 'resumeAt' | 'isFromEnd'>;

  constructor(run: ListRun, rules: ListRules<Row>, before: Cursor, isSweep: boolean) {
    this.run = run;
    this.rules = rules;
    this.before = before;
    this.isSweep = isSweep;
    this.began = run.milliseconds();
    this.unread = new UnreadInStream(this.isFromStart ? [] : before.unreadable);
    this.startMark = this.isFirst ? before.watermark : null;
    this.place = { resumeAt: before.resumeAt, isFromEnd: before.isFromEnd };
  }

  /** A whole list from its first row on: it shows again what could not be read before. */
  get isFromStart(): boolean {
    return this.isSweep && this.before.resumeAt === null;
  }

  /** Whether an earlier run has read the rows before the place at which this one begins. */
  get isContinued(): boolean {
    return (this.before.resumeAt ?? 0) > 0;
  }

  private get isFirst(): boolean {
    return this.before.sweptAt === null;
  }

  /** Whether it showed anything that the next scan would not look for. */
  private get saysMore(): boolean {
    return this.hasNews || leavesBehind(this.shown, this.before.watermark);
  }

  /** The pages of the list, each as it is read. */
  async *pages(): AsyncGenerator<ReadPage<Row>> {
    for await (const page of this.readPages()) {
      this.run.noteServerTime(page.serverTime);
      this.startedAt ??= page.serverTime;
      this.endedAt = page.serverTime;
      this.isUnsure ||= page.isUnsure === true;
      this.startMark ??= page.serverTime ?? highest(...page.fresh.map((row) => row.lastModified));
      yield page;
    }
  }

  private readPages(): AsyncGenerator<ReadPage<Row>> {
    const { run, rules, before, isSweep } = this;
    const { take, isByModification } = rules;
    const lastModifiedFrom = isSweep || before.watermark === null ? undefined : scanFrom(before.watermark);
    const read = async (skip: number, count: number): Promise<Page<Row>> => {
      const page = await run.read(() => rules.request({ lastModifiedFrom, skip, take: count }));
      run.vanished.see(page.rows);
      return page;
    };
    const isKnown = (rows: readonly Row[]): Promise<boolean> => areKnown(run, rows, rules.kind);
    if (rules.isLong && this.isFirst) {
      const { resumeAt, isFromEnd = false } = before;
      return readNewestFirst(read, take, resumeAt === null ? null : { at: resumeAt, isFromEnd }, isKnown);
    }
    return pages(read, {
      from: before.resumeAt ?? 0,
      // What a short page of a list that cannot be filtered leaves out is asked for by id, once it was read whole.
      thorough: isSweep && (isByModification || this.isFirst),
      take,
      hasNews: () => isByModification && this.saysMore,
      isKnown,
    });
  }

  /** Notes the modifications that rows show. */
  see(rows: readonly Row[]): void {
    this.shown = highest(this.shown, ...rows.map(({ lastModified }) => lastModified));
  }

  /**
   * Sets aside a row that cannot be read. One without an id is met again in the list, for which the watermark is held
   * back.
   * @returns whether it can be read by its id instead
   */
  setAside(row: Unreadable): boolean {
    const isNamed = this.unread.add(row) && row.id !== undefined;
    if (!isNamed) this.heldBack = LONG_AGO;
    return isNamed;
  }

  /**
   * Notes that a record could not be read, or not all of it. The next run reads it again: by its id where it is named,
   * otherwise as the list shows it again.
   */
  noteUnread(unreadable: Unreadable | undefined, { lastModified }: Pick<Row, 'lastModified'>): void {
    if (!unreadable || !this.unread.add(unreadable)) this.heldBack = lowest(this.heldBack, lastModified);
  }

  /** Notes that everything up to the end of a page is taken in, so that a later run can continue there. */
  reached({ next, isFromEnd }: ReadPage<Row>): void {
    if (next !== null && this.isSweep && (this.rules.isLong || this.isFirst))
      this.place = { resumeAt: next, isFromEnd };
  }

  /** The cursor while the list has not been read to its end. */
  get interim(): Cursor {
    const { before, place, isUnsure } = this;
    // During the first load of a long list the watermark is the time when the load began, so that its next part knows
    // it; or a time before what could not be read so far. What another first load has shown says nothing about the
    // rest.
    const ofFirst = this.rules.isLong ? { watermark: lowest(this.startMark, heldBackTo(this)) } : this.lookedAt;
    return { ...before, ...(this.isFirst && ofFirst), ...(!isUnsure && place), ...this.kept };
  }

  /**
   * The cursor once the list was read to its end.
   * @param isShort whether it lacks so much that it does not count as read whole: the next run looks and reports again
   */
  finished(isShort = false): Cursor {
    const { before, run, isSweep, isUnsure } = this;
    const isSwept = isSweep && !isUnsure && !isShort;
    const watermark = watermarkAfter({
      before: this.isFirst ? null : before.watermark,
      // Where everything it showed was stored already, a short page was taken for the end.
      shown: isSweep || this.saysMore ? this.shown : null,
      took: run.milliseconds() - this.began,
      startedAt: this.scannedFrom,
      heldBack: this.heldBack,
    });
    return {
      stream: before.stream,
      // A list that showed nothing says nothing about the service's times: then the next run reads it whole again.
      watermark: this.isRest || isUnsure ? before.watermark : watermark,
      sweptAt: isSwept ? (this.endedAt ?? run.now()) : before.sweptAt,
      resumeAt: null,
      ...this.lookedAt,
      ...this.kept,
    };
  }

  /** The cursor once the service has refused a page: the next run starts from the beginning. */
  get refused(): Cursor {
    return { ...this.before, resumeAt: null, ...this.kept };
  }

  /**
   * Whether an earlier run has read the first pages of the same sweep: what they show now is not known. The first load
   * of a long list counts as one scan instead.
   */
  private get isRest(): boolean {
    return this.isContinued && !(this.rules.isLong && this.isFirst);
  }

  private get scannedFrom(): Instant | null {
    return this.isContinued ? this.startMark : (this.startedAt ?? null);
  }

  private get lookedAt(): Pick<Cursor, 'lookedAt'> {
    const { before, shown, hasNews } = this;
    if (this.isRest) return { lookedAt: before.lookedAt };
    return lookedAtAfter({ startedAt: this.scannedFrom, shown, hasNews });
  }

  private get kept(): Pick<Cursor, 'unreadable' | 'sharedIntRefs'> {
    return { ...this.unread.kept, ...this.run.sharedIntRefs.kept(this.before.stream) };
  }
}
