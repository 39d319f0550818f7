import { balancesBefore, RunningBalance, type StatementPeriod } from '../../../domain/bank/balances.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import type { BankLine, LineDay } from '../../company/bank/lineDays.ts';

/**
 * The days of a period, and the lines without a readable date, which may belong to any period. Without a period, all
 * days.
 */
export function daysIn(days: readonly LineDay[], period: StatementPeriod | null): readonly LineDay[] {
  return period === null
    ? days
    : days.filter(({ date }) => date === null || (date >= period.from && date <= period.to));
}

/** Lines that may be duplicates, each with the line that it resembles. */
export function doublesOf(days: readonly LineDay[]): ReadonlyMap<string, string> {
  const found = days.flatMap(({ facts }) => (facts.doubles.size === 0 ? [] : [facts.doubles]));
  return found.length === 1 && found[0] ? found[0] : new Map(found.flatMap((doubles) => [...doubles]));
}

/**
 * The balance after a line of these days, from an opening balance. The balances of a day are calculated when one of its
 * lines is asked for. Undefined for lines that are not counted or not in these days.
 */
export function runningBalances(
  days: readonly LineDay[],
  opening: DecimalString,
): (line: BankLine) => DecimalString | undefined {
  const openingOf = balancesBefore(
    days.map(({ facts }) => facts.sums),
    opening,
  );
  const placeOf = new Map(days.map(({ date }, at) => [date, at]));
  const ofDays = new Map<number, ReadonlyMap<string, DecimalString>>();
  const ofDay = (at: number): ReadonlyMap<string, DecimalString> => {
    let balances = ofDays.get(at);
    if (balances === undefined) {
      const counted = days[at]?.facts.counted ?? [];
      const running = new RunningBalance(counted, openingOf(at));
      ofDays.set(at, (balances = new Map(counted.map(({ key }, index) => [key, running.after(index)]))));
    }
    return balances;
  };
  return ({ key, content: { bankDate } }) => {
    const at = placeOf.get(bankDate ?? null);
    return at === undefined ? undefined : ofDay(at).get(key);
  };
}
