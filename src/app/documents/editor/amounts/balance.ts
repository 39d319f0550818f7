import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import { currencyPlaces } from '../../../../domain/values/currency.ts';
import { lineAmounts, type LineEntry, type TotalsSetup } from '../../../../domain/documents/totals.ts';

/** What a line is to come to so that the document comes to what the paper says. */
export interface Rest {
  amount: Decimal;
  /** Whether the amount is with tax. */
  isGross: boolean;
}

export interface BalancingEntry {
  currencyUnitPrice: DecimalString;
  isNetEntry: boolean;
}

/** Unit prices are tried with up to so many places: as many as the service reads back (spec 2.10). */
const PLACES = 5;

function comesTo(entry: LineEntry, rest: Rest, setup: TotalsSetup): boolean {
  const { net, gross } = lineAmounts(entry, setup).currency;
  return (rest.isGross ? gross : net).eq(rest.amount);
}

/** The unit price by which an amount is entered, rounded to as few places as hold it. */
function priceOf(amount: Decimal, quantity: Decimal): Decimal {
  return roundTo(amount.div(quantity), PLACES);
}

/**
 * The unit price, and the way of entry, by which a line comes to exactly the rest (spec 2.10). Its own way of entry is
 * tried first; where rounding keeps it from the amount by a cent, the other way meets it.
 * @returns null when no price does, as without a quantity
 */
export function balancingEntry(line: LineEntry, rest: Rest, setup: TotalsSetup): BalancingEntry | null {
  const quantity = new Decimal(line.quantity ?? 1);
  if (quantity.isZero()) return null;
  const factor = new Decimal(line.taxRate ?? 0).div(100).plus(1);
  const step = new Decimal(10).pow(-currencyPlaces(setup.currency));
  const isNet = line.isNetEntry ?? true;
  for (const isNetEntry of [isNet, !isNet]) {
    if (factor.isZero() && isNetEntry === rest.isGross) continue;
    const entered =
      isNetEntry === !rest.isGross ? rest.amount : isNetEntry ? rest.amount.div(factor) : rest.amount.times(factor);
    for (const off of [0, 1, -1]) {
      const currencyUnitPrice = toDecimalString(
        priceOf(roundTo(entered, currencyPlaces(setup.currency)).plus(step.times(off)), quantity),
      );
      if (
        comesTo(
          { ...line, suppliedAmounts: false, quantity: toDecimalString(quantity), currencyUnitPrice, isNetEntry },
          rest,
          setup,
        )
      )
        return { currencyUnitPrice, isNetEntry };
    }
  }
  return null;
}
