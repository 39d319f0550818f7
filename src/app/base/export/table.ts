/** What a column holds, and so how spreadsheets take it: texts stay texts, dates and numbers count. */
export type CellKind = 'text' | 'date' | 'amount' | 'number';

/** A column to be exported. */
export interface ExportColumn<Row> {
  label: string;
  kind: CellKind;
  /** `date`: `YYYY-MM-DD`; `amount` and `number`: a canonical decimal, so that no amount passes through a floating-point number; '' for none. */
  value(row: Row): string;
  /** Decimal places that an amount is shown with; 2 where nothing is said. */
  places?(row: Row): number;
  /** In characters; made to fit the label where nothing is said. */
  width?: number;
}

/** Rows under columns, with a name for the sheet and the file. */
export interface ExportTable<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  rows: readonly Row[];
}

/** How a long export goes on: told what is done, and stopped from outside. Rows are written in chunks, the page stays usable between them. */
export interface ExportRun {
  progress?(done: number): void;
  signal?: AbortSignal;
}

const ROWS_A_CHUNK = 2_000;

/** Lets the page paint and answer keys before the next chunk. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Hands the rows over in chunks. Rejects with the signal's reason when it is told to stop. */
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

/** Whether a value is a number as numbers are kept here; anything else in a column of numbers is written as text. */
export function isPlainNumber(value: string): boolean {
  return DECIMAL.test(value);
}

/** An amount with the places that it is shown with; more where it has more. */
export function padded(value: string, places: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(places, '0');
  return digits === '' ? whole : `${whole}.${digits}`;
}
