import { decimalOf, fractionOf, powerOfTen } from '../values/minorUnits.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';

/** Decimals that a sum keeps as whole units: no currency has more. */
const PLACES = 4;
const UNIT = powerOfTen(PLACES);

/** An exact sum of amounts, and how many amounts are in it. */
export interface Sum {
  readonly amount: Decimal;
  readonly count: number;
}

export const NO_SUM: Sum = { amount: new Decimal(0), count: 0 };

export function sumsTogether(left: Sum, right: Sum): Sum {
  return { amount: left.amount.plus(right.amount), count: left.count + right.count };
}

/** The whole units of a ten-thousandth in an amount; null if it is finer. */
function unitsOf(amount: DecimalString): bigint | null {
  const { units, power } = fractionOf(amount);
  return power === 1n ? units * UNIT : power <= UNIT ? units * (UNIT / power) : null;
}

/** An exact sum to which amounts are added one by one, several times faster than decimals. */
export class ExactSum {
  private units = 0n;
  /** What is finer than a unit; null if there is none. */
  private rest: Decimal | null = null;

  /** Adds an amount, or takes it out again. @param times -1 to take it out */
  add(amount: DecimalString, times: 1 | -1 = 1): void {
    const units = unitsOf(amount);
    if (units === null) this.rest = (this.rest ?? new Decimal(0)).plus(new Decimal(amount).times(times));
    else this.units += times === 1 ? units : -units;
  }

  get isZero(): boolean {
    return this.units === 0n && (this.rest === null || this.rest.isZero());
  }

  get amount(): Decimal {
    const whole = decimalOf(this.units, PLACES);
    return this.rest === null ? whole : whole.plus(this.rest);
  }
}

/** A sum as it is kept: whole units of a ten-thousandth; the rest holds what is finer. */
interface Held {
  units: bigint;
  rest: Decimal | null;
  count: number;
}

/** A key of a tally as it is stored, with its amount and count. */
export type TallyRow = readonly [key: string, amount: DecimalString, count: number];

/**
 * Sums by key, to which amounts are added and from which they are taken again, in any order: a change of one document
 * among 100,000 costs no more than that document. A key without amounts is not kept, so that two tallies of the same
 * amounts are equal.
 */
export class Tally {
  private readonly sums = new Map<string, Held>();

  /** Adds an amount to a key, or takes it out again. @param times -1 to take it out */
  add(key: string, amount: DecimalString, times: 1 | -1): void {
    const held = this.sums.get(key) ?? { units: 0n, rest: null, count: 0 };
    held.count += times;
    if (held.count === 0) {
      this.sums.delete(key);
      return;
    }
    const { units, power } = fractionOf(amount);
    if (power <= UNIT) held.units += units * (UNIT / power) * BigInt(times);
    else held.rest = (held.rest ?? new Decimal(0)).plus(new Decimal(amount).times(times));
    this.sums.set(key, held);
  }

  /** Every key with its sum, in no particular order. */
  *[Symbol.iterator](): IterableIterator<[key: string, sum: Sum]> {
    for (const [key, held] of this.sums) yield [key, sumOf(held)];
  }

  get(key: string): Sum {
    const held = this.sums.get(key);
    return held === undefined ? NO_SUM : sumOf(held);
  }

  /** All of it as values that can be stored, by key. */
  rows(): TallyRow[] {
    return [...this]
      .map(([key, { amount, count }]): TallyRow => [key, toDecimalString(amount), count])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The tally that `rows` has told of. */
  static of(rows: Iterable<TallyRow>): Tally {
    const tally = new Tally();
    for (const [key, amount, count] of rows) {
      const value = new Decimal(amount).times(UNIT.toString());
      const whole = value.trunc();
      const rest = value.minus(whole);
      tally.sums.set(key, {
        units: BigInt(whole.toFixed()),
        rest: rest.isZero() ? null : rest.div(UNIT.toString()),
        count,
      });
    }
    return tally;
  }
}

function sumOf({ units, rest, count }: Held): Sum {
  const amount = decimalOf(units, PLACES);
  return { amount: rest === null ? amount : amount.plus(rest), count };
}
