import { detectBinary } from '../text/detectBinary.ts';
import { decodeText } from '../text/encoding.ts';
import { CsvRows } from './csvRows.ts';
import { unguarded } from './formulaGuard.ts';
import { cellsOf, type TableRow } from '../text/tableRows.ts';
import { readWorkbook } from './workbook.ts';
import { ZipProblem } from './zip.ts';

/** A table as it was read, before its columns have a meaning. */
export interface RawTable {
  rows: readonly TableRow[];
  /** The name of the workbook's sheet. */
  sheet?: string;
}
/** Why a file is no table. */
export type TableFault = 'empty' | 'oldExcel' | 'pdf' | 'damaged' | 'zip' | 'otherSheet' | 'tooBig';
export type TableReading = { ok: true; table: RawTable } | { ok: false; fault: TableFault };

/** Lines of a title at most. */
const TITLE = 20;

/**
 * Spreadsheets copy with tabs; files have tabs, semicolons or commas. The one that divides the first line into most
 * cells is used; a line that none of them divides is a title.
 */
function delimiterOf(text: string): string {
  const first =
    text
      .trimStart()
      .split('\n', TITLE)
      .find((line) => /[\t;,]/.test(line)) ?? '';
  const counts = ['\t', ';', ','].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/**
 * The rows of pasted text or of a delimited file. If a text was protected from being run as a formula, the protection
 * is removed.
 */
export function tableOfText(text: string): TableReading {
  const lined = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const delimiter = delimiterOf(lined);
  const width = new CsvRows(lined, delimiter, { most: 1 }).width(0);
  // The first row's width shows whether a quoted cell is only long, or its quote was never closed and took rows in.
  const cut = new CsvRows(lined, delimiter, width > 1 ? { width } : {});
  const rows = Array.from({ length: cut.count }, (_, row) => ({
    cells: cellsOf(cut, row).map(unguarded),
    line: cut.line(row),
  }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return filled.length === 0 ? { ok: false, fault: 'empty' } : { ok: true, table: { rows: filled } };
}

const ZIP_FAULTS = {
  'file.damaged': 'damaged',
  'file.zip': 'zip',
  'file.otherSheet': 'otherSheet',
  'file.tooBig': 'tooBig',
} as const satisfies Record<ZipProblem['code'], TableFault>;

/** The rows of a file; in a workbook, of the sheet with the most rows. */
export function tableOfFile(bytes: Uint8Array): TableReading {
  const binary = detectBinary(bytes);
  if (binary === 'oldExcel' || binary === 'pdf') return { ok: false, fault: binary };
  if (binary === null) return tableOfText(decodeText(bytes).text.replace(/^\uFEFF/, ''));
  try {
    const [largest] = readWorkbook(bytes).sort((a, b) => b.rows.length - a.rows.length);
    if (!largest || largest.rows.length === 0) return { ok: false, fault: 'empty' };
    return { ok: true, table: { rows: largest.rows, sheet: largest.name } };
  } catch (thrown) {
    if (thrown instanceof ZipProblem) return { ok: false, fault: ZIP_FAULTS[thrown.code] };
    throw thrown;
  }
}
