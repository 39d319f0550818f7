import { currencyPlaces } from '../../domain/values/currency.ts';
import { Decimal, roundTo, toDecimalString, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import type { StoredHeader } from './stored.ts';

export type Outstanding = Pick<StoredHeader, 'outstandingAmount' | 'outstandingCurrencyAmount'>;

/** Nothing is open. */
export const SETTLED: Outstanding = { outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO };

type InCurrencies = Pick<StoredHeader, 'currency' | 'baseCurrency' | 'currencyRate'>;

/** An amount of a document at its rate, rounded to the precision of the base currency. */
export function atRate(amount: Decimal, { currency, baseCurrency, currencyRate }: InCurrencies): Decimal {
  return roundTo(currency === baseCurrency ? amount : amount.div(currencyRate), currencyPlaces(baseCurrency));
}

/**
 * What an allocation releases of a document in base currency: its amount at the document's rate, but never more than is
 * outstanding. The one that settles the document releases all that is, so that nothing stays of the rounding.
 * @param open what is outstanding in the document's currency, without sign
 * @param base the same in base currency
 */
export function released(amount: Decimal, open: Decimal, base: Decimal, header: InCurrencies): Decimal {
  return amount.eq(open) ? base : Decimal.max(0, Decimal.min(atRate(amount, header), base));
}

export function outstanding(open: Decimal, base: Decimal): Outstanding {
  return {
    outstandingCurrencyAmount: toDecimalString(open),
    outstandingAmount: open.isZero() ? ZERO : toDecimalString(base),
  };
}

export const signOf = (amount: DecimalString): 1 | -1 => (amount.startsWith('-') ? -1 : 1);
