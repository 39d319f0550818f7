import type { LocalDate } from '../../../domain/values/dates.ts';
import { ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { placesIn, turned } from '../../text/amounts.ts';
import { DateReader } from '../../text/dates.ts';
import { cellsOf, type TableRows } from '../../text/tableRows.ts';
import {
  type Conventions,
  type FilePlace,
  type ReaderOutput,
  type ReadOptions,
  type StatementLine,
  type StatementProblem,
  type TableLayout,
} from '../lines/result.ts';
import { CardSigns } from './cardSigns.ts';
import { ColumnSurvey } from './columnSurvey.ts';
import { readPreamble } from './preamble.ts';
import { StatementGroups } from './statementGroups.ts';
import { AMOUNTS, RowReader, AMOUNT_COLUMNS, type Decisions } from './tableLine.ts';
import { isNet } from './tableWords.ts';
import { joinTexts, shown } from '../../text/texts.ts';

/**
 * Whether the file ends in the middle of this row: cells are missing, or its last amount has fewer decimals than all
 * others. `perhaps`: the file ends in an amount without a line end, and nothing shows whether the amount is complete.
 */
function isCutOff(rows: TableRows, row: number, layout: TableLayout, decided: Decisions): boolean | 'perhaps' {
  if (!rows.isOpen(row)) return false;
  if (rows.width(row) < decided.width) return true;
  const last = rows.width(row) - 1;
  const cell = rows.cell(row, last);
  if (cell.trim() === '' || !AMOUNTS.some((role) => layout.columns[role] === last)) return false;
  const places = decided.lastColumnPlaces;
  if (places !== null && placesIn(cell) < places) return true;
  return places === null || places === 0 ? 'perhaps' : false;
}

/** The width that most rows have: among all rows, and among those that the file's end does not cut. */
function usualWidths(rows: TableRows, from: number): { all: number; whole: number } {
  const counts: number[] = [];
  const most = () => counts.reduce((best, count, width) => (count > (counts[best] ?? 0) ? width : best), 0);
  // Only the last row can be cut.
  const last = rows.count > from && rows.isOpen(rows.count - 1) ? rows.count - 1 : rows.count;
  for (let row = from; row < last; row += 1) {
    const width = rows.width(row);
    counts[width] = (counts[width] ?? 0) + 1;
  }
  const whole = most();
  if (last < rows.count) counts[rows.width(last)] = (counts[rows.width(last)] ?? 0) + 1;
  return { whole, all: most() };
}

/** The problem for a row that is not read: `lost` if it may have been a line, `note` if it is a footer. */
function refused(
  rows: TableRows,
  row: number,
  code: StatementProblem['code'],
  place: FilePlace,
  kind: StatementProblem['kind'] = 'lost',
): StatementProblem {
  return { code, kind, place, text: shown(cellsOf(rows, row).join(' | ')) };
}

/** Whether all cells of a row from column `first` on are empty. */
function isEmpty(rows: TableRows, row: number, first: number): boolean {
  for (let column = first; column < rows.width(row); column += 1)
    if (rows.cell(row, column).trim() !== '') return false;
  return true;
}

/**
 * Rows that hold only words below a line. They belong to its description if another line follows, or if earlier lines
 * of the file had such rows.
 */
class WrappedTexts {
  /** The last line, as long as only its own words have followed. */
  private line: StatementLine | null = null;
  private readonly waiting: { words: string; refuse: () => void }[] = [];
  private hasWrapped = false;

  /** @param refuse reports the row as skipped */
  add(words: string, refuse: () => void): void {
    if (this.line === null) refuse();
    else this.waiting.push({ words, refuse });
  }

  /** Another line begins. */
  begin(line: StatementLine): void {
    this.hasWrapped ||= this.waiting.length > 0;
    this.end();
    this.line = line;
  }

  /** No line follows: words below the last line may be the bank's remarks. */
  end(): void {
    const line = this.line;
    this.line = null;
    // Hardly any line has such words.
    if (this.waiting.length === 0) return;
    for (const { words, refuse } of this.waiting.splice(0)) {
      if (line !== null && this.hasWrapped)
        line.description = line.description === '' ? words : [line.description, words].join(' ');
      else refuse();
    }
  }
}

/** The first row below the header. */
function firstBelow(rows: TableRows, headerLine: number | null): number {
  for (let row = 0; headerLine !== null && row < rows.count; row += 1)
    if (rows.line(row) === headerLine) return row + 1;
  return 0;
}

/** Reads the rows of a table into statements. */
class LineCollector {
  readonly groups = new StatementGroups();
  readonly signs = new CardSigns();
  private readonly rows: TableRows;
  private readonly layout: TableLayout;
  private readonly decided: Decisions;
  private readonly dateReader: DateReader;
  private readonly problems: StatementProblem[];
  private readonly reader: RowReader;
  private readonly wrapped = new WrappedTexts();
  /** Number of cells that a row has at most. */
  private readonly width: number;
  private readonly turnsAll: boolean;
  private readonly mayBeCard: boolean;

  /** @param problems takes what is wrong with rows */
  constructor(
    rows: TableRows,
    layout: TableLayout,
    decided: Decisions,
    dateReader: DateReader,
    problems: StatementProblem[],
    reading: { width: number; turnsAll: boolean; mayBeCard: boolean },
  ) {
    this.rows = rows;
    this.layout = layout;
    this.decided = decided;
    this.dateReader = dateReader;
    this.problems = problems;
    this.reader = new RowReader(rows, layout, decided, dateReader);
    this.width = reading.width;
    this.turnsAll = reading.turnsAll;
    this.mayBeCard = reading.mayBeCard;
  }

  take(row: number, dateColumn: number): void {
    const { reader } = this;
    reader.row = row;
    const booked = reader.date(dateColumn);
    const amount = reader.amount();
    const date = booked ?? (amount === null ? null : reader.unbookedDate());
    if (date === null) {
      this.takeUndated(row, amount);
      return;
    }
    const cutOff = isCutOff(this.rows, row, this.layout, this.decided);
    if (this.isMalformed(row, cutOff, amount)) return;
    if (amount !== null) this.takeLine(row, date, amount, booked === null, cutOff === 'perhaps');
    else this.refuse(row, reader.fault, this.isCarriedForward() ? 'note' : 'lost');
  }

  /** No row follows. */
  end(): void {
    this.wrapped.end();
    for (const status of this.reader.unknownStates)
      this.problems.push({ code: 'status.unknown', kind: 'question', facts: { status } });
  }

  /** Takes a row without a date: words below a line, a footer, or a line that is lost. */
  private takeUndated(row: number, amount: DecimalString | null): void {
    const { reader } = this;
    if (isEmpty(this.rows, row, 0)) return;
    const words = reader.wrappedWords();
    if (words !== undefined) {
      this.wrapped.add(words, () => this.refuse(row, 'table.skippedRow', 'note'));
      return;
    }
    this.wrapped.end();
    const raw = reader.cell(this.layout.columns.date);
    // Totals and remarks below the lines have no date. But a row whose date cannot be read is a lost line.
    const footer = this.dateReader.scan(raw) === null && (!/\d/.test(raw) || amount === null);
    if (!footer) this.refuse(row, 'line.badDate');
    // So is a row with words and an amount: some banks print the date only on the first of several lines.
    else if (raw.trim() === '' && reader.hasFigure(amount) && reader.hasWords()) this.refuse(row, 'line.noDate');
    // So is a row with another date and an amount in a column that is not read: an amount that is only reserved.
    else if (amount === null && reader.unbookedDate() !== null && reader.hasOtherAmount())
      this.refuse(row, reader.fault);
    else this.refuse(row, 'table.skippedRow', 'note');
  }

  /** Refuses a row with too many or too few cells. @returns whether it was refused */
  private isMalformed(row: number, cutOff: boolean | 'perhaps', amount: DecimalString | null): boolean {
    const { rows, width, reader } = this;
    const badQuotes = rows.hasBadQuotes(row);
    if (rows.width(row) > width && !isEmpty(rows, row, width)) {
      // A text with a delimiter is divided into several cells. If it stands behind all figures, these are in their
      // place.
      if (!badQuotes && amount !== null && reader.endsInWords()) {
        this.refuse(row, 'line.malformed', 'doubt');
        return false;
      }
      this.refuse(row, badQuotes ? 'table.badQuotes' : 'line.malformed');
      return true;
    }
    if (cutOff !== true && !(badQuotes && rows.width(row) < width)) return false;
    this.refuse(row, badQuotes ? 'table.badQuotes' : 'line.cutOff');
    return true;
  }

  /**
   * Whether the row, which has no amount, is a balance carried forward: only a date and a balance. An amount in another
   * column means that it is a line.
   */
  private isCarriedForward(): boolean {
    const { reader } = this;
    return (
      reader.fault === 'line.noAmount' &&
      reader.cell(this.layout.columns.balance).trim() !== '' &&
      !reader.hasOtherAmount()
    );
  }

  private takeLine(
    row: number,
    date: LocalDate,
    amount: DecimalString,
    isPending: boolean,
    mayBeCutOff: boolean,
  ): void {
    const { reader } = this;
    const line = reader.line(date, this.turnsAll ? turned(amount) : amount, this.place(row));
    if (this.rows.width(row) > this.width) line.description = joinTexts(line.description, reader.wordsFrom(this.width));
    const account = reader.text(this.layout.columns.account);
    const word = reader.period(line);
    if (word !== undefined) {
      const problem = refused(this.rows, row, 'table.skippedRow', this.place(row));
      this.groups.addPeriod({ word, amount: line.amount, date, problem }, account, line.currency);
      return;
    }
    if (this.rows.hasBadQuotes(row)) this.refuse(row, 'table.badQuotes', 'doubt');
    if (mayBeCutOff) this.refuse(row, 'line.notClosed', 'doubt');
    const fee = reader.fee();
    if (fee === null) this.refuse(row, 'line.badAmount', 'doubt');
    if (amount === ZERO && (fee ?? ZERO) === ZERO) this.refuse(row, 'line.zero', 'doubt');
    if (isPending) line.status ??= 'pending';
    this.wrapped.begin(line);
    this.groups.add(line, account, fee);
    if (this.mayBeCard) this.signs.add(line);
  }

  private place(row: number): FilePlace {
    const { sheet } = this.layout;
    return sheet === undefined ? { line: this.rows.line(row) } : { line: this.rows.line(row), sheet };
  }

  private refuse(row: number, code: StatementProblem['code'], kind?: StatementProblem['kind']): void {
    this.problems.push(refused(this.rows, row, code, this.place(row), kind));
  }
}

/** The question whether the signs are right, unless something shows that they are. */
function signsDoubted(
  { groups, signs }: LineCollector,
  { unmarkedIsOut, allSigned }: Decisions,
): StatementProblem['code'] | null {
  if (signs.areInverted || groups.isConfirmed) return null;
  if (unmarkedIsOut) return 'signs.unmarked';
  if (groups.isOneWay && !allSigned) return 'signs.oneWay';
  return signs.mayBeInverted ? 'signs.mostlyIn' : null;
}

/** Whether a table has fees, or amounts without them, as a payment provider's reports: its sales are money in. */
function hasFees({ columns, headers }: TableLayout): boolean {
  return columns.fee !== undefined || isNet(headers[columns.amount ?? -1] ?? '');
}

/** Reads the rows of a table by its layout. */
export function readTable(rows: TableRows, layout: TableLayout, options: ReadOptions): ReaderOutput {
  const problems: StatementProblem[] = [];
  const { columns } = layout;
  const { date } = columns;
  const from = firstBelow(rows, layout.headerLine);
  const dateReader = new DateReader();
  const widths = usualWidths(rows, from);
  const survey = new ColumnSurvey(rows, layout, dateReader);
  if (date !== undefined) for (let row = from; row < rows.count; row += 1) survey.add(row, date);
  const decided = survey.decisions(options, widths.whole || layout.headers.length, problems);
  const conventions: Conventions = {
    dateOrder: decided.order,
    decimalMark: decided.style.unclear ?? decided.style.mark,
  };
  if (date === undefined || AMOUNT_COLUMNS.every((side) => columns[side] === undefined)) {
    problems.push({
      code: 'table.noColumns',
      kind: 'lost',
      place: { line: rows.count === 0 ? 1 : rows.line(0) },
      facts: { rows: String(rows.count - from) },
    });
    return { statements: [], problems, layout, conventions };
  }
  // A signed column without anything that confirms its signs: on a card statement, they may be turned.
  const mayBeTurned = options.invert === undefined && columns.amount !== undefined && columns.flag === undefined;
  const lines = new LineCollector(rows, layout, decided, dateReader, problems, {
    width: Math.max(layout.headers.length, widths.all),
    turnsAll: decided.flagsContradict || (options.invert === true && !decided.unmarkedIsOut),
    mayBeCard: mayBeTurned && columns.balance === undefined && !decided.unmarkedIsOut && !hasFees(layout),
  });
  for (let row = from; row < rows.count; row += 1) {
    const done = row - from;
    if (done % 5000 === 4999) options.onProgress?.(0.5 + done / (rows.count - from) / 2);
    lines.take(row, date);
  }
  lines.end();
  const { groups, signs } = lines;
  if (signs.areInverted) {
    conventions.invert = true;
    problems.push({ code: 'signs.turned', kind: 'question' });
    groups.turn();
  } else if (decided.unmarkedIsOut || decided.flagsContradict) conventions.invert = true;
  const fees = groups.settleFees(options.fees, problems);
  if (fees !== undefined) conventions.fees = fees;
  const doubted = mayBeTurned ? signsDoubted(lines, decided) : null;
  if (decided.flagsContradict && options.invert === undefined && !groups.isConfirmed)
    problems.push({ code: 'signs.contradicted', kind: 'question' });
  if (doubted !== null) problems.push({ code: doubted, kind: 'question' });
  const above = Array.from({ length: Math.max(from - 1, 0) }, (_, row) => cellsOf(rows, row));
  return {
    statements: groups.statements(readPreamble(above, decided.style), problems),
    problems,
    layout,
    conventions,
  };
}
