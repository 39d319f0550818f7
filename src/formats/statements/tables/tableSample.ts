import { allOf, WINDOW, type ByteSource } from '../../text/byteSource.ts';
import { CsvRows } from '../../tables/csvRows.ts';
import { decodeText } from '../../text/encoding.ts';
import type { ReadResult } from '../lines/result.ts';
import { firstRows, type TableRow } from '../../text/tableRows.ts';
import { statementSheets } from './statementSheets.ts';

/** The first rows of a table as they are in the file, with header and preamble, for the mapping of columns. */
export function tableSample(bytes: ByteSource, { format, encoding, layout }: ReadResult, most: number): TableRow[] {
  if (format === 'xlsx') {
    const sheets = statementSheets(allOf(bytes));
    return (sheets.find(({ name }) => name === layout?.sheet) ?? sheets[0])?.rows.slice(0, most) ?? [];
  }
  if (layout?.delimiter === undefined) return [];
  // The window may cut off its last row. If no other row follows it, the whole file is read.
  const rows = rowsIn(bytes.subarray(0, WINDOW), encoding, layout.delimiter, most + 1);
  return (
    rows.length > most || bytes.length <= WINDOW ? rows : rowsIn(allOf(bytes), encoding, layout.delimiter, most)
  ).slice(0, most);
}

function rowsIn(bytes: Uint8Array, encoding: string, delimiter: string, most: number): TableRow[] {
  const { text } = decodeText(bytes, encoding);
  const lined = text.includes('\n') ? text : text.replace(/\r/g, '\n');
  return firstRows(new CsvRows(lined, delimiter, { most }), most);
}
