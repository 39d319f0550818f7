import type { BankTransaction } from '../../../domain/bank/bankLine.ts';
import { withField } from '../../../domain/resources/readiness.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { CsvRows } from '../../../formats/tables/csvRows.ts';
import type { PlanLine, PlanReason } from '../../../formats/statements/import/importPlan.ts';
import {
  readStatements,
  type ReadOptions,
  type ReadResult,
  type TableColumns,
} from '../../../formats/statements/index.ts';
import { cellsOf } from '../../../formats/text/tableRows.ts';
import { readBankEntry, type BankField } from './bankFields.ts';

/** A pasted line before it is added; `badInput` holds cells that cannot be read, as they were pasted. */
export interface PastedBankLine {
  content: BankTransaction;
  badInput: Readonly<Record<string, string>>;
}

/** A pasted row as it is shown before it is added. */
export interface PastedRow {
  id: string;
  /** Line number in the pasted text, from 1. */
  lineNumber: number;
  kind: PlanLine['kind'];
  reasons: readonly PlanReason[];
  /** The line to add; null if none can be made. */
  line: PastedBankLine | null;
}

/**
 * A figure with an optional sign and nothing else: brackets, letters and sums have a meaning that reading the digits
 * would lose.
 */
const FIGURE = /^\s*([+\-−]?)\s*([\d.,'\s]+)$/;

/** The positions of cells in rows that were copied from the grid. */
const GRID = { date: 0, description: 1, moneyIn: 2, moneyOut: 3, reference: 4, payee: 5 } as const;

/**
 * The columns of rows without a header that have the grid's order: date, description, money in, money out, perhaps
 * reference and merchant. Two columns of figures do not show by themselves which is money in. Null if the rows do not
 * have this order.
 */
function columnsAsInGrid(text: string, { layout }: ReadResult): TableColumns | null {
  if (layout?.headerLine !== null || layout.columns.date !== GRID.date) return null;
  const written = new CsvRows(text, layout.delimiter ?? '\t');
  const rows = Array.from({ length: written.count }, (_, row) =>
    cellsOf(written, row).map((cell) => cell.trim()),
  ).filter((cells) => cells.some((cell) => cell !== ''));
  const cellText = (cells: readonly string[], at: number): string => cells[at] ?? '';
  const isSide = (cell: string): boolean => cell === '' || FIGURE.test(cell);
  const fills = (at: number, other?: number) =>
    rows.filter((cells) => cellText(cells, at) !== '' && (other === undefined || cellText(cells, other) !== '')).length;
  if (
    rows.some(
      (cells) =>
        !isSide(cellText(cells, GRID.moneyIn)) ||
        !isSide(cellText(cells, GRID.moneyOut)) ||
        FIGURE.test(cellText(cells, GRID.description)),
    )
  )
    return null;
  // If both columns are filled in more than a quarter of the rows, one is a balance. If only one is filled and has
  // signs, it holds amounts.
  if (fills(GRID.moneyOut) === 0 || fills(GRID.moneyIn, GRID.moneyOut) * 4 > rows.length) return null;
  if (fills(GRID.moneyIn) === 0 && rows.some((cells) => /^[-−+]/.test(cellText(cells, GRID.moneyOut)))) return null;
  const { date, description, moneyIn, moneyOut, reference, payee } = GRID;
  const rest =
    fills(reference) > 0 && rows.every((cells) => isSide(cellText(cells, reference)))
      ? { balance: reference }
      : { reference, payee };
  return { date, description: [description], moneyIn, moneyOut, ...rest };
}

/** Reads pasted rows as a table: by their header, by the grid's order, or by their content. */
export function readPasted(text: string): ReadResult {
  const bytes = new TextEncoder().encode(text);
  const options: ReadOptions = { format: 'csv', ...(text.includes('\t') ? { delimiter: '\t' } : {}) };
  const read = readStatements(bytes, options);
  const columns = columnsAsInGrid(text, read);
  return columns === null ? read : readStatements(bytes, { ...options, headerLine: null, columns });
}

/**
 * A line from the cells of a row that could not be read: values where a cell has a single reading, and the text of the
 * others.
 */
function keptLine(
  cells: readonly string[],
  { layout, conventions }: Pick<ReadResult, 'layout' | 'conventions'>,
  bankAccountId: string,
  today: LocalDate,
  currency: string,
): PastedBankLine {
  const columns = layout?.columns ?? {};
  let content: BankTransaction = { kind: 'bankTransaction', bankAccountId };
  const badInput: Record<string, string> = {};
  const cellText = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());
  const put = (field: BankField, text: string, isReadable = true): void => {
    const reading = isReadable ? readBankEntry(field, text, today, undefined, currency) : null;
    if (reading?.ok) content = withField(content, field, reading.value);
    else if (text !== '') badInput[field] = text;
  };
  // The page reads 3/4 as 3 April and handles commas in its own way. Cells that the table reads differently are kept as
  // text.
  put('bankDate', cellText(columns.date), conventions.dateOrder !== 'MDY' || /^\d{4}-/.test(cellText(columns.date)));
  const isFigure = (text: string): boolean =>
    FIGURE.test(text) && !(conventions.decimalMark === ',' && /[.,]/.test(text));
  if (columns.amount !== undefined) {
    const text = cellText(columns.amount);
    const [, sign = '', figure = ''] = FIGURE.exec(text) ?? [];
    const goesOut = (sign === '-' || sign === '−') !== (conventions.invert === true);
    const isReadable = isFigure(text) && columns.flag === undefined;
    put(
      isReadable && goesOut ? 'withdrawalAmount' : 'depositAmount',
      isReadable ? figure.trim() : [text, cellText(columns.flag)].filter(Boolean).join(' '),
      isReadable,
    );
  }
  if (columns.moneyIn !== undefined)
    put('depositAmount', cellText(columns.moneyIn), isFigure(cellText(columns.moneyIn)));
  if (columns.moneyOut !== undefined)
    put('withdrawalAmount', cellText(columns.moneyOut), isFigure(cellText(columns.moneyOut)));
  put('description', (columns.description ?? []).map(cellText).filter(Boolean).join(' ') || cellText(columns.payee));
  put('merchantName', cellText(columns.payee));
  put('bankReference', cellText(columns.reference));
  return { content, badInput };
}

/**
 * The rows of a paste, in their order. Rows that cannot be read, or whose amount has too many decimals for the account,
 * keep their text: nothing of a paste is lost.
 */
export function pastedRowsOf(
  text: string,
  read: ReadResult,
  planned: readonly PlanLine[],
  bankAccountId: string,
  today: LocalDate,
  currency: string,
): PastedRow[] {
  const { layout } = read;
  const written = new CsvRows(
    text,
    layout?.delimiter ?? '\t',
    layout === undefined ? {} : { width: layout.headers.length || undefined },
  );
  const cells = new Map<number, number>();
  for (let row = 0; row < written.count; row += 1) cells.set(written.line(row), row);
  const kept = (lineNumber: number): PastedBankLine | null => {
    const row = cells.get(lineNumber);
    return row === undefined || layout === undefined
      ? null
      : keptLine(cellsOf(written, row), read, bankAccountId, today, currency);
  };
  const rows = planned.map((one): PastedRow => {
    const lineNumber = one.line?.place.line ?? 0;
    const isTooFine = one.reasons.some(({ code }) => code === 'tooFine');
    const line = one.content ? { content: one.content, badInput: {} } : isTooFine ? kept(lineNumber) : null;
    return { id: one.id, lineNumber, kind: one.kind, reasons: one.reasons, line };
  });
  for (const problem of read.problems) {
    const lineNumber = problem.place?.line;
    // Without columns, nothing shows what a cell means.
    if (problem.kind !== 'lost' || lineNumber === undefined || problem.code === 'table.noColumns') continue;
    rows.push({
      id: `lost.${lineNumber}`,
      lineNumber,
      kind: 'unreadable',
      reasons: [{ code: 'problem', problem }],
      line: kept(lineNumber),
    });
  }
  return rows.sort((a, b) => a.lineNumber - b.lineNumber);
}

/**
 * Whether a row is added by default: new rows, and unreadable rows that can be corrected; not rows that are in the
 * books.
 */
export function isAddedAtFirst({ kind, line }: Pick<PastedRow, 'kind' | 'line'>): boolean {
  return line !== null && (kind === 'new' || kind === 'unreadable');
}
