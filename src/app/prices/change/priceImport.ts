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
import {
  AmountNotation,
  markShown,
  readWrittenAmount,
  scanAmount,
  type AmountStyle,
} from '../../../formats/text/amounts.ts';
import { currenciesBeside } from '../../../formats/text/currencyMarks.ts';
import { DateColumn, dateIn, scanDate, type DateOrder } from '../../../formats/text/dates.ts';
import type { RawTable } from '../../../formats/tables/rawTable.ts';
import type { TableRow } from '../../../formats/text/tableRows.ts';
import { readDate } from '../../base/inputs/dateInput.ts';
import { namedReferences } from '../../company/references/namedReference.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { isUnitOf } from '../productUnits.ts';

const NUMBERS: readonly PriceColumn[] = ['quantityFrom', 'quantityTo', 'unitPrice'];

/**
 * How all numbers of the table are written. This is decided over all of them, so that 1,234 does not mean 1.234 in
 * single rows.
 */
function styleOf(rows: readonly TableRow[], columns: ColumnMap): AmountStyle {
  const amounts = new AmountNotation();
  columns.forEach((column, at) => {
    if (column !== null && NUMBERS.includes(column)) for (const row of rows) amounts.addFrom(row, at);
  });
  const style = amounts.style();
  // Where no number shows which mark is which, each is read by its own marks, and one that shows none is asked about.
  return style.ambiguous ? { mark: style.mark, ambiguous: true, mixed: true } : style;
}

/** The order of day and month that the dates of the table show; that of the page where they show none. */
function dayOrderOf(rows: readonly TableRow[], columns: ColumnMap): DateOrder {
  const dates = new DateColumn();
  const at = columns.indexOf('effectiveDate');
  for (const { cells } of rows) {
    const written = at < 0 ? null : scanDate(cells[at] ?? '');
    if (written !== null) dates.add(written);
  }
  const { order, ambiguous } = dates.order();
  return ambiguous ? 'DMY' : (order ?? 'DMY');
}

function referenceReader(company: CompanyData): PriceReaders['reference'] {
  const find = namedReferences(company);
  return (kind, text) => {
    if (kind !== 'customer' && kind !== 'supplier') return find(kind, text)?.id ?? null;
    const party = find('contactAccount', text);
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

function readersOf({ company, today }: ReviewContext, style: AmountStyle, dayOrder: DateOrder): PriceReaders {
  return {
    number: (text): DecimalString | null => readWrittenAmount(text, style),
    hasTwoReadings: (text) =>
      style.mixed && style.unclear === undefined && markShown(scanAmount(text)?.body ?? '') === 'both',
    currencyBeside(text) {
      const [only, ...others] = currenciesBeside(text);
      return others.length === 0 ? only : undefined;
    },
    date: (text) => {
      const written = scanDate(text);
      if (written !== null) return dateIn(written, dayOrder);
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
      readersOf(context, neutral, 'DMY'),
    );
  const corrections = change.corrections ?? new Map<string, PriceTexts>();
  const readers = readersOf(context, styleOf(data, columns), dayOrderOf(data, columns));
  const rows = data.map(({ cells, line }) => ({
    line,
    ...readPriceRow({ ...textsOf(cells, columns), ...corrections.get(String(line)) }, readers, context.environment),
  }));
  const numbers = columns.filter((column) => column !== null && NUMBERS.includes(column));
  const asksColumns = change.asksColumns ?? (headed === null && (words.length > 0 || numbers.length > 1));
  return { table, columns, hasHeading: headed !== null, words, asksColumns, corrections, rows };
}
