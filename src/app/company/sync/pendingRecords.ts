import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import { isPending } from '../../../domain/records/state.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { ChangeGatherer, type GatheredChanges } from '../session/changeGatherer.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

/** Changes are gathered this long, ms, and longer for each pending record: every update lists all of them again. */
const GATHER_PENDING = 80;
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
  const changes = new ChangeGatherer(store, {
    concerns: ({ resources }) => resources.length > 0,
    wait: (gathered) =>
      Math.max(GATHER_PENDING + waiting.size * GATHER_FOR_EACH, isMany(gathered) ? restsUntil - performance.now() : 0),
    apply: async (gathered) => {
      await first;
      await attempt(() => (isComplete && !isMany(gathered) ? readChanged(gathered.resources) : readEverything()));
    },
  });
  onScopeDispose(() => changes.close());
}

export interface PendingRecords {
  rows: ShallowRef<readonly ResourceRecord[]>;
  /** Whether they have been read once: until then, empty does not mean that nothing is pending. */
  isRead: ShallowRef<boolean>;
  /** The pending record of a key, without a search. */
  find(key: string): ResourceRecord | undefined;
  problem: ShallowRef<Problem | null>;
}

function makeRecords({ store }: CompanyData): PendingRecords {
  let held: ReadonlyMap<string, ResourceRecord> = new Map();
  const pending: PendingRecords = {
    rows: shallowRef([]),
    isRead: shallowRef(false),
    find: (key) => held.get(key),
    problem: shallowRef(null),
  };
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

/** Records other than documents that are not on the service yet. */
export function usePendingRecords(company: CompanyData = useCompany()): PendingRecords {
  return company.shared(makeRecords);
}

export interface PendingCounts {
  /** How many are pending, by kind. */
  byKind: ShallowRef<ReadonlyMap<ResourceKind, number>>;
  total: ShallowRef<number>;
  problem: ShallowRef<Problem | null>;
}

function makeCounts({ store }: CompanyData): PendingCounts {
  const pending: PendingCounts = { byKind: shallowRef(new Map()), total: shallowRef(0), problem: shallowRef(null) };
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

/** Only the number of those records, for callers that do not need the records themselves. */
export function usePendingCounts(company: CompanyData = useCompany()): PendingCounts {
  return company.shared(makeCounts);
}
