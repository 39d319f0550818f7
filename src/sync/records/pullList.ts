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
import type { ListedResource } from '../ports.ts';
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

class ListScan {
  private readonly run: RunContext;
  private readonly kind: ResourceKind;
  private readonly doubts: readonly ResourceRecord[];
  private readonly lookedAt: Instant | undefined;
  private fresh: ResourceRecord[] = [];
  readonly listed = new Set<string>();
  shown: Instant | null = null;
  /** Whether a row said something that was not stored. */
  hasNews = false;
  /** The earliest modification of a record that could not be read: the watermark stays before it. */
  heldBack: Instant | null = null;
  readonly unread: UnreadInStream;

  constructor(
    run: RunContext,
    kind: ResourceKind,
    doubts: readonly ResourceRecord[],
    unread: UnreadInStream,
    lookedAt: Instant | undefined,
  ) {
    this.lookedAt = lookedAt;
    this.unread = unread;
    this.run = run;
    this.kind = kind;
    this.doubts = doubts;
  }

  get isFull(): boolean {
    return this.fresh.length >= BATCH;
  }

  async take(rows: Parameters<typeof newsAmong>[2]): Promise<void> {
    const { run, kind } = this;
    this.shown = highest(this.shown, ...rows.map(({ lastModified }) => lastModified));
    for (const { id } of rows) this.listed.add(id);
    for (const row of rows) {
      run.forgetUnreadable(this.unread.settle(row.id, row));
      if (row.unreadable) run.noteRead(row);
    }
    const { fresh, changed } = await newsAmong(run, kind, rows, this.doubts, this.lookedAt);
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
  async readByThemselves(records: readonly Unreadable[]): Promise<void> {
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
  async write(cursor: Cursor): Promise<void> {
    const { run } = this;
    const records = this.fresh;
    this.fresh = [];
    const at = run.now();
    await run.writer.add(records, cursor, (held, added) => afterRead(held, added.base, at));
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
 * @throws ProblemError `service.shortList`
 */
async function lookForMissing(run: RunContext, kind: ResourceKind, listed: ReadonlySet<string>): Promise<void> {
  const held = (await run.store.heldOf(kind)).filter(({ isActive }) => isActive !== false);
  const missing = held.filter(({ id }) => !listed.has(id));
  if (isShortList(missing.length, held.length, run.agreedGone(kind)))
    throw new ProblemError(shortListProblem({ kind, missing: missing.length, of: held.length }));
  run.plan(missing.length);
  for (const chunk of chunked(missing, CHUNK)) {
    await inParallel(await run.resources(chunk.map(({ key }) => key)), WIDTH, async (record) => {
      run.retryPolicy.stopIfCancelled();
      await readOrSetAside(run, record, record.id, true);
      run.done();
    });
  }
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
  const lastModifiedFrom = isSweep || before.watermark === null ? undefined : scanFrom(before.watermark);
  const isFromStart = isSweep && before.resumeAt === null;
  const scan = new ListScan(
    run,
    kind,
    await doubtful(run, kind),
    new UnreadInStream(isFromStart ? [] : before.unreadable),
    before.lookedAt,
  );
  const saysMore = (): boolean => scan.hasNews || leavesBehind(scan.shown, before.watermark);
  const began = run.milliseconds();
  const from = before.resumeAt ?? 0;
  let startedAt: Instant | null | undefined;
  let endedAt: Instant | null = null;
  let isUnsure = false;
  // An earlier run read the pages before the one at which this one continues.
  const lookedAtSoFar = (): Pick<Cursor, 'lookedAt'> =>
    from > 0
      ? { lookedAt: before.lookedAt }
      : lookedAtAfter({ startedAt: startedAt ?? null, shown: scan.shown, hasNews: scan.hasNews });
  // A whole list shows them again.
  if (!isFromStart) await scan.readByThemselves(scan.unread.all);
  try {
    const read = (skip: number, take: number) =>
      run.read(() => run.service.listResources(kind, { lastModifiedFrom, skip, take }));
    // Departments and cost centres come a hundred at a time (spec 8); what a short page of a later look leaves out is
    // asked for by id.
    const thorough = isSweep && (byModification || before.sweptAt === null);
    for await (const page of pages(read, {
      from,
      thorough,
      take: byModification ? LARGE_TAKE : TAKE,
      hasNews: () => byModification && saysMore(),
      isKnown: (rows) => areKnown(run, rows, kind),
    })) {
      run.noteServerTime(page.serverTime);
      startedAt ??= page.serverTime;
      endedAt = page.serverTime;
      isUnsure ||= page.isUnsure === true;
      await scan.take(page.fresh.filter((row) => row.unreadable === undefined));
      await scan.readByThemselves([...page.unreadable, ...page.fresh.flatMap(asUnread)]);
      // During a first load only the place where it continues is kept: what it has shown says nothing about the rest.
      if (scan.isFull && page.next !== null)
        await scan.write({
          ...before,
          ...lookedAtSoFar(),
          ...scan.unread.kept,
          ...run.sharedIntRefs.kept(stream),
          resumeAt: isSweep && before.sweptAt === null ? page.next : before.resumeAt,
        });
    }
  } catch (thrown) {
    const problem = problemOf(thrown);
    if (!isUnknownList(problem) && problem.status !== 400) throw thrown;
    const isFirst = from === 0 && startedAt === undefined;
    if (isFirst && !isUnknownList(problem)) throw new ProblemError(refusedListProblem(kind));
    // Refused at its first page: the service has no such list. Refused further on, it was not read to its end: what
    // came is kept, and the next run starts from the beginning, since the service may have refused the place.
    if (!isFirst) {
      await scan.write({ ...before, ...scan.unread.kept, ...run.sharedIntRefs.kept(stream), resumeAt: null });
      throw thrown;
    }
    endedAt = run.serverTime;
  }
  const watermark = watermarkAfter({
    before: before.watermark,
    shown: isSweep || saysMore() ? scan.shown : null,
    took: run.milliseconds() - began,
    startedAt: startedAt ?? null,
    heldBack: scan.heldBack,
  });
  // An earlier run read the pages before the one at which this one continued: what they show now is not known.
  const isWhole = isSweep && from === 0 && !isUnsure;
  let sweptAt = isSweep && !isUnsure ? (endedAt ?? run.now()) : before.sweptAt;
  let problem: unknown = null;
  if (isWhole && scan.listed.size > 0) {
    try {
      await lookForMissing(run, kind, scan.listed);
    } catch (thrown) {
      if (problemOf(thrown).code !== 'service.shortList') throw thrown;
      // What the list shows is kept. It does not count as swept, so that the next run looks and reports again.
      sweptAt = before.sweptAt;
      problem = thrown;
    }
  }
  await scan.write({
    stream,
    watermark: (isSweep && from > 0) || isUnsure ? before.watermark : watermark,
    sweptAt,
    resumeAt: null,
    ...lookedAtSoFar(),
    ...scan.unread.kept,
    ...run.sharedIntRefs.kept(stream),
  });
  if (problem !== null) run.setAside(problem);
  // What the list showed is kept, and the next run reads it again.
  if (isUnsure) run.setAside(new ProblemError(unsteadyProblem(kind)));
  // A service that gives no time has its sweeps counted by our clock, which also gave the time of the last sweep.
  if (
    !isSweep &&
    startedAt === null &&
    run.serverTime === null &&
    isReadDue(before.sweptAt, run.now(), REFERENCE_SWEEP)
  )
    await pullList(run, kind, isForced, true);
}
