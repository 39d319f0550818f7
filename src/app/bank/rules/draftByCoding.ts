import { isOnOwnAccount } from '../../../domain/bank/coding.ts';
import { splitParts } from '../../../domain/bank/ruleSplit.ts';
import type { RuleCoding } from '../../../domain/bank/rules.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { codedDraft, keepCoded, plainAmount } from '../coding/codeLine.ts';

/**
 * Drafts what a line is coded to, by a rule or as last time, and links them.
 * @param by whether one line got its draft by a key, or several after a preview
 * @returns the key of the draft; undefined if the line's account is not here, the parts take more than the line has,
 *   or one is on the account of the bank account itself
 */
export async function draftByCoding(
  company: CompanyData,
  line: BankLine,
  { contactAccountId, parts: others = [], ...coding }: RuleCoding,
  by: Extract<DocumentWay, 'key' | 'rule'>,
): Promise<string | undefined> {
  const account = company.reference('bankAccount', line.content.bankAccountId);
  if (account === undefined || coding.accountId === undefined) return undefined;
  const parts = splitParts(coding, others, plainAmount(line), account.currency ?? '');
  if (parts === null || isOnOwnAccount(parts, account.id, company.lookup)) return undefined;
  return keepCoded(company, line, codedDraft(company, line, account, parts, contactAccountId), by);
}
