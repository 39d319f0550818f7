import type { BankTransaction } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { CsvRows } from '../../../formats/tables/csvRows.ts';
import type { PlanLine, PlanReason } from '../../../formats/statements/import/importPlan.ts';
import {
  readStatements,
  type ReadOptions,
  type ReadResult,
  type TableColumns,
} from '../../../formats/statements/index.ts';
import { cellsOf } from '../../../formats/tables/tableRows.ts';
import { readBankEntry, withBankField, type BankField } from './bankFields.ts';

/** A line on its way from a paste into the grid; `badInput` holds the cells that cannot be read, as they were. */
export interface PastedBankLine {
  content: BankTransaction;
  badInput: Readonly<Record<string, string>>;
}

/** A row of a paste as it is looked at before it is added. */
export interface PastedRow {
  id: string;
  /** Of the pasted text, from 1. */
  lineNumber: number;
  kind: PlanLine['kind'];
  reasons: readonly PlanReason[];
  /** What is added of it; null where nothing can be. */
  line: PastedBankLine | null;
}

/** A signed figure and nothing else: brackets, letters and sums say more than a reading would keep. */
const FIGURE = /^\s*([+\-−]?)\s*([\d.,'\s]+)$/;

/** Places of the cells of a row copied in the order of the grid. */
const GRID = { date: 0, description: 1, moneyIn: 2, moneyOut: 3, reference: 4, payee: 5 } as const;

/**
 * The columns of rows without a header that stand as in the grid: date, description, money in, money out, perhaps reference and
 * merchant. By themselves, two columns of figures do not tell which of them is money in. Null where they do not stand so.
 */
function columnsAsInGrid(text: string, { layout }: ReadResult): TableColumns | null {
  if (layout?.headerLine !== null || layout.columns.date !== GRID.date) return null;
  const written = new CsvRows(text, layout.delimiter ?? '\t');
  const rows = Array.from({ length: written.count }, (_, row) =>
    cellsOf(written, row).map((cell) => cell.trim()),
  ).filter((cells) => cells.some((cell) => cell !== ''));
  const said = (cells: readonly string[], at: number): string => cells[at] ?? '';
  const isSide = (cell: string): boolean => cell === '' || FIGURE.test(cell);
  const fills = (at: number, other?: number) =>
    rows.filter((cells) => said(cells, at) !== '' && (other === undefined || said(cells, other) !== '')).length;
  if (
    rows.some(
      (cells) =>
        !isSide(said(cells, GRID.moneyIn)) ||
        !isSide(said(cells, GRID.moneyOut)) ||
        FIGURE.test(said(cells, GRID.description)),
    )
  )
    return null;
  // A column that most rows fill beside the other is a balance; signs alone, in one column, are an amount's.
  if (fills(GRID.moneyOut) === 0 || fills(GRID.moneyIn, GRID.moneyOut) * 4 > rows.length) return null;
  if (fills(GRID.moneyIn) === 0 && rows.some((cells) => /^[-−+]/.test(said(cells, GRID.moneyOut)))) return null;
  const { date, description, moneyIn, moneyOut, reference, payee } = GRID;
  const rest =
    fills(reference) > 0 && rows.every((cells) => isSide(said(cells, reference)))
      ? { balance: reference }
      : { reference, payee };
  return { date, description: [description], moneyIn, moneyOut, ...rest };
}

/** Reads pasted rows as a table: by their header, as they stand in the grid, or by what they hold. */
export function readPasted(text: string): ReadResult {
  const bytes = new TextEncoder().encode(text);
  const options: ReadOptions = { format: 'csv', ...(text.includes('\t') ? { delimiter: '\t' } : {}) };
  const read = readStatements(bytes, options);
  const columns = columnsAsInGrid(text, read);
  return columns === null ? read : readStatements(bytes, { ...options, headerLine: null, columns });
}

/** What can be made of the cells of a row that is no line: each cell that can be read in one way only, the others as they stand. */
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
  const said = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? '').trim());
  const put = (field: BankField, text: string, isReadable = true): void => {
    const reading = isReadable ? readBankEntry(field, text, today, undefined, currency) : null;
    if (reading?.ok) content = withBankField(content, field, reading.value);
    else if (text !== '') badInput[field] = text;
  };
  // The page reads 3/4 as 3 April and a comma in its own way: what the table means otherwise is not read again.
  put('bankDate', said(columns.date), conventions.dateOrder !== 'MDY' || /^\d{4}-/.test(said(columns.date)));
  const isFigure = (text: string): boolean =>
    FIGURE.test(text) && !(conventions.decimalMark === ',' && /[.,]/.test(text));
  if (columns.amount !== undefined) {
    const text = said(columns.amount);
    const [, sign = '', figure = ''] = FIGURE.exec(text) ?? [];
    const goesOut = (sign === '-' || sign === '−') !== (conventions.invert === true);
    const isReadable = isFigure(text) && columns.flag === undefined;
    put(
      isReadable && goesOut ? 'withdrawalAmount' : 'depositAmount',
      isReadable ? figure.trim() : [text, said(columns.flag)].filter(Boolean).join(' '),
      isReadable,
    );
  }
  if (columns.moneyIn !== undefined) put('depositAmount', said(columns.moneyIn), isFigure(said(columns.moneyIn)));
  if (columns.moneyOut !== undefined) put('withdrawalAmount', said(columns.moneyOut), isFigure(said(columns.moneyOut)));
  put('description', (columns.description ?? []).map(said).filter(Boolean).join(' ') || said(columns.payee));
  put('merchantName', said(columns.payee));
  put('bankReference', said(columns.reference));
  return { content, badInput };
}

/**
 * The rows of a paste in their order. Those that cannot be read, or whose amount is too fine for the account, are kept as
 * they were typed: nothing of a paste is lost.
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
    // Without columns there is no telling which cell is what.
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

/** Whether a row is added while nobody has said otherwise: what is new, and what cannot be read, since it is to be corrected; not what is there already. */
export function isAddedAtFirst({ kind, line }: Pick<PastedRow, 'kind' | 'line'>): boolean {
  return line !== null && (kind === 'new' || kind === 'unreadable');
}
