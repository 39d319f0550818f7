import type { Instant } from '../../domain/values/dates.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { parentOnService, type ResourceRecord } from '../../domain/resources/record.ts';
import { hasIntRef } from '../../domain/resources/traits.ts';
import type { Cursor } from '../../domain/service/storeChange.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { earlier, LONG_AGO } from '../pull/cursors.ts';
import { inParallel } from '../run/parallel.ts';
import { childrenShown, parentRecord } from '../pull/children.ts';
import { doubtful, learn, afterRead, readOrSetAside } from './learn.ts';
import { resourceNews } from './resourceNews.ts';

/** Milliseconds. The records below one parent are read again when they were last read this long ago. */
const READ_AGAIN = 24 * 60 * 60_000;
/** Parents asked for at once. */
const AT_ONCE = 60;
/** Records written together. */
const ROWS = 200;
/** Parents read in one run only because they are due again: the rest waits for the next run. */
const MOST_AGAIN = 600;

/** The cursor that says when the records below a parent were read. */
function markOf(kind: ResourceKind, parent: Guid, readAt: Instant | null): Cursor {
  return { stream: `resource:${kind}:${parent}` as const, watermark: null, sweptAt: readAt, resumeAt: null };
}

/**
 * Reads a parent that was taken for gone, since the service has just shown what is below it: the list that confirmed
 * its absence was cut short (promise A).
 */
async function readParentAgain(run: RunContext, kind: ResourceKind, parent: Guid): Promise<void> {
  const above = await parentRecord(run, kind, parent);
  if (above?.goneAt) await readOrSetAside(run, above);
}

/** What the service shows below a parent; without an answer it has no such parent. */
interface Look {
  parent: Guid;
  answer: Awaited<ReturnType<typeof childrenShown>>;
  readAt: Instant;
}

async function look(run: RunContext, kind: ResourceKind, parent: Guid): Promise<Look> {
  const answer = await childrenShown(run, kind, parent);
  const readAt = answer?.serverTime ?? run.serverTime ?? run.now();
  if (answer) {
    run.noteServerTime(answer.serverTime);
    if (run.vanished.hasConcluded) await readParentAgain(run, kind, parent);
  }
  return { parent, answer, readAt };
}

/** Parents whose records are written together: so many that their records reach `ROWS`. */
function* portionsOf(looks: readonly Look[]): Generator<Look[]> {
  let portion: Look[] = [];
  let rows = 0;
  for (const each of looks) {
    portion.push(each);
    rows += each.answer?.rows.length ?? 0;
    if (rows < ROWS) continue;
    yield portion;
    [portion, rows] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

/** Writes what is new below these parents in one transaction with the cursors that cover it. */
async function take(
  run: RunContext,
  kind: ResourceKind,
  looks: readonly Look[],
  doubts: readonly ResourceRecord[],
): Promise<void> {
  const rows = looks.flatMap(({ answer }) => answer?.rows ?? []);
  // Rows are whole here, and few: all rows with times in whole seconds are compared.
  const { fresh, changed } = await resourceNews(run, kind, rows, doubts, LONG_AGO);
  for (const { record, row } of changed) await learn(run, record, row);
  const unreadable = looks.flatMap(({ answer }) => answer?.unreadable ?? []);
  run.noteUnreadable(unreadable);
  for (const row of rows) run.noteRead(row);
  const listed = new Set([...rows, ...unreadable].map(({ id }) => id));
  const there = looks.flatMap(({ parent, answer }) => (answer ? [parent] : []));
  const missing = (await run.store.heldOf(kind, there)).filter(
    ({ id, isActive }) => isActive !== false && !listed.has(id),
  );
  // Records that cannot be read, or have vanished and are not known to be gone yet, are read again with the next run.
  const readAgain = new Set<string>();
  for (const { parent, answer } of looks)
    if (answer?.unreadable?.length || answer?.rows.some((row) => row.unreadable !== undefined)) readAgain.add(parent);
  // Only a 404 by id says that a record is gone (promise A).
  for (const record of await run.resources(missing.map(({ key }) => key)))
    if (!(await readOrSetAside(run, record))) readAgain.add(parentOnService(record));
  const at = run.now();
  const marks = looks.map(({ parent, readAt }) => markOf(kind, parent, readAgain.has(parent) ? null : readAt));
  await run.writer.add(fresh, marks, (held, added) => afterRead(held, added.base, at));
  run.count(kind, 'pulled', fresh.length + changed.length);
}

/** When the parent was read whose records of a kind were read longest ago; null if there is none. */
async function oldestRead(run: RunContext, kind: ResourceKind, now: Instant): Promise<Instant | null> {
  const [parent] = await run.store.parentsDue(kind, earlier(now, -READ_AGAIN), 1);
  return parent === undefined ? null : ((await run.store.cursor(`resource:${kind}:${parent}`))?.sweptAt ?? null);
}

/**
 * Brings the records that the service lists only below their parent (prices of each product, contacts of each party;
 * service notes: no list across products). Those of new or changed parents are read first, then those read longest ago,
 * at most once a day and some hundred in a run. Parents are marked with what is written below them, so that an
 * interrupted run continues there. A parent that this user may not look into is marked too, if others may be read.
 */
export async function pullChildren(run: RunContext, kind: ResourceKind): Promise<void> {
  const doubts = await doubtful(run, kind);
  if (hasIntRef(kind)) {
    const stream = `resource:${kind}` as const;
    run.sharedIntRefs.remember(stream, (await run.store.cursor(stream))?.sharedIntRefs);
  }
  const tried = new Set<Guid>();
  const refused: Guid[] = [];
  // By now other lists have given the service's clock, if it gives one; otherwise the times are ours.
  const begun = run.serverTime ?? run.now();
  // Everything is also what was read in this very second: the service's clock may tell whole seconds.
  const readBefore = earlier(begun, run.readsEverything ? -READ_AGAIN : READ_AGAIN);
  let again = 0;
  for (;;) {
    const urgent = (await run.store.parentsDue(kind, null, AT_ONCE + tried.size)).filter(
      (parent) => !tried.has(parent),
    );
    const due =
      urgent.length > 0 || (again >= MOST_AGAIN && !run.readsEverything)
        ? urgent
        : (await run.store.parentsDue(kind, readBefore, AT_ONCE + tried.size)).filter((parent) => !tried.has(parent));
    if (due.length === 0) break;
    const parents = due.slice(0, AT_ONCE);
    if (urgent.length === 0) again += parents.length;
    run.plan(parents.length);
    const looks: Look[] = [];
    const looking = inParallel(parents, WIDTH, async (parent) => {
      run.retryPolicy.stopIfCancelled();
      if (run.denials.has(kind, 'look')) return;
      tried.add(parent);
      try {
        looks.push(await look(run, kind, parent));
        run.succeeded();
        run.denials.accepted(kind, 'look');
      } catch (thrown) {
        const { code, message } = run.setAside(thrown);
        if (code === 'permission.denied') {
          run.denials.refused(kind, 'look', message);
          refused.push(parent);
        }
      }
      run.done();
    });
    try {
      await looking;
    } finally {
      // What was read is kept also when the run ends here.
      for (const portion of portionsOf(looks)) await take(run, kind, portion, doubts);
    }
    if (run.denials.has(kind, 'look')) break;
  }
  if (!run.readsEverything) run.notRead.set(kind, (await oldestRead(run, kind, begun)) ?? readBefore);
  if (refused.length === 0) return;
  if (run.denials.isAll(kind, 'look')) run.denied.add(kind);
  else
    await run.store.write(
      [],
      refused.map((parent) => markOf(kind, parent, run.serverTime ?? run.now())),
    );
}
