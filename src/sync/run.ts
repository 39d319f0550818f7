import { inChunks } from '../domain/values/chunks.ts';
import { versionHas } from '../domain/values/apiVersion.ts';
import type { DocumentClass } from '../domain/kinds/documentClasses.ts';
import { namedBy, ownState, stateAmong, type BlockerContext } from '../domain/service/blocker.ts';
import { isMintedKey } from '../domain/values/identifiers.ts';
import { isPending, type SyncState } from '../domain/records/state.ts';
import type { ResourceKind } from '../domain/resources/content.ts';
import { isChildKind } from '../domain/resources/traits.ts';
import { problemOf, type Problem } from '../domain/values/result.ts';
import { kindOfRecord, type SyncRecord, unreadCursor } from '../domain/service/storeChange.ts';
import { NO_COUNTS, type SyncReport } from '../domain/service/syncRun.ts';
import { MOST_UNREADABLE } from '../domain/values/unreadable.ts';
import { RunContext } from './run/context.ts';
import type { RunParts } from './run/ports.ts';
import { settleDocumentDoubts } from './documents/documentFind.ts';
import { pullDocuments } from './documents/pullDocuments.ts';
import { concludeSharedIntRefs } from './pull/concludeSharedIntRefs.ts';
import { concludeVanished } from './pull/concludeVanished.ts';
import { askForHistory, keepHistoryHead } from './run/historyHead.ts';
import { inParallel } from './run/parallel.ts';
import { RECORDS_AT_ONCE } from './run/pending.ts';
import { isReadDue, REFERENCE_SWEEP } from './pull/cursors.ts';
import { childKinds, listedKinds } from './pull/kindsRead.ts';
import { pullReferences } from './pull/pullReferences.ts';
import { push } from './documents/push.ts';
import { attachmentsLeft, pushAttachments } from './documents/pushAttachments.ts';
import { pullChildren } from './records/pullChildren.ts';
import { isByModification, pullList } from './records/pullList.ts';
import { readUnlisted } from './records/readUnlisted.ts';
import { pushResources } from './records/push.ts';
import { settleResourceDoubts } from './records/settle.ts';
import { settleWentBack } from './wentBack/wentBack.ts';

/** Classes read back at once: one list is fetched while another is processed. */
const READ_BACK_AT_ONCE = 2;

/** Pulls each class. A class that this user may not read, or that fails, does not hold the others up. */
async function pullClasses(run: RunContext, docClasses: Iterable<DocumentClass>, width = 1): Promise<void> {
  await inParallel(docClasses, width, async (docClass) => {
    run.retryPolicy.stopIfCancelled();
    try {
      await pullDocuments(run, docClass);
      run.succeeded();
    } catch (thrown) {
      if (run.setAside(thrown).code === 'permission.denied') run.denied.add(docClass);
    }
  });
}

/**
 * Pulls each kind. Kinds are independent of each other: one that this user may not read, or that fails, does not hold
 * the others up.
 */
async function pullKinds(run: RunContext, kinds: readonly ResourceKind[], isForced = false): Promise<void> {
  for (const kind of kinds) {
    run.retryPolicy.stopIfCancelled();
    if (run.denied.has(kind)) continue;
    try {
      await (isChildKind(kind) ? pullChildren(run, kind) : pullList(run, kind, isForced));
      run.succeeded();
    } catch (thrown) {
      if (run.setAside(thrown).code === 'permission.denied') run.denied.add(kind);
    }
  }
}

/**
 * Pulls what documents refer to: first lists whose answers give the service's clock, then lists that are due by it.
 */
async function pullLists(run: RunContext): Promise<void> {
  const lists = listedKinds(run);
  await pullKinds(run, lists.filter(isByModification));
  await pullReferences(run);
  await pullKinds(
    run,
    lists.filter((kind) => !isByModification(kind)),
  );
  await pullKinds(run, await dueKinds(run, lists.filter(isByModification)));
}

/**
 * Kinds that were asked for changes before the service's clock was known, and whose whole list is due by that clock.
 */
async function dueKinds(run: RunContext, kinds: readonly ResourceKind[]): Promise<ResourceKind[]> {
  const due: ResourceKind[] = [];
  for (const kind of kinds) {
    // It was read whole just now, and stays due.
    if (run.isShort(kind)) continue;
    const cursor = await run.store.cursor(`resource:${kind}`);
    if (cursor?.sweptAt && run.serverTime !== null && isReadDue(cursor.sweptAt, run.serverTime, REFERENCE_SWEEP))
      due.push(kind);
  }
  return due;
}

/** Keeps what was learned of the fields that the service shows. */
async function keepFieldsShown({ store, service: { fieldsShown }, apiVersion }: RunContext): Promise<void> {
  if (!fieldsShown.hasNews || apiVersion === null) return;
  fieldsShown.hasNews = false;
  await store.write([], [{ ...unreadCursor('fields'), fields: fieldsShown.kept(apiVersion) }]);
}

async function steps(run: RunContext): Promise<void> {
  run.phase('signingIn');
  const { apiVersion } = await run.retryPolicy.attempt(() => run.service.signIn(), ['service.busy', 'network.lost']);
  run.apiVersion = apiVersion;
  run.service.fieldsShown.learn((await run.store.cursor('fields'))?.fields, apiVersion);
  if (run.readsOnly) {
    run.phase('pulling');
    return pullReferences(run);
  }
  await askForHistory(run);
  run.phase('settling');
  await settleResourceDoubts(run);
  await settleDocumentDoubts(run);
  run.phase('pulling');
  await run.lastKnown.read();
  await pullLists(run);
  await run.lastKnown.keep();
  await pullClasses(run, run.docClasses);
  await keepHistoryHead(run);
  const wentBack = await settleWentBack(run);
  if (wentBack === 'asked') return;
  if (wentBack === 'answered') {
    await pullLists(run);
    await pullClasses(run, run.docClasses);
  }
  await run.lastKnown.keep();
  await concludeVanished(run);
  await keepFieldsShown(run);
  await run.readTypes();
  run.phase('pushing');
  await pushResources(run);
  // Without IntRefs no document could be found again: every document stays here, and its state says why
  // (`kindBlocker`).
  if (versionHas(apiVersion, 'documentIntRef')) await push(run);
  await concludeVanished(run);
  await pushAttachments(run);
  await run.lastKnown.keep();
  run.phase('readingBack');
  await pullKinds(
    run,
    listedKinds(run).filter((kind) => run.kindsToReadBack.has(kind)),
    true,
  );
  // Only a company on this computer has journals.
  await pullClasses(
    run,
    run.docClasses.filter((docClass) => run.toReadBack.has(docClass)),
    READ_BACK_AT_ONCE,
  );
  await keepFieldsShown(run);
  if (run.sentAgain.size > 0) {
    run.phase('pushing');
    await pushResources(run);
    if (versionHas(apiVersion, 'documentIntRef')) await push(run);
  }
  // Last, because it takes long the first time, and nothing that waits to be sent needs it.
  await pullKinds(run, childKinds(run));
  if (run.readsEverything) await readUnlisted(run);
  await concludeVanished(run);
  await concludeSharedIntRefs(run);
  // Waits for the question that `RunContext.setAside` may have asked meanwhile.
  await run.allWritten();
  await keepFieldsShown(run);
}

interface LeftOver {
  rejected: number;
  conflicts: number;
  inDoubt: number;
  notReady: number;
  waiting: number;
}

/** How a report counts the states that need somebody; null for the others. */
const OPEN: Readonly<Record<SyncState, keyof LeftOver | null>> = {
  saved: 'notReady',
  waits: 'waiting',
  queued: null,
  sending: null,
  synced: null,
  rejected: 'rejected',
  conflict: 'conflicts',
  unknown: 'inDoubt',
  unreadable: null,
  gone: null,
};

/**
 * The waiting records, with the waiting records that they name. A run that ended early has not noted for all of them
 * what they wait for.
 */
async function withNamedRecords(
  run: RunContext,
  records: readonly SyncRecord[],
): Promise<ReadonlyMap<string, SyncRecord>> {
  const known = new Map(records.map((record) => [record.key, record]));
  let found = records;
  // Cancelling must end the run at once, so only records that the run knows are used then.
  while (found.length > 0 && !run.isCancelled) {
    const keys = new Set(
      found
        .flatMap(namedBy)
        .map(({ key }) => key)
        .filter((key) => isMintedKey(key) && !known.has(key)),
    );
    found = keys.size === 0 ? [] : (await run.store.records([...keys])).filter(isPending);
    for (const record of found) known.set(record.key, record);
  }
  return known;
}

/**
 * The sync state of each record as this run leaves it, as the page shows it. Where the service has reported nothing,
 * the results of earlier runs still stand.
 */
async function shownStates(
  run: RunContext,
  records: readonly SyncRecord[],
): Promise<{ record: SyncRecord; state: SyncState }[]> {
  const { version, withContact } = run.readiness;
  if (version === null)
    return records.map((record) => ({ record, state: ownState(record, false, { version, withContact }) }));
  const known = await withNamedRecords(run, records);
  const context: BlockerContext = {
    version,
    withContact,
    denied: new Map(Object.entries(run.denials.toSend)),
    isRunning: false,
    pending: (key) => known.get(key),
  };
  return records.map((record) => ({ record, state: stateAmong(record, context) }));
}

/** Records that are still pending. After a cancellation only those that the run knows, so that it ends at once. */
async function* pendingRecords(run: RunContext): AsyncGenerator<readonly SyncRecord[]> {
  if (run.isCancelled) yield await run.pending.records();
  else for (const keys of inChunks(await run.store.pendingKeys(), RECORDS_AT_ONCE)) yield await run.store.records(keys);
}

/** Counts what is left open at the end, as the store has it and as the page shows it. */
async function leftOver(run: RunContext): Promise<LeftOver> {
  const counts: LeftOver = { rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0, waiting: 0 };
  const conflicts = new Set(run.conflicts);
  // A run that ended early may not have read them.
  if (!run.isCancelled) await run.readTypes();
  for await (const records of pendingRecords(run)) {
    for (const { record, state } of await shownStates(run, records)) {
      const open = OPEN[state];
      if (open === null) continue;
      counts[open] += 1;
      if (open === 'conflicts') conflicts.add(record.key);
      const kind = kindOfRecord(record);
      const ofKind = run.counts.get(kind) ?? { ...NO_COUNTS };
      ofKind[open] = (ofKind[open] ?? 0) + 1;
      run.counts.set(kind, ofKind);
    }
  }
  const files = await attachmentsLeft(run);
  return {
    rejected: counts.rejected + files.rejected,
    conflicts: conflicts.size,
    inDoubt: counts.inDoubt + files.inDoubt,
    notReady: counts.notReady + files.notReady,
    waiting: counts.waiting + files.waiting,
  };
}

/**
 * One run (docs/sync.md, "A run"): sign in, settle what a previous run left in doubt, pull, push, read back what the
 * service made of it, and pull prices and contacts. Never throws: what stopped it early, or the first single failure,
 * is the report's `problem`. Cancelling takes effect between two operations, and the next run resumes. The caller must
 * make sure that only one run goes on at a time.
 */
export async function runSync(parts: RunParts): Promise<SyncReport> {
  const run = new RunContext(parts);
  const { startedAt } = run;
  const requestsBefore = parts.service.requestCount;
  let ended: Problem | null = null;
  try {
    await steps(run);
  } catch (thrown) {
    ended = problemOf(thrown);
    // Whoever cancelled need not be told that. But a failure of the store is reported.
    if (ended.code === 'sync.cancelled') ended = run.storeFailure ?? ended;
  }
  let left: LeftOver = { rejected: 0, conflicts: run.conflicts.size, inDoubt: 0, notReady: 0, waiting: 0 };
  try {
    if (run.isCancelled) await run.lastKnown.keep();
    left = await leftOver(run);
  } catch (thrown) {
    // The store went away: nothing can be counted, and the report says that.
    ended ??= problemOf(thrown);
  }
  run.phase('finished');
  return {
    startedAt,
    finishedAt: run.now(),
    apiVersion: run.apiVersion,
    created: run.created,
    updated: run.updated,
    deleted: run.deleted,
    pulled: run.pulled,
    ...left,
    requests: parts.service.requestCount - requestsBefore,
    problem: ended ?? run.problem,
    reachedEnd: ended === null && run.wentBack === null,
    ...(run.shortLists.length > 0 && { shortLists: run.shortLists }),
    ...(run.vanished.inQuestion > 0 && { vanished: run.vanished.inQuestion }),
    ...(run.sharedInUse > 0 && { sharedIntRefs: run.sharedInUse }),
    ...(run.unreadable.size > 0 && {
      unreadable: { count: run.unreadable.size, records: [...run.unreadable.values()].slice(0, MOST_UNREADABLE) },
    }),
    ...(run.wentBack && { wentBack: run.wentBack }),
    ...(run.historyBroken && { historyBroken: run.historyBroken }),
    ...(run.notRead.size > 0 && { notRead: Object.fromEntries(run.notRead) }),
    denied: [...run.denied],
    deniedToSend: run.denials.toSend,
    kinds: Object.fromEntries(run.counts),
    outcomes: parts.service.takeOutcomes?.() ?? [],
  };
}
