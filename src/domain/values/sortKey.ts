import { fold } from './folding.ts';

const ZERO = 0x30;
const NINE = 0x39;
/** The most digits that a key counts, so that its sign for them comes before letters. */
const MOST = 0x60 - ZERO;

/**
 * A text whose order by character codes is the order in which people look for the given text: without case and accents,
 * and with the numbers in it by value, so that INV-2 comes before INV-10. Make it once for each row, not for each
 * comparison.
 */
export function sortKey(text: string): string {
  const folded = fold(text);
  let key = '';
  let kept = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code < ZERO || code > NINE) continue;
    let first = at;
    while (first < folded.length && folded.charCodeAt(first) === ZERO) first += 1;
    let end = first;
    while (end < folded.length && folded.charCodeAt(end) >= ZERO && folded.charCodeAt(end) <= NINE) end += 1;
    // Of two numbers without leading zeros, the one with more digits is larger.
    key += folded.slice(kept, at) + String.fromCharCode(ZERO + Math.min(end - first, MOST)) + folded.slice(first, end);
    kept = end;
    at = end - 1;
  }
  return kept === 0 ? folded : key + folded.slice(kept);
}

/** The order of two keys; 0 for equal ones. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows in the order of a text of each, of equal texts by the next. Rows with all texts equal keep their order. */
export function sortedByText<Row>(rows: readonly Row[], ...textsOf: ((row: Row) => string)[]): Row[] {
  return rows
    .map((row) => ({ row, keys: textsOf.map((textOf) => sortKey(textOf(row))) }))
    .sort((a, b) => {
      const at = a.keys.findIndex((key, place) => key !== b.keys[place]);
      return at < 0 ? 0 : compareKeys(a.keys[at] ?? '', b.keys[at] ?? '');
    })
    .map(({ row }) => row);
}
