const PLAIN = /^[\u0020-\u007e]*$/;
const MARKS = /\p{M}+/gu;

/** Text as it is compared in searches: lower case, without accents (`Müller` is found by `muller`). */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o').replaceAll('ł', 'l').replaceAll('æ', 'ae');
}

/** The words that a query asks for; a row matches when it holds every one. */
export function queryWords(query: string): string[] {
  return fold(query).split(/\s+/).filter((word) => word !== '');
}
