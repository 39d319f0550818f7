import type { z } from 'zod';
import { currencyPlaces } from '../values/currency.ts';
import { Decimal, decimalSchema, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { codingSchema, type CodedPart, type Coding } from './coding.ts';

/** A part that a rule takes off a line: a share of it in per cent, or an amount with tax; above zero. */
export const rulePartSchema = codingSchema.extend({
  percent: decimalSchema.optional(),
  amount: decimalSchema.optional(),
});
export type RulePart = z.infer<typeof rulePartSchema>;

const HUNDRED = new Decimal(100);

/** What a part takes of an amount, not rounded. */
function takenBy({ percent, amount }: RulePart, of: Decimal): Decimal {
  return percent === undefined ? new Decimal(amount ?? 0) : of.times(percent).div(HUNDRED);
}

/** Whether the parts leave something of an amount, for the account that takes the rest. */
export function leavesRest(parts: readonly RulePart[], amount: DecimalString): boolean {
  const whole = new Decimal(amount).abs();
  return parts.reduce((rest, part) => rest.minus(takenBy(part, whole)), whole).gt(0);
}

/**
 * The parts of a line that a rule codes: first what takes the rest, then the others in their order, each share rounded
 * to the currency's precision, midpoints away from zero. Together they are exactly the amount. A share that rounds to
 * zero makes no part.
 * @param amount of the line, without its sign
 * @returns null if nothing is left for the rest
 */
export function splitParts(
  rest: Coding,
  parts: readonly RulePart[],
  amount: DecimalString,
  currency: string,
): CodedPart[] | null {
  const places = currencyPlaces(currency);
  const others = parts.map((part): CodedPart => {
    const { percent: _percent, amount: _amount, ...coding } = part;
    return { ...coding, amount: toDecimalString(roundTo(takenBy(part, new Decimal(amount)), places)) };
  });
  const left = others.reduce((sum, part) => sum.minus(part.amount), new Decimal(amount));
  return left.gt(0)
    ? [{ ...rest, amount: toDecimalString(left) }, ...others.filter((part) => part.amount !== '0')]
    : null;
}
