import { dayText, readWorkbook, type WorkbookSheet } from '../../tables/workbook.ts';
import { isDate } from './columnContent.ts';
import { HEADER_WITHIN, isHeader } from './tableLayout.ts';
import { rolesOf } from './tableWords.ts';

/** Days from 1990 to 2078 as numbers that count from 1900, or from 1904. */
const SERIAL = /^\d{5}(\.\d+)?$/;
const isSerial = (cell: string, from1904: boolean): boolean => {
  const days = Number(cell) + (from1904 ? 1462 : 0);
  return SERIAL.test(cell) && days >= 32_874 && days < 65_381;
};

/**
 * A sheet whose dates have lost their format, and are plain numbers below the header of a date, with the dates that
 * they are.
 */
function withDates(sheet: WorkbookSheet): WorkbookSheet {
  const { rows, from1904 } = sheet;
  const at = rows.slice(0, HEADER_WITHIN).findIndex((row) => isHeader(row.cells));
  const below = rows.slice(at + 1);
  const columns = (rows[at]?.cells ?? []).flatMap((header, column) => {
    const filled = below.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '');
    const serials = filled.filter((cell) => isSerial(cell, from1904)).length;
    const isDated = ['date', 'valueDate'].includes(rolesOf(header)[0] ?? '');
    // Totals and remarks stand below the lines.
    return isDated && serials > 0 && serials + filled.filter(isDate).length >= filled.length * 0.8 ? [column] : [];
  });
  if (columns.length === 0) return sheet;
  const dated = below.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) =>
      columns.includes(column) && isSerial(cell, from1904) ? (dayText(Number(cell), from1904) ?? cell) : cell,
    ),
  }));
  return { ...sheet, rows: [...rows.slice(0, at + 1), ...dated] };
}

/** The sheets of a workbook of statements. */
export function statementSheets(bytes: Uint8Array): WorkbookSheet[] {
  return readWorkbook(bytes).map(withDates);
}
