import { shallowRef, watch, type ShallowRef } from 'vue';
import type { Problem } from '../../domain/values/result.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useSync } from '../company/sync/syncRuns.ts';

/**
 * Why the file of the company on this computer cannot be opened, from the moment that a run meets it until a person has
 * chosen; null otherwise.
 */
export function useBooksLost(): ShallowRef<Problem | null> {
  const companies = useCompanies();
  const sync = useSync();
  const lost = shallowRef<Problem | null>(null);
  watch(
    () => [companies.currentId, sync.current.problem] as const,
    ([, problem]) => {
      if (problem?.code === 'ownCompany.damaged') lost.value = problem;
      else if (problem === null && sync.current.report !== null) lost.value = null;
    },
    { immediate: true },
  );
  watch(
    () => companies.currentId,
    () => (lost.value = null),
  );
  return lost;
}
