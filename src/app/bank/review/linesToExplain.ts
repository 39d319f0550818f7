import { documentsDueSince, waitsForDocument } from '../../../domain/bank/bankLine.ts';
import { ExplainedLines, type DocumentStanding } from '../../../domain/bank/explainedLines.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';

/**
 * The lines of an account that nothing explains, or nothing any more: all, and those that Home counts; older ones were
 * left so.
 * @param standing of the documents that lines have noted
 */
export function linesToExplain(
  lines: readonly BankLine[],
  today: LocalDate,
  standing: (documentKey: string) => DocumentStanding,
): { all: BankLine[]; recent: BankLine[] } {
  const since = documentsDueSince(today);
  const explained = new ExplainedLines(standing);
  for (const { record, here } of lines) explained.add(record, here);
  const all = lines.filter(({ record, here }) => waitsForDocument(record, here, explained));
  return { all, recent: all.filter(({ content }) => (content.bankDate ?? '') >= since) };
}
