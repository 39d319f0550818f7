import { shallowRef, type ShallowRef } from 'vue';
import { isPending } from '../../../domain/documents/record.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { ChangeGatherer, type GatheredChanges } from '../session/changeGatherer.ts';

/** Changes are gathered this long, ms, so that a sync that writes thousands does not read for each; longer when many wait, since all of them are listed anew. */
const GATHER = 80;
const GATHER_FOR_EACH = 0.01;
/** Reading everything again is kept to a fraction of the time: after it nothing is read so for so many times as long as it took. */
const REST = 5;

/** Something of each record that waits, by key. */
type Waiting<Kept> = Map<string, Kept>;

interface Kept<Of> {
  of: CompanyStore;
  /** Reads it of every record that waits. */
  readAll(): Promise<Waiting<Of>>;
  /** What is kept of a record. */
  ofRecord(record: ResourceRecord): Of;
  /** All that wait, when some of them have changed. */
  show(waiting: ReadonlyMap<string, Of>): void;
  problem: ShallowRef<Problem | null>;
}

/** Keeps up with the store: of 50,000 that wait, only those are read again that were written. */
function keepUp<Of>({ of: store, readAll, ofRecord, show, problem }: Kept<Of>): void {
  let waiting: Waiting<Of> = new Map();
  let restsUntil = 0;
  /** Whether `waiting` is all that waits: not before it was read, nor once something that was written could not be. */
  let isWhole = false;
  const isMany = ({ resources }: GatheredChanges): boolean => [...resources.values()].includes('many');
  const readChanged = async (resources: GatheredChanges['resources']): Promise<void> => {
    for (const [kind, keys] of resources) {
      if (keys === 'many') continue;
      const records = await store.resources.records(kind, [...keys]);
      for (const key of keys) waiting.delete(key);
      for (const record of records) if (isPending(record)) waiting.set(record.key, ofRecord(record));
    }
  };
  const look = async (read: () => Promise<void>): Promise<void> => {
    try {
      await read();
      isWhole = true;
      show(waiting);
      problem.value = null;
    } catch (thrown) {
      isWhole = false;
      problem.value = problemOf(thrown);
    }
  };
  const anew = async (): Promise<void> => {
    const begun = performance.now();
    waiting = await readAll();
    const ended = performance.now();
    restsUntil = ended + (ended - begun) * REST;
  };
  const first = look(anew);
  // As long as the store: what is shown of it is one for every page.
  new ChangeGatherer(store, {
    concerns: ({ resources }) => resources.length > 0,
    wait: (gathered) =>
      Math.max(GATHER + waiting.size * GATHER_FOR_EACH, isMany(gathered) ? restsUntil - performance.now() : 0),
    takeIn: async (gathered) => {
      await first;
      await look(() => (isWhole && !isMany(gathered) ? readChanged(gathered.resources) : anew()));
    },
  });
}

export interface PendingRecords {
  rows: ShallowRef<readonly ResourceRecord[]>;
  /** Whether they have been read once: that there are none is known from then on only. */
  isRead: ShallowRef<boolean>;
  /** The one of a key among them, without looking through them. */
  find(key: string): ResourceRecord | undefined;
  problem: ShallowRef<Problem | null>;
}

const opened = new WeakMap<CompanyStore, PendingRecords>();

/** Records of other kinds than documents that are not on the service yet. */
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
  /** How many there are of each kind. */
  byKind: ShallowRef<ReadonlyMap<ResourceKind, number>>;
  total: ShallowRef<number>;
  problem: ShallowRef<Problem | null>;
}

const counted = new WeakMap<CompanyStore, PendingCounts>();

/** How many of those records there are: for whoever only counts, without holding them. */
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
