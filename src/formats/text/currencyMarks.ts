import { scanAmount } from './amounts.ts';

/** The currencies that a sign or the letters beside an amount may mean; the first one of `mark` that fits counts. */
const MARKS: readonly (readonly [mark: RegExp, currencies: readonly string[]])[] = [
  [/US\$/, ['USD']],
  [/AU?\$/, ['AUD']],
  [/CA?\$/, ['CAD']],
  [/NZ\$/, ['NZD']],
  [/HK\$/, ['HKD']],
  [/R\$/, ['BRL']],
  [/\$/, ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'BMD', 'BBD', 'JMD', 'TTD']],
  [/€|\beuros?\b/i, ['EUR']],
  [/£/, ['GBP', 'GIP', 'FKP', 'EGP']],
  [/[¥円圆圓元]/, ['JPY', 'CNY']],
  [/zł|\bzl\b/i, ['PLN']],
  [/kč|\bkc\b/i, ['CZK']],
  [/\bft\b/i, ['HUF']],
  [/\bkr\b/i, ['SEK', 'NOK', 'DKK', 'ISK']],
  [/\bs?fr\b/i, ['CHF']],
  [/\btl\b|₺/i, ['TRY']],
  [/₹|\brs\b/i, ['INR', 'PKR', 'LKR', 'NPR']],
  [/\blei\b/i, ['RON', 'MDL']],
  [/лв/i, ['BGN']],
  [/₽|руб/i, ['RUB']],
  [/₴|грн/i, ['UAH']],
];

/**
 * The currencies that may be meant by the code, sign or letters beside an amount; none if it has none that is known.
 */
export function currenciesBeside(text: string): readonly string[] {
  if (/^[-\d.,\s]*$/.test(text) || scanAmount(text) === null) return [];
  const code = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(text)?.[0];
  if (code !== undefined) return [code];
  return MARKS.find(([mark]) => mark.test(text))?.[1] ?? [];
}
