import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import { currencyPlaces } from '../../../../domain/values/currency.ts';
import { lineAmounts, type LineEntry, type TotalsSetup } from '../../../../domain/documents/totals.ts';

/** The amount that a line needs so that the document matches the total on the paper. */
export interface Rest {
  amount: Decimal;
  /** Whether the amount includes tax. */
  isGross: boolean;
}

export interface BalancingEntry {
  currencyUnitPrice: DecimalString;
  isNetEntry: boolean;
}

/** Decimal places of a unit price: as many as the service reads back (spec 2.10). */
const PLACES = 5;

function comesTo(entry: LineEntry, rest: Rest, setup: TotalsSetup): boolean {
  const { net, gross } = lineAmounts(entry, setup).currency;
  return (rest.isGross ? gross : net).eq(rest.amount);
}

/** The unit price that gives an amount, rounded to `PLACES`. */
function priceOf(amount: Decimal, quantity: Decimal): Decimal {
  return roundTo(amount.div(quantity), PLACES);
}

/**
 * The unit price and the entry (net or gross) with which a line comes to exactly the rest (spec 2.10). The line's own
 * entry is tried first. If rounding leaves it a cent off, the other entry may meet the amount.
 * @returns null if no price does, for example with a quantity of zero
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
