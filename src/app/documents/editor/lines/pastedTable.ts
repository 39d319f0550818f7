import { unguarded } from '../../../base/export/plainText.ts';
import { readAmount } from '../../../base/inputs/amountInput.ts';
import { fold } from '../../../base/format/folding.ts';

/** A place for a pasted column: a line field's id, or null where it is left out. */
export type PastedColumn = string | null;

/**
 * Cells as a spreadsheet copies them, or as they are copied here: tabs between, quotes around what holds a tab or a line end.
 * Semicolons separate where there are several lines of them; in one line they are punctuation.
 */
export function pastedRows(text: string): string[][] {
  const separator = !text.includes('\t') && text.includes(';') && text.trim().includes('\n') ? ';' : '\t';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const put = (): void => {
    rows.at(-1)?.push(unguarded(cell.trim()));
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) put();
    else if (sign === '\n') {
      put();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  put();
  return rows.filter((row) => row.some((each) => each !== ''));
}

/** Whether pasted text is a table, and not what belongs into one cell. */
export function isTable(text: string): boolean {
  const rows = pastedRows(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
}

/** What people call the columns of a line, folded. */
const NAMES: readonly [string, RegExp][] = [
  ['taxCodeId', /^(tax|vat|gst)( ?code)?$/],
  ['taxRate', /^(tax|vat|gst) ?(rate|%)$/],
  ['currencyUnitPrice', /^(unit ?)?(price|cost|rate)( each)?$|^(unit|net|gross)? ?amount$|^net$|^value$/],
  ['quantity', /^(qty|quantity|units?|pieces|pcs|hours|number)\.?$/],
  ['productId', /^(product|item|article|sku|part)( ?(code|no|number|id))?\.?$|^code$/],
  ['description', /^(description|details?|text|narrative|name|memo|item description)$/],
  ['accountId', /^(account|nominal|ledger|gl)( ?(code|no|account))?\.?$/],
  ['projectId', /^(project|job)( ?(code|no))?\.?$/],
  ['post.costCentre', /^cost ?cent(re|er)$/],
  ['post.department', /^(department|dept)\.?$/],
];

/** The field that a heading names; null where it names none. */
export function fieldNamed(heading: string): string | null {
  const folded = fold(heading).trim();
  return NAMES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

export interface PastedGuess {
  columns: PastedColumn[];
  /** Whether the first row names the columns and is no line. */
  hasHeading: boolean;
}

/** What a cell may be, as whoever knows the references tells. */
export interface CellTests {
  isNumber(text: string): boolean;
  /** Whether a code or name of this kind of field is meant. */
  isReference(field: 'productId' | 'accountId' | 'taxCodeId', text: string): boolean;
}

function share(cells: readonly string[], test: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}

/** More than half of the cells decide: a few that are wrong are to be pointed out, not to change the column. */
const MOST = 0.55;

function byContent(columns: readonly string[][], tests: CellTests): PastedColumn[] {
  const guess: PastedColumn[] = columns.map(() => null);
  const free = (): number[] => guess.flatMap((each, at) => (each === null ? [at] : []));
  const isNumeric = (at: number): boolean => share(columns[at] ?? [], tests.isNumber) >= MOST;
  for (const field of ['productId', 'taxCodeId', 'accountId'] as const) {
    const at = free().find((column) => share(columns[column] ?? [], (cell) => tests.isReference(field, cell)) >= MOST);
    if (at !== undefined) guess[at] = field;
  }
  const texts = free().filter((at) => !isNumeric(at));
  const length = (at: number): number => (columns[at] ?? []).reduce((sum, cell) => sum + cell.length, 0);
  const [longest] = texts.sort((a, b) => length(b) - length(a));
  if (longest !== undefined && length(longest) > 0) guess[longest] = 'description';
  const numbers = free().filter(isNumeric);
  // A lone figure is what it costs; of several the first is how many.
  if (numbers.length > 1 && numbers[0] !== undefined) guess[numbers[0]] = 'quantity';
  const price = numbers[numbers.length > 1 ? 1 : 0];
  if (price !== undefined) guess[price] = 'currencyUnitPrice';
  return guess;
}

/** Which column holds what: by its heading where the first row names columns, else by what is in it. */
export function guessPastedColumns(rows: readonly string[][], tests: CellTests): PastedGuess {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const heading = Array.from({ length: width }, (_, at) => fieldNamed(rows[0]?.[at] ?? ''));
  const named = heading.filter((each) => each !== null).length;
  const hasHeading = named >= 2 || (named === 1 && rows.length > 1 && !(rows[0] ?? []).some(tests.isNumber));
  const cells = Array.from({ length: width }, (_, at) => rows.slice(hasHeading ? 1 : 0).map((row) => row[at] ?? ''));
  if (!hasHeading) return { columns: byContent(cells, tests), hasHeading };
  const taken = new Set<string>();
  const columns = heading.map((field) => {
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { columns, hasHeading };
}

/** Other letters beside digits are no currency: the text is a number of something, and no figure. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * A figure as a spreadsheet shows it: without its currency, and with a point for the decimals; a sum stays one, and a text that is
 * no figure as it is.
 * @param isRate whether it may say per cent: a price or a quantity that does is none
 */
export function plainFigure(text: string, isRate = false): string {
  const bare = text
    .replace(/[\s\u00a0€£$¥]/g, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$/g, (code) => (CURRENCIES.has(code) ? '' : code));
  const signed = (isRate ? bare.replace(/%$/, '') : bare).replace(/^\(([\d.,]+)\)$/, '-$1');
  const isDotted =
    /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(signed) && (signed.includes(',') || signed.split('.').length > 2);
  const figure = isDotted ? signed.replaceAll('.', '').replace(',', '.') : signed;
  return figure !== '' && readAmount(figure).ok ? figure : text;
}
