import { columnContent, fits, isAmount, isDate, looksLikeLine, type ColumnContent } from './columnContent.ts';
import { settleMoney } from './moneyColumns.ts';
import type { TableRow } from '../../text/tableRows.ts';
import type { ReadOptions, TableColumns, TableLayout } from '../lines/result.ts';
import {
  currencyIn,
  isBookingDate,
  isCounterparty,
  isElsewhere,
  isFee,
  isGross,
  isNet,
  isPartOfAmount,
  isSettled,
  isState,
  rolesOf,
  type ColumnRole,
} from './tableWords.ts';

/** Number of rows that are examined to guess the layout. */
export const SAMPLE = 400;
/** The header is among the first rows; the rows before it are the bank's preamble. */
export const HEADER_WITHIN = 60;

/** Whether a row has the words of a header. */
export function isHeader(cells: readonly string[]): boolean {
  const roles = cells.map((cell) => rolesOf(cell));
  const named = roles.filter((one) => one.length > 0).length;
  const has = (...wanted: ColumnRole[]) => roles.some((one) => one.some((role) => wanted.includes(role)));
  return (
    named >= 2 &&
    has('date', 'valueDate') &&
    has('amount', 'moneyIn', 'moneyOut', 'description', 'balance') &&
    !cells.some((cell) => isDate(cell)) &&
    !looksLikeLine(cells)
  );
}

/** The header: a row with known words, otherwise a row of words of the same width right above the first line. */
function findHeader(rows: readonly TableRow[]): number {
  const byWords = rows.slice(0, HEADER_WITHIN).findIndex((row) => isHeader(row.cells));
  if (byWords !== -1) return byWords;
  const first = rows.findIndex((row) => looksLikeLine(row.cells));
  const above = rows[first - 1];
  const same = above !== undefined && above.cells.length === rows[first]?.cells.length;
  return same &&
    above.cells.filter((cell) => /\p{L}/u.test(cell)).length >= 2 &&
    above.cells.every((cell) => !isDate(cell) && (cell.trim() === '' || !isAmount(cell)))
    ? first - 1
    : -1;
}

const SINGLE: readonly ColumnRole[] = [
  'flag',
  'date',
  'valueDate',
  'balance',
  'amount',
  'moneyIn',
  'moneyOut',
  'currency',
  'payeeAccount',
  'account',
  'checkNumber',
  'reference',
  'payee',
  'category',
  'status',
  'type',
];

/** Whether the header names an amount that did not move the account as it stands there. */
const isAside = (header: string): boolean => isElsewhere(header) || isPartOfAmount(header);

/** The amount that a card settled goes first, then one whose header names its currency. */
const settledRank = (header = ''): number => (isSettled(header) ? 2 : currencyIn(header) === undefined ? 0 : 1);

/** Of two columns of one side, the account moves by the one after fees. */
const netRank = (header = ''): number => Number(isNet(header)) - Number(isGross(header));

/**
 * The roles that each header's words allow. If some column has the amount in the account's currency, headers of an
 * amount or currency paid elsewhere allow none.
 */
function rolesHere(headers: readonly string[], contents: readonly ColumnContent[]): ColumnRole[][] {
  const roles = headers.map((header, index) => {
    if (contents[index]?.yesOrNo === true && isState(header)) return ['status' as const];
    const named = rolesOf(header);
    // "Amount in account currency" is an amount.
    return isSettled(header) && named.includes('amount') ? [...new Set<ColumnRole>(['amount', ...named])] : named;
  });
  const seen = headers.some((header, index) => {
    const content = contents[index];
    return (
      !isAside(header) &&
      content !== undefined &&
      (['amount', 'moneyIn', 'moneyOut'] as const).some(
        (role) => roles[index]?.includes(role) && content.filled > 0 && fits(role, content),
      )
    );
  });
  return seen
    ? roles.map((one, index) =>
        isAside(headers[index] ?? '') && one.some((role) => role === 'amount' || role === 'currency') ? [] : one,
      )
    : roles;
}

/** Columns by their headers, where the content agrees. */
function byHeaders(headers: readonly string[], contents: readonly ColumnContent[]): TableColumns {
  const columns: TableColumns = {};
  const taken = new Set<number>();
  const roles = rolesHere(headers, contents);
  // A column first gets the role that its header names first, then the second, and so on.
  for (let rank = 0; rank < 5; rank += 1) {
    for (const role of SINGLE) {
      if (role === 'description' || columns[role] !== undefined) continue;
      const fitting = headers.flatMap((_, index) => {
        const content = contents[index];
        return !taken.has(index) &&
          roles[index]?.[0] !== 'description' &&
          roles[index]?.[rank] === role &&
          content &&
          fits(role, content)
          ? [index]
          : [];
      });
      if (role === 'date')
        fitting.sort((a, b) => Number(isBookingDate(headers[b] ?? '')) - Number(isBookingDate(headers[a] ?? '')));
      if (role === 'amount' || role === 'currency')
        fitting.sort((a, b) => settledRank(headers[b]) - settledRank(headers[a]));
      if (role === 'moneyIn' || role === 'moneyOut') fitting.sort((a, b) => netRank(headers[b]) - netRank(headers[a]));
      if (role === 'payee')
        fitting.sort((a, b) => Number(isCounterparty(headers[b] ?? '')) - Number(isCounterparty(headers[a] ?? '')));
      const found = fitting.find((index) => (contents[index]?.filled ?? 0) > 0) ?? fitting[0];
      if (found === undefined) continue;
      Object.assign(columns, { [role]: found });
      taken.add(found);
    }
  }
  // A column of account numbers that nothing else claims holds the other party's accounts.
  if (columns.payeeAccount === undefined) {
    const theirs = headers.findIndex(
      (_, index) => !taken.has(index) && roles[index]?.includes('account') && (contents[index]?.accounts ?? 0) >= 0.5,
    );
    if (theirs !== -1) {
      columns.payeeAccount = theirs;
      taken.add(theirs);
    }
  }
  const description = headers.flatMap((_, index) =>
    !taken.has(index) && roles[index]?.includes('description') && (contents[index]?.dates ?? 0) < 0.9 ? [index] : [],
  );
  // `DEBIT` and `CREDIT` next to a signed amount do not describe the line.
  const descriptive = description.filter(
    (index) => (contents[index]?.filled ?? 0) > 0 && (contents[index]?.flags ?? 0) < 0.9,
  );
  const filled = description.filter((index) => (contents[index]?.filled ?? 0) > 0);
  if (filled.length > 0) columns.description = descriptive.length > 0 ? descriptive : filled;
  return columns;
}

/**
 * Makes the column called amount the other side of one that is named, if each row has one of the two: `Payment amount`
 * beside `Withdrawals`.
 */
function takeOtherSide(columns: TableColumns, rows: readonly TableRow[]): void {
  const { amount, moneyIn, moneyOut } = columns;
  const side = moneyIn ?? moneyOut;
  if (amount === undefined || side === undefined || (moneyIn !== undefined && moneyOut !== undefined)) return;
  const isFilled = (row: TableRow, column: number): boolean => /[1-9]/.test(row.cells[column] ?? '');
  const isSplit = rows.every((row) => isFilled(row, amount) !== isFilled(row, side));
  if (!isSplit || !rows.some((row) => isFilled(row, side)) || !rows.some((row) => isFilled(row, amount))) return;
  columns[moneyIn === undefined ? 'moneyIn' : 'moneyOut'] = amount;
  delete columns.amount;
}

/** Finds the date columns by their content if no header names them. @returns whether they are guessed */
function settleDates(columns: TableColumns, contents: readonly ColumnContent[]): boolean {
  if (columns.date !== undefined) return false;
  const used = new Set(Object.values(columns).flat());
  const dates = contents.flatMap((content, index) => (!used.has(index) && content.dates >= 0.8 ? [index] : []));
  columns.date = dates[0] ?? columns.valueDate;
  if (columns.date === columns.valueDate) delete columns.valueDate;
  else if (dates[1] !== undefined && columns.valueDate === undefined) columns.valueDate = dates[1];
  return dates.length > 0;
}

/** Finds a column of states whose header no word explains, if another one describes the lines. */
function settleStates(columns: TableColumns, contents: readonly ColumnContent[]): void {
  if (columns.status !== undefined) return;
  const taken = new Set(Object.values(columns).flat());
  const [found] = contents.flatMap((content, index) => (content.states && !taken.has(index) ? [index] : []));
  const isDescribed =
    (columns.description ?? columns.payee) !== undefined ||
    contents.some((content, index) => index !== found && !taken.has(index) && content.words >= 2);
  if (found !== undefined && isDescribed) columns.status = found;
}

/** Finds columns other than dates and amounts by their content. */
function settleTexts(columns: TableColumns, headers: readonly string[], contents: readonly ColumnContent[]): void {
  settleStates(columns, contents);
  const taken = new Set(Object.values(columns).flat());
  const free = contents.flatMap((content, index) => (taken.has(index) ? [] : [{ content, index }]));
  const isFull = ({ filled, rows }: ColumnContent) => filled === rows;
  if (headers.length === 0) {
    columns.currency ??= free.find(({ content }) => content.currencies === 1 && isFull(content))?.index;
    columns.account ??= free.find(
      ({ content }) => content.accounts === 1 && content.distinct === 1 && isFull(content) && content.rows > 1,
    )?.index;
    if (columns.currency === undefined) delete columns.currency;
    if (columns.account === undefined) delete columns.account;
  }
  if (columns.description === undefined && columns.payee === undefined) {
    const words = free
      .filter(
        ({ content, index }) =>
          index !== columns.account && content.words >= 2 && content.currencies < 0.8 && content.flags < 0.8,
      )
      .map(({ index }) => index);
    if (words.length > 0) columns.description = words;
  }
}

/** Adds the column of fees next to the amounts, if a header names one and the column has no other role. */
function withFees(columns: TableColumns, headers: readonly string[]): TableColumns {
  // A net amount already includes its fee.
  if (columns.fee !== undefined || isNet(headers[columns.amount ?? -1] ?? '')) return columns;
  const used = new Set(Object.values(columns).flat());
  const fee = headers.findIndex((header, column) => !used.has(column) && isFee(header));
  return fee === -1 ? columns : { ...columns, fee };
}

/** The guessed layout. `guessed`: the headers do not settle all of it, so the user should check it. */
export function guessLayout(
  rows: readonly TableRow[],
  options: ReadOptions,
): { layout: TableLayout; guessed: boolean } {
  const wanted = options.headerLine;
  const at = wanted === undefined ? findHeader(rows) : rows.findIndex((row) => row.line === wanted);
  const header = rows[at];
  const headers = (header?.cells ?? []).map((cell) => cell.trim());
  const headerLine = header?.line ?? null;
  if (options.columns)
    return { layout: { headerLine, headers, columns: withFees(options.columns, headers) }, guessed: false };
  const below = rows.slice(at + 1);
  const lines = below.filter((row) => looksLikeLine(row.cells));
  const sample = lines.length > 0 ? lines : below;
  const width = Math.max(headers.length, ...sample.map((row) => row.cells.length), 0);
  const contents = Array.from({ length: width }, (_, index) =>
    columnContent(sample.map((row) => row.cells[index] ?? '')),
  );
  const columns = byHeaders(headers, contents);
  takeOtherSide(columns, sample);
  // If there are columns for money in and money out, a third column called amount is something else.
  if (columns.moneyIn !== undefined && columns.moneyOut !== undefined) {
    delete columns.amount;
    delete columns.flag;
  } else if (columns.amount !== undefined) {
    delete columns.moneyIn;
    delete columns.moneyOut;
  }
  const areDatesGuessed = settleDates(columns, contents);
  const isMoneyGuessed = settleMoney(columns, { headers, contents, lines, decimalMark: options.decimalMark });
  // The amount is in the currency of its header, and another currency is that of the shop.
  const headed = currencyIn(headers[columns.amount ?? -1] ?? '');
  if (headed !== undefined && sample.some((row) => (row.cells[columns.currency ?? -1] ?? headed).trim() !== headed))
    delete columns.currency;
  if (columns.flag !== undefined && columns.type === columns.flag) delete columns.type;
  settleTexts(columns, headers, contents);
  const guessed = areDatesGuessed || isMoneyGuessed;
  return { guessed, layout: { headerLine, headers, columns: withFees(columns, headers) } };
}
