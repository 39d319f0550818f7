import { hasColon, scanAmount } from '../../text/amounts.ts';
import { scanDate } from '../../text/dates.ts';
import { isYesOrNo, readStatus } from './statusWords.ts';
import { readFlag, type ColumnRole } from './tableWords.ts';

export const isDate = (cell: string): boolean => cell.length >= 6 && cell.length <= 40 && scanDate(cell) !== null;
export const isAmount = (cell: string): boolean =>
  cell.length <= 30 && scanAmount(cell) !== null && !/^\d{8}$/.test(cell.trim());

/** Whether a cell is an amount of money other than 0, and neither a date nor a long number. */
export function isMoney(cell: string): boolean {
  return /[1-9]/.test(cell) && !/\d{12}/.test(cell) && isAmount(cell) && !isDate(cell);
}

/** Whether a row may be a line: it has a date and, in another cell, an amount. */
export function looksLikeLine(cells: readonly string[]): boolean {
  const date = cells.findIndex(isDate);
  return date !== -1 && cells.some((cell, index) => index !== date && isAmount(cell) && !isDate(cell));
}

/** What a column contains, as shares (0 to 1) of the cells that are not empty. */
export interface ColumnContent {
  rows: number;
  filled: number;
  dates: number;
  amounts: number;
  /**
   * Amounts, and whole numbers of eight digits: an account number, a balance in yen or, where most of them are dates
   * (`dates`), days. Among balances one or another reads as a day, such as 11031900.
   */
  figures: number;
  flags: number;
  /** Some cells say money in and others money out. */
  bothWays: boolean;
  /**
   * Both directions occur, or every flag is a word with no other meaning: dashes or a single letter alone prove
   * nothing.
   */
  tells: boolean;
  /** Every cell says yes or no. */
  yesOrNo: boolean;
  /** Few different texts, each a state; some lines are booked, and some are not. */
  states: boolean;
  currencies: number;
  accounts: number;
  negatives: boolean;
  /** Mean length of the cells that are neither date nor amount. */
  words: number;
  distinct: number;
}

/** Flags that cannot also be a country code, a kind of booking or a mark for nothing. */
const WORD_OF_SIDE = /^(af|dr|cr|db)\.?$|^.{3}/i;

/** A text of a column, and the number of cells that have it. */
interface CellText {
  text: string;
  count: number;
  isDate: boolean;
  isAmount: boolean;
}

/** The different texts of the cells that are not empty: a column has few, and examining one is slow. */
function textsIn(cells: readonly string[]): CellText[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const hasColons = [...counts.keys()].some(hasColon);
  return Array.from(counts, ([text, count]) => ({
    text,
    count,
    isDate: isDate(text),
    isAmount: isAmount(text) || (hasColons && scanAmount(text, true) !== null),
  }));
}

/** More different texts are no states. */
const MOST_STATES = 8;

function areStates(texts: readonly CellText[]): boolean {
  if (texts.length < 2 || texts.length > MOST_STATES) return false;
  const states = texts.map(({ text }) => readStatus(text));
  return !states.includes(undefined) && states.includes('booked') && states.some((state) => state !== 'booked');
}

export function columnContent(cells: readonly string[]): ColumnContent {
  const texts = textsIn(cells);
  const filled = texts.reduce((sum, { count }) => sum + count, 0);
  const flags = texts.map(({ text }) => readFlag(text));
  const bothWays = flags.includes('in') && flags.includes('out');
  const share = (weight: (one: CellText, index: number) => number | boolean) =>
    filled === 0 ? 0 : texts.reduce((sum, one, index) => sum + Number(weight(one, index)) * one.count, 0) / filled;
  return {
    rows: cells.length,
    filled,
    dates: share((one) => one.isDate),
    amounts: share((one) => one.isAmount),
    figures: share((one) => one.isAmount || /^-?\d{8}$/.test(one.text)),
    flags: share((_, index) => flags[index] !== null),
    bothWays,
    tells: bothWays || (filled > 0 && texts.every(({ text }) => WORD_OF_SIDE.test(text))),
    yesOrNo: filled > 0 && texts.every(({ text }) => isYesOrNo(text)),
    states: areStates(texts),
    currencies: share(({ text }) => /^[A-Z]{3}$/.test(text)),
    accounts: share(
      ({ text }) => /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}$/.test(text) || /^[\dX*][\dX* /.-]{3,33}$/i.test(text),
    ),
    negatives: texts.some(({ text }) => scanAmount(text)?.negative === true),
    words: share(({ text }) => (/\p{L}{2}/u.test(text) ? text.length : 0)),
    distinct: texts.length,
  };
}

/** Whether a column's content fits the role that its header suggests. An empty column fits any role. */
export function fits(role: ColumnRole, content: ColumnContent): boolean {
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
    case 'status':
      return content.amounts < 0.5;
    case 'flag':
      return content.flags >= 0.9;
    case 'currency':
      return content.currencies >= 0.8;
    case 'account':
      // The user's own account is in every row, with more rows than accounts; otherwise it is the other party's.
      return (
        content.dates < 0.5 &&
        content.filled === content.rows &&
        (content.distinct === 1 ||
          (content.rows < 4 ? content.distinct < content.rows : content.distinct * 2 <= content.rows))
      );
    default:
      return true;
  }
}
