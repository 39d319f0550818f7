import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { isShortList } from '../../domain/resources/reference.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import {
  ProblemError,
  problemOf,
  refusedListProblem,
  shortListProblem,
  unsteadyProblem,
  type Problem,
} from '../../domain/values/result.ts';
import type { Cursor } from '../../domain/service/storeChange.ts';
import type { Unreadable } from '../../domain/service/unreadable.ts';
import { WIDTH, type RunContext } from '../context.ts';
import { areKnown } from '../pull/known.ts';
import {
  highest,
  isReadDue,
  leavesBehind,
  LONG_AGO,
  lookedAtAfter,
  lowest,
  REFERENCE_SWEEP,
  scanFrom,
  watermarkAfter,
  WHOLE_LIST,
} from '../pull/cursors.ts';
import { LARGE_TAKE, pages, TAKE } from '../pull/paging.ts';
import type { FinanceService, ListedResource } from '../ports.ts';
import { chunked, inParallel } from '../parallel.ts';
import { partlyUnreadable, UnreadInStream } from '../pull/unread.ts';
import { doubtful, learn, afterRead, readOrSetAside, newsAmong } from './learn.ts';

/** Records in one write of a first load. */
const BATCH = 1_000;
const CHUNK = 500;

/**
 * Kinds whose list can be filtered by modification (docs/service-notes.md, "Finding things again"); others are read
 * whole.
 */
const BY_MODIFICATION: ReadonlySet<ResourceKind> = new Set(['contactAccount', 'product', 'project']);

export function isByModification(kind: ResourceKind): boolean {
  return BY_MODIFICATION.has(kind);
}

/** One look at the list of a kind: what it showed, and what of that is stored already. */
class ListScan {
  private readonly run: RunContext;
  private readonly kind: ResourceKind;
  /** The cursor as the last look has left it. */
  private readonly before: Cursor;
  /** Whether all of the list is read, not only what was modified since the watermark. */
  private readonly isSweep: boolean;
  private readonly doubts: readonly ResourceRecord[];
  private readonly began: number;
  private fresh: ResourceRecord[] = [];
  readonly listed = new Set<string>();
  private shown: Instant | null = null;
  /** Whether a row said something that was not stored. */
  private hasNews = false;
  /** The earliest modification of a record that could not be read: the watermark stays before it. */
  private heldBack: Instant | null = null;
  private readonly unread: UnreadInStream;
  /** The service's time at the first page and at the last; undefined before the first. */
  startedAt: Instant | null | undefined;
  endedAt: Instant | null = null;
  /** Whether the list may have shown less than there is. */
  isUnsure = false;

  constructor(
    run: RunContext,
    kind: ResourceKind,
    before: Cursor,
    isSweep: boolean,
    doubts: readonly ResourceRecord[],
  ) {
    this.run = run;
    this.kind = kind;
    this.before = before;
    this.isSweep = isSweep;
    this.doubts = doubts;
    this.began = run.milliseconds();
    this.unread = new UnreadInStream(this.isFromStart ? [] : before.unreadable);
  }

  /** A whole list from its first row on. */
  private get isFromStart(): boolean {
    return this.isSweep && this.before.resumeAt === null;
  }

  /** The number of rows that an earlier run has read. */
  get from(): number {
    return this.before.resumeAt ?? 0;
  }

  /** Whether it showed anything that was not stored. */
  private get saysMore(): boolean {
    return this.hasNews || leavesBehind(this.shown, this.before.watermark);
  }

  /** Reads all pages. @throws ProblemError when the service refuses the list, but not when it has none */
  async read(): Promise<void> {
    // A whole list shows them again.
    if (!this.isFromStart) await this.readByThemselves(this.unread.all);
    try {
      await this.readPages();
    } catch (thrown) {
      await this.endRefused(thrown);
    }
  }

  private async readPages(): Promise<void> {
    const { run, kind, before, isSweep } = this;
    const byModification = isByModification(kind);
    const lastModifiedFrom = isSweep || before.watermark === null ? undefined : scanFrom(before.watermark);
    const read = async (skip: number, take: number): ReturnType<FinanceService['listResources']> => {
      const page = await run.read(() => run.service.listResources(kind, { lastModifiedFrom, skip, take }));
      run.vanished.see(page.rows);
      return page;
    };
    // Departments and cost centres come a hundred at a time (spec 8); what a short page of a later look leaves out is
    // asked for by id.
    const thorough = isSweep && (byModification || before.sweptAt === null);
    for await (const page of pages(read, {
      from: this.from,
      thorough,
      take: byModification ? LARGE_TAKE : TAKE,
      hasNews: () => byModification && this.saysMore,
      isKnown: (rows) => areKnown(run, rows, kind),
    })) {
      run.noteServerTime(page.serverTime);
      this.startedAt ??= page.serverTime;
      this.endedAt = page.serverTime;
      this.isUnsure ||= page.isUnsure === true;
      await this.take(page.fresh.filter((row) => row.unreadable === undefined));
      await this.readByThemselves([...page.unreadable, ...page.fresh.flatMap(asUnread)]);
      // During a first load only the place where it continues is kept: what it has shown says nothing about the rest.
      if (this.fresh.length >= BATCH && page.next !== null)
        await this.write({
          ...before,
          ...this.lookedAt,
          resumeAt: isSweep && before.sweptAt === null ? page.next : before.resumeAt,
        });
    }
  }

  /**
   * Refused at its first page as unknown: the service has no such list. Refused further on, it was not read to its end:
   * what came is kept, and the next run starts from the beginning, since the service may have refused the place.
   */
  private async endRefused(thrown: unknown): Promise<void> {
    const problem = problemOf(thrown);
    if (!isUnknownList(problem) && problem.status !== 400) throw thrown;
    const isFirst = this.from === 0 && this.startedAt === undefined;
    if (isFirst && !isUnknownList(problem)) throw new ProblemError(refusedListProblem(this.kind));
    if (!isFirst) {
      await this.write({ ...this.before, resumeAt: null });
      throw thrown;
    }
    this.endedAt = this.run.serverTime;
  }

  /** An earlier run read the pages before the one at which this one continues. */
  private get lookedAt(): Pick<Cursor, 'lookedAt'> {
    return this.from > 0
      ? { lookedAt: this.before.lookedAt }
      : lookedAtAfter({ startedAt: this.startedAt ?? null, shown: this.shown, hasNews: this.hasNews });
  }

  /** Writes what the list showed, and that it was read to its end. @param sweptAt when all of it was last read */
  async finish(sweptAt: Instant | null): Promise<void> {
    const { run, before, isSweep } = this;
    const watermark = watermarkAfter({
      before: before.watermark,
      shown: isSweep || this.saysMore ? this.shown : null,
      took: run.milliseconds() - this.began,
      startedAt: this.startedAt ?? null,
      heldBack: this.heldBack,
    });
    // An earlier run read the pages before the one at which this one continued: what they show now is not known.
    const isKept = (isSweep && this.from > 0) || this.isUnsure;
    await this.write({
      stream: before.stream,
      watermark: isKept ? before.watermark : watermark,
      sweptAt,
      resumeAt: null,
      ...this.lookedAt,
    });
  }

  private async take(rows: Parameters<typeof newsAmong>[2]): Promise<void> {
    const { run, kind } = this;
    this.shown = highest(this.shown, ...rows.map(({ lastModified }) => lastModified));
    for (const { id } of rows) this.listed.add(id);
    for (const row of rows) {
      run.forgetUnreadable(this.unread.settle(row.id, row));
      if (row.unreadable) run.noteRead(row);
    }
    const { fresh, changed } = await newsAmong(run, kind, rows, this.doubts, this.before.lookedAt);
    this.fresh.push(...fresh);
    this.hasNews ||= fresh.length > 0 || changed.some(({ isAgain }) => !isAgain);
    run.plan(changed.length);
    await inParallel(changed, WIDTH, async ({ record, row, whole }) => {
      run.retryPolicy.stopIfCancelled();
      if (!whole) await learn(run, record, row, row.id);
      const isKnown = !whole || (await readOrSetAside(run, record, row.id));
      if (isKnown) run.count(kind, 'pulled');
      else this.noteUnread(row);
      run.done();
    });
    // A record with fields that cannot be read is read again by its id in each run.
    for (const row of rows) if (run.unreadableOf(kind, row.id)?.isHeld) this.noteUnread(row);
  }

  /**
   * Notes a record that could not be read by itself. The next run reads it again: by its id where it is named,
   * otherwise as the list shows it again.
   */
  private noteUnread({ id, lastModified }: ListedResource): void {
    const unreadable = this.run.unreadableOf(this.kind, id);
    if (!unreadable || !this.unread.add(unreadable)) this.heldBack = lowest(this.heldBack, lastModified);
  }

  /**
   * Reads single records that a list shows in a form that cannot be read, wholly or in some fields: by themselves they
   * may be readable. A record that is not readable either way is named, and read again with the next run. One without
   * an id is met again in the list, for which the watermark is held back.
   */
  private async readByThemselves(records: readonly Unreadable[]): Promise<void> {
    const { run, unread } = this;
    for (const { id } of records) if (id !== undefined) this.listed.add(id);
    run.plan(records.length);
    await inParallel(records, WIDTH, async (record) => {
      run.retryPolicy.stopIfCancelled();
      const { id } = record;
      const isNamed = unread.add(record);
      if (!isNamed || id === undefined) {
        run.noteUnreadable([record]);
        this.heldBack = LONG_AGO;
      } else await this.readByItself(id, record);
      run.done();
    });
  }

  private async readByItself(id: Guid, record: Unreadable): Promise<void> {
    const { run, kind, unread } = this;
    try {
      const read = await run.read(() => run.service.resource(kind, id));
      run.forgetUnreadable(unread.settle(id));
      if (read) await this.take([{ ...read, id }]);
      run.succeeded();
    } catch (thrown) {
      // The list's row describes it better than a failure that has nothing to do with its form.
      if (!run.setAside(thrown).unreadable) run.noteUnreadable([record]);
    }
  }

  /** Writes new records, and the cursor that covers them, in one transaction. */
  private async write(cursor: Cursor): Promise<void> {
    const { run } = this;
    const records = this.fresh;
    this.fresh = [];
    const at = run.now();
    const whole: Cursor = { ...cursor, ...this.unread.kept, ...run.sharedIntRefs.kept(cursor.stream) };
    await run.writer.add(records, whole, (held, added) => afterRead(held, added.base, at));
    run.count(this.kind, 'pulled', records.length);
  }
}

/** A row with fields that cannot be read, in the form of a row that was not taken in. */
function asUnread(row: ListedResource): Unreadable[] {
  const partly = partlyUnreadable(row);
  if (!partly) return [];
  const { isHeld: _, ...unread } = partly;
  return [unread];
}

/** Whether the service said that it has no such list: then it is asked again when the next sweep is due. */
function isUnknownList({ status = 0 }: Problem): boolean {
  return [404, 405, 410].includes(status);
}

/**
 * Reads stored records that the list lacks by their id: only a 404 says that one is gone (promise A). When most of a
 * list is missing, nothing is concluded, unless a person has said that so many have gone.
 * @returns the problem of a list that lacks so much; null when it could be looked for what it lacks
 */
async function lookForMissing(
  run: RunContext,
  kind: ResourceKind,
  listed: ReadonlySet<string>,
): Promise<Problem | null> {
  const held = (await run.store.heldOf(kind)).filter(({ isActive }) => isActive !== false);
  const missing = held.filter(({ id }) => !listed.has(id));
  if (isShortList(missing.length, held.length, run.agreedGone(kind)))
    return shortListProblem({ kind, missing: missing.length, of: held.length });
  run.plan(missing.length);
  for (const chunk of chunked(missing, CHUNK)) {
    await inParallel(await run.resources(chunk.map(({ key }) => key)), WIDTH, async (record) => {
      run.retryPolicy.stopIfCancelled();
      await readOrSetAside(run, record, record.id, true);
      run.done();
    });
  }
  return null;
}

/**
 * Brings the records of a kind that the service lists. Kinds whose list can be filtered by modification: those modified
 * since the watermark, and all the first time and once a day. Other kinds: the whole list when it is older than ten
 * minutes.
 * @param isForced whether the list is read although it is not due, because something of it was written just now
 * @param isSweepAsked whether it is read whole, whatever the service's clock says
 */
export async function pullList(
  run: RunContext,
  kind: ResourceKind,
  isForced = false,
  isSweepAsked = false,
): Promise<void> {
  const stream = `resource:${kind}` as const;
  const held = await run.store.cursor(stream);
  const before: Cursor = held ?? { stream, watermark: null, sweptAt: null, resumeAt: null };
  run.sharedIntRefs.remember(stream, before.sharedIntRefs);
  const byModification = BY_MODIFICATION.has(kind);
  const isNew = before.sweptAt === null || before.resumeAt !== null || (byModification && before.watermark === null);
  // The first list of a run is asked before the service's clock is known; a second look then finds out whether it is
  // due. If the service has given no time by the later lists, it gives none: sweeps are then counted by our clock.
  const clock = run.serverTime ?? (byModification ? before.sweptAt : run.now());
  const isSweepDue = isReadDue(before.sweptAt, clock, byModification ? REFERENCE_SWEEP : WHOLE_LIST);
  const isSweep = isNew || isSweepDue || isSweepAsked || (isForced && !byModification);
  if (!isSweep && !byModification) {
    run.noteUnreadable(before.unreadable ?? []);
    return;
  }
  const scan = new ListScan(run, kind, before, isSweep, await doubtful(run, kind));
  await scan.read();
  // An earlier run read the pages before the one at which this one continued: what they show now is not known.
  const isWhole = isSweep && scan.from === 0 && !scan.isUnsure;
  const shortList = isWhole && scan.listed.size > 0 ? await lookForMissing(run, kind, scan.listed) : null;
  // What a short list shows is kept. It does not count as swept, so that the next run looks and reports again.
  const isSwept = isSweep && !scan.isUnsure && shortList === null;
  await scan.finish(isSwept ? (scan.endedAt ?? run.now()) : before.sweptAt);
  if (shortList !== null) run.setAside(new ProblemError(shortList));
  // What the list showed is kept, and the next run reads it again.
  if (scan.isUnsure) run.setAside(new ProblemError(unsteadyProblem(kind)));
  // A service that gives no time has its sweeps counted by our clock, which also gave the time of the last sweep.
  if (
    !isSweep &&
    scan.startedAt === null &&
    run.serverTime === null &&
    isReadDue(before.sweptAt, run.now(), REFERENCE_SWEEP)
  )
    await pullList(run, kind, isForced, true);
}
