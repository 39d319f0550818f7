import type { RuleCoding } from '../../../domain/bank/rules.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { codedDraft, keepCoded, plainAmount } from '../coding/codeLine.ts';

/**
 * Drafts what a line is coded to, by a rule or as last time, and links them.
 * @param by whether one line got its draft by a key, or several after a preview
 * @returns the key of the draft; undefined if the line's account is not here
 */
export async function draftByCoding(
  company: CompanyData,
  line: BankLine,
  { contactAccountId, ...coding }: RuleCoding,
  by: Extract<DocumentWay, 'key' | 'rule'>,
): Promise<string | undefined> {
  const account = company.reference('bankAccount', line.content.bankAccountId);
  if (account === undefined || coding.accountId === undefined) return undefined;
  const parts = [{ ...coding, amount: plainAmount(line) }];
  return keepCoded(company, line, codedDraft(company, line, account, parts, contactAccountId), by);
}
