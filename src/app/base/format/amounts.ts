import { currencyPlaces } from '../../../domain/values/currency.ts';
import { Decimal, roundTo, type DecimalString } from '../../../domain/values/decimal.ts';
import { byLocale, currentLocale, groupedDigits, marksOf, type Locale } from '../i18n/locale.ts';

function written(canonical: string, locale: Locale): string {
  const isNegative = canonical.startsWith('-');
  const [whole = '0', fraction] = (isNegative ? canonical.slice(1) : canonical).split('.');
  const grouped = groupedDigits(whole, locale);
  return `${isNegative ? '−' : ''}${grouped}${fraction === undefined ? '' : marksOf(locale).point + fraction}`;
}

/**
 * An amount with exactly the currency's places and grouped thousands; '' for none. It is text throughout: no amount
 * passes through a floating-point number.
 */
export function formatAmount(amount: string | undefined, currency: string, locale: Locale = currentLocale()): string {
  if (amount === undefined || amount === '') return '';
  const places = currencyPlaces(currency);
  const [whole = '0', fraction = ''] = amount.split('.');
  if (fraction.length > places) return written(roundTo(new Decimal(amount), places).toFixed(places), locale);
  return written(places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`, locale);
}

export function formatDecimal(amount: Decimal, currency: string): string {
  const places = currencyPlaces(currency);
  const rounded = roundTo(amount, places);
  return written(rounded.isZero() ? new Decimal(0).toFixed(places) : rounded.toFixed(places), currentLocale());
}

/** A unit price: at least the currency's places, more if they were typed. */
export function formatPrice(
  price: DecimalString | undefined,
  currency: string,
  locale: Locale = currentLocale(),
): string {
  if (price === undefined) return '';
  const [whole = '0', fraction = ''] = price.split('.');
  const places = currencyPlaces(currency);
  const padded = fraction.padEnd(places, '0');
  return written(padded === '' ? whole : `${whole}.${padded}`, locale);
}

/** A quantity, rate or percentage, with the places it has. */
export function formatNumber(value: string | undefined, locale: Locale = currentLocale()): string {
  return value === undefined || value === '' ? '' : written(value, locale);
}

/** What a locale writes between a number and its per cent sign: nothing in English, a space in German and French. */
const spaceBeforePercent = byLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.2);
  // A narrow space is missing in some fonts of papers.
  return parts.some(({ type }) => type === 'literal') ? '\u00a0' : '';
});

/** A rate in per cent, with the places it has: `20%`, in German and French `20 %`; '' for none. */
export function formatPercent(rate: string | undefined): string {
  return rate === undefined || rate === '' ? '' : `${formatNumber(rate)}${spaceBeforePercent()}%`;
}

/** How a locale writes an amount of each currency with its sign: before the number, or after it. */
const currencyForms = byLocale((locale) => {
  const known = new Map<string, { sign: string; isBefore: boolean }>();
  return (currency: string) => {
    const before = known.get(currency);
    if (before) return before;
    const parts = /^[A-Z]{3}$/.test(currency)
      ? new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1)
      : [];
    const at = parts.findIndex(({ type }) => type === 'currency');
    const form = {
      sign: parts[at]?.value ?? currency,
      isBefore: at <= parts.findIndex(({ type }) => type === 'integer'),
    };
    known.set(currency, form);
    return form;
  };
});

/**
 * A number with its currency’s sign, or its code if it has no sign: `£1`, `US$1`, `KWD 0.4`; in languages that write
 * the sign after the number `1 £`.
 */
function money(currency: string, number: string): string {
  const { sign, isBefore } = currencyForms()(currency);
  const shown = formatNumber(number);
  if (!isBefore) return `${shown}\u00a0${sign}`;
  return sign === currency ? `${sign} ${shown}` : `${sign}${shown}`;
}

/** What one unit of a currency is worth in another: `£1 = €1.1525`. The rate is text at rest. */
export function moneyEquals(one: string, other: string, rate: string): string {
  return `${money(one, '1')} = ${money(other, rate)}`;
}
