import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { AmountNotation, type DecimalMark, flagIn, isSignedIn, placesIn, signIn, turned } from '../../text/amounts.ts';
import { checkBalance, StatementBalance } from '../balance.ts';
import { CardSigns } from './cardSigns.ts';
import { DateColumn, DateReader } from '../../text/dates.ts';
import { settleFees, type FeeGroup } from './fees.ts';
import {
  type Conventions,
  type FilePlace,
  type ReaderOutput,
  type ReadOptions,
  shown,
  type Statement,
  type StatementLine,
  type StatementProblem,
  type TableLayout,
} from '../result.ts';
import { readPreamble, type Preamble } from './preamble.ts';
import { RowReader, SIDES, type Decisions } from './tableLine.ts';
import { CellSpan, cellsOf, type TableRows } from '../../tables/tableRows.ts';
import { readFlag, type PeriodWord } from './tableWords.ts';
import { compact } from '../../text/texts.ts';

const AMOUNTS = [...SIDES, 'balance'] as const;

function decide(
  rows: TableRows,
  from: number,
  dateReader: DateReader,
  layout: TableLayout,
  options: ReadOptions,
  prior: DecimalMark | undefined,
  width: number,
  problems: StatementProblem[],
): Decisions {
  const { columns } = layout;
  const amounts = new AmountNotation();
  const dates = new DateColumn();
  const span = new CellSpan();
  const out = new Signs();
  const inward = new Signs();
  const amount = new Signs();
  const marked = { in: 0, out: 0 };
  let allSigned = true;
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
      if (role === 'balance') continue;
      const sign = signIn(span.source, span.start, span.end);
      if (role !== 'amount') {
        (role === 'moneyOut' ? out : inward).add(sign);
        continue;
      }
      const mark = flagIn(span.source, span.start, span.end);
      if (mark !== undefined) marked[mark] += 1;
      amount.add(sign);
      if (allSigned && sign !== 0 && !isSignedIn(span.source, span.start, span.end)) allSigned = false;
      if (columns.flag !== undefined && sign !== 0 && readFlag(rows.cell(row, columns.flag)) === 'out') out.add(sign);
    }
  }
  const order = dates.order(options.dateOrder, 'DMY', true);
  const style = amounts.style(options.decimalMark, prior);
  if (order.ambiguous)
    problems.push({ code: 'dates.ambiguous', kind: 'question', facts: { chosen: order.order ?? 'DMY' } });
  if (dates.shortYear !== null)
    problems.push({ code: 'dates.shortYear', kind: 'question', facts: { year: String(dates.shortYear) } });
  if (style.ambiguous) problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.mark } });
  return {
    order: order.order ?? 'YMD',
    style,
    // Among amounts that go out, reversals are the minority.
    outIsNegative: out.negative > out.positive,
    inIsNegative: inward.negative > inward.positive,
    signedAmounts: out.negative > 0 && out.negative >= out.positive,
    unmarkedIsOut:
      columns.flag === undefined &&
      options.invert !== false &&
      marked.in > 0 &&
      marked.out === 0 &&
      amount.negative === 0 &&
      amount.positive > marked.in,
    allSigned,
    // If no other row shows it: amounts of money usually have two decimals.
    lastColumnPlaces: lastPlaces.size > 1 ? null : ([...lastPlaces][0] ?? 2),
    width,
  };
}

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

/** How many amounts of a column are positive and how many negative. */
class Signs {
  negative = 0;
  positive = 0;

  add(sign: -1 | 0 | 1 | null): void {
    if (sign === -1) this.negative += 1;
    else if (sign === 1) this.positive += 1;
  }
}

/** A row for the opening balance, closing balance or turnover of the period among the lines. */
interface PeriodRow {
  word: PeriodWord;
  amount: DecimalString;
  date: LocalDate;
  /** Reported as a note if the balances prove what the row is, otherwise as a doubt. */
  problem: StatementProblem;
}

interface Group extends FeeGroup {
  periods: PeriodRow[];
}

/** Collects lines into statements: one for each account and currency that the table names. */
class Groups {
  private readonly groups = new Map<string, Group>();
  private last: { account: string | undefined; currency: string | undefined; group: Group } | null = null;

  /** @param fee the fee next to the line's amount */
  add(line: StatementLine, account: string | undefined, fee: DecimalString | null | undefined): void {
    const group = this.of(account, line.currency);
    group.statement.lines.push(line);
    group.running.add(line);
    if (fee !== undefined && fee !== null && fee !== ZERO) group.fees.push({ line, fee });
  }

  addPeriod(row: PeriodRow, account: string | undefined, currency: string | undefined): void {
    this.of(account, currency).periods.push(row);
  }

  private of(account: string | undefined, currency: string | undefined): Group {
    const last = this.last;
    if (last !== null && last.account === account && last.currency === currency) return last.group;
    const key = `${account ?? ''}\n${currency ?? ''}`;
    const group = this.groups.get(key) ?? {
      statement: compact<Statement>({ account, currency, lines: [] }),
      running: new StatementBalance(),
      fees: [],
      periods: [],
    };
    this.groups.set(key, group);
    this.last = { account, currency, group };
    return group;
  }

  /** Turns the sign of every line. */
  turn(): void {
    for (const { statement, periods } of this.groups.values()) {
      for (const line of statement.lines) line.amount = turned(line.amount);
      for (const row of periods) row.amount = turned(row.amount);
    }
  }

  /** Whether the running balance of every statement fits its lines. */
  get isConfirmed(): boolean {
    return [...this.groups.values()].every(({ running }) => running.order !== null);
  }

  /** Whether there are at least two lines, and none of them is money out. */
  get isOneWay(): boolean {
    const lines = [...this.groups.values()].flatMap(({ statement }) => statement.lines);
    return lines.length > 1 && lines.every(({ amount }) => !amount.startsWith('-'));
  }

  /** Decides what the fees next to the amounts are. @param wanted the user's choice @returns what was decided */
  settleFees(wanted: Conventions['fees'], problems: StatementProblem[]): Conventions['fees'] {
    const { fees, problems: found } = settleFees([...this.groups.values()], wanted);
    for (const problem of found) problems.push(problem);
    return fees;
  }

  /** @param preamble what stands above the header: it may name the account of a table with a single account */
  statements(preamble: Preamble, problems: StatementProblem[]): Statement[] {
    const groups = [...this.groups.values()];
    for (const group of groups) {
      balances(group, problems);
      periodBalances(group, problems);
    }
    const statements = groups.map(({ statement }) => statement);
    const [only] = statements;
    if (only && statements.length === 1) {
      only.account ??= preamble.account;
      if (only.opening === undefined && only.closing === undefined) {
        Object.assign(only, { opening: preamble.opening, closing: preamble.closing });
        for (const problem of checkBalance(only)) problems.push(problem);
      }
      compact(only);
    }
    return statements;
  }
}

/**
 * Takes opening and closing balance from rows of their own among the lines. Rows that fit the lines are reported as
 * notes.
 */
function periodBalances({ statement, periods }: Group, problems: StatementProblem[]): void {
  const [opening, moreOpening] = periods.filter(({ word }) => word === 'opening');
  const [closing, moreClosing] = periods.filter(({ word }) => word === 'closing');
  const stated = (moreOpening ?? moreClosing) ? {} : { opening, closing };
  const isSame = (row: PeriodRow | undefined, balance: DecimalString | undefined) =>
    row !== undefined && (balance === undefined || balance === row.amount);
  const proven = isSame(stated.opening, statement.opening) && isSame(stated.closing, statement.closing);
  statement.opening ??= stated.opening?.amount;
  if (statement.closing === undefined && stated.closing)
    Object.assign(statement, { closing: stated.closing.amount, closingDate: stated.closing.date });
  const differing = periods.length > 0 ? checkBalance(statement) : [];
  for (const { problem } of periods)
    problems.push({ ...problem, kind: proven && differing.length === 0 ? 'note' : 'doubt' });
  for (const problem of differing) problems.push(problem);
  compact(statement);
}

/** Takes opening and closing balance from a running balance that fits every line. */
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
  private waiting: { words: string; refuse: () => void }[] = [];
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
    for (const { words, refuse } of this.waiting) {
      if (line !== null && this.hasWrapped)
        line.description = line.description === '' ? words : [line.description, words].join(' ');
      else refuse();
    }
    this.waiting = [];
    this.line = null;
  }
}

/** The first row below the header. */
function firstBelow(rows: TableRows, headerLine: number | null): number {
  for (let row = 0; headerLine !== null && row < rows.count; row += 1)
    if (rows.line(row) === headerLine) return row + 1;
  return 0;
}

/** Reads the rows of a table by its layout. @param prior the decimal mark to use if no amount shows it */
export function readTable(
  rows: TableRows,
  layout: TableLayout,
  options: ReadOptions,
  prior?: DecimalMark,
): ReaderOutput {
  const problems: StatementProblem[] = [];
  const { columns } = layout;
  const from = firstBelow(rows, layout.headerLine);
  const dateReader = new DateReader();
  const widths = usualWidths(rows, from);
  const decided = decide(
    rows,
    from,
    dateReader,
    layout,
    options,
    prior,
    widths.whole || layout.headers.length,
    problems,
  );
  const conventions: Conventions = { dateOrder: decided.order, decimalMark: decided.style.mark };
  if (columns.date === undefined || SIDES.every((side) => columns[side] === undefined)) {
    problems.push({
      code: 'table.noColumns',
      kind: 'lost',
      place: { line: rows.count === 0 ? 1 : rows.line(0) },
      facts: { rows: String(rows.count - from) },
    });
    return { statements: [], problems, layout, conventions };
  }
  const width = Math.max(layout.headers.length, widths.all);
  const groups = new Groups();
  // A signed column without anything that confirms its signs: on a card statement, they may be turned.
  const mayBeTurned = options.invert === undefined && columns.amount !== undefined && columns.flag === undefined;
  const mayBeCard = mayBeTurned && columns.balance === undefined && !decided.unmarkedIsOut;
  const turnsAll = options.invert === true && !decided.unmarkedIsOut;
  const signs = new CardSigns();
  const reader = new RowReader(rows, layout, decided, dateReader);
  const wrapped = new WrappedTexts();
  const place = (row: number): FilePlace =>
    layout.sheet === undefined ? { line: rows.line(row) } : { line: rows.line(row), sheet: layout.sheet };
  const refuse = (row: number, code: StatementProblem['code'], kind?: StatementProblem['kind']) =>
    problems.push(refused(rows, row, code, place(row), kind));
  for (let row = from; row < rows.count; row += 1) {
    const done = row - from;
    if (done % 5000 === 4999) options.onProgress?.(0.5 + done / (rows.count - from) / 2);
    reader.row = row;
    const booked = reader.date(columns.date);
    const amount = reader.amount();
    const date = booked ?? (amount === null ? null : reader.unbookedDate());
    if (date === null) {
      if (isEmpty(rows, row, 0)) continue;
      const words = reader.wrappedWords();
      if (words !== undefined) {
        const below = row;
        wrapped.add(words, () => refuse(below, 'table.skippedRow', 'note'));
        continue;
      }
      wrapped.end();
      const raw = reader.cell(columns.date);
      // Totals and remarks below the lines have no date. But a row whose date cannot be read is a lost line.
      const footer = dateReader.scan(raw) === null && (!/\d/.test(raw) || amount === null);
      if (!footer) refuse(row, 'line.badDate');
      // So is a row with words and an amount: some banks print the date only on the first of several lines.
      else if (raw.trim() === '' && reader.hasFigure(amount) && reader.hasWords()) refuse(row, 'line.noDate');
      // So is a row with another date and an amount in a column that is not read: an amount that is only reserved.
      else if (amount === null && reader.unbookedDate() !== null && reader.hasOtherAmount()) refuse(row, reader.fault);
      else refuse(row, 'table.skippedRow', 'note');
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
      // A row with only a date and a balance is a balance carried forward. An amount in another column means that it is
      // a line.
      const isCarried =
        reader.fault === 'line.noAmount' && reader.cell(columns.balance).trim() !== '' && !reader.hasOtherAmount();
      refuse(row, reader.fault, isCarried ? 'note' : 'lost');
      continue;
    }
    const line = reader.line(date, turnsAll ? turned(amount) : amount, place(row));
    const account = reader.text(columns.account);
    const word = reader.period(line);
    if (word !== undefined) {
      groups.addPeriod(
        { word, amount: line.amount, date, problem: refused(rows, row, 'table.skippedRow', place(row)) },
        account,
        line.currency,
      );
      continue;
    }
    if (badQuotes) refuse(row, 'table.badQuotes', 'doubt');
    if (cutOff === 'perhaps') refuse(row, 'line.notClosed', 'doubt');
    const fee = reader.fee();
    if (fee === null) refuse(row, 'line.badAmount', 'doubt');
    if (amount === ZERO && (fee ?? ZERO) === ZERO) refuse(row, 'line.zero', 'doubt');
    if (booked === null) line.status ??= 'pending';
    wrapped.begin(line);
    groups.add(line, account, fee);
    if (mayBeCard) signs.add(line);
  }
  wrapped.end();
  if (signs.areInverted) {
    conventions.invert = true;
    problems.push({ code: 'signs.turned', kind: 'question' });
    groups.turn();
  } else if (decided.unmarkedIsOut) conventions.invert = true;
  const fees = groups.settleFees(options.fees, problems);
  if (fees !== undefined) conventions.fees = fees;
  const doubted = signs.areInverted
    ? undefined
    : decided.unmarkedIsOut
      ? 'signs.unmarked'
      : groups.isOneWay && !decided.allSigned
        ? 'signs.oneWay'
        : undefined;
  if (mayBeTurned && doubted !== undefined && !groups.isConfirmed) problems.push({ code: doubted, kind: 'question' });
  const above = Array.from({ length: Math.max(from - 1, 0) }, (_, row) => cellsOf(rows, row));
  return {
    statements: groups.statements(readPreamble(above, decided.style), problems),
    problems,
    layout,
    conventions,
  };
}
