import { shallowRef, type ShallowRef } from 'vue';
import { isPending } from '../../../domain/documents/record.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { ChangeGatherer, type GatheredChanges } from '../session/changeGatherer.ts';

/**
 * Changes are gathered this long, ms, so that a sync that writes thousands does not cause a reading for each of them.
 * Each pending record adds `GATHER_FOR_EACH`, since every update lists all of them again.
 */
const GATHER_FOR = 80;
const GATHER_FOR_EACH = 0.01;
/** After everything was read, it is not read again for this many times as long as the reading took. */
const REST_FACTOR = 5;

/** What is kept of each pending record, by key. */
type Waiting<Of> = Map<string, Of>;

interface PendingSource<Of> {
  of: CompanyStore;
  /** Reads every pending record. */
  readAll(): Promise<Waiting<Of>>;
  /** What to keep of a record. */
  ofRecord(record: ResourceRecord): Of;
  /** Called with all pending records when some have changed. */
  show(waiting: ReadonlyMap<string, Of>): void;
  problem: ShallowRef<Problem | null>;
}

/** Keeps the pending records up to date with the store: of 50,000 it reads again only those that were written. */
function keepUp<Of>({ of: store, readAll, ofRecord, show, problem }: PendingSource<Of>): void {
  let waiting: Waiting<Of> = new Map();
  let restsUntil = 0;
  /** Whether `waiting` is complete: false until everything was read, and after a change could not be read. */
  let isComplete = false;
  const isMany = ({ resources }: GatheredChanges): boolean => [...resources.values()].includes('many');
  const readChanged = async (resources: GatheredChanges['resources']): Promise<void> => {
    for (const [kind, keys] of resources) {
      if (keys === 'many') continue;
      const records = await store.resources.records(kind, [...keys]);
      for (const key of keys) waiting.delete(key);
      for (const record of records) if (isPending(record)) waiting.set(record.key, ofRecord(record));
    }
  };
  const attempt = async (read: () => Promise<void>): Promise<void> => {
    try {
      await read();
      isComplete = true;
      show(waiting);
      problem.value = null;
    } catch (thrown) {
      isComplete = false;
      problem.value = problemOf(thrown);
    }
  };
  const readEverything = async (): Promise<void> => {
    const begun = performance.now();
    waiting = await readAll();
    const ended = performance.now();
    restsUntil = ended + (ended - begun) * REST_FACTOR;
  };
  const first = attempt(readEverything);
  // Never closed: it lives as long as the store, and all pages share it.
  new ChangeGatherer(store, {
    concerns: ({ resources }) => resources.length > 0,
    wait: (gathered) =>
      Math.max(GATHER_FOR + waiting.size * GATHER_FOR_EACH, isMany(gathered) ? restsUntil - performance.now() : 0),
    apply: async (gathered) => {
      await first;
      await attempt(() => (isComplete && !isMany(gathered) ? readChanged(gathered.resources) : readEverything()));
    },
  });
}

export interface PendingRecords {
  rows: ShallowRef<readonly ResourceRecord[]>;
  /** Whether they have been read once: until then, empty does not mean that nothing is pending. */
  isRead: ShallowRef<boolean>;
  /** The pending record of a key, without a search. */
  find(key: string): ResourceRecord | undefined;
  problem: ShallowRef<Problem | null>;
}

const opened = new WeakMap<CompanyStore, PendingRecords>();

/** Records other than documents that are not on the service yet. */
export function pendingRecords(store: CompanyStore): PendingRecords {
  const known = opened.get(store);
  if (known) return known;
  let held: ReadonlyMap<string, ResourceRecord> = new Map();
  const pending: PendingRecords = {
    rows: shallowRef([]),
    isRead: shallowRef(false),
    find: (key) => held.get(key),
    problem: shallowRef(null),
  };
  opened.set(store, pending);
  keepUp<ResourceRecord>({
    of: store,
    readAll: async () => new Map((await store.resources.pending()).map((record) => [record.key, record])),
    ofRecord: (record) => record,
    show: (waiting) => {
      held = waiting;
      pending.rows.value = [...waiting.values()];
      pending.isRead.value = true;
    },
    problem: pending.problem,
  });
  return pending;
}

export interface PendingCounts {
  /** How many are pending, by kind. */
  byKind: ShallowRef<ReadonlyMap<ResourceKind, number>>;
  total: ShallowRef<number>;
  problem: ShallowRef<Problem | null>;
}

const counted = new WeakMap<CompanyStore, PendingCounts>();

/** Only the number of those records, for callers that do not need the records themselves. */
export function pendingCounts(store: CompanyStore): PendingCounts {
  const known = counted.get(store);
  if (known) return known;
  const pending: PendingCounts = { byKind: shallowRef(new Map()), total: shallowRef(0), problem: shallowRef(null) };
  counted.set(store, pending);
  keepUp<ResourceKind>({
    of: store,
    readAll: () => store.resources.pendingKinds(),
    ofRecord: ({ kind }) => kind,
    show: (waiting) => {
      const counts = new Map<ResourceKind, number>();
      for (const kind of waiting.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      pending.byKind.value = counts;
      pending.total.value = waiting.size;
    },
    problem: pending.problem,
  });
  return pending;
}
