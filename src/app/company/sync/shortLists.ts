import { shallowRef, watch, type ShallowRef } from 'vue';
import type { ShortList } from '../../../domain/values/result.ts';
import { hasReachedEnd, type SyncReport } from '../../../domain/service/syncRun.ts';
import { useCompany } from '../session/useCompany.ts';
import { runsOf } from './deniedKinds.ts';
import { useSync } from './syncRuns.ts';

/**
 * Lists that lacked most of the records held here. Each run reads such a list again, so the last run that reached its
 * end decides.
 * @param runs newest first
 */
export function shortListsIn(
  runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'shortLists'>[],
): readonly ShortList[] {
  return runs.find(hasReachedEnd)?.shortLists ?? [];
}

/**
 * How many records the service answered with 404, each by itself, when they are so many that a person is asked; 0
 * otherwise.
 * @param runs newest first
 */
export function vanishedIn(runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'vanished'>[]): number {
  return runs.find(hasReachedEnd)?.vanished ?? 0;
}

/**
 * Records that could not be read; every run reports them anew. Null where there are none.
 * @param runs newest first
 */
export function unreadableReported(
  runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'unreadable'>[],
): SyncReport['unreadable'] | null {
  return runs.find(hasReachedEnd)?.unreadable ?? null;
}

/**
 * What the service has lost by going back, while nobody has answered. Null where it has lost nothing.
 * @param runs newest first
 */
export function wentBackIn(
  runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'wentBack'>[],
): SyncReport['wentBack'] | null {
  return runs.find((run) => hasReachedEnd(run) || run.wentBack !== undefined)?.wentBack ?? null;
}

/**
 * What the service's history no longer holds. Null where it holds all.
 * @param runs newest first
 */
export function historyBrokenIn(
  runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'historyBroken'>[],
): SyncReport['historyBroken'] | null {
  return runs.find((run) => hasReachedEnd(run) || run.historyBroken !== undefined)?.historyBroken ?? null;
}

export interface Missing {
  shortLists: ShallowRef<readonly ShortList[]>;
  vanished: ShallowRef<number>;
  unreadable: ShallowRef<SyncReport['unreadable'] | null>;
  wentBack: ShallowRef<SyncReport['wentBack'] | null>;
  historyBroken: ShallowRef<SyncReport['historyBroken'] | null>;
}

/** All of these for one company, also when nothing ran today. */
export function useMissing(): Missing {
  const company = useCompany();
  const sync = useSync();
  const missing: Missing = {
    shortLists: shallowRef<readonly ShortList[]>([]),
    vanished: shallowRef(0),
    unreadable: shallowRef(null),
    wentBack: shallowRef(null),
    historyBroken: shallowRef(null),
  };
  watch(
    () => sync.current.report,
    async (report) => {
      const runs = await runsOf(company, report);
      missing.shortLists.value = shortListsIn(runs);
      missing.vanished.value = vanishedIn(runs);
      missing.unreadable.value = unreadableReported(runs);
      missing.wentBack.value = wentBackIn(runs);
      missing.historyBroken.value = historyBrokenIn(runs);
    },
    { immediate: true },
  );
  return missing;
}
