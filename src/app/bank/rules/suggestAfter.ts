import {
  ruleFits,
  suggestSteps,
  type BankRule,
  type CodedLine,
  type SuggestedRule,
} from '../../../domain/bank/rules.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { workedOff } from '../../base/ui/slices.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { codedLines, ruledOf } from './codedLines.ts';
import { readOutcomes } from './outcomes.ts';

/** How many of the newest lines are looked at after each coded line. */
const LOOKED_AT = 400;

/**
 * The rule that the line just coded suggests, because another one was coded alike; undefined if there is none.
 * @param just the line, and the key of its draft, which the list may not have yet
 */
export async function suggestedAfter(
  store: CompanyStore,
  just: { line: BankLine; key: string },
  lines: readonly BankLine[],
  rules: readonly BankRule[],
): Promise<SuggestedRule | undefined> {
  const near = lines.filter(({ key }) => key !== just.line.key).slice(-LOOKED_AT);
  const outcomes = await readOutcomes(store, [just.key, ...near.flatMap(({ here }) => here.documentKey ?? [])]);
  const code = outcomes.get(just.key);
  if (code === undefined || code === 'other') return undefined;
  const coded = (await workedOff(codedLines(near, outcomes), () => true)) ?? [];
  const all: CodedLine[] = [{ ...ruledOf(just.line), set: {}, code }, ...coded];
  const suggested = await workedOff(suggestSteps(all, rules), () => true);
  return suggested?.find((rule) => rule.code !== undefined && ruleFits(rule, ruledOf(just.line)));
}
