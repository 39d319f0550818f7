import { isJsonObject } from '../../domain/values/json.ts';
import { parseDecimal } from '../../domain/values/decimal.ts';
import type { Enquiry, EnquiryResult } from '../../domain/service/enquiry.ts';
import type { Listing } from '../../domain/values/paging.ts';
import { foldKeys } from '../transport/fold.ts';
import { readRows, rowsOf } from '../wire/lists.ts';
import type { Requests } from '../transport/requests.ts';

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}

function readEnquiry(row: unknown): Enquiry | null {
  const folded = foldKeys(row);
  if (!isJsonObject(folded)) return null;
  const [id, code] = [text(folded.id), text(folded.code)];
  const ref = id || code;
  return ref === ''
    ? null
    : { ref, code: code || ref, description: text(folded.description ?? folded.name) || code || ref };
}

/**
 * The stored enquiries that this user may run.
 * @throws ProblemError
 */
export async function readEnquiries(requests: Requests): Promise<Listing<Enquiry>> {
  return readRows((await requests.read('/api/Enquiry')).json, 'enquiry', readEnquiry);
}

/** Reads a table from rows with named cells, or from rows of cells with a separate list of column names. */
function tableOf(json: unknown): EnquiryResult {
  const folded = foldKeys(json);
  const columnNames =
    isJsonObject(folded) && Array.isArray(folded.columns)
      ? folded.columns.map((column) => (isJsonObject(column) ? text(column.name ?? column.title) : text(column)))
      : null;
  const rows = rowsOf(json);
  const names = columnNames ?? [...new Set(rows.flatMap((row) => (isJsonObject(row) ? Object.keys(row) : [])))];
  const cells = rows.map((row) =>
    Array.isArray(row)
      ? names.map((_, index) => text(row[index]))
      : names.map((name) => (isJsonObject(row) ? text(row[name]) : '')),
  );
  const isNumber = (column: number): boolean =>
    cells.some((row) => row[column] !== '') &&
    cells.every((row) => row[column] === '' || parseDecimal(row[column] ?? '') !== null);
  return { columns: names.map((name, index) => ({ name, isNumber: isNumber(index) })), rows: cells };
}

/**
 * Runs a stored enquiry, which changes nothing.
 * @param body what of it is asked for, if it takes any
 * @throws ProblemError; `service.nonsense` when the answer is no table
 */
export async function runEnquiry(
  requests: Requests,
  ref: string,
  body: Readonly<Record<string, string>> = {},
): Promise<EnquiryResult> {
  return tableOf(await requests.ask(`/api/Enquiry/run/${encodeURIComponent(ref)}`, { ...body }));
}
