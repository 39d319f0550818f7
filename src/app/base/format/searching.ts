import { fold } from '../../../domain/values/folding.ts';
import { marksOf } from '../i18n/locale.ts';

/** The words of a query; a row matches if it contains every one. */
export function queryWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text for searches (`searchText`) has every word of a query. */
export function hasWords(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word));
}

/** A word of a query: as typed, and, if it can be an amount, as amounts are written in the searched text. */
export interface QueryWord {
  text: string;
  amount: string | null;
}

/** A number as the page writes it, with marks between thousands or another decimal mark than a point; else null. */
function writtenAmount(text: string): string | null {
  const { group, point } = marksOf();
  const digits = text.replaceAll(group, '');
  const isWritten = digits !== text || (point !== '.' && text.includes(point));
  const canonical = digits.replace(point, '.');
  return isWritten && /^-?\d/.test(text) && /^-?\d+(\.\d*)?$/.test(canonical) ? canonical : null;
}

/** The words of a query over rows with amounts. */
export function amountWords(query: string): QueryWord[] {
  return queryWords(query).map((text) => ({ text, amount: writtenAmount(text) }));
}

/** Whether folded text contains a word of a query. */
export function holds(haystack: string, { text, amount }: QueryWord): boolean {
  return haystack.includes(text) || (amount !== null && haystack.includes(amount));
}

/**
 * An amount at rest as searches compare it: without thousands separators, with the zeros that printing adds and at
 * least two places, so that `1100`, `1100.0` and `1100.00` all find it. '' for none.
 */
export function searchedAmount(amount: string, places: number): string {
  if (amount === '') return '';
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(Math.max(places, 2), '0')}`;
}
