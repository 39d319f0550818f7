import { inChunks } from '../../domain/values/chunks.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { isShortList } from '../../domain/references/reference.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { PageRequest } from '../../domain/values/paging.ts';
import { ProblemError, shortListProblem, unsteadyProblem, type Problem } from '../../domain/values/result.ts';
import type { Cursor } from '../../domain/service/storeChange.ts';
import type { Unreadable } from '../../domain/values/unreadable.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { isReadDue, REFERENCE_SWEEP, WHOLE_LIST } from '../pull/cursors.ts';
import { cursorOf, ListScan, refusalOf } from '../pull/listScan.ts';
import { LARGE_TAKE, TAKE } from '../pull/paging.ts';
import type { ListedResource } from '../run/ports.ts';
import { inParallel } from '../run/parallel.ts';
import { partlyUnreadable } from '../rules/unread.ts';
import { doubtful, learn, afterRead, readOrSetAside } from './learn.ts';
import { resourceNews } from './resourceNews.ts';

/** Records in one write of a first load. */
const BATCH = 1_000;
const CHUNK = 500;

/** Whether the list of a kind can be filtered by modification. Others are read whole. */
export function isByModification(kind: ResourceKind): boolean {
  return RESOURCE_TRAITS[kind].list === 'byModification';
}

/** One look at the list of a kind: it writes what is new or changed. */
class ResourceScan {
  private readonly run: RunContext;
  private readonly kind: ResourceKind;
  private readonly list: ListScan<ListedResource>;
  private readonly doubts: readonly ResourceRecord[];
  private fresh: ResourceRecord[] = [];
  readonly listed = new Set<string>();

  constructor(run: RunContext, kind: ResourceKind, list: ListScan<ListedResource>, doubts: readonly ResourceRecord[]) {
    this.run = run;
    this.kind = kind;
    this.list = list;
    this.doubts = doubts;
  }

  /** Reads all pages. @throws ProblemError when the service refuses the list, but not when it has none */
  async read(): Promise<void> {
    const { list } = this;
    // A whole list shows them again.
    if (!list.isFromStart) await this.readByThemselves(list.unread.all);
    try {
      await this.readPages();
    } catch (thrown) {
      const isFirstPage = !list.isContinued && list.startedAt === undefined;
      const refusal = refusalOf(thrown, this.kind, isFirstPage);
      if (!isFirstPage) await this.write(list.refused);
      if (refusal !== null) throw refusal;
      list.endedAt = this.run.serverTime;
    }
  }

  private async readPages(): Promise<void> {
    const { list } = this;
    for await (const page of list.pages()) {
      await this.take(page.fresh.filter((row) => row.unreadable === undefined));
      await this.readByThemselves([...page.unreadable, ...page.fresh.flatMap(asUnread)]);
      list.reached(page);
      if (this.fresh.length >= BATCH && page.next !== null) await this.write(list.interim);
    }
  }

  private async take(rows: readonly ListedResource[]): Promise<void> {
    const { run, kind, list } = this;
    list.see(rows);
    run.lastKnown.saw(kind, rows);
    for (const { id } of rows) this.listed.add(id);
    for (const row of rows) {
      run.forgetUnreadable(list.unread.settle(row.id, row));
      if (row.unreadable) run.noteRead(row);
    }
    const { fresh, changed } = await resourceNews(run, kind, rows, this.doubts, list.before.lookedAt);
    this.fresh.push(...fresh);
    list.hasNews ||= fresh.length > 0 || changed.some(({ isAgain }) => !isAgain);
    run.plan(changed.length);
    await inParallel(changed, WIDTH, async ({ record, row, whole }) => {
      run.retryPolicy.stopIfCancelled();
      if (!whole) await learn(run, record, row, row.id);
      const isKnown = !whole || (await readOrSetAside(run, record, row.id));
      if (isKnown) run.count(kind, 'pulled');
      else list.noteUnread(run.unreadableOf(kind, row.id), row);
      run.done();
    });
    // A record with fields that cannot be read is read again by its id in each run.
    for (const row of rows) {
      const unreadable = run.unreadableOf(kind, row.id);
      if (unreadable?.isHeld) list.noteUnread(unreadable, row);
    }
  }

  /**
   * Reads single records that a list shows in a form that cannot be read, wholly or in some fields: by themselves they
   * may be readable. A record that is not readable either way is named, and read again with the next run. One without
   * an id is met again in the list, for which the watermark is held back.
   */
  private async readByThemselves(records: readonly Unreadable[]): Promise<void> {
    const { run, list } = this;
    for (const { id } of records) if (id !== undefined) this.listed.add(id);
    run.plan(records.length);
    await inParallel(records, WIDTH, async (record) => {
      run.retryPolicy.stopIfCancelled();
      const { id } = record;
      if (!list.setAside(record) || id === undefined) run.noteUnreadable([record]);
      else await this.readByItself(id, record);
      run.done();
    });
  }

  private async readByItself(id: Guid, record: Unreadable): Promise<void> {
    const { run, kind, list } = this;
    try {
      const read = await run.read(() => run.service.resource(kind, id));
      run.forgetUnreadable(list.unread.settle(id));
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
    await run.writer.add(records, [cursor], (held, added) => afterRead(held, added.base, at));
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
  for (const chunk of inChunks(missing, CHUNK)) {
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
  const before = await cursorOf(run, `resource:${kind}`);
  const byModification = isByModification(kind);
  const isNew = before.sweptAt === null || before.resumeAt !== null || (byModification && before.watermark === null);
  // The first list of a run is asked before the service's clock is known; a second look then finds out whether it is
  // due. If the service has given no time by the later lists, it gives none: sweeps are then counted by our clock.
  const clock = run.serverTime ?? (byModification ? before.sweptAt : run.now());
  const isAsked = run.readsEverything || (!byModification && run.isReadAsked(kind));
  const isSweepDue = isReadDue(before.sweptAt, clock, byModification ? REFERENCE_SWEEP : WHOLE_LIST);
  const isSweep = isNew || isSweepDue || isSweepAsked || isAsked || (isForced && !byModification);
  if (!isSweep && !byModification) {
    run.noteUnreadable(before.unreadable ?? []);
    if (before.sweptAt !== null) run.notRead.set(kind, before.sweptAt);
    return;
  }
  const rules = {
    kind,
    isByModification: byModification,
    isLong: false,
    take: byModification ? LARGE_TAKE : TAKE,
    request: (page: PageRequest) => run.service.listResources(kind, page),
  };
  run.notRead.delete(kind);
  const list = new ListScan(run, rules, before, isSweep);
  const scan = new ResourceScan(run, kind, list, await doubtful(run, kind));
  await scan.read();
  // What the pages that an earlier run read show now is not known.
  const isWhole = isSweep && !list.isContinued && !list.isUnsure;
  const shortList = isWhole && scan.listed.size > 0 ? await lookForMissing(run, kind, scan.listed) : null;
  await scan.write(list.finished(shortList !== null));
  if (shortList !== null) run.setAside(new ProblemError(shortList));
  // What the list showed is kept, and the next run reads it again.
  if (list.isUnsure) run.setAside(new ProblemError(unsteadyProblem(kind)));
  // A service that gives no time has its sweeps counted by our clock, which also gave the time of the last sweep.
  if (
    !isSweep &&
    list.startedAt === null &&
    run.serverTime === null &&
    isReadDue(before.sweptAt, run.now(), REFERENCE_SWEEP)
  )
    await pullList(run, kind, isForced, true);
}
