import { anyOf } from '../../domain/values/anyOf.ts';
import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { fold } from '../../domain/values/folding.ts';
import type { RawTable } from '../tables/rawTable.ts';
import type { TableRow } from '../text/tableRows.ts';
import { readWrittenAmount, scanAmount, type AmountStyle } from '../text/amounts.ts';
import { currenciesBeside } from '../text/currencyMarks.ts';
import { DateColumn, dateIn, scanDate, type DateOrder } from '../text/dates.ts';
import { cellOf, headed, styleOf, type KnownProgram } from './headedTable.ts';
import { balanceColumns, openItemColumns, type BalanceColumn } from './openingHeadings.ts';

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

/** Words of a row that adds up others. The name of an account or a party may begin so, too: Total Gas & Power. */
const TOTAL = /^(grand )?(total|totals|summe|gesamt|totaux)\b/;
const saysTotal = ({ cells }: TableRow): boolean => cells.some((cell) => TOTAL.test(fold(cell.trim())));

/** On which side of its account an amount with a word for it is; undefined for a word that is not known. */
function sideOf(word: string): 'debit' | 'credit' | undefined {
  const plain = fold(word).replace(/[^a-z]/g, '');
  if (/^(cr?|h|haben|credit|crediteur|kredit)$/.test(plain)) return 'credit';
  return /^(dr?|s|soll|debit|debiteur)$/.test(plain) ? 'debit' : undefined;
}

/** An amount of an account, a debit above zero, by the words beside it: `750.25 CR`, `750,25 H`. Null if it is none. */
function balanceIn(cell: string, style: AmountStyle, side?: 'debit' | 'credit'): Decimal | null {
  const written = readWrittenAmount(cell, style);
  if (written === null) return null;
  const flag = scanAmount(cell)?.flag;
  // A bank's CR is money in; of an account it is a credit.
  const own = flag === undefined ? side : flag === 'in' ? 'credit' : 'debit';
  const amount = flag === undefined ? new Decimal(written) : new Decimal(written).abs();
  return own === 'credit' ? amount.negated() : amount;
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
 * out; of a chart of accounts, which says what each account is, accounts without a balance stay.
 * @returns null if no row is the heading of one
 */
export function readBalances(table: RawTable): OpeningReading<ReadBalance> | null {
  const found = headed(table, (cells, keyword) =>
    keyword === undefined || keyword === 'ACCNT' ? balanceColumns(cells) : null,
  );
  if (!found) return null;
  const { program } = found;
  const columns = withCodes(found.columns, found.rows);
  const amountColumns = [columns.debit, columns.credit, columns.balance].filter((at) => at !== undefined);
  const style = styleOf(found.rows, amountColumns);
  const isChart = columns.type !== undefined && columns.debit === undefined;
  const rows: ReadBalance[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const row of found.rows) {
    const [own, written] = [cellOf(row, columns.code), cellOf(row, columns.account)];
    if ((own === '' && written === '') || isTotalOfAccounts(row, own)) continue;
    const [codeOfName, name] = own === '' ? codeIn(written) : ['', written];
    const amountAt = (at: number | undefined, side?: 'debit' | 'credit'): Decimal | null => {
      const cell = cellOf(row, at);
      return cell === '' ? new Decimal(0) : balanceIn(cell, style, side);
    };
    const word = cellOf(row, columns.side);
    const side = sideOf(word);
    const isUnclear = word !== '' && side === undefined;
    const amount = isUnclear
      ? null
      : columns.debit === undefined || columns.credit === undefined
        ? amountAt(columns.balance, side)
        : sumOf(amountAt(columns.debit, 'debit'), amountAt(columns.credit, 'credit'));
    const isBare = amountColumns.every((at) => cellOf(row, at) === '');
    if (amount === null) leftOut.push({ line: row.line, text: `${own} ${written}`.trim(), why: 'noAmount' });
    // A heading of a group has no amount.
    else if ((!isBare && !amount.isZero()) || (isChart && cellOf(row, columns.type) !== ''))
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

function sumOf(debit: Decimal | null, credit: Decimal | null): Decimal | null {
  return debit === null || credit === null ? null : debit.plus(credit);
}

/** A total names no account by a code. */
const isTotalOfAccounts = (row: TableRow, code: string): boolean =>
  saysTotal(row) && (code === '' || TOTAL.test(fold(code)));

/** Codes may stand under `Account` beside a column of names. */
function withCodes<Columns extends Partial<Record<BalanceColumn, number>>>(
  columns: Columns,
  rows: readonly TableRow[],
): Columns {
  const { code, account, name } = columns;
  if (code !== undefined || account === undefined || name === undefined) return columns;
  const cells = rows.map((row) => cellOf(row, account)).filter((cell) => cell !== '' && !TOTAL.test(fold(cell)));
  return cells.every((cell) => /^[\p{L}\p{N}._-]{1,12}$/u.test(cell) && /\d/.test(cell))
    ? { ...columns, code: account, account: name }
    : columns;
}

/** The currency that a row names, by code or sign in its own column, else beside its amount. */
function currencyOf(named: string, amount: string): CurrencyCode | undefined {
  const [code, ...others] = currenciesBeside(named === '' ? amount : `1 ${named}`);
  const plain = /^[A-Za-z]{3}$/.test(named) ? named : others.length === 0 ? code : undefined;
  return currencyCodeSchema.safeParse(plain ?? '').data;
}

/** Words of a credit or a payment that is not allocated. */
const CREDIT = anyOf(
  /credit(?!or)|gutschrift|rechnungskorrektur|storno|avoir|abono|overpayment|payment|receipt/,
  /zahlung|paiement|reglement/,
);

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
  const style = styleOf(found.rows, [amountAt]);
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
    const filled = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const date = dayOf(cellOf(row, columns.date));
    // A party may be called so, above its invoices or beside each of them.
    if (saysTotal(row) && date === null && filled.length > 1) continue;
    if (filled.length === 1 || (date === null && cellOf(row, columns.number) === '')) {
      above = filled[0] ?? above;
      continue;
    }
    const cell = cellOf(row, amountAt);
    // Of a party's account CR means the one for customers and the other for suppliers.
    const written = scanAmount(cell)?.flag === undefined ? readWrittenAmount(cell, style) : null;
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
    const currency = currencyOf(cellOf(row, columns.currency), cell);
    rows.push({
      line: row.line,
      party,
      number,
      date,
      dueDate: dayOf(cellOf(row, columns.dueDate)) ?? undefined,
      currency,
      amount: toDecimalString(isCredit ? amount.negated() : amount),
    });
  }
  return { program, rows, leftOut, asksDayOrder: settled.ambiguous };
}
