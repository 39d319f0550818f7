import { shallowRef, type ShallowRef } from 'vue';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { CompanyStore } from '../../store/contract.ts';

/** Changes are gathered this long, ms, so that a sync that writes thousands does not read for each. */
const GATHER = 80;

export interface PendingRecords {
  rows: ShallowRef<readonly ResourceRecord[]>;
  problem: ShallowRef<Problem | null>;
}

const opened = new WeakMap<CompanyStore, PendingRecords>();

/** Records of other kinds than documents that are not on the service yet, kept up with the store. */
export function pendingRecords(store: CompanyStore): PendingRecords {
  const held = opened.get(store);
  if (held) return held;
  const pending: PendingRecords = { rows: shallowRef([]), problem: shallowRef(null) };
  opened.set(store, pending);
  const read = async (): Promise<void> => {
    try {
      pending.rows.value = await store.resources.pending();
      pending.problem.value = null;
    } catch (thrown) {
      pending.problem.value = problemOf(thrown);
    }
  };
  let timer: ReturnType<typeof setTimeout> | null = null;
  store.onChange(({ resources }) => {
    if (resources.length === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      void read();
    }, GATHER);
  });
  void read();
  return pending;
}
