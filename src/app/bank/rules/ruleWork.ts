import { shallowRef, watch, type ShallowRef } from 'vue';
import { suggestSteps, type BankRule, type SuggestedRule } from '../../../domain/bank/rules.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { changesByRules, codedLines, type RuledChange } from './codedLines.ts';
import type { RuleOutcome } from './outcomes.ts';
import { workedOff } from '../../base/ui/slices.ts';

/** What the rules would change, and which new rules are suggested. */
export interface RuleWork {
  suggested: Readonly<ShallowRef<readonly SuggestedRule[]>>;
  /** By the id of the rule. */
  changes: Readonly<ShallowRef<ReadonlyMap<string, readonly RuledChange[]>>>;
  /** Whether lines or rules have changed since this was calculated. */
  isBehind: Readonly<ShallowRef<boolean>>;
}

const NO_OUTCOMES: ReadonlyMap<string, RuleOutcome> = new Map();

/** Keeps changes and suggestions up to date, in slices: for 50,000 lines at once, the page would block. */
export function useRuleWork(
  lines: () => readonly BankLine[],
  rules: () => readonly BankRule[],
  outcomes: () => ReadonlyMap<string, RuleOutcome> = () => NO_OUTCOMES,
): RuleWork {
  const suggested = shallowRef<readonly SuggestedRule[]>([]);
  const changes = shallowRef<ReadonlyMap<string, readonly RuledChange[]>>(new Map());
  const isBehind = shallowRef(true);
  watch(
    [lines, rules, outcomes],
    async ([of, by, known], _before, onCleanup) => {
      let isWanted = true;
      onCleanup(() => {
        isWanted = false;
      });
      isBehind.value = true;
      const found = await workedOff(allOf(of, by, known), () => isWanted);
      if (found === null || !isWanted) return;
      [suggested.value, changes.value] = found;
      isBehind.value = false;
    },
    { immediate: true },
  );
  return { suggested, changes, isBehind };
}

function* allOf(
  lines: readonly BankLine[],
  rules: readonly BankRule[],
  outcomes: ReadonlyMap<string, RuleOutcome>,
): Generator<void, [SuggestedRule[], Map<string, RuledChange[]>]> {
  const changes = yield* changesByRules(lines, rules);
  const suggested = yield* suggestSteps(yield* codedLines(lines, outcomes), rules);
  return [suggested, changes];
}
