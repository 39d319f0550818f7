import type { LocalDate } from '../../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { flagIn, placesIn, readCellAmount, turned, type AmountStyle } from '../../text/amounts.ts';
import type { DateOrder, DateReader } from '../../text/dates.ts';
import { ReadLine } from '../lines/line.ts';
import type { FilePlace, StatementLine, StatementProblemCode, TableLayout } from '../lines/result.ts';
import { isAmount, isDate, isMoney } from './columnContent.ts';
import { CellSpan, type TableRows } from '../../text/tableRows.ts';
import { isTotal, mayBePeriod, periodInText, readFlag, rolesOf, type HeadingPeriod } from './tableWords.ts';
import { readStatus, stateBelow } from './statusWords.ts';
import { joinTexts, tidyIn, unmarked } from '../../text/texts.ts';

/** The columns that can hold a line's amount. */
export const AMOUNT_COLUMNS = ['amount', 'moneyIn', 'moneyOut'] as const;
/** All columns of amounts. */
export const AMOUNTS = [...AMOUNT_COLUMNS, 'balance'] as const;

/** What is decided once for whole columns. */
export interface Decisions {
  order: DateOrder;
  style: AmountStyle;
  /** Money out already has minus signs. */
  outIsNegative: boolean;
  /** Money in has minus signs: a card statement that shows payments to the card as less debt. */
  inIsNegative: boolean;
  /** The amount column has signs of its own: a flag next to it only repeats them. */
  signedAmounts: boolean;
  /** Every flag contradicts its amount's sign: the flags hold, and the signs are turned. */
  flagsContradict: boolean;
  /** Some amounts are marked as credit and none as debit: amounts without a mark go out. */
  unmarkedIsOut: boolean;
  /** Every amount has a written sign. */
  allSigned: boolean;
  /** Number of decimals in the last column, if all its amounts have the same: it shows whether an amount is cut off. */
  lastColumnPlaces: number | null;
  /** Number of cells in a row. */
  width: number;
}

type State = ReturnType<typeof readStatus>;
/** The number of different states that a column has at most. */
const MOST_STATES = 8;

/** Reads the row that `row` names. One reader serves the whole file, since a file has 100,000 rows. */
export class RowReader {
  row = 0;
  /** Why the current row has no amount. */
  fault: StatementProblemCode = 'line.noAmount';
  private readonly rows: TableRows;
  private readonly layout: TableLayout;
  private readonly decided: Decisions;
  private readonly dates: DateReader;
  /** Columns of dates that have no other role. */
  private readonly otherDates: readonly number[];
  private readonly span = new CellSpan();
  /** The last text of each column: currencies and types repeat, and are kept once. */
  private readonly last: (string | undefined)[] = [];
  /** The different texts of the column of states. */
  private readonly states = new Map<string, State>();

  constructor(rows: TableRows, layout: TableLayout, decided: Decisions, dates: DateReader) {
    this.rows = rows;
    this.layout = layout;
    this.decided = decided;
    this.dates = dates;
    const used = new Set(Object.values(layout.columns).flat());
    this.otherDates = layout.headers.flatMap((header, column) =>
      !used.has(column) && rolesOf(header).some((role) => role === 'date' || role === 'valueDate') ? [column] : [],
    );
  }

  cell(column: number | undefined): string {
    return column === undefined ? '' : this.rows.cell(this.row, column);
  }

  /** A cell's text on one line, or undefined if it is empty. */
  text(column: number | undefined): string | undefined {
    if (column === undefined) return undefined;
    const span = this.span;
    this.rows.find(this.row, column, span);
    if (span.start === span.end) return undefined;
    const last = this.last[column];
    if (last !== undefined && span.says(last)) return last;
    const text = unmarked(span.isTidy ? span.text : tidyIn(span.source, span.start, span.end));
    return text === '' || text === '-' ? undefined : (this.last[column] = text);
  }

  /**
   * The date of a row that is not booked yet, because its date cell is empty or says so, from its other dates. Such a
   * row is pending.
   * @returns null if the row has no other date, or its date cell says something else
   */
  unbookedDate(): LocalDate | null {
    const { date, valueDate } = this.layout.columns;
    const shown = this.cell(date).trim();
    if (shown !== '' && !['pending', 'information'].includes(readStatus(shown) ?? '')) return null;
    for (const column of [valueDate, ...this.otherDates]) {
      const found = column === undefined ? null : this.date(column);
      if (found !== null) return found;
    }
    return null;
  }

  /** The date in a column; null if it has none. */
  date(column: number): LocalDate | null {
    this.rows.find(this.row, column, this.span);
    const written = this.dates.scanCell(this.span);
    return written === null ? null : this.dates.dateIn(written, this.decided.order);
  }

  /**
   * The signed amount of the row; never from both an in and an out column (docs/formats.md, "sign and columns").
   * @returns null if there is none: `fault` then says why
   */
  amount(): DecimalString | null {
    const { columns } = this.layout;
    const moneyIn = this.side(columns.moneyIn);
    const moneyOut = this.side(columns.moneyOut);
    const amount = this.side(columns.amount);
    if (moneyIn === null || moneyOut === null || amount === null) return this.fail('line.badAmount');
    const isIn = moneyIn !== undefined && moneyIn !== ZERO;
    const isOut = moneyOut !== undefined && moneyOut !== ZERO;
    if (isIn && isOut) return this.fail('line.twoAmounts');
    if (isIn) return this.decided.inIsNegative ? turned(moneyIn) : moneyIn;
    if (isOut) return this.decided.outIsNegative ? moneyOut : turned(moneyOut);
    if (amount === undefined || amount === ZERO)
      return (amount ?? moneyIn ?? moneyOut) === undefined ? this.fail('line.noAmount') : ZERO;
    if (this.decided.unmarkedIsOut && !this.isMarked(columns.amount)) return turned(amount);
    if (columns.flag === undefined || this.decided.signedAmounts) return amount;
    const flag = readFlag(this.cell(columns.flag));
    if (flag === null) return this.fail('line.badFlag');
    return flag === 'out' ? turned(amount) : amount;
  }

  /** Whether an amount is in a column that is not read: the row is then more than a balance. */
  hasOtherAmount(): boolean {
    const { columns } = this.layout;
    // If the balance has decimals, a whole number may be the number of a row or a branch, and is no amount.
    const hasDecimals = placesIn(this.cell(columns.balance)) > 0;
    const read = new Set(Object.entries(columns).flatMap(([role, column]) => (role === 'fee' ? [] : column)));
    for (let column = 0; column < this.rows.width(this.row); column += 1) {
      if (!read.has(column) && isMoney(this.cell(column)) && (!hasDecimals || placesIn(this.cell(column)) > 0))
        return true;
    }
    return false;
  }

  /** Whether the row has an amount, or a figure that cannot be read in a column of amounts. */
  hasFigure(amount: DecimalString | null): boolean {
    if (amount !== null) return true;
    if (this.fault === 'line.noAmount') return false;
    const cells = AMOUNT_COLUMNS.map((side) => this.cell(this.layout.columns[side]));
    return cells.some((cell) => /\d/.test(cell) && this.dates.scan(cell) === null);
  }

  /**
   * Whether the row has words only behind the last column that says when and how much: no cell has moved a figure out
   * of its column.
   */
  endsInWords(): boolean {
    const { columns } = this.layout;
    const { date, valueDate, flag, currency, amount, balance, fee } = columns;
    const last = Math.max(...[date, valueDate, flag, currency, amount, balance, fee].map((column) => column ?? -1));
    // An empty cell among columns of money in and out could be another one's.
    if (columns.moneyIn !== undefined || columns.moneyOut !== undefined || this.cell(last).trim() === '') return false;
    if (currency !== undefined && !/^[A-Z]{3}$/i.test(this.cell(currency).trim())) return false;
    for (let column = last + 1; column < this.rows.width(this.row); column += 1)
      if (isAmount(this.cell(column)) || isDate(this.cell(column))) return false;
    return true;
  }

  /** The texts of the cells from column `first` on. */
  wordsFrom(first: number): string {
    const count = Math.max(0, this.rows.width(this.row) - first);
    return joinTexts(...Array.from({ length: count }, (_, index) => this.text(first + index)));
  }

  /** The words of a row that contains only description: it continues the description of the row above. */
  wrappedWords(): string | undefined {
    const { description = [] } = this.layout.columns;
    for (let column = 0; column < this.rows.width(this.row); column += 1)
      if (!description.includes(column) && this.cell(column).trim() !== '') return undefined;
    return this.hasWords() ? this.description() : undefined;
  }

  /** Whether the row has a description that is not that of a total. */
  hasWords(): boolean {
    const { description = [], payee, type } = this.layout.columns;
    const words = [...description, payee, type]
      .map((column) => this.text(column) ?? '')
      .filter((text) => /\p{L}/u.test(text));
    return words.length > 0 && !words.some(isTotal);
  }

  /**
   * Whether the row states a balance or turnover of the period instead of a movement: its words say that and nothing
   * else.
   */
  period(line: StatementLine): HeadingPeriod | undefined {
    // A row that names another party is a line.
    if (line.payee !== undefined && line.payee !== line.description) return undefined;
    if (!mayBePeriod(line.description)) return undefined;
    if (line.payee !== undefined) return periodInText(line.payee);
    for (const column of this.layout.columns.description ?? []) {
      const found = periodInText(this.text(column) ?? '');
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The fee next to the amount; null if the cell is no amount, undefined if it is empty. */
  fee(): DecimalString | null | undefined {
    return this.side(this.layout.columns.fee ?? undefined);
  }

  /** The line of the row, with everything that its other columns say. */
  line(date: LocalDate, amount: DecimalString, place: FilePlace): StatementLine {
    const { columns } = this.layout;
    const payee = this.text(columns.payee);
    const type = this.text(columns.type);
    const line = new ReadLine(date, amount, this.description() || joinTexts(payee, type), place);
    if (payee !== undefined) line.payee = payee;
    if (type !== undefined) line.type = type;
    if (columns.valueDate !== undefined) {
      const valueDate = this.date(columns.valueDate);
      if (valueDate !== null) line.valueDate = valueDate;
    }
    const payeeAccount = this.text(columns.payeeAccount);
    if (payeeAccount !== undefined) line.payeeAccount = payeeAccount;
    const reference = this.text(columns.reference);
    if (reference !== undefined) line.reference = reference;
    const checkNumber = this.text(columns.checkNumber);
    if (checkNumber !== undefined) line.checkNumber = checkNumber;
    const category = this.text(columns.category);
    if (category !== undefined) line.category = category;
    const currency = this.text(columns.currency);
    if (currency !== undefined) line.currency = currency;
    const status = this.text(columns.status);
    const state = status === undefined ? undefined : this.stateOf(status);
    if (state === 'pending' || state === 'information') line.status = state;
    const balance = this.side(columns.balance) ?? null;
    if (balance !== null) line.balance = balance;
    return line;
  }

  /** The states that no known word explains, if the rows differ in their states: their lines are taken as booked. */
  get unknownStates(): string[] {
    const unknown = [...this.states].filter(([text, state]) => state === undefined && text.length > 2);
    // A column of many texts holds no states.
    return this.states.size > 1 && unknown.length <= MOST_STATES ? unknown.map(([text]) => text) : [];
  }

  private stateOf(text: string): State {
    if (this.states.has(text)) return this.states.get(text);
    const state = stateBelow(this.layout.headers[this.layout.columns.status ?? -1] ?? '', text);
    if (this.states.size <= MOST_STATES * 2) this.states.set(text, state);
    return state;
  }

  /** Whether CR or DR is written next to the amount. */
  private isMarked(column: number | undefined): boolean {
    if (column === undefined) return false;
    this.rows.find(this.row, column, this.span);
    return flagIn(this.span) !== undefined;
  }

  private description(): string {
    const { description = [] } = this.layout.columns;
    const [only] = description;
    // Most tables have one such column. Joined texts are tidied, too.
    return description.length === 1
      ? (this.text(only) ?? '')
      : joinTexts(...description.map((column) => this.text(column)));
  }

  /** The amount in a column; undefined if the cell is empty, null if it is no amount. */
  private side(column: number | undefined): DecimalString | null | undefined {
    if (column === undefined) return undefined;
    const span = this.span;
    this.rows.find(this.row, column, span);
    if (span.start === span.end) return undefined;
    const amount = readCellAmount(span, this.decided.style);
    return amount === null && /^[-–—]?$/.test(unmarked(span.text.trim())) ? undefined : amount;
  }

  private fail(fault: StatementProblemCode): null {
    this.fault = fault;
    return null;
  }
}
