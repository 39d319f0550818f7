import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { isFoundByNewId, parentOfContent, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { isResourceRecord } from '../../domain/service/storeChange.ts';
import type { Problem } from '../../domain/values/result.ts';
import { adopt } from '../doubts/adopt.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { setHeldBack, takeIntentBack } from '../run/outcome.ts';
import { inParallel } from '../run/parallel.ts';
import { SENDS, type Step } from '../rules/step.ts';
import { pushCommands } from '../push/pushCommands.ts';
import { pushOne } from '../push/pushOne.ts';
import { pushUpdate } from '../push/pushUpdate.ts';
import { mayBeSentAgain } from '../doubts/resending.ts';
import { permissionBatches } from '../run/permissionBatches.ts';
import { findCreated, resourcesFound, ChildrenOnService } from './find.ts';
import { pushResourceCreate } from './resourceCreate.ts';
import { lookUpNamed, waitsFor, withIds, type Ids, type NamedRecords } from '../run/namedRecords.ts';
import { resourceCommands, resourceUpdates } from './resourcePush.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { lacksKind, resourceStep } from '../rules/resourceStep.ts';

/** Bank transactions sent at once: no more than so many are in doubt when the connection dies. */
const WIDTH_MANUAL = 3;

/**
 * Creates worked on at once, twice the number of requests allowed: while those are under way, the intents of the next
 * creates are committed together, and outcomes are written. All of them can be found again when the connection dies.
 */
const CREATES_AT_ONCE = WIDTH * 2;

/** The records to send, oldest first. An edit made meanwhile is noticed when the intent is committed. */
async function toSend(run: RunContext): Promise<ResourceRecord[]> {
  const waiting = (await run.pending.records()).filter(isResourceRecord);
  return waiting.filter(
    (record) =>
      !run.vanished.has(record.key) &&
      run.resourceKinds.includes(record.kind) &&
      (run.notFound.has(record.key) || isDue(run, record)),
  );
}

/**
 * Looks again for a record that was sent before and not found: it may have arrived since.
 * @returns the record as it is then: found, in doubt, or to be sent again
 */
async function lookForAgain(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  run.notFound.delete(record.key);
  const { inFlight } = record;
  if (inFlight?.operation !== 'create') return record;
  const found = await findCreated(run, record);
  if (found.kind !== 'none') return adopt(run, resourcesFound(run), record, found);
  return (await mayBeSentAgain(run, inFlight)) ? takeIntentBack(run, RESOURCE_RULES, record) : record;
}

/** Sends what one record has to send, in order. */
async function pushRecord(
  run: RunContext,
  record: ResourceRecord,
  { ids }: NamedRecords,
  below: ChildrenOnService,
): Promise<void> {
  run.lastKnown.note(record);
  let current: ResourceRecord | null = run.notFound.has(record.key) ? await lookForAgain(run, record) : record;
  const step = (): Step | null => current && resourceStep(current, run.apiVersion);
  if (current && step() === 'create') {
    const sent = withIds(current, ids).local;
    const hasNewIdOnly = isFoundByNewId(record.kind) && sent !== null;
    const knownIds: readonly Guid[] | null = hasNewIdOnly ? await run.inTurn(() => below.idsOfEqual(sent)) : null;
    current = await pushResourceCreate(run, current, ids, knownIds);
    if (hasNewIdOnly && current?.id) await below.add(sent, current.id);
  }
  // Unlock first, then change, then lock again: before each step the record is read and decided again.
  const version = run.apiVersion;
  for (let turn = 0; current && version !== null && turn < 3; turn += 1) {
    if (step() === 'command') current = await pushCommands(run, resourceCommands(run, version, ids), current);
    else if (step() === 'update') current = await pushUpdate(run, resourceUpdates(run, version, ids), current);
    else return;
  }
}

/** For a new record below a parent, a refusal to read counts for the parent. */
function closedParentOf(record: ResourceRecord, ids: Ids): string | null {
  const isBelow = record.id === null && isFoundByNewId(record.kind);
  return isBelow ? parentOfContent(currentVersion(withIds(record, ids))) : null;
}

/** Whether anything of the record would be sent as it is now. */
function isDue(run: RunContext, record: ResourceRecord): boolean {
  return SENDS.has(resourceStep(record, run.apiVersion));
}

/**
 * Groups records that must not be sent at the same time: creates below one parent, which only their new ids tell apart.
 */
function serialGroups(records: readonly ResourceRecord[]): ResourceRecord[][] {
  const lists = new Map<string, ResourceRecord[]>();
  for (const record of records) {
    const hasNewIdOnly = isFoundByNewId(record.kind) && record.id === null;
    const name = hasNewIdOnly ? parentOfContent(currentVersion(record)) : record.key;
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
  named: NamedRecords,
  below: ChildrenOnService,
): Promise<void> {
  const canBeFound = RESOURCE_TRAITS[kind].foundBy !== 'manual';
  const width = !canBeFound
    ? WIDTH_MANUAL
    : records.every(({ id, commands }) => id === null && commands.length === 0)
      ? CREATES_AT_ONCE
      : WIDTH;
  const closedParent = (record: ResourceRecord): string | null => closedParentOf(record, named.ids);
  for (const batch of permissionBatches(records, width)) {
    await inParallel(serialGroups(batch.records), batch.width, async (list) => {
      for (const record of list) {
        const send = (): Promise<void> => pushRecord(run, record, named, below);
        await pushOne(run, RESOURCE_RULES, { record, isAgain: batch.isAgain }, send, closedParent);
      }
    });
  }
}

/** The records of the next kind whose references are all on the service. */
function nextBatch(
  run: RunContext,
  left: readonly ResourceRecord[],
  named: NamedRecords,
): { kind: ResourceKind; records: ResourceRecord[] } | null {
  for (const kind of run.resourceKinds) {
    const records = left.filter((record) => record.kind === kind && waitsFor(record, named) === null);
    if (records.length > 0) return { kind, records };
  }
  return null;
}

/**
 * Sends every record that has something to send, a few at a time: what is referred to before what refers to it (promise
 * D). A record that names one that cannot be sent is set aside with the reason (promise P), until that one is there.
 */
export async function pushResources(run: RunContext): Promise<void> {
  const version = run.apiVersion;
  const below = new ChildrenOnService(run);
  const holdBack = (record: ResourceRecord, problem: Problem): Promise<void> =>
    setHeldBack(run, record, problem, (current) => isDue(run, current));
  const all = await toSend(run);
  await run.lastKnown.begin(all);
  run.plan(all.length);
  let left: ResourceRecord[] = [];
  for (const record of all) {
    if (version === null || !lacksKind(record, version)) left.push(record);
    else {
      await holdBack(record, { code: 'version.tooOld', message: `${record.kind}; this service has ${version}` });
      run.done();
    }
  }
  for (;;) {
    const named = await lookUpNamed(run, left);
    const batch = nextBatch(run, left, named);
    if (!batch) {
      for (const record of left) {
        const waiting = waitsFor(record, named);
        if (waiting) await holdBack(record, { code: 'record.waits', message: waiting.name, field: waiting.path });
        run.done();
      }
      return;
    }
    await pushKind(run, batch.kind, batch.records, named, below);
    const sent = new Set(batch.records);
    left = left.filter((record) => !sent.has(record));
  }
}
