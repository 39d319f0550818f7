/**
 * A spreadsheet takes a cell that begins with one of these for a formula; the wide forms count in East Asian versions.
 * Apostrophes in front are counted in, so that a text that has one of its own comes back with it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet runs as a formula: an apostrophe in front marks it as text. */
export function guardedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text before it was guarded. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
