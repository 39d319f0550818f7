import { compareDecimals, parseDecimal, ZERO } from '../../../domain/values/decimal.ts';
import type { CellKind, ExportTable } from '../../base/export/table.ts';
import { compareKeys, sortKey } from '../../../domain/values/sortKey.ts';
import type { GridColumn } from '../../base/grid/grid.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

/** A column of a report: on the page, in files and on paper. */
export interface ReportColumn<Row> extends GridColumn<Row> {
  kind: CellKind;
  /** Dates and amounts as stored, for files and sorting; '' for none. */
  value(row: Row): string;
  places?(row: Row): number;
  /** Whether it is in files only: what another column shows together with its own. */
  isFileOnly?: boolean;
  /** Its width on paper; `auto` for the rest. Left out if it is not on paper. */
  paper?: string;
}

export interface ReportSorting {
  column: string;
  descending: boolean;
}

/** Sorts by a column: amounts and numbers by size, others as texts. Equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  sorting: ReportSorting | undefined,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  if (!sorting || !column) return rows;
  const sign = sorting.descending ? -1 : 1;
  const isNumber = column.kind === 'amount' || column.kind === 'number';
  const keyed = rows.map((row) => {
    const value = column.value(row);
    return { row, number: isNumber ? (parseDecimal(value) ?? ZERO) : ZERO, text: isNumber ? '' : sortKey(value) };
  });
  keyed.sort((a, b) => sign * (isNumber ? compareDecimals(a.number, b.number) : compareKeys(a.text, b.text)));
  return keyed.map(({ row }) => row);
}

/** A report as a file. */
export function exportOf<Row>(
  name: string,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): ExportTable<Row> {
  return {
    name,
    rows,
    columns: columns.map(({ label, title, kind, value, places, grow }) => ({
      label: title ?? label,
      kind,
      value,
      ...(places && { places }),
      ...(grow && { width: 34 }),
    })),
  };
}

/** A table with more columns lies on its side. */
const PORTRAIT_COLUMNS = 6;

/** What a report on paper says around its table. */
export interface ReportWords {
  title: string;
  from: PrintedPaper['from'];
  facts: PrintedPaper['facts'];
  /** What the report does not know, and what it is. */
  notes: readonly string[];
}

/** A report on paper. */
export function reportPaper<Row>(
  { title, from, facts, notes }: ReportWords,
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  isTotal: (row: Row) => boolean,
): PrintedPaper {
  const printed = columns.filter(({ paper }) => paper !== undefined);
  return {
    key: title,
    isWide: printed.length > PORTRAIT_COLUMNS,
    language: currentLanguage(),
    title,
    number: '',
    from,
    standing: '',
    to: { heading: '', lines: [] },
    deliverTo: [],
    facts,
    before: [],
    columns: printed.map(({ label, align, paper = 'auto' }) => ({ label, isEnd: align === 'end', width: paper })),
    rows: rows.map((row) => ({
      key: keyOf(row),
      note: '',
      cells: printed.map((column) => column.text(row)),
      isTotal: isTotal(row),
    })),
    taxes: [],
    sums: [],
    after: [...notes],
    bank: [],
    terms: [],
  };
}
