import { dayText } from '../../tables/workbook.ts';
import type { CellSpan, TableRow, TableRows } from '../../text/tableRows.ts';
import type { TableColumns } from '../lines/result.ts';
import { isDate } from './columnContent.ts';
import { HEADER_WITHIN, isHeader } from './tableLayout.ts';
import { rolesOf } from './tableWords.ts';

/** Days from 1990 to 2078 as numbers that count from 1900, or from 1904, and perhaps a time. */
const SERIAL = /^\d{5}([.,]\d+)?$/;

/** The date that a day number of a spreadsheet is; null for any other text. */
export function serialDay(cell: string, from1904: boolean): string | null {
  if (!SERIAL.test(cell)) return null;
  const days = Number(cell.replace(',', '.'));
  const since1900 = days + (from1904 ? 1462 : 0);
  return since1900 >= 32_874 && since1900 < 65_381 ? dayText(days, from1904) : null;
}

/**
 * The columns whose dates have lost their format, and are plain numbers below the header of a date.
 * @param chosen the columns that a person chose: their dates need no header
 */
export function serialColumns(rows: readonly TableRow[], from1904: boolean, chosen?: TableColumns): number[] {
  const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => isHeader(row.cells));
  const below = rows.slice(at + 1);
  const headed = (rows[at]?.cells ?? []).flatMap((header, column) =>
    ['date', 'valueDate'].includes(rolesOf(header)[0] ?? '') ? [column] : [],
  );
  const dated = chosen ? [chosen.date, chosen.valueDate].filter((column) => column !== undefined) : headed;
  return dated.filter((column) => {
    const filled = below.map((row) => row.cells[column] ?? '').filter((cell) => /\d/.test(cell));
    const serials = filled.filter((cell) => serialDay(cell, from1904) !== null).length;
    // Totals and remarks with figures stand below the lines.
    return serials > 0 && serials + filled.filter(isDate).length >= filled.length * 0.8;
  });
}

/** The rows with dates instead of day numbers in some columns. */
export function withDays(rows: readonly TableRow[], columns: readonly number[], from1904: boolean): TableRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (columns.includes(column) ? (serialDay(cell, from1904) ?? cell) : cell)),
  }));
}

/** The rows of a text whose days count from 1900, with dates instead of day numbers in some columns. */
export class DayRows implements TableRows {
  private readonly rows: TableRows;
  private readonly columns: readonly number[];

  constructor(rows: TableRows, columns: readonly number[]) {
    this.rows = rows;
    this.columns = columns;
  }

  get count(): number {
    return this.rows.count;
  }

  line(row: number): number {
    return this.rows.line(row);
  }

  width(row: number): number {
    return this.rows.width(row);
  }

  cell(row: number, column: number): string {
    const cell = this.rows.cell(row, column);
    return this.columns.includes(column) ? (serialDay(cell.trim(), false) ?? cell) : cell;
  }

  find(row: number, column: number, span: CellSpan): void {
    if (!this.columns.includes(column)) this.rows.find(row, column, span);
    else {
      const text = this.cell(row, column);
      span.set(text, 0, text.length);
    }
  }

  isNumber(row: number, column: number): boolean {
    return this.rows.isNumber(row, column);
  }

  hasBadQuotes(row: number): boolean {
    return this.rows.hasBadQuotes(row);
  }

  isOpen(row: number): boolean {
    return this.rows.isOpen(row);
  }
}
