import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { fold } from '../../domain/values/folding.ts';
import type { RawTable } from '../tables/rawTable.ts';
import type { TableRow } from '../text/tableRows.ts';
import { AmountNotation, readWrittenAmount, type AmountStyle } from '../text/amounts.ts';
import { DateColumn, dateIn, scanDate, type DateOrder } from '../text/dates.ts';
import { balanceColumns, openItemColumns, programOf, type KnownProgram } from './openingHeadings.ts';

/** A row that was not read, and why. */
export interface LeftOutRow {
  line: number;
  text: string;
  why: 'noAmount' | 'noDate' | 'noParty' | 'noNumber';
}

/** The balance of an account as a table has it. */
export interface ReadBalance {
  line: number;
  code: string;
  name: string;
  type: string;
  /** A debit is above zero. */
  amount: DecimalString;
}

/** An open invoice or credit as a table has it. */
export interface ReadItem {
  line: number;
  party: string;
  number: string;
  date: LocalDate;
  dueDate: LocalDate | undefined;
  currency: CurrencyCode | undefined;
  /** What is open; of a credit below zero. */
  amount: DecimalString;
}

export interface OpeningReading<Row> {
  program: KnownProgram | undefined;
  rows: Row[];
  leftOut: LeftOutRow[];
  /** Whether nothing in the table shows in which order day and month are. */
  asksDayOrder: boolean;
}

/** Rows above the heading at most: titles, the company, the day. */
const PREAMBLE = 15;

interface Headed<Columns> {
  columns: Columns;
  program: KnownProgram | undefined;
  rows: readonly TableRow[];
}

function headed<Columns>(
  { rows }: RawTable,
  columnsOf: (cells: readonly string[]) => Columns | null,
): Headed<Columns> | null {
  for (const [at, { cells }] of rows.slice(0, PREAMBLE).entries()) {
    const columns = columnsOf(cells);
    if (columns === null) continue;
    const above = rows.slice(0, at).flatMap((row) => row.cells);
    return { columns, program: programOf(cells, above), rows: rows.slice(at + 1) };
  }
  return null;
}

const cellOf = ({ cells }: TableRow, at: number | undefined): string =>
  at === undefined ? '' : (cells[at] ?? '').trim();

/** A row that adds up others. */
const TOTAL = /^(grand )?(total|totals|summe|gesamt|totaux)\b/;
const isTotal = ({ cells }: TableRow): boolean => cells.some((cell) => TOTAL.test(fold(cell.trim())));

function styleOf(cells: readonly string[]): AmountStyle {
  const notation = new AmountNotation();
  for (const cell of cells) notation.add(cell);
  // A mark before three digits only separates thousands here: balances have cents or none.
  return notation.style();
}

/** `1200 Bank`, `1200 - Bank`, `Bank (1200)`: the code that a name holds. */
function codeIn(name: string): [code: string, name: string] {
  const before = /^(\d[\d.-]{1,9})\s*(?:[-–·:]\s*)?(?=\D)(.+)$/.exec(name);
  if (before) return [before[1] ?? '', (before[2] ?? '').trim()];
  const after = /^(.+?)\s*\(([\w.-]{1,10})\)$/.exec(name);
  return after ? [after[2] ?? '', (after[1] ?? '').trim()] : ['', name];
}

/**
 * Reads a trial balance, such as Xero, QuickBooks Online and Sage export. Totals and rows without an amount are left
 * out.
 * @returns null if no row is the heading of one
 */
export function readBalances(table: RawTable): OpeningReading<ReadBalance> | null {
  const found = headed(table, balanceColumns);
  if (!found) return null;
  const { columns, program } = found;
  const amountColumns = [columns.debit, columns.credit, columns.balance].filter((at) => at !== undefined);
  const style = styleOf(found.rows.flatMap((row) => amountColumns.map((at) => cellOf(row, at))));
  const rows: ReadBalance[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const row of found.rows) {
    const [own, written] = [cellOf(row, columns.code), cellOf(row, columns.account)];
    if ((own === '' && written === '') || isTotal(row)) continue;
    const [codeOfName, name] = own === '' ? codeIn(written) : ['', written];
    const amountAt = (at: number | undefined): Decimal | null => {
      const cell = cellOf(row, at);
      const amount = cell === '' ? '0' : readWrittenAmount(cell, style);
      return amount === null ? null : new Decimal(amount);
    };
    const amount =
      columns.debit === undefined || columns.credit === undefined
        ? amountAt(columns.balance)
        : difference(amountAt(columns.debit), amountAt(columns.credit));
    const isBare = amountColumns.every((at) => cellOf(row, at) === '');
    if (amount === null) leftOut.push({ line: row.line, text: `${own} ${written}`.trim(), why: 'noAmount' });
    // A heading of a group has no amount.
    else if (!isBare && !amount.isZero())
      rows.push({
        line: row.line,
        code: own === '' ? codeOfName : own,
        name: name === '' ? own : name,
        type: cellOf(row, columns.type),
        amount: toDecimalString(amount),
      });
  }
  return { program, rows, leftOut, asksDayOrder: false };
}

function difference(debit: Decimal | null, credit: Decimal | null): Decimal | null {
  return debit === null || credit === null ? null : debit.minus(credit);
}

/** Words of a credit or a payment that is not allocated. */
const CREDIT = /credit|gutschrift|avoir|payment|receipt|zahlung|paiement|reglement/;

/**
 * Reads a list of open invoices. Where customers or suppliers stand above their invoices, as in QuickBooks and in the
 * aged lists of Xero, an invoice is theirs. Settled ones and totals are left out.
 * @param order of day and month, where a person has said it
 * @returns null if no row is the heading of one
 */
export function readItems(table: RawTable, order?: DateOrder): OpeningReading<ReadItem> | null {
  const found = headed(table, openItemColumns);
  if (!found) return null;
  const { columns, program } = found;
  const amountAt = columns.open ?? columns.total;
  const style = styleOf(found.rows.map((row) => cellOf(row, amountAt)));
  const dates = new DateColumn();
  for (const row of found.rows)
    for (const at of [columns.date, columns.dueDate]) {
      const scanned = scanDate(cellOf(row, at));
      if (scanned) dates.add(scanned);
    }
  const settled = dates.order(order);
  const dayOf = (cell: string): LocalDate | null => {
    const scanned = scanDate(cell);
    return scanned === null ? null : 'date' in scanned ? scanned.date : dateIn(scanned, settled.order ?? 'DMY');
  };
  const rows: ReadItem[] = [];
  const leftOut: LeftOutRow[] = [];
  let above = '';
  for (const row of found.rows) {
    if (isTotal(row)) continue;
    const filled = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const date = dayOf(cellOf(row, columns.date));
    if (filled.length === 1 || (date === null && cellOf(row, columns.number) === '')) {
      above = filled[0] ?? above;
      continue;
    }
    const written = readWrittenAmount(cellOf(row, amountAt), style);
    const [own, number] = [cellOf(row, columns.party), cellOf(row, columns.number)];
    const party = own === '' ? above : own;
    const why =
      written === null
        ? 'noAmount'
        : date === null
          ? 'noDate'
          : party === ''
            ? 'noParty'
            : number === ''
              ? 'noNumber'
              : undefined;
    if (why !== undefined || written === null || date === null) {
      leftOut.push({ line: row.line, text: filled.slice(0, 3).join(' '), why: why ?? 'noAmount' });
      continue;
    }
    const amount = new Decimal(written);
    if (amount.isZero()) continue;
    const isCredit = CREDIT.test(fold(cellOf(row, columns.kind))) && amount.isPositive();
    const currency = currencyCodeSchema.safeParse(cellOf(row, columns.currency).toUpperCase());
    rows.push({
      line: row.line,
      party,
      number,
      date,
      dueDate: dayOf(cellOf(row, columns.dueDate)) ?? undefined,
      currency: currency.success ? currency.data : undefined,
      amount: toDecimalString(isCredit ? amount.negated() : amount),
    });
  }
  return { program, rows, leftOut, asksDayOrder: settled.ambiguous };
}
