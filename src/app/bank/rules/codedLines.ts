import { cutTexts } from '../../../domain/bank/cutTexts.ts';
import {
  fillingRules,
  RULE_FIELDS,
  ruleFinder,
  type BankRule,
  type CodedLine,
  type PastLine,
  type RuledLine,
  type RuleFields,
} from '../../../domain/bank/rules.ts';
import { waitsForDocument, type BankTransaction } from '../../../domain/bank/bankLine.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { NEWEST, type RuleOutcome } from './outcomes.ts';
import { rightsOf } from '../lines/lineActions.ts';

/** A line as rules see it. */
export function ruledOf(line: BankLine): RuledLine {
  return {
    text: line.here.bank?.description ?? line.here.full?.description ?? line.content.description ?? '',
    side: line.amount.startsWith('-') ? 'out' : 'in',
    amount: line.amount,
    bankAccountId: line.content.bankAccountId,
  };
}

/**
 * What a person added to a line: in an imported line, fields that differ from the bank's text; in a typed line,
 * everything except its description.
 */
function codingOf({ content, here }: BankLine): RuleFields {
  const method: RuleFields = content.paymentMethodId === undefined ? {} : { paymentMethodId: content.paymentMethodId };
  const bank = here.bank?.description;
  if (bank === undefined)
    return {
      ...(content.merchantName === undefined || content.description === undefined
        ? {}
        : { merchantName: content.merchantName }),
      ...method,
    };
  const wasChanged = (text: string | undefined) =>
    text !== undefined && !bank.toLowerCase().includes(text.toLowerCase());
  return {
    ...(wasChanged(content.description) && here.full?.description === undefined
      ? { description: content.description }
      : {}),
    ...(wasChanged(content.merchantName) ? { merchantName: content.merchantName } : {}),
    ...method,
  };
}

/**
 * The lines that a person has coded, newest first; in steps.
 * @param outcomes what their documents were coded to
 */
export function* codedLines(
  lines: readonly BankLine[],
  outcomes: ReadonlyMap<string, RuleOutcome> = new Map(),
): Generator<void, CodedLine[]> {
  const coded: CodedLine[] = [];
  for (let at = lines.length - 1; at >= 0 && coded.length < NEWEST; at -= 1) {
    yield;
    const line = lines[at];
    if (line === undefined) continue;
    const set = codingOf(line);
    const outcome = outcomeOf(line, outcomes);
    const code = outcome === null || outcome === 'other' ? undefined : outcome;
    if (code !== undefined || RULE_FIELDS.some((field) => set[field] !== undefined))
      coded.push({ ...ruledOf(line), set, ...(code && { code }) });
  }
  return coded;
}

function outcomeOf({ here }: BankLine, outcomes: ReadonlyMap<string, RuleOutcome>): RuleOutcome | null {
  return here.documentKey === undefined ? null : (outcomes.get(here.documentKey) ?? 'other');
}

/** The newest lines with what became of them, to try rules on. */
export function pastLines(lines: readonly BankLine[], outcomes: ReadonlyMap<string, RuleOutcome>): PastLine[] {
  return lines.slice(-NEWEST).map((line) => ({ ...ruledOf(line), outcome: outcomeOf(line, outcomes) }));
}

/** Whether a document can be drafted from a line. */
export const canBeCoded = ({ record, here }: BankLine): boolean => waitsForDocument(record, here);

/** A line that a rule would change, and its new content. */
export interface RuledChange {
  line: BankLine;
  rule: BankRule;
  content: BankTransaction;
  full: Record<string, string>;
}

/**
 * What applying the rules would change, by rule. Each editable line is changed by the rule that decides it; in steps.
 */
export function* changesByRules(
  lines: readonly BankLine[],
  rules: readonly BankRule[],
): Generator<void, Map<string, RuledChange[]>> {
  const ruleOf = ruleFinder(fillingRules(rules));
  const changes = new Map<string, RuledChange[]>();
  for (const line of rules.length === 0 ? [] : lines) {
    yield;
    if (!rightsOf(line).edit) continue;
    const rule = ruleOf(ruledOf(line));
    if (
      rule === null ||
      RULE_FIELDS.every((field) => rule.set[field] === undefined || rule.set[field] === line.content[field])
    )
      continue;
    const { content, full } = cutTexts({ ...line.content, ...rule.set });
    const ofRule = changes.get(rule.id);
    if (ofRule) ofRule.push({ line, rule, content, full });
    else changes.set(rule.id, [{ line, rule, content, full }]);
  }
  return changes;
}
