import { shallowRef, watch, type ShallowRef } from 'vue';
import { problemOf } from '../../domain/result.ts';
import type { SyncReport } from '../../domain/syncRun.ts';
import type { Books } from './books.ts';
import { sentenceOf } from './problems.ts';
import { useSync } from './syncRuns.ts';

/**
 * Kinds of records that the service refused to this user (403), by the runs that are kept: what is refused is tried again
 * with each run, so the last that reached its end tells, and one that did not tells at least what it was refused.
 * @param runs newest first
 */
export function deniedIn(runs: readonly Pick<SyncReport, 'problem' | 'denied'>[]): ReadonlySet<string> {
  const denied = new Set<string>();
  for (const run of runs) {
    for (const kind of run.denied) denied.add(kind);
    if (run.problem === null) break;
  }
  return denied;
}

/** The same for the open books, kept up with the runs; known from the first moment, also when no run was made today. */
export function useDeniedKinds(books: Books): ShallowRef<ReadonlySet<string>> {
  const sync = useSync();
  const denied: ShallowRef<ReadonlySet<string>> = shallowRef(new Set());
  async function read(): Promise<void> {
    try {
      const kept = await books.store.runs();
      const { report } = sync.current;
      denied.value = deniedIn(report ? [report, ...kept.filter(({ startedAt }) => startedAt !== report.startedAt)] : kept);
    } catch (thrown) {
      console.error(sentenceOf(problemOf(thrown)));
    }
  }
  watch(() => sync.current.report, () => void read(), { immediate: true });
  return denied;
}
