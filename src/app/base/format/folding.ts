const PLAIN = /^[\u0020-\u007e]*$/;
const MARKS = /\p{M}+/gu;

/** Text as it is compared in searches: lower case, without accents (`Müller` is found by `muller`), a printed minus as the typed one. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('−', '-');
}

/** The words that a query asks for; a row matches when it holds every one. */
export function queryWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A word of a query: as it was typed, and as an amount in a haystack is spelled where it can be one. */
export interface QueryWord {
  text: string;
  amount: string | null;
}

/** Figures as they are printed: thousands grouped by commas, a point. */
const PRINTED_AMOUNT = /^-?\d[\d,]*(\.\d*)?$/;

/** The words of a query for rows with amounts. */
export function amountWords(query: string): QueryWord[] {
  return queryWords(query).map((text) => ({
    text,
    amount: text.includes(',') && PRINTED_AMOUNT.test(text) ? text.replaceAll(',', '') : null,
  }));
}

/** Whether folded text holds a word of a query. */
export function holds(haystack: string, { text, amount }: QueryWord): boolean {
  return haystack.includes(text) || (amount !== null && haystack.includes(amount));
}

/**
 * An amount at rest as searches compare it: no thousands, and the zeros that printing adds, two
 * places at least, so that `1100`, `1100.0` and `1100.00` all find it. '' for none.
 */
export function searchedAmount(amount: string, places: number): string {
  if (amount === '') return '';
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(Math.max(places, 2), '0')}`;
}
