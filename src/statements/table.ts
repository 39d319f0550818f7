import { Decimal, toDecimalString, ZERO, type DecimalString } from '../domain/decimal.ts';
import { AmountColumn, placesIn, signIn, turned } from './amounts.ts';
import { checkBalance, RunningBalance } from './balance.ts';
import { CardSigns } from './cardSigns.ts';
import { DateColumn, DateReader } from './dates.ts';
import { settleFees, type FeeGroup } from './fees.ts';
import { shown, type Conventions, type DecimalMark, type Place, type ReadOptions, type ReaderOutput, type Statement, type StatementLine, type StatementProblem, type TableLayout } from './result.ts';
import { readLetterhead, type Letterhead } from './letterhead.ts';
import { RowReader, SIDES, type Decisions } from './tableLine.ts';
import { CellSpan, cellsOf, type TableRows } from './tableRows.ts';
import { compact } from './texts.ts';

const AMOUNTS = [...SIDES, 'balance'] as const;


function decide(rows: TableRows, from: number, dateReader: DateReader, layout: TableLayout, options: ReadOptions, prior: DecimalMark | undefined, width: number, problems: StatementProblem[]): Decisions {
  const { columns } = layout;
  const amounts = new AmountColumn();
  const dates = new DateColumn();
  const span = new CellSpan();
  let [outNegative, outPositive, signedAmounts] = [0, 0, false];
  const lastPlaces = new Set<number>();
  const roles = AMOUNTS.flatMap((role) => (columns[role] === undefined ? [] : [{ role, index: columns[role] }]));
  for (let row = from; row < rows.count; row += 1) {
    if (columns.date === undefined) break;
    rows.find(row, columns.date, span);
    const written = dateReader.scanCell(span);
    if (written === null) continue;
    dates.add(written);
    const last = rows.isOpen(row) ? -1 : rows.width(row) - 1;
    for (const { role, index } of roles) {
      rows.find(row, index, span);
      if (span.start === span.end) continue;
      const places = amounts.addIn(span.source, span.start, span.end);
      if (index === last && lastPlaces.size < 2) lastPlaces.add(places);
      if (role === 'amount') signedAmounts ||= signIn(span.source, span.start, span.end) === -1;
      else if (role === 'moneyOut') {
        const sign = signIn(span.source, span.start, span.end);
        if (sign === -1) outNegative += 1;
        else if (sign === 1) outPositive += 1;
      }
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
    width,
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
  if (places !== null && placesIn(cell) < places) return true;
  return places === null || places === 0 ? 'perhaps' : false;
}

/** Whole statements of the lines: one for each account and currency that the table names. */
class Groups {
  readonly #groups = new Map<string, FeeGroup>();
  #last: { account: string | undefined; currency: string | undefined; group: FeeGroup } | null = null;

  /** @param fee what stands beside the line's amount as a fee */
  add(line: StatementLine, account: string | undefined, fee: DecimalString | null | undefined): void {
    let last = this.#last;
    if (last === null || last.account !== account || last.currency !== line.currency) {
      const key = `${account ?? ''}\n${line.currency ?? ''}`;
      const group = this.#groups.get(key) ?? { statement: compact<Statement>({ account, currency: line.currency, lines: [] }), running: new RunningBalance(), fees: [] };
      this.#groups.set(key, group);
      this.#last = last = { account, currency: line.currency, group };
    }
    last.group.statement.lines.push(line);
    last.group.running.add(line);
    if (fee !== undefined && fee !== null && fee !== ZERO) last.group.fees.push({ line, fee });
  }

  /** Turns the sign of every line. */
  turn(): void {
    for (const { statement } of this.#groups.values()) for (const line of statement.lines) line.amount = turned(line.amount);
  }

  /** Settles what the fees beside the amounts are. @param wanted what the user says of them. @returns what they were taken for */
  settleFees(wanted: Conventions['fees'], problems: StatementProblem[]): Conventions['fees'] {
    const { fees, problems: found } = settleFees([...this.#groups.values()], wanted);
    for (const problem of found) problems.push(problem);
    return fees;
  }

  /** @param letterhead what stands above the header: it may name the account of a table that is of one. */
  statements(letterhead: Letterhead, problems: StatementProblem[]): Statement[] {
    const groups = [...this.#groups.values()];
    for (const group of groups) balances(group, problems);
    const statements = groups.map(({ statement }) => statement);
    const [only] = statements;
    if (only && statements.length === 1) {
      only.account ??= letterhead.account;
      if (only.opening === undefined && only.closing === undefined) {
        Object.assign(only, { opening: letterhead.opening, closing: letterhead.closing });
        for (const problem of checkBalance(only)) problems.push(problem);
      }
      compact(only);
    }
    return statements;
  }
}

/** Opening and closing balance of a statement whose running balance fits every line. */
function balances({ statement, running }: FeeGroup, problems: StatementProblem[]): void {
  const { order, breaksAt } = running;
  if (breaksAt !== null) problems.push({ code: 'balance.runningDiffers', kind: 'doubt', place: breaksAt.place });
  if (order === null) return;
  const [first, last] = order === 'oldestFirst' ? [running.first, running.last] : [running.last, running.first];
  if (first?.balance === undefined || last?.balance === undefined) return;
  statement.opening = toDecimalString(new Decimal(first.balance).minus(first.amount));
  statement.closing = last.balance;
  statement.closingDate = last.date;
}

/** The width that most rows have: of all rows, and of those that the file's end does not cut. */
function usualWidths(rows: TableRows, from: number): { all: number; whole: number } {
  const counts: number[] = [];
  const most = () => counts.reduce((best, count, width) => (count > (counts[best] ?? 0) ? width : best), 0);
  // Only the last row can be open.
  const last = rows.count > from && rows.isOpen(rows.count - 1) ? rows.count - 1 : rows.count;
  for (let row = from; row < last; row += 1) {
    const width = rows.width(row);
    counts[width] = (counts[width] ?? 0) + 1;
  }
  const whole = most();
  if (last < rows.count) counts[rows.width(last)] = (counts[rows.width(last)] ?? 0) + 1;
  return { whole, all: most() };
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
  const widths = usualWidths(rows, from);
  const decided = decide(rows, from, dateReader, layout, options, prior, widths.whole || layout.headers.length, problems);
  const conventions: Conventions = { dateOrder: decided.order, decimalMark: decided.style.mark };
  if (columns.date === undefined || SIDES.every((side) => columns[side] === undefined)) {
    problems.push({ code: 'table.noColumns', kind: 'lost', place: { line: rows.count === 0 ? 1 : rows.line(0) }, facts: { rows: String(rows.count - from) } });
    return { statements: [], problems, layout, conventions };
  }
  const width = Math.max(layout.headers.length, widths.all);
  const groups = new Groups();
  // A signed column and nothing that tells its signs: of a card, they may be turned.
  const mayBeCard = options.invert === undefined && columns.amount !== undefined && columns.flag === undefined && columns.balance === undefined;
  const signs = new CardSigns();
  const reader = new RowReader(rows, layout, decided, dateReader);
  const place = (row: number): Place => (layout.sheet === undefined ? { line: rows.line(row) } : { line: rows.line(row), sheet: layout.sheet });
  const refuse = (row: number, code: StatementProblem['code'], kind?: StatementProblem['kind']) => problems.push(refused(rows, row, code, place(row), kind));
  for (let row = from; row < rows.count; row += 1) {
    const done = row - from;
    if (done % 5000 === 4999) options.onProgress?.(0.5 + done / (rows.count - from) / 2);
    reader.row = row;
    const booked = reader.date(columns.date);
    const amount = reader.amount();
    const date = booked ?? (amount === null ? null : reader.unbookedDate());
    if (date === null) {
      if (isEmpty(rows, row, 0)) continue;
      const raw = reader.cell(columns.date);
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
    const fee = reader.fee();
    if (fee === null) refuse(row, 'line.badAmount', 'doubt');
    if (amount === ZERO && (fee ?? ZERO) === ZERO) refuse(row, 'line.zero', 'doubt');
    const line = reader.line(date, options.invert ? turned(amount) : amount, place(row));
    if (booked === null) line.status ??= 'pending';
    groups.add(line, reader.said(columns.account), fee);
    if (mayBeCard) signs.add(line);
  }
  if (signs.areInverted) {
    conventions.invert = true;
    problems.push({ code: 'signs.turned', kind: 'question' });
    groups.turn();
  }
  const fees = groups.settleFees(options.fees, problems);
  if (fees !== undefined) conventions.fees = fees;
  const above = Array.from({ length: Math.max(from - 1, 0) }, (_, row) => cellsOf(rows, row));
  return { statements: groups.statements(readLetterhead(above, decided.style), problems), problems, layout, conventions };
}
