import type { Explanation } from '../../../domain/bank/explanation.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { draftFor, keepSettling, linkDocument } from '../documents/documentMatching.ts';
import { draftByCoding } from '../rules/draftByCoding.ts';

/** A line and what explains it for certain. */
export interface CertainLine {
  line: BankLine;
  explanation: Extract<Explanation, { by: 'document' | 'rule' }>;
}

/** Gives a line its document. @returns whether it could: a document may have been settled meanwhile */
async function keep(company: CompanyData, { line, explanation }: CertainLine): Promise<boolean> {
  if (explanation.by === 'rule') {
    const { code } = explanation.rule;
    return code !== undefined && (await draftByCoding(company, line, code, 'rule')) !== undefined;
  }
  const { proposal } = explanation;
  if (proposal.kind === 'booked') {
    const keys = proposal.documents.map(({ key }) => key);
    await linkDocument(company.store, line, keys, 'rule');
    return true;
  }
  const settling = await draftFor(line, proposal, company);
  if (settling === null) return false;
  await keepSettling(company.store, line, settling, 'rule');
  return true;
}

/**
 * Gives each line what explains it for certain, up to the first that cannot be stored.
 * @returns the keys of the lines that got it, and why the next could not; null if all did
 */
export async function keepCertain(
  company: CompanyData,
  certain: readonly CertainLine[],
): Promise<{ keys: string[]; problem: Problem | null }> {
  const keys: string[] = [];
  try {
    for (const one of certain) if (await keep(company, one)) keys.push(one.line.key);
  } catch (thrown) {
    return { keys, problem: problemOf(thrown) };
  }
  return { keys, problem: null };
}
