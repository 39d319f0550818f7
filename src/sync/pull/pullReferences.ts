import { versionHas, type Capability } from '../../domain/values/apiVersion.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import { ProblemError, problemOf, unsteadyProblem } from '../../domain/values/result.ts';
import { type Cursor, unreadCursor } from '../../domain/service/storeChange.ts';
import { MOST_UNREADABLE, type Unreadable } from '../../domain/values/unreadable.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { highest, isReadDue, watermarkAfter, WHOLE_LIST } from './cursors.ts';
import { refusalOf } from './listScan.ts';
import { pages } from './paging.ts';
import { inParallel } from '../run/parallel.ts';
import { partlyUnreadable } from '../rules/unread.ts';

/**
 * A list of reference data. It cannot be asked for what has changed, and is read whole (docs/service-notes.md, "Finding
 * things again").
 */
interface ReferenceList {
  kind: ReferenceKind;
  /** The service has it from this capability's version on. */
  since?: Capability;
}

/**
 * Kinds that are only read. Kinds that are also edited here are pulled as records, and their reference rows follow from
 * those.
 */
export const REFERENCE_LISTS: readonly ReferenceList[] = [
  { kind: 'legalEntity' },
  { kind: 'docType' },
  { kind: 'taxCode' },
  { kind: 'taxBand' },
  { kind: 'taxAuthority' },
  { kind: 'currency' },
  { kind: 'payTerm' },
  { kind: 'paymentMethod' },
  { kind: 'account' },
  { kind: 'bankAccount' },
  { kind: 'unitOfMeasure' },
  { kind: 'resource' },
  { kind: 'stockLocation' },
  { kind: 'productGroup', since: 'productUpdate' },
  { kind: 'contactGroup', since: 'contactGroups' },
];

interface ReadList {
  rows: Reference[];
  unreadable: Unreadable[];
  startedAt: Instant | null;
  /**
   * Why the list was not read to its end: the refusal of a page after the first, or that its rows moved all the time.
   */
  refusal: unknown;
}

async function readList(run: RunContext, { kind }: ReferenceList): Promise<ReadList> {
  const rows: Reference[] = [];
  const unreadable: Unreadable[] = [];
  let startedAt: Instant | null | undefined;
  let refusal: unknown = null;
  const read = (skip: number, take: number) => run.read(() => run.service.references(kind, { skip, take }));
  try {
    for await (const page of pages(read, { from: 0, thorough: false })) {
      rows.push(...page.fresh);
      unreadable.push(...page.unreadable, ...page.fresh.flatMap((row) => partlyUnreadable(row) ?? []));
      startedAt ??= page.serverTime;
      run.noteServerTime(page.serverTime);
      if (page.isUnsure) refusal = new ProblemError(unsteadyProblem(kind));
    }
  } catch (thrown) {
    refusal = refusalOf(thrown, kind, startedAt === undefined);
    if (startedAt === undefined) startedAt = run.serverTime;
  }
  return { rows, unreadable, startedAt: startedAt ?? null, refusal };
}

/**
 * Whether the list has to be read: it never was, or too long ago by the service's clock, or by ours where the service
 * gives none; or something in it could not be read. Such lists are short.
 */
function isDue(run: RunContext, cursor: Cursor | null): boolean {
  if (!cursor?.sweptAt || cursor.unreadable !== undefined || run.isReadAsked(cursor.stream)) return true;
  return isReadDue(cursor.sweptAt, run.serverTime ?? run.now(), WHOLE_LIST);
}

async function pullKind(run: RunContext, list: ReferenceList): Promise<void> {
  const { kind } = list;
  const stream = `reference:${kind}` as const;
  const cursor = await run.store.cursor(stream);
  if (!isDue(run, cursor)) {
    if (cursor?.sweptAt) run.notRead.set(stream, cursor.sweptAt);
    return;
  }
  run.notRead.delete(stream);
  const began = run.milliseconds();
  const read = await readList(run, list);
  const { unreadable } = read;
  run.noteUnreadable(unreadable);
  if (read.refusal !== null) {
    // The rows read are kept. The cursor stays, so that the next run looks and reports again.
    run.pulled += await run.store.writeReferences(kind, read.rows, false, cursor ?? unreadCursor(stream));
    throw read.refusal;
  }
  const next: Cursor = {
    stream,
    watermark: watermarkAfter({
      before: cursor?.watermark ?? null,
      shown: highest(...read.rows.map((row) => row.lastModified)),
      took: run.milliseconds() - began,
      startedAt: read.startedAt,
      heldBack: null,
    }),
    sweptAt: read.startedAt ?? run.now(),
    resumeAt: null,
    ...(unreadable.length > 0 && { unreadable: unreadable.slice(0, MOST_UNREADABLE) }),
  };
  // An empty list is more likely a fault than the end of all customers, and a row without an id may be any of them:
  // such lists mark nothing (promise A).
  const isMarking =
    read.rows.length > 0 && unreadable.length <= MOST_UNREADABLE && unreadable.every(({ id }) => id !== undefined);
  try {
    run.pulled += await run.store.writeReferences(kind, read.rows, isMarking, next, run.agreedGone(kind));
  } catch (thrown) {
    if (problemOf(thrown).code !== 'service.shortList') throw thrown;
    // The rows shown are kept. The list does not count as swept, so that the next run looks and reports again.
    run.pulled += await run.store.writeReferences(kind, read.rows, false, {
      ...next,
      sweptAt: cursor?.sweptAt ?? null,
    });
    run.setAside(thrown);
  }
}

/**
 * Brings what documents refer to. Lists are independent of each other: one that this user may not read, or that fails,
 * does not hold the others up.
 */
export async function pullReferences(run: RunContext): Promise<void> {
  const { apiVersion } = run;
  const known = REFERENCE_LISTS.filter(
    ({ kind, since }) =>
      (since === undefined || (apiVersion !== null && versionHas(apiVersion, since))) &&
      (!run.readsOnly || run.isReadAsked(`reference:${kind}`)),
  );
  run.plan(known.length);
  await inParallel(known, WIDTH, async (list) => {
    run.retryPolicy.stopIfCancelled();
    if (run.denied.has(list.kind)) return;
    try {
      await pullKind(run, list);
      run.succeeded();
    } catch (thrown) {
      if (run.setAside(thrown).code === 'permission.denied') run.denied.add(list.kind);
    }
    run.done();
  });
}
