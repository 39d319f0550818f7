import type { Document } from '../../domain/documents/document.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import {
  isHeaderColumn,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetMapping,
} from '../../domain/documents/sheetColumns.ts';
import type { Drafting } from '../../domain/learning/lookup.ts';
import type { AmountTriple, RateDirection } from '../../domain/documents/totals.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import type { RawTable } from '../tables/rawTable.ts';
import type { TableRow } from '../text/tableRows.ts';
import { AmountNotation, type AmountStyle } from '../text/amounts.ts';
import { DateColumn, scanDate, type DateOrder } from '../text/dates.ts';
import { isTotalText } from '../text/totals.ts';
import type { ExistingDocuments } from './existing.ts';
import { guessColumns, guessGrouping, isHeadingRow } from './headings.ts';

/** Why a cell cannot be used. */
export type SheetFault =
  | 'missing'
  | 'notANumber'
  | 'notADate'
  | 'notACurrency'
  | 'otherCurrency' // an amount is written with another currency than the document has
  | 'notNetOrGross'
  | 'unknown'
  | 'otherSide' // a supplier on a sale, or the other way round
  | 'several' // a tax rate that several tax codes have
  | 'contradicts' // another row of the same document says something else
  | 'differs' // the amounts that follow from the other cells are others
  | 'tooLong'
  | 'notPositive';

export type SheetTexts = Readonly<Partial<Record<SheetColumn, string>>>;

/** A row of the table: its text by meaning, and what is wrong with it. */
export interface SheetRow {
  /** The line (CSV) or row (workbook) where it begins, from 1. */
  line: number;
  texts: SheetTexts;
  faults: Partial<Record<SheetColumn, SheetFault>>;
}

/** A party or product that is made together with the documents that name it. */
export interface ProposedRecord {
  kind: 'contactAccount' | 'product';
  /** As the table writes it; the key under which documents name it. */
  text: string;
  code: string;
  description: string;
}

/** Why a document seems to be there already. */
export type KnownBy = { why: 'number' | 'amount'; key: string } | { why: 'row'; line: number };

/** A document of the table, and the draft that it becomes. */
export interface SheetDocument {
  /** The line of its first row. */
  line: number;
  docClass: DocumentClass;
  rows: readonly SheetRow[];
  /** Null if a cell keeps it from being drafted. */
  draft: Document | null;
  amounts: AmountTriple | null;
  known: KnownBy | null;
  /** The new party, and the new product of each line by its IntRef, as the table writes them. */
  newParty: string | null;
  newProducts: ReadonlyMap<string, string>;
  /** - `new`: it becomes a draft. - `known`: it seems to be there. - `incomplete`: a cell cannot be used. */
  state: 'new' | 'known' | 'incomplete';
}

export interface SheetPlan {
  documents: readonly SheetDocument[];
  proposed: readonly ProposedRecord[];
}

/** What a table is compared with and drafted from. */
export interface SheetSources extends Drafting {
  docClass: DocumentClass;
  /** The usual document type of the class. */
  docTypeId: string | undefined;
  rateDirection: RateDirection;
  /** The record that a cell names, by code or name. */
  find(kind: ReferenceKind, text: string): Reference | undefined;
  existing: ExistingDocuments;
  /** Whether unknown parties and products are made; else their cells cannot be used. */
  makesRecords: boolean;
}

/** Reads the cells of rows; what cannot be read is noted as a fault of its cell. */
export interface CellReader {
  /** Undefined for an empty cell, or one that cannot be read. */
  number(row: SheetRow, column: SheetColumn, text?: string): DecimalString | undefined;
  reference(row: SheetRow, column: SheetColumn, kind: ReferenceKind, text?: string): string | undefined;
  fault(row: SheetRow, column: SheetColumn, fault: SheetFault): void;
  /** Whether the table has the column: then its cells count, also the empty ones. */
  has(column: SheetColumn): boolean;
}

/** A table with the meaning of its columns. */
export interface Sheet {
  /** The texts of the first row, if it is a heading. */
  headings: readonly string[] | null;
  rows: readonly TableRow[];
  mapping: SheetMapping;
  /** How its numbers and dates are written; `asks` names what the table does not show by itself. */
  style: AmountStyle;
  dayOrder: DateOrder;
  asks: readonly ('decimalMark' | 'dayOrder')[];
}

export const SHEET_NUMBERS: ReadonlySet<SheetColumn> = new Set<SheetColumn>([
  'currencyRate',
  'total',
  'quantity',
  'unitPrice',
  'net',
  'tax',
  'gross',
]);
export const SHEET_DATES: ReadonlySet<SheetColumn> = new Set<SheetColumn>([
  'date',
  'dueDate',
  'taxDate',
  'deliveryDate',
]);

/** The first row and the others. */
export function headingsOf({ rows }: RawTable): { headings: readonly string[] | null; rows: readonly TableRow[] } {
  const [first, ...others] = rows;
  const isHeading =
    first !== undefined &&
    isHeadingRow(
      first.cells,
      others.slice(0, 50).map(({ cells }) => cells),
    );
  return isHeading ? { headings: first.cells, rows: others } : { headings: null, rows };
}

/** A column whose filled cells are all rates, such as `20 %`: tax codes, even if it is headed "VAT" as amounts are. */
function holdsRates(rows: readonly TableRow[], at: number): boolean {
  const filled = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => cell.endsWith('%'));
}

/** The mapping that is guessed from the headings. */
export function guessMapping(table: RawTable, docClass: DocumentClass): SheetMapping {
  const { headings, rows } = headingsOf(table);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.length ?? 0);
  const guessed = headings === null ? [] : guessColumns(headings, docClass);
  const columns = Array.from({ length: width }, (_, at): SheetColumn | null =>
    guessed[at] === 'tax' && !guessed.includes('taxCode') && holdsRates(rows, at) ? 'taxCode' : (guessed[at] ?? null),
  );
  return { columns, grouping: guessGrouping(columns), decimalMark: null, dayOrder: null };
}

/**
 * Gives the columns of a table their meaning, and decides over all cells how numbers and dates are written, so that
 * 1,234 does not mean 1.234 in single rows. A step is one row, so that a page can work in between.
 */
export function* sheetOf(table: RawTable, mapping: SheetMapping): Generator<void, Sheet> {
  const { headings, rows } = headingsOf(table);
  const [amounts, dates] = [new AmountNotation(), new DateColumn()];
  const places = (wanted: ReadonlySet<SheetColumn>): number[] =>
    mapping.columns.flatMap((column, at) => (column !== null && wanted.has(column) ? [at] : []));
  const [numbersAt, datesAt] = [places(SHEET_NUMBERS), places(SHEET_DATES)];
  for (const row of rows) {
    for (const at of numbersAt) amounts.addFrom(row, at);
    for (const at of datesAt) {
      const written = scanDate(row.cells[at] ?? '');
      if (written !== null) dates.add(written);
    }
    yield;
  }
  const style = amounts.style(mapping.decimalMark ?? undefined, '.');
  const order = dates.order(mapping.dayOrder ?? undefined);
  return {
    headings,
    rows,
    mapping,
    style,
    dayOrder: order.order ?? 'DMY',
    asks: [...(style.ambiguous ? (['decimalMark'] as const) : []), ...(order.ambiguous ? (['dayOrder'] as const) : [])],
  };
}

/** The texts of a row by meaning, without outer spaces, with those that a person typed over them. */
export function rowOf(
  { mapping }: Sheet,
  { cells, line }: TableRow,
  corrections: ReadonlyMap<number, SheetTexts>,
): SheetRow {
  const texts: Partial<Record<SheetColumn, string>> = {};
  mapping.columns.forEach((column, at) => {
    if (column !== null) texts[column] = (cells[at] ?? '').trim();
  });
  return { line, texts: { ...texts, ...corrections.get(line) }, faults: {} };
}

const HEADER_COLUMNS = SHEET_COLUMNS.filter(isHeaderColumn);

/** Whether a row is the total of those above: it has no date, and a text says so and nothing else. */
function isTotalRow({ texts }: SheetRow): boolean {
  if ((texts.date ?? '') !== '') return false;
  return (['description', 'product', 'party', 'number', 'group', 'title'] as const).some((column) =>
    isTotalText(texts[column] ?? ''),
  );
}

/** Whether a row is a further line of the document before: it has no other number, and neither party nor date. */
function isFurtherLine({ texts }: SheetRow, first: SheetRow | undefined): boolean {
  const said = (column: SheetColumn): string => texts[column] ?? '';
  return (
    said('party') === '' &&
    said('date') === '' &&
    (['group', 'number', 'theirNumber'] as const).every(
      (column) => said(column) === '' || said(column) === first?.texts[column],
    )
  );
}

/** Gathers the rows of each document, in the order of their first rows. */
export class RowGroups {
  readonly groups: SheetRow[][] = [];
  private readonly byKey = new Map<string, SheetRow[]>();
  private readonly mapping: SheetMapping;

  constructor(mapping: SheetMapping) {
    this.mapping = mapping;
  }

  add(row: SheetRow): void {
    // A total belongs to no document: it stands by itself, as one that cannot be made.
    if (isTotalRow(row)) return void this.groups.push([row]);
    const last = this.groups.findLast(([first]) => first !== undefined && !isTotalRow(first));
    const key = this.keyOf(row);
    const same = key === null ? undefined : this.byKey.get(key);
    if (same) same.push(row);
    else if (last && this.mapping.grouping !== 'row' && isFurtherLine(row, last[0])) last.push(row);
    else {
      const group = [row];
      this.groups.push(group);
      if (key !== null) this.byKey.set(key, group);
    }
  }

  /** What rows of one document have in common; null for a row that stands by itself. */
  private keyOf({ texts }: SheetRow): string | null {
    const said = (column: SheetColumn): string => (texts[column] ?? '').toLowerCase();
    if (this.mapping.grouping === 'row') return null;
    if (this.mapping.grouping === 'number') {
      if (said('group') !== '') return `group ${said('group')}`;
      const number = `${said('number')}\n${said('theirNumber')}`;
      return number === '\n' ? null : `number ${number}\n${said('party')}`;
    }
    const party = `${said('party')}\n${said('date')}`;
    return party === '\n' ? null : party;
  }
}

/** Marks header cells of further rows that say something else than the first that says anything. */
export function headerTexts(rows: readonly SheetRow[]): SheetTexts {
  const header: Partial<Record<SheetColumn, string>> = {};
  for (const { texts, faults } of rows) {
    for (const column of HEADER_COLUMNS) {
      const text = texts[column];
      if (text === undefined) continue;
      const before = header[column] ?? '';
      if (before === '') header[column] = text;
      else if (text !== '' && text !== before) faults[column] = 'contradicts';
    }
  }
  return header;
}
