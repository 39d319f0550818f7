import { shallowRef, watch, type ShallowRef } from 'vue';
import {
  exactProposals,
  explanationOf,
  namedOthers,
  withoutRivals,
  type Explanation,
  type LastCoding,
} from '../../../domain/bank/explanation.ts';
import { ruleFinder, type BankRule } from '../../../domain/bank/rules.ts';
import { NO_SOLUTION, solve } from '../../../domain/bank/unexplained.ts';
import { workedOff } from '../../base/ui/slices.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { matchedLine, type Documents, type Matching } from '../documents/useMatching.ts';
import { ruledOf } from '../rules/codedLines.ts';

/** What explains the lines of a list. */
export interface Explanations {
  /** By the key of the line; of a line that is new here, only once it has been worked out. */
  readonly byLine: Readonly<ShallowRef<ReadonlyMap<string, Explanation>>>;
  /** Whether lines, documents or rules have changed since. */
  readonly isBehind: Readonly<ShallowRef<boolean>>;
}

/** What the explanations of all lines follow from. */
interface Known {
  documents: Documents;
  isTaken: Matching['isTaken'];
  rules: readonly BankRule[];
  last: ReadonlyMap<string, LastCoding>;
  currency: string;
}

function* explained(lines: readonly BankLine[], known: Known): Generator<void, ReadonlyMap<string, Explanation>> {
  const { documents, isTaken, last, currency } = known;
  const ruleOf = ruleFinder(known.rules.filter(({ code }) => code?.accountId !== undefined));
  const found = new Map<string, Explanation>();
  for (const line of lines) {
    yield;
    const matched = matchedLine(line);
    if (matched === null) continue;
    const proposals = exactProposals(matched, documents.matcher, (one) => !one.documents.some(isTaken));
    const others = namedOthers(matched, proposals, documents.differing, () => true);
    const sets = () => (currency === '' ? NO_SOLUTION : solve(matched, documents.candidates.open, currency));
    const rule = ruleOf(ruledOf(line));
    found.set(line.key, explanationOf({ line: matched, proposals, others, rule, last: last.get(line.key), sets }));
  }
  return withoutRivals(found);
}

/** Works out what explains each line, in slices, again whenever what it follows from changes. */
export function useExplanations(
  lines: () => readonly BankLine[],
  matching: () => Matching | null,
  rules: () => readonly BankRule[],
  last: () => ReadonlyMap<string, LastCoding>,
  currency: () => string,
): Explanations {
  const byLine = shallowRef<ReadonlyMap<string, Explanation>>(new Map());
  const isBehind = shallowRef(true);
  watch(
    [lines, () => matching()?.documents.value ?? null, rules, last, currency],
    async ([of, documents, byRules, codings, inCurrency], _before, onCleanup) => {
      let isWanted = true;
      onCleanup(() => {
        isWanted = false;
      });
      isBehind.value = true;
      const isTaken = matching()?.isTaken;
      if (documents === null || !isTaken) return;
      const known = { documents, isTaken, rules: byRules, last: codings, currency: inCurrency };
      const found = await workedOff(explained(of, known), () => isWanted);
      if (found === null || !isWanted) return;
      byLine.value = found;
      isBehind.value = false;
    },
    { immediate: true },
  );
  return { byLine, isBehind };
}
