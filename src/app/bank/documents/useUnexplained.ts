import { computed, onScopeDispose, shallowRef, watch, type ComputedRef } from 'vue';
import type { DocumentCandidate, MatchedLine } from '../../../domain/bank/documentMatches.ts';
import { onlySet } from '../../../domain/bank/explanation.ts';
import {
  NO_SOLUTION,
  solve,
  type Allowances,
  type FittingSet,
  type Solution,
} from '../../../domain/bank/unexplained.ts';

/** Time, ms, that a line is in focus before its sets are searched: arrow keys pass many lines. */
const REST = 120;

/** The sets of documents that make the line in focus. */
export interface Unexplained {
  readonly solution: ComputedRef<Solution>;
  /** The set that one key may draft: the only one, of documents that can be settled. Searched at once. */
  only(): FittingSet | undefined;
}

/** @param line null where there is nothing to search for */
export function useUnexplained(
  line: () => MatchedLine | null,
  candidates: () => readonly DocumentCandidate[],
  currency: () => string,
  allowances: () => Allowances,
): Unexplained {
  const found = shallowRef<{ of: MatchedLine; solution: Solution } | null>(null);
  let timer: ReturnType<typeof setTimeout> | null = null;
  function search(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const of = line();
    found.value = of && { of, solution: solve(of, candidates(), currency(), allowances()) };
  }
  watch(
    [line, candidates, currency, allowances],
    () => {
      found.value = null;
      if (timer !== null) clearTimeout(timer);
      timer = line() === null ? null : setTimeout(search, REST);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    if (timer !== null) clearTimeout(timer);
  });
  return {
    solution: computed(() => found.value?.solution ?? NO_SOLUTION),
    only() {
      if (found.value === null) search();
      return onlySet(found.value?.solution ?? NO_SOLUTION);
    },
  };
}
