import { currencyPlaces } from '../values/currency.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';

/**
 * How a calculated price is rounded: to the amounts `ending + n × step`. For 0.05 that is `{ step: 0.05, ending: 0 }`;
 * for prices that end in .99 it is `{ step: 1, ending: 0.99 }`.
 */
export interface PriceRounding {
  /** Above zero. */
  step: DecimalString;
  ending: DecimalString;
  direction: 'nearest' | 'up' | 'down';
}

/** Decimals of a unit price (the service keeps five, as for amounts: spec 2.10). */
export const PRICE_PLACES = 5;

const MODES = { nearest: Decimal.ROUND_HALF_UP, up: Decimal.ROUND_CEIL, down: Decimal.ROUND_FLOOR } as const;

/**
 * Rounds a price; without a rounding, to five decimals. Midpoints go up (away from zero). A price above zero never
 * becomes zero or less: it becomes the lowest amount above zero that the rounding allows.
 */
export function roundPrice(price: Decimal, rounding: PriceRounding | null): DecimalString {
  if (rounding === null) return toDecimalString(price.toDecimalPlaces(PRICE_PLACES, Decimal.ROUND_HALF_UP));
  const [step, ending] = [new Decimal(rounding.step), new Decimal(rounding.ending)];
  const amountAt = (steps: Decimal) => ending.plus(step.times(steps));
  const steps = price.minus(ending).div(step);
  const rounded = amountAt(steps.toDecimalPlaces(0, MODES[rounding.direction]));
  if (price.gt(0) && !rounded.gt(0))
    return toDecimalString(amountAt(ending.neg().div(step).floor().plus(1)).toDecimalPlaces(PRICE_PLACES));
  return toDecimalString(rounded.toDecimalPlaces(PRICE_PLACES, Decimal.ROUND_HALF_UP));
}

/**
 * How changed prices are rounded: to amounts of a step, to the decimals that they had (`decimals`), or to five decimals
 * (null).
 */
export type RoundingChoice = PriceRounding | 'decimals' | null;

/**
 * Rounds a changed or converted price. `decimals` means as many as its currency has, plus as many as the old price had
 * beyond those of its currency: 16.63 stays a price in pence, 0.0125 for a screw does not become 0.01.
 * @param was the exact price before; a price that did not change stays as it is
 */
export function roundMoved(
  moved: Decimal,
  was: { unitPrice: DecimalString; currency: string },
  currency: string,
  choice: RoundingChoice,
): DecimalString {
  if (choice !== 'decimals') return roundPrice(moved, choice);
  if (currency === was.currency && moved.eq(was.unitPrice)) return was.unitPrice;
  const beyond = Math.max(0, new Decimal(was.unitPrice).decimalPlaces() - currencyPlaces(was.currency));
  const places = Math.min(PRICE_PLACES, currencyPlaces(currency) + beyond);
  return roundPrice(moved, { step: toDecimalString(new Decimal(10).pow(-places)), ending: ZERO, direction: 'nearest' });
}

/** Whether a rounding is valid: a step above zero, at most five decimals, an ending from zero up to the step. */
export function isUsableRounding({ step, ending }: PriceRounding): boolean {
  const [by, at] = [new Decimal(step), new Decimal(ending)];
  return by.gt(0) && at.gte(0) && at.lt(by) && by.decimalPlaces() <= PRICE_PLACES && at.decimalPlaces() <= PRICE_PLACES;
}

/** How much prices change: by per cent (5 turns 100 into 105), by an amount that is added, or not at all. */
export type PriceAdjustment = { kind: 'percent' | 'amount'; by: DecimalString } | null;

/** The changed price, calculated exactly and not rounded. */
export function adjusted(price: Decimal, adjustment: PriceAdjustment): Decimal {
  if (adjustment === null) return price;
  return adjustment.kind === 'amount'
    ? price.plus(adjustment.by)
    : price.times(new Decimal(adjustment.by).div(100).plus(1));
}
