import { documentsDueSince } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { canBeCoded } from '../rules/codedLines.ts';

/** The lines of an account that nothing explains yet: all, and those that Home counts; older ones were left so. */
export function linesToExplain(lines: readonly BankLine[], today: LocalDate): { all: BankLine[]; recent: BankLine[] } {
  const since = documentsDueSince(today);
  const all = lines.filter(canBeCoded);
  return { all, recent: all.filter(({ content }) => (content.bankDate ?? '') >= since) };
}
