import { shallowRef, watch, type ShallowRef } from 'vue';
import { suggestSteps, type BankRule, type SuggestedRule } from '../../../domain/bank/rules.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { changesByRules, codedLines, type RuledChange } from './codedLines.ts';
import { workedOff } from '../../base/ui/slices.ts';

/** What the lines of an account and its rules come to. */
export interface RuleWork {
  suggested: Readonly<ShallowRef<readonly SuggestedRule[]>>;
  /** By the rule that makes them. */
  changes: Readonly<ShallowRef<ReadonlyMap<string, readonly RuledChange[]>>>;
  /** Whether what is shown is of lines, or rules, that have changed since. */
  isBehind: Readonly<ShallowRef<boolean>>;
}

/** Keeps up, in slices, what rules would do to the lines and which ones past work suggests: of 50,000 lines at once the page would stand still. */
export function useRuleWork(lines: () => readonly BankLine[], rules: () => readonly BankRule[]): RuleWork {
  const suggested = shallowRef<readonly SuggestedRule[]>([]);
  const changes = shallowRef<ReadonlyMap<string, readonly RuledChange[]>>(new Map());
  const isBehind = shallowRef(true);
  watch(
    [lines, rules],
    async ([of, by], _before, onCleanup) => {
      let isWanted = true;
      onCleanup(() => {
        isWanted = false;
      });
      isBehind.value = true;
      const found = await workedOff(bothOf(of, by), () => isWanted);
      if (found === null || !isWanted) return;
      [suggested.value, changes.value] = found;
      isBehind.value = false;
    },
    { immediate: true },
  );
  return { suggested, changes, isBehind };
}

function* bothOf(
  lines: readonly BankLine[],
  rules: readonly BankRule[],
): Generator<void, [SuggestedRule[], Map<string, RuledChange[]>]> {
  const changes = yield* changesByRules(lines, rules);
  const suggested = yield* suggestSteps(yield* codedLines(lines), rules);
  return [suggested, changes];
}
