import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { isPending } from '../../domain/record.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { CompanyStore, StoreChange } from '../../store/contract.ts';

/** Changes are gathered this long, ms, so that a sync that writes thousands does not read for each; longer when many wait, since all of them are listed anew. */
const GATHER = 80;
const GATHER_FOR_EACH = 0.01;
/** Reading everything again is kept to a fraction of the time: it waits so many times as long as it last took. */
const REST = 5;

export interface PendingRecords {
  rows: ShallowRef<readonly ResourceRecord[]>;
  /** How many there are of each kind. */
  counts: ComputedRef<ReadonlyMap<ResourceKind, number>>;
  problem: ShallowRef<Problem | null>;
}

function countedByKind(records: readonly ResourceRecord[]): ReadonlyMap<ResourceKind, number> {
  const counts = new Map<ResourceKind, number>();
  for (const { kind } of records) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

const opened = new WeakMap<CompanyStore, PendingRecords>();

/** What was written since the last look: keys by kind, or too many to be named. */
class Changed {
  isMany = false;
  readonly keys = new Map<ResourceKind, Set<string>>();

  note(changes: StoreChange['resources']): void {
    for (const { kind, keys } of changes) {
      if (keys === 'many') this.isMany = true;
      else this.keys.set(kind, new Set([...(this.keys.get(kind) ?? []), ...keys]));
    }
  }
}

/**
 * Records of other kinds than documents that are not on the service yet, kept up with the store: of 50,000 that wait, only
 * those are read again that were written.
 */
export function pendingRecords(store: CompanyStore): PendingRecords {
  const known = opened.get(store);
  if (known) return known;
  const rows: PendingRecords['rows'] = shallowRef([]);
  const pending: PendingRecords = { rows, counts: computed(() => countedByKind(rows.value)), problem: shallowRef(null) };
  opened.set(store, pending);
  let held = new Map<string, ResourceRecord>();
  let changed: Changed | null = null;
  let isLooking = false;
  let took = 0;

  const readAll = async (): Promise<void> => {
    const begun = performance.now();
    held = new Map((await store.resources.pending()).map((record) => [record.key, record]));
    took = performance.now() - begun;
  };
  const readChanged = async (keys: Changed['keys']): Promise<void> => {
    for (const [kind, written] of keys) {
      const records = await store.resources.records(kind, [...written]);
      for (const key of written) held.delete(key);
      for (const record of records) if (isPending(record)) held.set(record.key, record);
    }
  };
  /** One look after the other, until nothing more was written meanwhile. */
  const look = async (): Promise<void> => {
    isLooking = true;
    while (changed) {
      const { isMany, keys }: Changed = changed;
      changed = null;
      try {
        await (isMany ? readAll() : readChanged(keys));
        pending.rows.value = [...held.values()];
        pending.problem.value = null;
      } catch (thrown) {
        pending.problem.value = problemOf(thrown);
      }
      if (changed) await new Promise((resolve) => setTimeout(resolve, waitBefore(changed)));
    }
    isLooking = false;
  };
  const waitBefore = (next: Changed | null): number => Math.max(GATHER + held.size * GATHER_FOR_EACH, next?.isMany === true ? took * REST : 0);

  store.onChange(({ resources }) => {
    if (resources.length === 0) return;
    const isNew = changed === null;
    changed ??= new Changed();
    changed.note(resources);
    if (isNew && !isLooking) {
      isLooking = true;
      setTimeout(() => void look(), waitBefore(changed));
    }
  });
  changed = new Changed();
  changed.isMany = true;
  void look();
  return pending;
}
