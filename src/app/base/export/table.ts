/**
 * The kind of a column's values, which says how spreadsheets take them: texts stay texts, dates and numbers can be
 * calculated with.
 */
export type CellKind = 'text' | 'date' | 'amount' | 'number';

/** A column to be exported. */
export interface ExportColumn<Row> {
  label: string;
  kind: CellKind;
  /**
   * `date`: `YYYY-MM-DD`; `amount` and `number`: a canonical decimal, so that no amount passes through a floating-point
   * number; '' for none.
   */
  value(row: Row): string;
  /** Decimal places of an amount; 2 if left out. */
  places?(row: Row): number;
  /** Width in characters; if left out, it fits the label. */
  width?: number;
}

/** Rows under columns, with a name for the sheet and the file. */
export interface ExportTable<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
}

/** Progress and stop signal of a long export. Rows are written in chunks, and the page stays usable between them. */
export interface ExportRun {
  progress?(done: number): void;
  signal?: AbortSignal;
}

const ROWS_A_CHUNK = 2_000;

/** Lets the page paint and handle keys before the next chunk. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Passes the rows on in chunks. Rejects with the signal's reason when it is stopped. */
export async function textInChunks<Row>(
  rows: readonly Row[],
  run: ExportRun,
  take: (chunk: readonly Row[], first: number) => void,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_A_CHUNK) {
    run.signal?.throwIfAborted();
    const chunk = rows.slice(first, first + ROWS_A_CHUNK);
    take(chunk, first);
    run.progress?.(first + chunk.length);
    if (first + ROWS_A_CHUNK < rows.length) await pause();
  }
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Whether a value is a canonical decimal; anything else in a column of numbers is written as text. */
export function isPlainNumber(value: string): boolean {
  return DECIMAL.test(value);
}

/** An amount padded to its decimal places; it keeps more if it has more. */
export function padded(value: string, places: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(places, '0');
  return digits === '' ? whole : `${whole}.${digits}`;
}
