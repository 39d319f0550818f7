import type { LocalDate } from '../values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';

/** A bank line as balances need it. */
export interface BalanceLine {
  key: string;
  date: LocalDate;
  /** Money in is positive. */
  amount: DecimalString;
  /** Pending lines are not in the bank's balance. */
  pending?: boolean;
}

/** Decimals to which amounts are scaled: as many as any currency has, and more than any bank writes. */
const PLACES = 5;

/** An amount as a whole number of hundred-thousandths. Throws when it has more than five decimals. */
function unitsOf(amount: DecimalString): bigint {
  const point = amount.indexOf('.');
  const places = point === -1 ? 0 : amount.length - point - 1;
  if (places > PLACES) throw new RangeError(`${amount} has more than ${PLACES} decimals`);
  const digits = point === -1 ? amount : amount.slice(0, point) + amount.slice(point + 1);
  return BigInt(digits + '0'.repeat(PLACES - places));
}

function amountOf(units: bigint): DecimalString {
  return toDecimalString(new Decimal(units.toString()).div(10 ** PLACES));
}

/**
 * Balances after each line, in the order given, from an opening balance. It calculates in whole numbers, so the sum of
 * 50,000 amounts is exact and takes a few milliseconds.
 */
export class RunningBalance {
  private readonly balances: bigint[] = [];
  private readonly opening: bigint;

  constructor(lines: readonly BalanceLine[], opening: DecimalString) {
    this.opening = unitsOf(opening);
    let balance = this.opening;
    for (const line of lines) {
      if (line.pending !== true) balance += unitsOf(line.amount);
      this.balances.push(balance);
    }
  }

  /** The balance after the line at this index. */
  after(index: number): DecimalString {
    return amountOf(this.balances[index] ?? this.opening);
  }

  /** The balance after the last line. */
  get end(): DecimalString {
    return amountOf(this.balances.at(-1) ?? this.opening);
  }
}

/** A stored bank statement: its period, and its balances if the bank gave them. */
export interface StatementPeriod {
  from: LocalDate;
  to: LocalDate;
  opening?: DecimalString | undefined;
  closing?: DecimalString | undefined;
  /** The bank's number of the statement. */
  number?: string | undefined;
}

/**
 * Totals of a period for the footer, without pending lines. `difference` is closing − (opening + lines); null while a
 * balance is unknown.
 */
export interface PeriodTotals {
  moneyIn: DecimalString;
  moneyOut: DecimalString;
  end: DecimalString | null;
  difference: DecimalString | null;
  /** The sum of the pending lines, which the bank does not count either. */
  pending: { lines: number; moneyIn: DecimalString; moneyOut: DecimalString };
}

/** The sums of some lines, as whole numbers. With one per day, a change of one line recalculates only its day. */
export class LineSums {
  readonly lines: number;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly pendingLines: number;
  readonly pendingIn: bigint;
  readonly pendingOut: bigint;

  constructor(lines: readonly BalanceLine[]) {
    let [moneyIn, moneyOut] = [0n, 0n];
    let [pendingIn, pendingOut, pendingLines] = [0n, 0n, 0];
    for (const line of lines) {
      const units = unitsOf(line.amount);
      const [goesIn, goesOut] = units > 0n ? [units, 0n] : [0n, -units];
      if (line.pending === true) {
        pendingLines += 1;
        pendingIn += goesIn;
        pendingOut += goesOut;
      } else {
        moneyIn += goesIn;
        moneyOut += goesOut;
      }
    }
    [this.lines, this.moneyIn, this.moneyOut] = [lines.length, moneyIn, moneyOut];
    [this.pendingLines, this.pendingIn, this.pendingOut] = [pendingLines, pendingIn, pendingOut];
  }
}

/** The balance before each of these consecutive groups of lines, from an opening balance; by the group's index. */
export function balancesBefore(groups: readonly LineSums[], opening: DecimalString): (place: number) => DecimalString {
  let balance = unitsOf(opening);
  const before = groups.map(({ moneyIn, moneyOut }) => {
    const here = balance;
    balance += moneyIn - moneyOut;
    return here;
  });
  return (place) => amountOf(before[place] ?? balance);
}

export function periodTotals(
  lines: readonly BalanceLine[],
  period: Pick<StatementPeriod, 'opening' | 'closing'>,
): PeriodTotals {
  return groupTotals([new LineSums(lines)], period);
}

/** The totals of a period from the sums of its groups. */
export function groupTotals(
  groups: readonly LineSums[],
  period: Pick<StatementPeriod, 'opening' | 'closing'>,
): PeriodTotals {
  let [moneyIn, moneyOut] = [0n, 0n];
  let [pendingIn, pendingOut, pendingLines] = [0n, 0n, 0];
  for (const group of groups) {
    moneyIn += group.moneyIn;
    moneyOut += group.moneyOut;
    pendingIn += group.pendingIn;
    pendingOut += group.pendingOut;
    pendingLines += group.pendingLines;
  }
  const end = period.opening === undefined ? null : unitsOf(period.opening) + moneyIn - moneyOut;
  return {
    moneyIn: amountOf(moneyIn),
    moneyOut: amountOf(moneyOut),
    end: end === null ? null : amountOf(end),
    difference: end === null || period.closing === undefined ? null : amountOf(unitsOf(period.closing) - end),
    pending: { lines: pendingLines, moneyIn: amountOf(pendingIn), moneyOut: amountOf(pendingOut) },
  };
}

/** A gap between two statements; `amount` is the difference of the balances. */
export interface StatementGap {
  after: LocalDate;
  before: LocalDate;
  amount: DecimalString;
}

/**
 * Gaps between statements of one account: the closing balance of one is not the opening balance of the next, so a
 * statement is missing.
 */
export function findGaps(statements: readonly StatementPeriod[]): StatementGap[] {
  const withBalances = statements
    .filter((one) => one.opening !== undefined && one.closing !== undefined)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
  const gaps: StatementGap[] = [];
  let last: StatementPeriod | null = null;
  for (const one of withBalances) {
    // A statement within an earlier one, or across its end, repeats days, so nothing is missing between them.
    if (
      last !== null &&
      one.from > last.to &&
      last.closing !== undefined &&
      one.opening !== undefined &&
      last.closing !== one.opening
    ) {
      gaps.push({
        after: last.to,
        before: one.from,
        amount: toDecimalString(new Decimal(one.opening).minus(last.closing)),
      });
    }
    if (last === null || one.to > last.to) last = one;
  }
  return gaps;
}

/** A bank line for the search for duplicates. */
export interface DoubleLine extends BalanceLine {
  description: string;
  /** The import that added it; undefined if it was typed. */
  importId?: string | undefined;
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Keys of lines that may be duplicates: same day and amount, and either the same text or one of them typed. Equal lines
 * of one import are not reported, because the bank lists both.
 * @returns the key of the earlier line for each later one
 */
export function findDoubles(lines: readonly DoubleLine[]): Map<string, string> {
  const byFacts = new Map<string, DoubleLine[]>();
  for (const line of lines) {
    const facts = `${line.date} ${line.amount}`;
    const found = byFacts.get(facts);
    if (found) found.push(line);
    else byFacts.set(facts, [line]);
  }
  const doubles = new Map<string, string>();
  for (const group of byFacts.values()) {
    group.forEach((line, index) => {
      const earlier = group.slice(0, index).find((other) => {
        if (other.importId !== undefined && other.importId === line.importId) return false;
        const oneTyped = (other.importId === undefined) !== (line.importId === undefined);
        return oneTyped || words(other.description) === words(line.description);
      });
      if (earlier !== undefined) doubles.set(line.key, earlier.key);
    });
  }
  return doubles;
}
