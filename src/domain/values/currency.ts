import { z } from 'zod';

declare const currencyBrand: unique symbol;

/**
 * A currency code, upper case: from ISO 4217 if there is one, else a letter and what the environment put after it; at
 * most 5 characters (docs/service-notes.md, "Price read").
 */
export type CurrencyCode = string & { readonly [currencyBrand]: true };

export const currencyCodeSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,4}$/, 'not a currency code')
  .transform((code) => code.toUpperCase() as CurrencyCode);

/** A currency code from a literal in source code. Throws on a malformed one. */
export function currencyCode(literal: string): CurrencyCode {
  return currencyCodeSchema.parse(literal);
}

/** Currencies whose minor unit is not a hundredth (ISO 4217, list one). */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
]);

/** Decimal places of a currency's amounts ("currency precision", spec 2.10); 2 unless ISO 4217 says otherwise. */
export function currencyPlaces(currency: string): number {
  return PLACES.get(currency.toUpperCase()) ?? 2;
}
