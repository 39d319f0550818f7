import { shallowRef, watch, type ShallowRef } from 'vue';
import type { ShortList } from '../../domain/result.ts';
import { hasReachedEnd, type SyncReport } from '../../domain/syncRun.ts';
import type { Books } from '../session/books.ts';
import { runsOf } from '../session/deniedKinds.ts';
import { useSync } from '../session/syncRuns.ts';

/**
 * Lists that lacked most of what is held of them. Such a list is read with each run, so that the last one that reached its end tells.
 * @param runs newest first
 */
export function shortListsIn(runs: readonly Pick<SyncReport, 'problem' | 'reachedEnd' | 'shortLists'>[]): readonly ShortList[] {
  return runs.find(hasReachedEnd)?.shortLists ?? [];
}

/** The same, of these books, also when no run was made today. */
export function useShortLists(books: Books): ShallowRef<readonly ShortList[]> {
  const sync = useSync();
  const lists: ShallowRef<readonly ShortList[]> = shallowRef([]);
  watch(() => sync.current.report, async (report) => {
    lists.value = shortListsIn(await runsOf(books, report));
  }, { immediate: true });
  return lists;
}
