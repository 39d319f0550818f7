import { scanAmount } from './amounts.ts';
import { scanDate } from './dates.ts';
import type { TableRow } from './tableRows.ts';
import type { ReadOptions, TableColumns, TableLayout } from './result.ts';
import { isBookingDate, isCounterparty, isElsewhere, isFee, readFlag, rolesOf, type ColumnRole } from './tableWords.ts';

/** How many rows are looked at to guess the layout. */
export const SAMPLE = 400;
/** A header stands within the first rows; what is before it is the bank's letterhead. */
const HEADER_WITHIN = 60;

const isDate = (cell: string): boolean => cell.length >= 6 && cell.length <= 40 && scanDate(cell) !== null;
const isAmount = (cell: string): boolean => cell.length <= 30 && scanAmount(cell) !== null && !/^\d{8}$/.test(cell.trim());

/** Whether a cell is an amount of money other than 0, and no date or long number of something. */
export function isMoney(cell: string): boolean {
  return /[1-9]/.test(cell) && !/\d{12}/.test(cell) && isAmount(cell) && !isDate(cell);
}

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
      return content.dates < 0.5 && content.filled === content.rows && (content.distinct === 1 || (content.rows < 4 ? content.distinct < content.rows : content.distinct * 2 <= content.rows));
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

/** What each header's words allow; nothing where they name what was paid elsewhere, while another column has what the account saw. */
function rolesHere(headers: readonly string[], contents: readonly Content[]): ColumnRole[][] {
  const roles = headers.map((header) => rolesOf(header));
  const seen = headers.some((header, index) => {
    const content = contents[index];
    return !isElsewhere(header) && content !== undefined && (['amount', 'moneyIn', 'moneyOut'] as const).some((role) => roles[index]?.includes(role) && content.filled > 0 && fits(role, content));
  });
  return seen ? roles.map((one, index) => (isElsewhere(headers[index] ?? '') && one.some((role) => role === 'amount' || role === 'currency') ? [] : one)) : roles;
}

/** Columns by their headers, where the content agrees. */
function byHeaders(headers: readonly string[], contents: readonly Content[]): TableColumns {
  const columns: TableColumns = {};
  const taken = new Set<number>();
  const roles = rolesHere(headers, contents);
  // A column goes first to the role that its header names first; then to its second, and so on.
  for (let rank = 0; rank < 5; rank += 1) {
    for (const role of SINGLE) {
      if (role === 'description' || columns[role] !== undefined) continue;
      const fitting = headers.flatMap((_, index) => {
        const content = contents[index];
        return !taken.has(index) && roles[index]?.[0] !== 'description' && roles[index]?.[rank] === role && content && fits(role, content) ? [index] : [];
      });
      if (role === 'date') fitting.sort((a, b) => Number(isBookingDate(headers[b] ?? '')) - Number(isBookingDate(headers[a] ?? '')));
      if (role === 'payee') fitting.sort((a, b) => Number(isCounterparty(headers[b] ?? '')) - Number(isCounterparty(headers[a] ?? '')));
      const found = fitting.find((index) => (contents[index]?.filled ?? 0) > 0) ?? fitting[0];
      if (found === undefined) continue;
      Object.assign(columns, { [role]: found });
      taken.add(found);
    }
  }
  // A column of account numbers of which each row has its own is the other party's.
  if (columns.payeeAccount === undefined) {
    const theirs = headers.findIndex((_, index) => !taken.has(index) && roles[index]?.includes('account') && (contents[index]?.accounts ?? 0) >= 0.5);
    if (theirs !== -1) {
      columns.payeeAccount = theirs;
      taken.add(theirs);
    }
  }
  const description = headers.flatMap((_, index) => (!taken.has(index) && roles[index]?.includes('description') && (contents[index]?.dates ?? 0) < 0.9 ? [index] : []));
  // `DEBIT` and `CREDIT` beside a signed amount are no words about the line.
  const telling = description.filter((index) => (contents[index]?.filled ?? 0) > 0 && (contents[index]?.flags ?? 0) < 0.9);
  const filled = description.filter((index) => (contents[index]?.filled ?? 0) > 0);
  if (filled.length > 0) columns.description = telling.length > 0 ? telling : filled;
  return columns;
}

/** An amount in hundredths, as far as it can be told from one cell: only to see which columns go together. */
function roughly(cell: string | undefined): number {
  const written = scanAmount(cell ?? '');
  if (written === null) return 0;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written.body) ?? [];
  const hundredths = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return written.negative ? -hundredths : hundredths;
}

/** Whether `balance` runs on by what `moved` says of each row, upwards or downwards, in nearly all rows. */
function runsOn(rows: readonly TableRow[], balance: number, moved: (cells: readonly string[]) => number): boolean {
  let [up, down, steps] = [0, 0, 0];
  for (let index = 1; index < rows.length; index += 1) {
    const [before, here] = [rows[index - 1]?.cells ?? [], rows[index]?.cells ?? []];
    if (!/\d/.test(before[balance] ?? '') || !/\d/.test(here[balance] ?? '')) continue;
    const step = roughly(here[balance]) - roughly(before[balance]);
    steps += 1;
    if (step === moved(here)) up += 1;
    if (-step === moved(before)) down += 1;
  }
  return steps > 0 && Math.max(up, down) >= steps * 0.8;
}

/** Which column of amounts runs on with the other. */
function balanceAmong(rows: readonly TableRow[], candidates: readonly number[]): { amount: number; balance: number } | null {
  for (const amount of candidates) {
    for (const balance of candidates) {
      if (amount !== balance && runsOn(rows, balance, (cells) => roughly(cells[amount]))) return { amount, balance };
    }
  }
  return null;
}

const fills = (row: TableRow, column: number): boolean => roughly(row.cells[column]) !== 0;

/** Whether no row fills both of two columns, and nearly each one of them: a balance carried forward fills neither. */
function isPair(rows: readonly TableRow[], first: number, second: number): boolean {
  const [firsts, seconds] = [rows.filter((row) => fills(row, first)), rows.filter((row) => fills(row, second))];
  const neither = rows.length - firsts.length - seconds.length;
  return firsts.length > 0 && seconds.length > 0 && neither <= Math.max(1, rows.length / 10) && !firsts.some((row) => fills(row, second));
}

/** Whether a balance runs on by money in less money out; the out column may have its minus signs. */
function runsOnBy(rows: readonly TableRow[], balance: number, moneyIn: number, moneyOut: number): boolean {
  return runsOn(rows, balance, (cells) => roughly(cells[moneyIn]) - Math.abs(roughly(cells[moneyOut])));
}

/** Two columns of which each row fills one, and the balance that tells which of them is money in; without one, out stands first. */
function sidesAmong(rows: readonly TableRow[], candidates: readonly number[], balances: readonly number[]): TableColumns | null {
  for (const [at, first] of candidates.entries()) {
    for (const second of candidates.slice(at + 1)) {
      if (!isPair(rows, first, second)) continue;
      for (const balance of balances.filter((column) => column !== first && column !== second)) {
        for (const [moneyOut, moneyIn] of [[first, second], [second, first]] as const) {
          if (runsOnBy(rows, balance, moneyIn, moneyOut)) return { moneyIn, moneyOut, balance };
        }
      }
      return { moneyOut: first, moneyIn: second };
    }
  }
  return null;
}

/** The column of amounts that the balance confirms, where it does not confirm the one that the headers named (gross and net). */
function confirmedAmount({ amount, balance }: TableColumns, headers: readonly string[], contents: readonly Content[], rows: readonly TableRow[]): number | undefined {
  if (amount === undefined || balance === undefined) return amount;
  // Gross and net of a row without a fee are the same: what is called gross gives way where both fit.
  if (!/gross|brutto/i.test(headers[amount] ?? '') && runsOn(rows, balance, (cells) => roughly(cells[amount]))) return amount;
  const others = contents.flatMap((content, index) => (index !== amount && index !== balance && content.filled === content.rows && content.amounts >= 0.9 && content.dates < 0.5 ? [index] : []));
  const nets = others.sort((a, b) => Number(/net/i.test(headers[b] ?? '')) - Number(/net/i.test(headers[a] ?? '')));
  return nets.find((other) => runsOn(rows, balance, (cells) => roughly(cells[other]))) ?? amount;
}

/** Fills date, amount and description by what the columns hold. */
function byContent(columns: TableColumns, headers: readonly string[], contents: readonly Content[], rows: readonly TableRow[]): boolean {
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
  const amounts = free.filter((index) => (of(index)?.amounts ?? 0) >= 0.8 && (of(index)?.dates ?? 0) < 0.5);
  const [known, side] = columns.moneyIn === undefined ? [columns.moneyOut, 'moneyIn' as const] : [columns.moneyIn, 'moneyOut' as const];
  if (columns.amount === undefined && known !== undefined && columns[side] === undefined) {
    // The header names one side only: the other is what each row fills in its place.
    const other = amounts.find((index) => isPair(rows, known, index));
    if (other !== undefined) {
      columns[side] = other;
      guessed ||= columns.balance === undefined || !runsOnBy(rows, columns.balance, columns.moneyIn ?? other, columns.moneyOut ?? other);
    }
  } else if (columns.amount === undefined && known === undefined) {
    const pair = columns.balance === undefined ? (balanceAmong(rows, amounts) ?? sidesAmong(rows, amounts, amounts)) : sidesAmong(rows, amounts, [columns.balance]);
    if (pair) Object.assign(columns, pair);
    else {
      const decimals = amounts.filter((index) => rows.some((row) => /[.,]\d{1,2}\D*$/.test(row.cells[index] ?? '')));
      const likely = decimals.length > 0 ? decimals : amounts;
      columns.amount = likely.find((index) => of(index)?.negatives) ?? likely[0];
    }
    // Which side is which, only a balance proves.
    guessed ||= columns.amount !== undefined || (pair !== null && pair.balance === undefined);
  }
  const taken = new Set(Object.values(columns).flat());
  if (headers.length === 0) {
    columns.currency ??= free.find((index) => !taken.has(index) && of(index)?.currencies === 1 && of(index)?.filled === of(index)?.rows);
    columns.account ??= free.find((index) => !taken.has(index) && of(index)?.accounts === 1 && of(index)?.distinct === 1 && of(index)?.filled === of(index)?.rows && (of(index)?.rows ?? 0) > 1);
    if (columns.currency === undefined) delete columns.currency;
    if (columns.account === undefined) delete columns.account;
    else taken.add(columns.account);
  }
  if (columns.description === undefined && columns.payee === undefined) {
    const words = free.filter((index) => !taken.has(index) && (of(index)?.words ?? 0) >= 2 && (of(index)?.currencies ?? 0) < 0.8 && (of(index)?.flags ?? 0) < 0.8);
    if (words.length > 0) columns.description = words;
  }
  return guessed;
}

/** The columns with that of fees beside the amounts, where a header names one that is read as nothing else. */
function withFees(columns: TableColumns, headers: readonly string[]): TableColumns {
  // What is called net holds its fee already.
  if (columns.fee !== undefined || /\bnett?o?\b/i.test(headers[columns.amount ?? -1] ?? '')) return columns;
  const used = new Set(Object.values(columns).flat());
  const fee = headers.findIndex((header, column) => !used.has(column) && isFee(header));
  return fee === -1 ? columns : { ...columns, fee };
}

/** The guessed layout; `guessed`: headers did not say all of it, the user should look at it. */
export function guessLayout(rows: readonly TableRow[], options: ReadOptions): { layout: TableLayout; guessed: boolean } {
  const wanted = options.headerLine;
  const at = wanted === undefined ? findHeader(rows) : rows.findIndex((row) => row.line === wanted);
  const header = rows[at];
  const headers = (header?.cells ?? []).map((cell) => cell.trim());
  const headerLine = header?.line ?? null;
  if (options.columns) return { layout: { headerLine, headers, columns: withFees(options.columns, headers) }, guessed: false };
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
  const confirmed = confirmedAmount(columns, headers, contents, lines);
  if (confirmed !== undefined) columns.amount = confirmed;
  const guessed = byContent(columns, headers, contents, lines);
  return { guessed, layout: { headerLine, headers, columns: withFees(columns, headers) } };
}
