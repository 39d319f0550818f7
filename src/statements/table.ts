import { Decimal, toDecimalString, ZERO } from '../domain/decimal.ts';
import { AmountColumn, scanAmount, turned } from './amounts.ts';
import { checkRunningBalance } from './balance.ts';
import { DateColumn, DateReader } from './dates.ts';
import { shown, type DecimalMark, type Place, type ReadOptions, type ReaderOutput, type Statement, type StatementLine, type StatementProblem, type TableLayout } from './result.ts';
import { RowReader, SIDES, type Decisions } from './tableLine.ts';
import { cellsOf, type TableRows } from './tableRows.ts';
import { compact } from './texts.ts';

const AMOUNTS = [...SIDES, 'balance'] as const;

const placesOf = (cell: string): number => /[.,](\d*)\D*$/.exec(cell.trim())?.[1]?.length ?? 0;

function decide(rows: TableRows, from: number, dateReader: DateReader, layout: TableLayout, options: ReadOptions, prior: DecimalMark | undefined, problems: StatementProblem[]): Decisions {
  const { columns } = layout;
  const amounts = new AmountColumn();
  const dates = new DateColumn();
  let [outNegative, outPositive, signedAmounts] = [0, 0, false];
  const lastPlaces = new Set<number>();
  const roles = AMOUNTS.flatMap((role) => (columns[role] === undefined ? [] : [{ role, index: columns[role] }]));
  for (let row = from; row < rows.count; row += 1) {
    const written = columns.date === undefined ? null : dateReader.scan(rows.cell(row, columns.date));
    if (written === null) continue;
    dates.add(written);
    const last = rows.isOpen(row) ? -1 : rows.width(row) - 1;
    for (const { role, index } of roles) {
      const cell = rows.cell(row, index);
      if (cell === '') continue;
      amounts.add(cell);
      if (role === 'moneyOut') {
        const scanned = scanAmount(cell);
        if (scanned && /[1-9]/.test(scanned.body)) {
          if (scanned.negative) outNegative += 1;
          else outPositive += 1;
        }
      }
      if (role === 'amount') signedAmounts ||= scanAmount(cell)?.negative ?? false;
      if (index === last && lastPlaces.size < 2) lastPlaces.add(placesOf(cell));
    }
  }
  const order = dates.order(options.dateOrder, 'DMY');
  const style = amounts.style(options.decimalMark, prior);
  if (order.ambiguous) problems.push({ code: 'dates.ambiguous', kind: 'question', facts: { chosen: order.order ?? 'DMY' } });
  if (style.ambiguous) problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  return {
    order: order.order ?? 'YMD',
    style,
    outIsNegative: outNegative > 0 && outPositive === 0,
    signedAmounts,
    // Nothing to compare with: an amount of money has two.
    lastColumnPlaces: lastPlaces.size > 1 ? null : ([...lastPlaces][0] ?? 2),
    width: usualWidth(rows, from, false) || layout.headers.length,
  };
}

/**
 * Whether the file ends inside this row: cells are missing, or its last amount has fewer decimals than all others.
 * `perhaps`: it ends without a line end in an amount, and nothing tells whether that is whole.
 */
function isCutOff(rows: TableRows, row: number, layout: TableLayout, decided: Decisions): boolean | 'perhaps' {
  if (!rows.isOpen(row)) return false;
  if (rows.width(row) < decided.width) return true;
  const last = rows.width(row) - 1;
  const cell = rows.cell(row, last);
  if (cell.trim() === '' || !AMOUNTS.some((role) => layout.columns[role] === last)) return false;
  const places = decided.lastColumnPlaces;
  if (places !== null && placesOf(cell) < places) return true;
  return places === null || places === 0 ? 'perhaps' : false;
}

/** Whole statements of the lines: one for each account and currency that the table names. */
class Groups {
  readonly #groups = new Map<string, Statement>();
  #last: { account: string | undefined; currency: string | undefined; lines: StatementLine[] } | null = null;

  add(line: StatementLine, account: string | undefined): void {
    let last = this.#last;
    if (last === null || last.account !== account || last.currency !== line.currency) {
      const key = `${account ?? ''}\n${line.currency ?? ''}`;
      const statement = this.#groups.get(key) ?? compact<Statement>({ account, currency: line.currency, lines: [] });
      this.#groups.set(key, statement);
      this.#last = last = { account, currency: line.currency, lines: statement.lines };
    }
    last.lines.push(line);
  }

  /** @param letterhead what stands above the header: it may name the account. */
  statements(letterhead: string): Statement[] {
    const statements = [...this.#groups.values()];
    const [only] = statements;
    if (only && statements.length === 1) {
      only.account ??= /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/.exec(letterhead)?.[0]?.replace(/ /g, '');
      compact(only);
    }
    return statements;
  }
}

/** Opening and closing balance of a statement whose running balance fits every line. */
function balances(statement: Statement, problems: StatementProblem[]): void {
  const running = checkRunningBalance(statement.lines);
  if (running.breaks) problems.push({ code: 'balance.runningDiffers', kind: 'doubt', place: running.breaks.place });
  if (running.order === null) return;
  const told = (line: StatementLine) => line.status === undefined && line.balance !== undefined;
  const ends = [statement.lines.find(told), statement.lines.findLast(told)];
  const [first, last] = running.order === 'oldestFirst' ? ends : ends.reverse();
  if (first?.balance === undefined || last?.balance === undefined) return;
  statement.opening = toDecimalString(new Decimal(first.balance).minus(first.amount));
  statement.closing = last.balance;
  statement.closingDate = last.date;
}

/** The width that most rows have; of those that the file's end does not cut, unless `withOpen`. */
function usualWidth(rows: TableRows, from: number, withOpen: boolean): number {
  const counts = new Map<number, number>();
  for (let row = from; row < rows.count; row += 1) {
    if (withOpen || !rows.isOpen(row)) counts.set(rows.width(row), (counts.get(rows.width(row)) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** How a row is told about: as lost when it may have been a line, as passed over when it is a footer. */
function refused(rows: TableRows, row: number, code: StatementProblem['code'], place: Place, kind: StatementProblem['kind'] = 'lost'): StatementProblem {
  return { code, kind, place, text: shown(cellsOf(rows, row).join(' | ')) };
}

/** Whether all cells of a row from `first` on are empty. */
function isEmpty(rows: TableRows, row: number, first: number): boolean {
  for (let column = first; column < rows.width(row); column += 1) if (rows.cell(row, column).trim() !== '') return false;
  return true;
}

/** The row behind the header's. */
function firstBelow(rows: TableRows, headerLine: number | null): number {
  for (let row = 0; headerLine !== null && row < rows.count; row += 1) if (rows.line(row) === headerLine) return row + 1;
  return 0;
}

/** Reads the rows of a table by its layout. @param prior the decimal mark where no amount shows it. */
export function readTable(rows: TableRows, layout: TableLayout, options: ReadOptions, prior?: DecimalMark): ReaderOutput {
  const problems: StatementProblem[] = [];
  const { columns } = layout;
  const from = firstBelow(rows, layout.headerLine);
  const dateReader = new DateReader();
  const decided = decide(rows, from, dateReader, layout, options, prior, problems);
  const conventions = { dateOrder: decided.order, decimalMark: decided.style.mark };
  if (columns.date === undefined || SIDES.every((side) => columns[side] === undefined)) {
    problems.push({ code: 'table.noColumns', kind: 'lost', place: { line: rows.count === 0 ? 1 : rows.line(0) }, facts: { rows: String(rows.count - from) } });
    return { statements: [], problems, layout, conventions };
  }
  const width = Math.max(layout.headers.length, usualWidth(rows, from, true));
  const groups = new Groups();
  const reader = new RowReader(rows, layout, decided, dateReader);
  const place = (row: number): Place => (layout.sheet === undefined ? { line: rows.line(row) } : { line: rows.line(row), sheet: layout.sheet });
  const refuse = (row: number, code: StatementProblem['code'], kind?: StatementProblem['kind']) => problems.push(refused(rows, row, code, place(row), kind));
  for (let row = from; row < rows.count; row += 1) {
    const done = row - from;
    if (done % 5000 === 4999) options.onProgress?.(0.5 + done / (rows.count - from) / 2);
    reader.row = row;
    const raw = reader.cell(columns.date);
    if (raw === '' && isEmpty(rows, row, 0)) continue;
    const date = reader.date(raw);
    const amount = reader.amount();
    if (date === null) {
      if (isEmpty(rows, row, 0)) continue;
      // Totals and remarks below the lines have no date; but a date that cannot be read is a line that was lost.
      const footer = dateReader.scan(raw) === null && (!/\d/.test(raw) || amount === null);
      refuse(row, footer ? 'table.skippedRow' : 'line.badDate', footer ? 'note' : 'lost');
      continue;
    }
    const badQuotes = rows.hasBadQuotes(row);
    if (rows.width(row) > width && !isEmpty(rows, row, width)) {
      refuse(row, badQuotes ? 'table.badQuotes' : 'line.malformed');
      continue;
    }
    const cutOff = isCutOff(rows, row, layout, decided);
    if (cutOff === true || (badQuotes && rows.width(row) < width)) {
      refuse(row, badQuotes ? 'table.badQuotes' : 'line.cutOff');
      continue;
    }
    if (amount === null) {
      // A row with a date and a balance only: the balance carried forward.
      refuse(row, reader.fault, reader.fault === 'line.noAmount' && reader.cell(columns.balance).trim() !== '' ? 'note' : 'lost');
      continue;
    }
    if (badQuotes) refuse(row, 'table.badQuotes', 'doubt');
    if (cutOff === 'perhaps') refuse(row, 'line.notClosed', 'doubt');
    if (amount === ZERO) refuse(row, 'line.zero', 'doubt');
    groups.add(reader.line(date, options.invert ? turned(amount) : amount, place(row)), reader.said(columns.account));
  }
  const letterhead = Array.from({ length: Math.max(from - 1, 0) }, (_, row) => cellsOf(rows, row).join(' ')).join('\n');
  const statements = groups.statements(letterhead);
  for (const statement of statements) balances(statement, problems);
  return { statements, problems, layout, conventions };
}
