import { operationOf } from '../../domain/service/blocker.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceContent, ResourceKind } from '../../domain/resources/content.ts';
import { currentContent, type ResourceRecord } from '../../domain/resources/record.ts';
import { isToldByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import type { Problem } from '../../domain/values/result.ts';
import { WIDTH, type RunContext } from '../context.ts';
import { inParallel } from '../parallel.ts';
import type { Step } from '../push/plan.ts';
import { mayBeSentAgain } from '../push/resending.ts';
import { permissionBatches, type Batch } from '../push/permissionBatches.ts';
import { adopt, findCreated, KnownBelow, setUnreadable, takeIntentBack } from './find.ts';
import { pushResourceCommands } from './pushCommands.ts';
import { pushResourceCreate } from './pushCreate.ts';
import { pushResourceUpdate } from './pushUpdate.ts';
import { lookUpNamed, waitsFor, withIds, type Named } from './references.ts';
import { lacksKind, resourceStep } from './step.ts';
import { rejected } from './transitions.ts';

/** Bank transactions under way at once: so many at most are in doubt when a line goes dead. */
const WIDTH_UNFOUND = 3;

/**
 * Creates worked on at once: while so many requests as are allowed are under way, the intents of the next ones are committed
 * together, and outcomes are written. All of them are found again when the line goes dead in between.
 */
const CREATES_AT_ONCE = WIDTH * 2;

const SENDS: ReadonlySet<Step> = new Set<Step>(['create', 'update', 'command']);

/** What is to be sent, oldest first. Whatever is edited meanwhile is noticed when its intent is committed. */
async function toSend(run: RunContext): Promise<ResourceRecord[]> {
  const waiting = (await run.pending.records()).filter(isResourceRecord);
  return waiting.filter(
    (record) =>
      !run.vanished.has(record.key) &&
      run.resourceKinds.includes(record.kind) &&
      (run.notFound.has(record.key) || SENDS.has(resourceStep(record, run.apiVersion))),
  );
}

/** What was sent before and not found may have come since. @returns the record as it is then: found, in doubt, or to be sent again */
async function lookedForOnceMore(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  run.notFound.delete(record.key);
  const { inFlight } = record;
  if (inFlight?.operation !== 'create') return record;
  const found = await findCreated(run, record);
  if (found.kind !== 'none') return adopt(run, record, found);
  return (await mayBeSentAgain(run, inFlight)) ? takeIntentBack(run, record) : record;
}

/** Sends what one record has to send, in order. */
async function pushRecord(run: RunContext, record: ResourceRecord, { ids }: Named, below: KnownBelow): Promise<void> {
  let current: ResourceRecord | null = run.notFound.has(record.key) ? await lookedForOnceMore(run, record) : record;
  const step = (): Step | null => current && resourceStep(current, run.apiVersion);
  if (current && step() === 'create') {
    const sent = withIds(current, ids).local;
    const isToldById = isToldByNewId(record.kind) && sent !== null;
    const knownIds: readonly Guid[] | null = isToldById ? await run.inTurn(() => below.idsOfEqual(sent)) : null;
    current = await pushResourceCreate(run, current, ids, knownIds);
    if (isToldById && current?.id) await below.add(sent, current.id);
  }
  // Unlocked first, then changed, then locked again: each time the record is read and decided anew.
  for (let turn = 0; current && turn < 3; turn += 1) {
    if (step() === 'command') current = await pushResourceCommands(run, current);
    else if (step() === 'update') current = await pushResourceUpdate(run, current, ids);
    else return;
  }
}

async function setAside(run: RunContext, record: ResourceRecord, problem: Problem): Promise<void> {
  const { rejection } = record;
  if (
    rejection &&
    rejection.code === problem.code &&
    rejection.message === problem.message &&
    rejection.revision === record.revision
  )
    return;
  const at = run.now();
  await run.journal.change(record, (current) =>
    SENDS.has(resourceStep(current, run.apiVersion))
      ? rejected<ResourceContent, ResourceRecord>(current, problem, at)
      : null,
  );
}

/** Records that must not be under way at the same time: creates below one parent, which are told apart by their ids alone. */
function series(records: readonly ResourceRecord[]): ResourceRecord[][] {
  const lists = new Map<string, ResourceRecord[]>();
  for (const record of records) {
    const isTold = isToldByNewId(record.kind) && record.id === null;
    const name = isTold ? parentOfContent(currentContent(record)) : record.key;
    const list = lists.get(name);
    if (list) list.push(record);
    else lists.set(name, [record]);
  }
  return [...lists.values()];
}

async function pushKind(
  run: RunContext,
  kind: ResourceKind,
  records: readonly ResourceRecord[],
  named: Named,
  below: KnownBelow,
): Promise<void> {
  const isFound = RESOURCE_TRAITS[kind].foundBy !== 'person';
  const width = !isFound
    ? WIDTH_UNFOUND
    : records.every(({ id, commands }) => id === null && commands.length === 0)
      ? CREATES_AT_ONCE
      : WIDTH;
  const pushOne = async (record: ResourceRecord, { isAgain }: Batch<ResourceRecord>): Promise<void> => {
    const operation = operationOf(record);
    if (isAgain ? run.denials.hasAgain(kind, operation) : run.denials.has(kind, operation)) return;
    run.stopIfEnded();
    try {
      await pushRecord(run, record, named, below);
      run.succeeded();
    } catch (thrown) {
      const problem = run.setAside(thrown);
      if (problem.code === 'permission.denied') await setUnreadable(run, record.key, problem, named.ids);
    }
    run.done();
  };
  for (const wave of permissionBatches(records, width)) {
    await inParallel(series(wave.records), wave.width, async (list) => {
      for (const record of list) await pushOne(record, wave);
    });
  }
}

/** Those of the next kind whose references are all on the service. */
function nextBatch(
  run: RunContext,
  left: readonly ResourceRecord[],
  named: Named,
): { kind: ResourceKind; records: ResourceRecord[] } | null {
  for (const kind of run.resourceKinds) {
    const records = left.filter((record) => record.kind === kind && waitsFor(record, named) === null);
    if (records.length > 0) return { kind, records };
  }
  return null;
}

/**
 * Sends every record that has something to send, a few at a time: what is referred to before what refers to it (promise D).
 * What names a record that cannot be sent is set aside with the reason (promise P), until that record is there.
 */
export async function pushResources(run: RunContext): Promise<void> {
  const version = run.apiVersion;
  const below = new KnownBelow(run);
  const all = await toSend(run);
  run.plan(all.length);
  let left: ResourceRecord[] = [];
  for (const record of all) {
    if (version === null || !lacksKind(record, version)) left.push(record);
    else {
      await setAside(run, record, { code: 'version.tooOld', message: `${record.kind}; this service has ${version}` });
      run.done();
    }
  }
  for (;;) {
    const named = await lookUpNamed(run, left);
    const batch = nextBatch(run, left, named);
    if (!batch) {
      for (const record of left) {
        const waiting = waitsFor(record, named);
        if (waiting) await setAside(run, record, { code: 'record.waits', message: waiting.name, field: waiting.path });
        run.done();
      }
      return;
    }
    await pushKind(run, batch.kind, batch.records, named, below);
    const sent = new Set(batch.records);
    left = left.filter((record) => !sent.has(record));
  }
}
