import type { BatchClass } from '../../../domain/documents/batch.ts';
import type { SheetColumn } from '../../../domain/documents/sheetColumns.ts';
import { guessColumns } from '../../../formats/spreadsheets/headings.ts';
import type { NamedReferences } from '../../company/references/namedReference.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import { LINE } from '../../editing/documentFields/lineFields.ts';
import { markOfFigures } from '../../base/inputs/amountInput.ts';
import { asTypedHere } from '../../base/inputs/amountNote.ts';
import { isNumber } from '../../base/inputs/fields.ts';
import { Slices } from '../../base/ui/slices.ts';
import { pastedRows, withoutTotals } from '../editor/lines/pastedTable.ts';
import { columnKind, type BatchColumn } from './batchColumns.ts';
import type { BatchRow } from './batchRow.ts';
import type { Batch } from './useBatch.ts';

/** A pasted table as the rows of a batch take it. */
export interface PastedBatch {
  /** The column of each pasted cell; null where it is left out. */
  columns: readonly (BatchColumn | null)[];
  rows: readonly (readonly string[])[];
  /** How many rows were left out because they add up others. */
  totals: number;
}

/** The columns of a batch by the headings that spreadsheets have for them. */
const BY_HEADING: Readonly<Partial<Record<SheetColumn, readonly string[]>>> = {
  party: [DOCUMENT_HEADER.contactAccountId.id],
  date: [DOCUMENT_HEADER.docDate.id],
  number: [DOCUMENT_HEADER.theirDocNo.id, DOCUMENT_HEADER.theirRef.id],
  theirNumber: [DOCUMENT_HEADER.theirDocNo.id],
  theirRef: [DOCUMENT_HEADER.theirRef.id],
  title: [LINE.description.id],
  description: [LINE.description.id],
  bankAccount: [DOCUMENT_HEADER.bankAccountId.id],
  account: [LINE.accountId.id],
  taxCode: [LINE.taxCodeId.id],
  net: ['net'],
  gross: ['gross', 'paid'],
  total: ['gross', 'paid'],
  docDepartment: [LINE.department.id],
  department: [LINE.department.id],
};

/** A first row with as many known headings names the columns. */
const HEADINGS = 2;

/** The columns of a pasted table by the headings in its first row; null without headings. */
function headedColumns(
  first: readonly string[],
  columns: readonly BatchColumn[],
  docClass: BatchClass,
): PastedBatch['columns'] | null {
  const named = guessColumns(first, docClass);
  if (named.filter((column) => column !== null).length < HEADINGS) return null;
  const taken = new Set<BatchColumn>();
  return named.map((name) => {
    const ids = name === null ? [] : (BY_HEADING[name] ?? []);
    const column = columns.find((each) => ids.includes(each.id) && !taken.has(each));
    if (column) taken.add(column);
    return column ?? null;
  });
}

/**
 * Reads a pasted table: by its headings if it has any, otherwise cell by cell from the column of the cursor on. All its
 * figures together show their decimal mark.
 * @param columns of the batch, in their order
 * @param from the id of the column of the cursor
 */
export function pastedBatch(
  text: string,
  columns: readonly BatchColumn[],
  from: string | undefined,
  docClass: BatchClass,
): PastedBatch {
  const all = pastedRows(text);
  const headed = headedColumns(all[0] ?? [], columns, docClass);
  const start = columns.findIndex(({ id }) => id === from);
  const taken = headed ?? columns.slice(Math.max(0, start));
  const below = all.slice(headed ? 1 : 0);
  const rows = withoutTotals(below);
  const isFigureAt = (at: number): boolean => {
    const column = taken[at];
    return column !== null && column !== undefined && isNumber(columnKind(column));
  };
  const mark = markOfFigures(rows.flatMap((row) => row.filter((_, at) => isFigureAt(at))));
  return {
    columns: taken,
    rows:
      mark === null
        ? rows
        : rows.map((row) => row.map((cell, at) => (isFigureAt(at) ? asTypedHere(cell, mark) : cell))),
    totals: below.length - rows.length,
  };
}

/** Writes one text into a cell, as pasted: a record by its code or name; what matches none stays there as it is. */
export function pasteCell(row: BatchRow, column: BatchColumn, text: string, find: NamedReferences): void {
  const { holds } = column;
  const kind = holds.of === 'header' || holds.of === 'line' ? holds.field.reference : undefined;
  const found = kind && find(kind, text);
  if (found) row.choose(column, found.id);
  else row.commit(column, text);
}

/**
 * Writes the cells of a pasted row in the order of the batch's columns: the party first, because it fills others.
 * Of net and gross the gross counts, because what is paid is on the paper; tax is calculated.
 */
export function pasteRow(
  row: BatchRow,
  cells: readonly string[],
  columns: PastedBatch['columns'],
  order: readonly BatchColumn[],
  find: NamedReferences,
): void {
  const textOf = (column: BatchColumn | undefined): string => {
    const at = column ? columns.indexOf(column) : -1;
    return at < 0 ? '' : (cells[at] ?? '');
  };
  const hasGross = textOf(order.find(({ id }) => id === 'gross')) !== '';
  for (const column of order) {
    const text = textOf(column);
    if (text === '' || !row.canType(column) || (hasGross && column.id === 'net')) continue;
    pasteCell(row, column, text, find);
  }
}

/**
 * Writes a pasted table into a batch, in slices, since each new row is a draft of its own.
 * @param from the row of the cursor; without one, the empty last row
 * @returns gives everything back: the rows that were made, and what the others held
 */
export async function pasteTable(
  batch: Pick<Batch, 'rows' | 'isNext' | 'remove'>,
  pasted: PastedBatch,
  from: BatchRow | undefined,
  order: readonly BatchColumn[],
  find: NamedReferences,
): Promise<() => Promise<void>> {
  const { rows } = batch;
  const start = from === undefined ? -1 : rows.value.indexOf(from);
  const held = rows.value
    .slice(start, -1)
    .slice(0, pasted.rows.length)
    .map((row) => ({ row, last: row.session.history.last.value }));
  const made: BatchRow[] = [];
  const slices = new Slices();
  for (const [at, cells] of pasted.rows.entries()) {
    if (slices.isOver) await slices.rest();
    // The empty row is made anew when the one above it changes: it is looked for each time.
    const row = held[at]?.row ?? rows.value.at(-1);
    if (row === undefined) break;
    pasteRow(row, cells, pasted.columns, order, find);
    if (at >= held.length && !batch.isNext(row)) made.push(row);
  }
  return async () => {
    for (const { row, last } of held)
      while (row.session.history.canUndo.value && row.session.history.last.value !== last) row.session.undo();
    await batch.remove(made);
  };
}
