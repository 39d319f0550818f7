import { readWorkbook, type WorkbookSheet } from '../../tables/workbook.ts';
import { serialColumns, withDays } from './serialDays.ts';

/** The sheets of a workbook of statements, with the dates that plain numbers below the header of a date are. */
export function statementSheets(bytes: Uint8Array): WorkbookSheet[] {
  return readWorkbook(bytes).map((sheet) => {
    const columns = serialColumns(sheet.rows, sheet.from1904);
    return columns.length === 0 ? sheet : { ...sheet, rows: withDays(sheet.rows, columns, sheet.from1904) };
  });
}
