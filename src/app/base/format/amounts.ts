import { currencyPlaces } from '../../../domain/values/currency.ts';
import { Decimal, roundTo, type DecimalString } from '../../../domain/values/decimal.ts';
import { LOCALE, marksOf, type Locale } from './locale.ts';

const THOUSANDS = /\B(?=(\d{3})+$)/g;

function written(canonical: string, locale: Locale): string {
  const { group, point } = marksOf(locale);
  const isNegative = canonical.startsWith('-');
  const [whole = '0', fraction] = (isNegative ? canonical.slice(1) : canonical).split('.');
  const grouped = whole.length > 3 ? whole.replace(THOUSANDS, group) : whole;
  return `${isNegative ? '−' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

/**
 * An amount with exactly the currency's places and grouped thousands; '' for none. It is text throughout: no amount
 * passes through a floating-point number.
 */
export function formatAmount(amount: string | undefined, currency: string, locale: Locale = LOCALE): string {
  if (amount === undefined || amount === '') return '';
  const places = currencyPlaces(currency);
  const [whole = '0', fraction = ''] = amount.split('.');
  if (fraction.length > places) return written(roundTo(new Decimal(amount), places).toFixed(places), locale);
  return written(places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`, locale);
}

export function formatDecimal(amount: Decimal, currency: string): string {
  const places = currencyPlaces(currency);
  const rounded = roundTo(amount, places);
  return written(rounded.isZero() ? new Decimal(0).toFixed(places) : rounded.toFixed(places), LOCALE);
}

/** A unit price: at least the currency's places, more if they were typed. */
export function formatPrice(price: DecimalString | undefined, currency: string, locale: Locale = LOCALE): string {
  if (price === undefined) return '';
  const [whole = '0', fraction = ''] = price.split('.');
  const places = currencyPlaces(currency);
  const padded = fraction.padEnd(places, '0');
  return written(padded === '' ? whole : `${whole}.${padded}`, locale);
}

/** A quantity, rate or percentage, with the places it has. */
export function formatNumber(value: string | undefined, locale: Locale = LOCALE): string {
  return value === undefined || value === '' ? '' : written(value, locale);
}

/** A number after its currency's sign, or after its code if it has no sign: `£1`, `US$1`, `KWD 0.4`. */
function money(currency: string, number: string): string {
  const parts = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).formatToParts(1)
    : [];
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return `${sign === currency ? `${currency} ` : sign}${formatNumber(number)}`;
}

/** What one unit of a currency is worth in another: `£1 = €1.1525`. The rate is text at rest. */
export function moneyEquals(one: string, other: string, rate: string): string {
  return `${money(one, '1')} = ${money(other, rate)}`;
}
