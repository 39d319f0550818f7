import type { BankRule } from '../../../domain/bank/rules.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import type { Document } from '../../../domain/documents/document.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { codedDraft, keepCoded, plainAmount } from '../coding/codeLine.ts';

/** A draft that a rule makes of a line. */
export interface RuledDraft {
  line: BankLine;
  document: Document;
}

/** What a rule makes of lines of its accounts; nothing is stored. Lines of an account that is not here are left out. */
export function draftsByRule(company: CompanyData, rule: BankRule, lines: readonly BankLine[]): RuledDraft[] {
  const { contactAccountId, ...coding } = rule.code ?? {};
  return lines.flatMap((line): RuledDraft[] => {
    const account: Reference | undefined = company.reference('bankAccount', line.content.bankAccountId);
    if (account === undefined || coding.accountId === undefined) return [];
    const part = { ...coding, amount: plainAmount(line) };
    return [{ line, document: codedDraft(company, line, account, [part], contactAccountId) }];
  });
}

/**
 * Stores drafts and links each to its line, up to the first that cannot be stored.
 * @param by whether one line got its draft by a key, or several after a preview
 * @returns the keys in the order of the drafts, and why the next could not be stored; null if all were
 */
export async function keepRuled(
  company: CompanyData,
  drafts: readonly RuledDraft[],
  by: Extract<DocumentWay, 'key' | 'rule'>,
): Promise<{ keys: string[]; problem: Problem | null }> {
  const keys: string[] = [];
  try {
    for (const { line, document } of drafts) keys.push(await keepCoded(company, line, document, by));
  } catch (thrown) {
    return { keys, problem: problemOf(thrown) };
  }
  return { keys, problem: null };
}

/**
 * Takes drafts back, all in one step; the link of each line goes with its draft.
 * @returns how many were taken back; those that a sync has begun to send stay
 */
export async function takeBackDrafts(
  { store }: CompanyData,
  keys: readonly string[],
): Promise<{ taken: number; kept: number }> {
  const left: string[] = [];
  for (const key of keys) {
    const record = await store.record(key);
    if (record && record.base === null && record.id === null && record.inFlight === null) left.push(key);
  }
  await store.discardDrafts(left);
  return { taken: left.length, kept: keys.length - left.length };
}
