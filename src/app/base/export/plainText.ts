import { guardedCell } from '../../../formats/tables/formulaGuard.ts';
import { marksOf } from '../i18n/locale.ts';
import { textInChunks, isPlainNumber, padded, type ExportColumn, type ExportRun, type ExportTable } from './table.ts';

/**
 * A cell's text for the clipboard. A spreadsheet reads numbers from there as its language writes them: so they keep the
 * decimal mark that the page shows, with a plain minus and without spaces. Any other text is guarded.
 */
export function copiedText(shown: string): string {
  const { group, point } = marksOf();
  const number = shown.replace('−', '-').replaceAll('\u202f', '');
  return isPlainNumber(number.replaceAll(group, '').replace(point, '.')) ? number : guardedCell(shown);
}

/** A number at rest for the clipboard, likewise; a text that is none stays as it is. */
export function copiedNumber(value: string): string {
  return isPlainNumber(value) ? value.replace('.', marksOf().point) : value;
}

function cellText<Row>(column: ExportColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === '') return '';
  if (column.kind === 'amount' || column.kind === 'number') {
    if (isPlainNumber(value)) return column.kind === 'amount' ? padded(value, column.places?.(row) ?? 2) : value;
  } else if (column.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return guardedCell(value);
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Comma-separated values (RFC 4180) in UTF-8 with a byte order mark, which Excel needs; numbers with a point, dates as
 * `YYYY-MM-DD`.
 */
export async function csvOf<Row>({ columns, rows }: ExportTable<Row>, run: ExportRun = {}): Promise<string> {
  const lines = [columns.map((column) => quoted(guardedCell(column.label))).join(',')];
  await textInChunks(rows, run, (chunk) => {
    for (const row of chunk) lines.push(columns.map((column) => quoted(cellText(column, row))).join(','));
  });
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
