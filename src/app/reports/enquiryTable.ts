import { compareKeys, sortKey } from '../../domain/values/sortKey.ts';
import {
  compareDecimals,
  Decimal,
  parseDecimal,
  toDecimalString,
  type DecimalString,
} from '../../domain/values/decimal.ts';

/** A row of the result: its index, and its cells as the service sent them. */
export interface EnquiryRow {
  key: string;
  cells: readonly string[];
}

/** Columns that can be added up: a sum of years or document numbers has no meaning. */
const ADDS_UP = /amount|total|net|tax|gross|balance|outstanding|turnover|debit|credit|quantity/i;

export function addsUp(name: string): boolean {
  return ADDS_UP.test(name);
}

/** The exact sum of a column; cells that are no numbers are skipped. */
export function sumOfColumn(rows: readonly EnquiryRow[], at: number): DecimalString {
  let sum = new Decimal(0);
  for (const { cells } of rows) {
    const value = parseDecimal(cells[at] ?? '');
    if (value !== null) sum = sum.plus(value);
  }
  return toDecimalString(sum);
}

/**
 * Rows sorted by a column: figures by value, texts as they are shown. Empty cells come last; equal rows keep the
 * service's order.
 */
export function sortedByColumn(
  rows: readonly EnquiryRow[],
  at: number,
  { isNumber, descending }: { isNumber: boolean; descending: boolean },
  shown: (cell: string) => string,
): EnquiryRow[] {
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => {
    const cell = row.cells[at] ?? '';
    return { row, cell, value: isNumber ? parseDecimal(cell) : null, text: isNumber ? '' : sortKey(shown(cell)) };
  });
  keyed.sort((a, b) => {
    if (a.cell === '' || b.cell === '') return Number(a.cell === '') - Number(b.cell === '');
    if (a.value !== null && b.value !== null) return sign * compareDecimals(a.value, b.value);
    return sign * compareKeys(a.text, b.text);
  });
  return keyed.map(({ row }) => row);
}
