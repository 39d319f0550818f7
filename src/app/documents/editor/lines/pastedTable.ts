import { unguarded } from '../../../../formats/tables/formulaGuard.ts';
import { isTotalText } from '../../../../formats/text/totals.ts';
import { scanDate } from '../../../../formats/text/dates.ts';
import { fold } from '../../../../domain/values/folding.ts';

/** The id of the line field that a pasted column goes to; null if it is left out. */
export type PastedColumn = string | null;

/**
 * Splits text copied from a spreadsheet or Daybook: tabs between cells, quotes around a cell with a tab or line end.
 * Without tabs, semicolons separate cells if there are several lines; in one line they are punctuation.
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

/** Whether pasted text is a table, and not the text of one cell. */
export function isTable(text: string): boolean {
  const rows = pastedRows(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
}

/** Headings that people use for the columns of a line, folded. */
const NAMES: readonly [string, RegExp][] = [
  ['debit', /^(debits?|dr|soll)( ?amount)?\.?$/],
  ['credit', /^(credits?|cr|haben)( ?amount)?\.?$/],
  ['taxCodeId', /^(tax|vat|gst)( ?code)?$/],
  ['taxRole', /^(tax|vat|gst) ?(role|kind|type)$/],
  ['taxBase', /^(tax|vat|gst) ?base$/],
  ['taxRate', /^(tax|vat|gst) ?(rate|%)$/],
  ['currencyUnitPrice', /^(unit ?)?(price|cost|rate)( each)?$|^(unit|net|gross)? ?amount$|^net$|^value$/],
  ['quantity', /^(qty|quantity|units?|pieces|pcs|hours|number)\.?$/],
  ['productId', /^(product|item|article|sku|part)( ?(code|no|number|id))?\.?$|^code$/],
  ['description', /^(description|details?|text|narrative|name|memo|item description)$/],
  ['accountId', /^(account|nominal|ledger|gl|konto|compte)( ?(code|no|account))?\.?$/],
  ['projectId', /^(project|job)( ?(code|no))?\.?$/],
  ['post.costCentre', /^cost ?cent(re|er)$/],
  ['post.department', /^(department|dept)\.?$/],
];

/** The field that a heading names, or null. */
export function fieldNamed(heading: string): string | null {
  const folded = fold(heading).trim();
  return NAMES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

export interface PastedGuess {
  columns: PastedColumn[];
  /** Whether the first row is a heading. */
  hasHeading: boolean;
}

/** Tests of a cell's content; they need the company's references. */
export interface CellTests {
  isNumber(text: string): boolean;
  /** Whether the text is the code or name of a reference of this field. */
  isReference(field: 'productId' | 'accountId' | 'taxCodeId', text: string): boolean;
}

function share(cells: readonly string[], test: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}

/** The share of cells that decides what a column is. A few wrong cells do not change it: the review points them out. */
const MOST = 0.55;

function byContent(columns: readonly string[][], tests: CellTests, isJournal: boolean): PastedColumn[] {
  const guess: PastedColumn[] = columns.map(() => null);
  const free = (): number[] => guess.flatMap((each, at) => (each === null ? [at] : []));
  const isNumeric = (at: number): boolean => share(columns[at] ?? [], tests.isNumber) >= MOST;
  const references = isJournal ? (['accountId'] as const) : (['productId', 'taxCodeId', 'accountId'] as const);
  for (const field of references) {
    const at = free().find((column) => share(columns[column] ?? [], (cell) => tests.isReference(field, cell)) >= MOST);
    if (at !== undefined) guess[at] = field;
  }
  // A line has no date of its own.
  const isDated = (at: number): boolean => share(columns[at] ?? [], (cell) => scanDate(cell) !== null) >= MOST;
  const texts = free().filter((at) => !isNumeric(at) && !isDated(at));
  const length = (at: number): number => (columns[at] ?? []).reduce((sum, cell) => sum + cell.length, 0);
  const [longest] = texts.sort((a, b) => length(b) - length(a));
  if (longest !== undefined && length(longest) > 0) guess[longest] = 'description';
  const numbers = free().filter(isNumeric);
  const [one, other] = numbers;
  // A single column of numbers is the price, or of a journal its debits, with credits below zero.
  if (one !== undefined && other === undefined) guess[one] = isJournal ? 'debit' : 'currencyUnitPrice';
  else if (one !== undefined && other !== undefined)
    [guess[one], guess[other]] = isJournal ? ['debit', 'credit'] : ['quantity', 'currencyUnitPrice'];
  return guess;
}

/**
 * Guesses the field of each column: by heading if the first row names columns, otherwise by content.
 * @param isJournal whether the lines are those of a journal, which debit and credit accounts
 */
export function guessPastedColumns(rows: readonly string[][], tests: CellTests, isJournal = false): PastedGuess {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const heading = Array.from({ length: width }, (_, at) => fieldNamed(rows[0]?.[at] ?? ''));
  const named = heading.filter((each) => each !== null).length;
  const hasHeading = named >= 2 || (named === 1 && rows.length > 1 && !(rows[0] ?? []).some(tests.isNumber));
  const cells = Array.from({ length: width }, (_, at) => rows.slice(hasHeading ? 1 : 0).map((row) => row[at] ?? ''));
  if (!hasHeading) return { columns: byContent(cells, tests, isJournal), hasHeading };
  const taken = new Set<string>();
  const columns = heading.map((named) => {
    const field = isJournal && named === 'currencyUnitPrice' ? 'debit' : named;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { columns, hasHeading };
}

/** The rows that add up no others: as a line, a total would count twice. */
export function withoutTotals(rows: readonly string[][]): string[][] {
  return rows.filter((cells) => !cells.some(isTotalText));
}

/** The text of a pasted tax rate as it is typed: without the per cent sign. */
export function withoutPercent(text: string): string {
  return text.replace(/\s*%\s*$/, '');
}
