import { computed, type ComputedRef } from 'vue';
import { balancesBefore, groupTotals, type PeriodTotals } from '../../../domain/bank/balances.ts';
import { openingBefore, type KnownBalance } from '../../../domain/bank/knownBalance.ts';
import { addDays, type LocalDate } from '../../../domain/values/dates.ts';
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
  /** The balance after each line. */
  readonly balances: ComputedRef<(line: BankLine) => DecimalString | undefined>;
  /** The balance from which these are counted; null if they are counted from zero, because none is known. */
  readonly countedFrom: ComputedRef<KnownBalance | null>;
  /** What the lines come to with it. */
  readonly end: ComputedRef<DecimalString>;
  /** The statement as a person types its balances: the chosen one, else one from the first to the last line. */
  readonly typed: ComputedRef<TypedStatement>;
}

export function useStatementFigures(
  liveLines: LiveBankLines,
  statement: () => ShownStatement | null,
  today: () => LocalDate,
  known: () => KnownBalance | null,
): StatementFigures {
  const datedDays = computed(() => liveLines.days.value.filter(({ date }) => date !== null));
  const countedDays = computed(() => daysIn(datedDays.value, statement()));
  const sums = computed(() => countedDays.value.map(({ facts }) => facts.sums));
  const countedFrom = computed<KnownBalance | null>(() => {
    const one = statement();
    return one?.opening === undefined ? known() : { on: addDays(one.from, -1), amount: one.opening, from: 'statement' };
  });
  /** The balance before the first counted day. */
  const opening = computed<DecimalString>(() => {
    const own = statement()?.opening;
    if (own !== undefined) return own;
    const all = datedDays.value.map(({ date, facts }) => ({ date, sums: facts.sums }));
    const [first] = countedDays.value;
    const before = balancesBefore(
      all.map(({ sums: ofDay }) => ofDay),
      openingBefore(all, countedFrom.value),
    );
    return before(first === undefined ? 0 : datedDays.value.indexOf(first));
  });
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
    balances: computed(() => runningBalances(countedDays.value, opening.value)),
    countedFrom,
    end: computed(() => groupTotals(sums.value, { opening: opening.value }).end ?? opening.value),
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
