import { scanAmount } from './amounts.ts';
import { scanDate } from './dates.ts';
import type { TableRow } from './tableRows.ts';
import type { ReadOptions, TableColumns, TableLayout } from './result.ts';
import { isBookingDate, readFlag, rolesOf, type ColumnRole } from './tableWords.ts';

/** How many rows are looked at to guess the layout. */
export const SAMPLE = 400;
/** A header stands within the first rows; what is before it is the bank's letterhead. */
const HEADER_WITHIN = 60;

const isDate = (cell: string): boolean => cell.length >= 6 && cell.length <= 40 && scanDate(cell) !== null;
const isAmount = (cell: string): boolean => cell.length <= 30 && scanAmount(cell) !== null && !/^\d{8}$/.test(cell.trim());

/** A row that may be a line: it has a date and, elsewhere, an amount. */
export function looksLikeLine(cells: readonly string[]): boolean {
  const date = cells.findIndex(isDate);
  return date !== -1 && cells.some((cell, index) => index !== date && isAmount(cell) && !isDate(cell));
}

/** What a column's cells are: shares (0 to 1) of those that are not empty. */
interface Content {
  rows: number;
  filled: number;
  dates: number;
  amounts: number;
  flags: number;
  /** The flags go both ways, or are whole words: a column of dashes or of one letter says nothing by itself. */
  tells: boolean;
  currencies: number;
  accounts: number;
  negatives: boolean;
  /** Mean length of what is neither date nor amount. */
  words: number;
  distinct: number;
}

function contentOf(cells: readonly string[]): Content {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) => (filled.length === 0 ? 0 : filled.filter(test).length / filled.length);
  return {
    rows: cells.length,
    filled: filled.length,
    dates: share(isDate),
    amounts: share((cell) => isAmount(cell)),
    flags: share((cell) => readFlag(cell) !== null),
    tells: new Set(filled.map(readFlag)).size > 1 || (filled.length > 0 && filled.every((cell) => cell.length >= 4)),
    currencies: share((cell) => /^[A-Z]{3}$/.test(cell)),
    accounts: share((cell) => /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}$/.test(cell) || /^[\dX*][\dX* /.-]{3,33}$/i.test(cell)),
    negatives: filled.some((cell) => scanAmount(cell)?.negative === true),
    words: filled.length === 0 ? 0 : filled.filter((cell) => /\p{L}{2}/u.test(cell)).reduce((sum, cell) => sum + cell.length, 0) / filled.length,
    distinct: new Set(filled).size,
  };
}

/** Whether what a column holds goes with the role that its header suggests. An empty column goes with any. */
function fits(role: ColumnRole, content: Content): boolean {
  if (content.filled === 0) return role !== 'date' && role !== 'amount' && role !== 'flag';
  switch (role) {
    case 'date':
    case 'valueDate':
      return content.dates >= 0.5;
    case 'amount':
    case 'moneyIn':
    case 'moneyOut':
    case 'balance':
      return content.amounts >= 0.6 && content.dates < 0.5;
    case 'flag':
      return content.flags >= 0.9;
    case 'currency':
      return content.currencies >= 0.8;
    case 'account':
      // The own account stands in every row, and rows outnumber accounts; else it is the other party's.
      return content.dates < 0.5 && content.filled === content.rows && (content.rows < 4 || content.distinct * 2 <= content.rows);
    default:
      return true;
  }
}

function isHeader(cells: readonly string[]): boolean {
  const roles = cells.map((cell) => rolesOf(cell));
  const named = roles.filter((one) => one.length > 0).length;
  const has = (...wanted: ColumnRole[]) => roles.some((one) => one.some((role) => wanted.includes(role)));
  return named >= 2 && has('date', 'valueDate') && has('amount', 'moneyIn', 'moneyOut', 'description', 'balance') && !cells.some((cell) => isDate(cell)) && !looksLikeLine(cells);
}

/** The header: by its words; else the row of words right above the first line, as long as that. */
function findHeader(rows: readonly TableRow[]): number {
  const byWords = rows.slice(0, HEADER_WITHIN).findIndex((row) => isHeader(row.cells));
  if (byWords !== -1) return byWords;
  const first = rows.findIndex((row) => looksLikeLine(row.cells));
  const above = rows[first - 1];
  const same = above !== undefined && above.cells.length === rows[first]?.cells.length;
  return same && above.cells.filter((cell) => /\p{L}/u.test(cell)).length >= 2 && above.cells.every((cell) => !isDate(cell) && (cell.trim() === '' || !isAmount(cell))) ? first - 1 : -1;
}

const SINGLE: readonly ColumnRole[] = ['flag', 'date', 'valueDate', 'balance', 'amount', 'moneyIn', 'moneyOut', 'currency', 'payeeAccount', 'account', 'checkNumber', 'reference', 'payee', 'category', 'status', 'type'];

/** Columns by their headers, where the content agrees. */
function byHeaders(headers: readonly string[], contents: readonly Content[]): TableColumns {
  const columns: TableColumns = {};
  const taken = new Set<number>();
  const roles = headers.map((header) => rolesOf(header));
  // A column goes first to the role that its header names first; then to its second, and so on.
  for (let rank = 0; rank < 5; rank += 1) {
    for (const role of SINGLE) {
      if (role === 'description' || columns[role] !== undefined) continue;
      const fitting = headers.flatMap((_, index) => {
        const content = contents[index];
        return !taken.has(index) && roles[index]?.[0] !== 'description' && roles[index]?.[rank] === role && content && fits(role, content) ? [index] : [];
      });
      if (role === 'date') fitting.sort((a, b) => Number(isBookingDate(headers[b] ?? '')) - Number(isBookingDate(headers[a] ?? '')));
      const found = fitting.find((index) => (contents[index]?.filled ?? 0) > 0) ?? fitting[0];
      if (found === undefined) continue;
      Object.assign(columns, { [role]: found });
      taken.add(found);
    }
  }
  const description = headers.flatMap((_, index) => (!taken.has(index) && roles[index]?.includes('description') && (contents[index]?.dates ?? 0) < 0.5 ? [index] : []));
  // `DEBIT` and `CREDIT` beside a signed amount are no words about the line.
  const telling = description.filter((index) => (contents[index]?.flags ?? 0) < 0.9);
  if (description.length > 0) columns.description = telling.length > 0 ? telling : description;
  return columns;
}

/** Which column of amounts runs on with the other: balance[i] = balance[i-1] ± amount[i], checked on whole cents only roughly. */
function balanceAmong(rows: readonly TableRow[], candidates: readonly number[]): { amount: number; balance: number } | null {
  const value = (cell: string | undefined) => Number((cell ?? '').replace(/[^\d-]/g, ''));
  for (const amount of candidates) {
    for (const balance of candidates) {
      if (amount === balance) continue;
      let [up, down] = [0, 0];
      for (let index = 1; index < rows.length; index += 1) {
        const [before, here] = [rows[index - 1]?.cells ?? [], rows[index]?.cells ?? []];
        const step = value(here[balance]) - value(before[balance]);
        if (step === value(here[amount])) up += 1;
        if (-step === value(before[amount])) down += 1;
      }
      if (Math.max(up, down) >= Math.max(1, (rows.length - 1) * 0.8)) return { amount, balance };
    }
  }
  return null;
}

/** Fills date, amount and description by what the columns hold. */
function byContent(columns: TableColumns, contents: readonly Content[], rows: readonly TableRow[]): boolean {
  const used = new Set(Object.values(columns).flat());
  const free = contents.map((_, index) => index).filter((index) => !used.has(index));
  const of = (index: number) => contents[index];
  let guessed = false;
  if (columns.date === undefined) {
    const dates = free.filter((index) => (of(index)?.dates ?? 0) >= 0.8);
    columns.date = dates[0] ?? columns.valueDate;
    if (columns.date === columns.valueDate) delete columns.valueDate;
    else if (dates[1] !== undefined && columns.valueDate === undefined) columns.valueDate = dates[1];
    guessed = dates.length > 0;
  }
  if (columns.amount === undefined && columns.moneyIn === undefined && columns.moneyOut === undefined) {
    const amounts = free.filter((index) => (of(index)?.amounts ?? 0) >= 0.8 && (of(index)?.dates ?? 0) < 0.5);
    const pair = columns.balance === undefined ? balanceAmong(rows, amounts) : null;
    if (pair) Object.assign(columns, pair);
    else {
      const decimals = amounts.filter((index) => rows.some((row) => /[.,]\d{1,2}\D*$/.test(row.cells[index] ?? '')));
      const likely = decimals.length > 0 ? decimals : amounts;
      columns.amount = likely.find((index) => of(index)?.negatives) ?? likely[0];
    }
    guessed ||= columns.amount !== undefined;
  }
  const taken = new Set(Object.values(columns).flat());
  if (columns.description === undefined && columns.payee === undefined) {
    const words = free.filter((index) => !taken.has(index) && (of(index)?.words ?? 0) >= 2 && (of(index)?.currencies ?? 0) < 0.8 && (of(index)?.flags ?? 0) < 0.8);
    if (words.length > 0) columns.description = words;
  }
  return guessed;
}

/** The guessed layout; `guessed`: headers did not say all of it, the user should look at it. */
export function guessLayout(rows: readonly TableRow[], options: ReadOptions): { layout: TableLayout; guessed: boolean } {
  const wanted = options.headerLine;
  const at = wanted === undefined ? findHeader(rows) : rows.findIndex((row) => row.line === wanted);
  const header = rows[at];
  const headers = (header?.cells ?? []).map((cell) => cell.trim());
  const headerLine = header?.line ?? null;
  if (options.columns) return { layout: { headerLine, headers, columns: options.columns }, guessed: false };
  const below = rows.slice(at + 1);
  const lines = below.filter((row) => looksLikeLine(row.cells));
  const sample = lines.length > 0 ? lines : below;
  const width = Math.max(headers.length, ...sample.map((row) => row.cells.length), 0);
  const contents = Array.from({ length: width }, (_, index) => contentOf(sample.map((row) => row.cells[index] ?? '')));
  const columns = byHeaders(headers, contents);
  // An unsigned amount needs its flag; a signed one does not: the flag would only repeat it.
  if (columns.flag === undefined && columns.amount !== undefined && contents[columns.amount]?.negatives === false) {
    const flags = contents.flatMap((content, index) => (content.flags >= 0.9 && content.tells && index !== columns.amount && content.amounts < 0.5 ? [index] : []));
    if (flags.length === 1) columns.flag = flags[0];
  }
  if (columns.flag !== undefined && columns.type === columns.flag) delete columns.type;
  // In and out columns together make the amount; a third column called amount is then something else.
  if (columns.moneyIn !== undefined && columns.moneyOut !== undefined) {
    delete columns.amount;
    delete columns.flag;
  } else if (columns.amount !== undefined) {
    delete columns.moneyIn;
    delete columns.moneyOut;
  }
  return { guessed: byContent(columns, contents, lines), layout: { headerLine, headers, columns } };
}
