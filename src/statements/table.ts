import type { LocalDate } from '../domain/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../domain/decimal.ts';
import { AmountColumn, readAmount, scanAmount, turned, type AmountStyle } from './amounts.ts';
import { checkRunningBalance } from './balance.ts';
import type { TableRow } from './csvRows.ts';
import { DateColumn, dateIn, scanDate } from './dates.ts';
import { shown, type DateOrder, type DecimalMark, type Place, type ReadOptions, type ReaderOutput, type Statement, type StatementLine, type StatementProblem, type TableLayout } from './result.ts';
import { isPending, readFlag } from './tableWords.ts';
import { compact, joinTexts, present } from './texts.ts';

type Side = 'amount' | 'moneyIn' | 'moneyOut';
const SIDES: readonly Side[] = ['amount', 'moneyIn', 'moneyOut'];

/** What was decided over whole columns. */
interface Decisions {
  order: DateOrder;
  style: AmountStyle;
  /** Money out stands with minus signs already. */
  outIsNegative: boolean;
  /** The amount column has signs of its own: a flag beside it only repeats them. */
  signedAmounts: boolean;
  /** Decimals that the amounts of the last column have, when they all have the same: by it a cut amount is told. */
  lastColumnPlaces: number | null;
  /** How many cells a row has. */
  width: number;
}

const placesOf = (cell: string): number => /[.,](\d*)\D*$/.exec(cell.trim())?.[1]?.length ?? 0;

function decide(rows: readonly TableRow[], layout: TableLayout, options: ReadOptions, prior: DecimalMark | undefined, problems: StatementProblem[]): Decisions {
  const { columns } = layout;
  const amounts = new AmountColumn();
  const dates = new DateColumn();
  let [outNegative, outPositive, signedAmounts] = [0, 0, false];
  const lastPlaces = new Set<number>();
  for (const row of rows) {
    const written = columns.date === undefined ? null : scanDate(row.cells[columns.date] ?? '');
    if (written === null) continue;
    dates.add(written);
    for (const role of [...SIDES, 'balance'] as const) {
      const index = columns[role];
      const cell = index === undefined ? '' : (row.cells[index] ?? '');
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
      if (index === row.cells.length - 1 && row.open !== true) lastPlaces.add(placesOf(cell));
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
    width: usualWidth(rows.filter((row) => row.open !== true)) || layout.headers.length,
  };
}

type Outcome<T> = { value: T } | { problem: StatementProblem['code'] };

/** The signed amount of a row; never from both an in and an out column (design: statements, "sign and columns"). */
function amountOf(cells: readonly string[], layout: TableLayout, decided: Decisions): Outcome<DecimalString> {
  const { columns } = layout;
  const values: Partial<Record<Side, DecimalString>> = {};
  let zero = false;
  for (const side of SIDES) {
    const index = columns[side];
    const cell = index === undefined ? '' : (cells[index] ?? '').trim();
    if (cell === '' || /^[-–—]$/.test(cell)) continue;
    const value = readAmount(cell, decided.style);
    if (value === null) return { problem: 'line.badAmount' };
    if (value === '0') zero = true;
    else values[side] = value;
  }
  if (values.moneyIn !== undefined && values.moneyOut !== undefined) return { problem: 'line.twoAmounts' };
  if (values.moneyIn !== undefined) return { value: values.moneyIn };
  if (values.moneyOut !== undefined) return { value: decided.outIsNegative ? values.moneyOut : turned(values.moneyOut) };
  if (values.amount === undefined) return zero ? { value: '0' as DecimalString } : { problem: 'line.noAmount' };
  if (columns.flag === undefined || decided.signedAmounts) return { value: values.amount };
  const flag = readFlag(cells[columns.flag] ?? '');
  if (flag === null) return { problem: 'line.badFlag' };
  return { value: flag === 'out' ? turned(values.amount) : values.amount };
}

/**
 * Whether the file ends inside this row: cells are missing, or its last amount has fewer decimals than all others.
 * `perhaps`: it ends without a line end in an amount, and nothing tells whether that is whole.
 */
function isCutOff(row: TableRow, layout: TableLayout, decided: Decisions): boolean | 'perhaps' {
  if (row.open !== true) return false;
  if (row.cells.length < decided.width) return true;
  const last = row.cells.length - 1;
  const cell = row.cells[last] ?? '';
  if (cell.trim() === '' || ![...SIDES, 'balance' as const].some((role) => layout.columns[role] === last)) return false;
  const places = decided.lastColumnPlaces;
  if (places !== null && placesOf(cell) < places) return true;
  return places === null || places === 0 ? 'perhaps' : false;
}

/** Everything a table's rows say beyond date and amount. */
function detailsOf(cells: readonly string[], layout: TableLayout, decided: Decisions): Omit<StatementLine, 'date' | 'amount' | 'place'> {
  const { columns } = layout;
  const cell = (index: number | undefined) => (index === undefined ? undefined : present(cells[index]));
  const payee = cell(columns.payee);
  const type = cell(columns.type);
  const balance = cell(columns.balance);
  const status = cell(columns.status);
  const valueDate = cell(columns.valueDate);
  const written = valueDate === undefined ? null : scanDate(valueDate);
  const texts = joinTexts(...(columns.description ?? []).map((index) => cells[index]));
  return {
    description: texts || joinTexts(payee, type),
    payee,
    type,
    payeeAccount: cell(columns.payeeAccount),
    reference: cell(columns.reference),
    checkNumber: cell(columns.checkNumber),
    category: cell(columns.category),
    currency: cell(columns.currency),
    status: status !== undefined && isPending(status) ? 'pending' : undefined,
    balance: balance === undefined ? undefined : (readAmount(balance, decided.style) ?? undefined),
    valueDate: written === null ? undefined : (dateIn(written, decided.order) ?? undefined),
  };
}

/** Whole statements from the lines: one for each account and currency that the table names. */
function group(lines: readonly { line: StatementLine; account: string | undefined }[], letterhead: string): Statement[] {
  const groups = new Map<string, Statement>();
  for (const { line, account } of lines) {
    const key = `${account ?? ''}\n${line.currency ?? ''}`;
    let statement = groups.get(key);
    if (!statement) groups.set(key, (statement = compact({ account, currency: line.currency, lines: [] })));
    statement.lines.push(line);
  }
  const statements = [...groups.values()];
  const [only] = statements;
  if (only && statements.length === 1) {
    only.account ??= /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/.exec(letterhead)?.[0]?.replace(/ /g, '');
    compact(only);
  }
  return statements;
}

/** Opening and closing balance of a statement whose running balance fits every line. */
function balances(statement: Statement, problems: StatementProblem[]): void {
  const booked = statement.lines.filter((line) => line.status === undefined && line.balance !== undefined);
  const running = checkRunningBalance(booked);
  if (running.breaks) problems.push({ code: 'balance.runningDiffers', kind: 'doubt', place: running.breaks.place });
  if (running.order === null) return;
  const ordered = running.order === 'oldestFirst' ? booked : [...booked].reverse();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first?.balance === undefined || last?.balance === undefined) return;
  statement.opening = toDecimalString(new Decimal(first.balance).minus(first.amount));
  statement.closing = last.balance;
  statement.closingDate = last.date;
}

function usualWidth(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** How a row is told about: as lost when it may have been a line, as passed over when it is a footer. */
function refused(row: TableRow, code: StatementProblem['code'], place: Place, kind: StatementProblem['kind'] = 'lost'): StatementProblem {
  return { code, kind, place, text: shown(row.cells.join(' | ')) };
}

/** Reads the rows of a table by its layout. @param prior the decimal mark where no amount shows it. */
export function readTable(all: readonly TableRow[], layout: TableLayout, options: ReadOptions, prior?: DecimalMark): ReaderOutput {
  const problems: StatementProblem[] = [];
  const at = layout.headerLine === null ? -1 : all.findIndex((row) => row.line === layout.headerLine);
  const rows = all.slice(at + 1);
  const { columns } = layout;
  const decided = decide(rows, layout, options, prior, problems);
  const conventions = { dateOrder: decided.order, decimalMark: decided.style.mark };
  if (columns.date === undefined || SIDES.every((side) => columns[side] === undefined)) {
    problems.push({ code: 'table.noColumns', kind: 'lost', place: { line: all[0]?.line ?? 1 }, facts: { rows: String(rows.length) } });
    return { statements: [], problems, layout, conventions };
  }
  const width = Math.max(layout.headers.length, usualWidth(rows));
  const lines: { line: StatementLine; account: string | undefined }[] = [];
  rows.forEach((row, index) => {
    if (index % 5000 === 4999) options.onProgress?.(0.5 + index / rows.length / 2);
    if (row.cells.every((cell) => cell.trim() === '')) return;
    const place: Place = layout.sheet === undefined ? { line: row.line } : { line: row.line, sheet: layout.sheet };
    const raw = row.cells[columns.date ?? -1] ?? '';
    const written = scanDate(raw);
    const date: LocalDate | null = written === null ? null : dateIn(written, decided.order);
    const amount = amountOf(row.cells, layout, decided);
    if (date === null) {
      // Totals and remarks below the lines have no date; but a date that cannot be read is a line that was lost.
      const footer = written === null && (!/\d/.test(raw) || !('value' in amount));
      problems.push(refused(row, footer ? 'table.skippedRow' : 'line.badDate', place, footer ? 'note' : 'lost'));
      return;
    }
    if (row.cells.slice(width).some((cell) => cell.trim() !== '')) {
      problems.push(refused(row, row.badQuotes ? 'table.badQuotes' : 'line.malformed', place));
      return;
    }
    const cutOff = isCutOff(row, layout, decided);
    if (cutOff === true || (row.badQuotes && row.cells.length < width)) {
      problems.push(refused(row, row.badQuotes ? 'table.badQuotes' : 'line.cutOff', place));
      return;
    }
    if ('problem' in amount) {
      // A row with a date and a balance only: the balance carried forward.
      const carried = amount.problem === 'line.noAmount' && (columns.balance === undefined ? '' : (row.cells[columns.balance] ?? '').trim()) !== '';
      problems.push(refused(row, amount.problem, place, carried ? 'note' : 'lost'));
      return;
    }
    if (row.badQuotes) problems.push(refused(row, 'table.badQuotes', place, 'doubt'));
    if (cutOff === 'perhaps') problems.push(refused(row, 'line.notClosed', place, 'doubt'));
    if (amount.value === '0') problems.push(refused(row, 'line.zero', place, 'doubt'));
    const account = columns.account === undefined ? undefined : present(row.cells[columns.account]);
    lines.push({ account, line: compact({ date, amount: options.invert ? turned(amount.value) : amount.value, ...detailsOf(row.cells, layout, decided), place }) });
  });
  const statements = group(lines, all.slice(0, Math.max(at, 0)).map((row) => row.cells.join(' ')).join('\n'));
  for (const statement of statements) balances(statement, problems);
  return { statements, problems, layout, conventions };
}
