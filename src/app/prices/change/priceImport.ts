import type { DecimalString } from '../../../domain/values/decimal.ts';
import {
  columnsOfHeading,
  guessPriceColumns,
  isRowOfWords,
  readPriceRow,
  textsOf,
  type ColumnMap,
  type PriceColumn,
  type PriceReaders,
  type PriceEnvironment,
  type PriceTexts,
  type ReadRow,
} from '../../../domain/prices/priceText.ts';
import type { Reference } from '../../../domain/resources/reference.ts';
import { AmountNotation, readWrittenAmount, type AmountStyle } from '../../../formats/text/amounts.ts';
import { CsvRows } from '../../../formats/tables/csvRows.ts';
import { detectBinary } from '../../../formats/statements/detect.ts';
import { decodeText } from '../../../formats/text/encoding.ts';
import { cellsOf, type TableRow } from '../../../formats/tables/tableRows.ts';
import { readWorkbook } from '../../../formats/tables/workbook.ts';
import { ZipProblem } from '../../../formats/tables/zip.ts';
import { unguarded } from '../../base/export/plainText.ts';
import { readDate } from '../../base/inputs/dateInput.ts';
import { fold } from '../../base/format/folding.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { isUnitOf } from '../productUnits.ts';

/** A table as it was read, before its columns have a meaning. */
export interface RawTable {
  rows: readonly TableRow[];
  /** The name of the workbook's sheet. */
  sheet?: string;
}
/** Why a file is no table. */
export type TableFault = 'empty' | 'oldExcel' | 'pdf' | 'damaged' | 'zip' | 'otherSheet' | 'tooBig';
export type TableReading = { ok: true; table: RawTable } | { ok: false; fault: TableFault };

/**
 * Spreadsheets copy with tabs; files have tabs, semicolons or commas. The one that divides the first line into most
 * cells is used.
 */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const counts = ['\t', ';', ','].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/**
 * The rows of pasted text or of a delimited file. If a text was protected from being run as a formula, the protection
 * is removed.
 */
export function tableOfText(text: string): TableReading {
  const lined = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const cut = new CsvRows(lined, delimiterOf(lined));
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

const NUMBERS: readonly PriceColumn[] = ['quantityFrom', 'quantityTo', 'unitPrice'];

/**
 * How all numbers of the table are written. This is decided over all of them, so that 1,234 does not mean 1.234 in
 * single rows.
 */
function styleOf(rows: readonly TableRow[], columns: ColumnMap): AmountStyle {
  const amounts = new AmountNotation();
  columns.forEach((column, at) => {
    if (column !== null && NUMBERS.includes(column)) for (const { cells } of rows) amounts.add(cells[at] ?? '');
  });
  return amounts.style();
}

/** The letters and digits of a name, without separators. */
function spelled(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function referenceReader(company: CompanyData): PriceReaders['reference'] {
  type Kind = 'product' | 'contactAccount' | 'project' | 'unitOfMeasure';
  /**
   * A cell may hold code and name, as Daybook shows them. A name may begin with a word that is another record's code.
   */
  const codedAndNamed = (kind: Kind, text: string): Reference | undefined => {
    const [word = ''] = text.split(/\s/, 1);
    const found = company.reference(kind, word) ?? company.reference(kind, word.replace(/[:,;]$/, ''));
    return found && spelled(text.slice(word.length)) === spelled(found.description) ? found : undefined;
  };
  const first = (kind: Kind, text: string): Reference | undefined => {
    const found = company.reference(kind, text) ?? codedAndNamed(kind, text);
    if (found) return found;
    const named = company
      .references(kind)
      .search(text, 2, (one) => one.description.toLowerCase() === text.toLowerCase());
    return named.length === 1 ? named[0] : undefined;
  };
  return (kind, text) => {
    if (kind !== 'customer' && kind !== 'supplier') return first(kind, text)?.id ?? null;
    const party = first('contactAccount', text);
    return party && (kind === 'customer' ? party.isCustomer : party.isSupplier) !== false ? party.id : null;
  };
}

/** The review of a table: what its columns mean, how each row reads, and corrections to cells. */
export interface PriceReview {
  table: RawTable;
  columns: ColumnMap;
  hasHeading: boolean;
  /** The words of a first row that are no known headings. */
  words: readonly string[];
  /**
   * Whether the meaning of columns is a guess that the user must check: a quantity taken for a price makes a wrong
   * price.
   */
  asksColumns: boolean;
  /** Texts typed over cells, by row number and column. */
  corrections: ReadonlyMap<string, PriceTexts>;
  rows: readonly ReviewRow[];
}
export interface ReviewRow extends ReadRow {
  line: number;
}

/** What reading a table needs. */
export interface ReviewContext {
  company: CompanyData;
  today: LocalDate;
  environment: PriceEnvironment;
}

function readersOf({ company, today }: ReviewContext, style: AmountStyle): PriceReaders {
  return {
    number: (text): DecimalString | null => readWrittenAmount(text, style),
    date: (text) => {
      const reading = readDate(text, { today });
      return reading.ok ? (reading.value ?? null) : null;
    },
    reference: referenceReader(company),
    isUnitOf(productId, unitId) {
      const unit = company.reference('unitOfMeasure', unitId);
      return (
        unit === undefined ||
        isUnitOf({ find: (kind, reference) => company.reference(kind, reference) }, productId, unit)
      );
    },
  };
}

/** Reads a table again: as it is, with other columns, or with a corrected cell. */
export function reviewTable(
  table: RawTable,
  context: ReviewContext,
  change: { columns?: ColumnMap; corrections?: ReadonlyMap<string, PriceTexts>; asksColumns?: boolean } = {},
): PriceReview {
  const headed = columnsOfHeading(table.rows[0]?.cells ?? []);
  const [first = { cells: [], line: 0 }, ...others] = table.rows;
  const words =
    headed === null &&
    isRowOfWords(
      first.cells,
      others.map(({ cells }) => cells),
    )
      ? first.cells
      : [];
  const data = headed || words.length > 0 ? others : table.rows;
  const neutral: AmountStyle = { mark: '.', ambiguous: false, mixed: false };
  const columns =
    change.columns ??
    headed ??
    guessPriceColumns(
      data.slice(0, 50).map(({ cells }) => cells),
      readersOf(context, neutral),
    );
  const corrections = change.corrections ?? new Map<string, PriceTexts>();
  const readers = readersOf(context, styleOf(data, columns));
  const rows = data.map(({ cells, line }) => ({
    line,
    ...readPriceRow({ ...textsOf(cells, columns), ...corrections.get(String(line)) }, readers, context.environment),
  }));
  const numbers = columns.filter((column) => column !== null && NUMBERS.includes(column));
  const asksColumns = change.asksColumns ?? (headed === null && (words.length > 0 || numbers.length > 1));
  return { table, columns, hasHeading: headed !== null, words, asksColumns, corrections, rows };
}
