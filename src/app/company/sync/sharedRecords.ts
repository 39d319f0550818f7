import { shallowRef, watch, type ShallowRef } from 'vue';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { SharedRecords } from '../../../store/contract.ts';
import { useCompany } from '../session/useCompany.ts';
import { useSync } from './syncRuns.ts';

/** Records that the service has several times under one IntRef, until a person has dealt with them. */
export function useSharedRecords(): {
  shared: ShallowRef<readonly SharedRecords[]>;
  /** Why they could not be read. */
  problem: ShallowRef<Problem | null>;
  callRight(one: SharedRecords): Promise<void>;
} {
  const company = useCompany();
  const sync = useSync();
  const shared = shallowRef<readonly SharedRecords[]>([]);
  const problem = shallowRef<Problem | null>(null);
  async function read(): Promise<void> {
    try {
      shared.value = await company.store.sharedRecords();
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }
  watch(() => sync.current.report, read, { immediate: true });
  return {
    shared,
    problem,
    async callRight(one) {
      await company.store.callSharedRight(one);
      await read();
    },
  };
}
