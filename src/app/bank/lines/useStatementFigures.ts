import { computed, type ComputedRef } from 'vue';
import { groupTotals, type PeriodTotals } from '../../../domain/bank/balances.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import type { ShownStatement, TypedStatement } from '../../../domain/bank/statements.ts';
import { daysIn, runningBalances } from './periodLines.ts';

/** What the lines of a statement add up to, whatever the search; without a statement, all lines of the account. */
export interface StatementFigures {
  readonly totals: ComputedRef<PeriodTotals>;
  /** How many lines are counted. */
  readonly counted: ComputedRef<number>;
  /** Lines that cannot be counted as they are. Lines with unreadable dates are among them in every statement. */
  readonly uncounted: ComputedRef<readonly BankLine[]>;
  /** The balance after each line; null without an opening balance. */
  readonly balances: ComputedRef<((line: BankLine) => DecimalString | undefined) | null>;
  /** The statement as a person types its balances: the chosen one, else one from the first to the last line. */
  readonly typed: ComputedRef<TypedStatement>;
}

export function useStatementFigures(
  liveLines: LiveBankLines,
  statement: () => ShownStatement | null,
  today: () => LocalDate,
): StatementFigures {
  const countedDays = computed(() => daysIn(liveLines.days.value, statement()).filter(({ date }) => date !== null));
  const sums = computed(() => countedDays.value.map(({ facts }) => facts.sums));
  return {
    totals: computed(() => groupTotals(sums.value, statement() ?? {})),
    counted: computed(() => sums.value.reduce((sum, { lines }) => sum + lines, 0)),
    uncounted: computed(() => {
      const period = statement();
      return liveLines.days.value
        .flatMap(({ facts }) => facts.uncounted)
        .filter(
          ({ content: { bankDate }, record }) =>
            period === null ||
            bankDate === undefined ||
            record.badInput.bankDate !== undefined ||
            (bankDate >= period.from && bankDate <= period.to),
        );
    }),
    balances: computed(() => {
      const opening = statement()?.opening;
      return opening === undefined ? null : runningBalances(countedDays.value, opening);
    }),
    typed: computed(() => {
      const one = statement();
      if (one)
        return {
          id: one.id,
          bankAccountId: liveLines.bankAccountId,
          from: one.from,
          to: one.to,
          ...(one.number === undefined ? {} : { number: one.number }),
          ...(one.opening === undefined ? {} : { opening: one.opening }),
          ...(one.closing === undefined ? {} : { closing: one.closing }),
        };
      const dates = liveLines.days.value.flatMap(({ date, facts }) => (facts.counted.length === 0 ? [] : (date ?? [])));
      return {
        id: `typed-${uuidV7(systemMint)}`,
        bankAccountId: liveLines.bankAccountId,
        from: dates[0] ?? today(),
        to: dates.at(-1) ?? today(),
      };
    }),
  };
}
