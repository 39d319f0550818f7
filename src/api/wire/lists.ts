import { isJsonObject } from '../../domain/values/json.ts';
import type { Listing } from '../../domain/values/paging.ts';
import type { ProblemError } from '../../domain/values/result.ts';
import type { Unreadable, UnreadableField } from '../../domain/values/unreadable.ts';
import { intRefSchema, isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { problem } from '../transport/failures.ts';
import { foldedName, foldKeys, type Folded } from '../transport/fold.ts';
import type { OnFault } from './lenient.ts';

/** Names under which a list has been seen when it is not the whole answer. */
const WRAPPED = ['items', 'results', 'data', 'value'] as const;

/**
 * The rows of a list, folded (with `foldKeys` by default): a bare array (docs/service-notes.md, "Responses"), or an
 * object around one.
 * @throws ProblemError `service.nonsense`
 */
export function rowsOf(json: unknown, fold: (row: unknown) => unknown = foldKeys): unknown[] {
  if (Array.isArray(json)) return json.map(fold);
  const folded = fold(json);
  const inner = isJsonObject(folded) ? WRAPPED.map((name) => folded[name]).find(Array.isArray) : undefined;
  if (inner === undefined) throw problem('service.nonsense', 'the answer is not a list');
  return inner;
}

const LONGEST_NAME = 100;

function textAt(row: Folded, ...fields: string[]): string {
  for (const field of fields) {
    const value = row[field];
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return String(value).trim();
  }
  return '';
}

/** The name that a person knows a record by, as far as it can be read: number or code, and description. */
function nameOf(row: Folded): string {
  const person = [textAt(row, 'firstName'), textAt(row, 'lastName')].filter(Boolean).join(' ');
  const names = [textAt(row, 'docNo', 'code'), textAt(row, 'description', 'companyName', 'name', 'fileName') || person];
  return (names.filter(Boolean).join(' ') || textAt(row, 'intRef')).slice(0, LONGEST_NAME);
}

/**
 * What identifies a folded row that cannot be read.
 * @param fault what keeps it from being read
 */
export function unreadableRow(row: unknown, kind: string, fault?: UnreadableField): Unreadable {
  const folded = isJsonObject(row) ? row : {};
  const { id } = folded;
  const intRef = intRefSchema.safeParse(folded.intRef);
  return {
    kind,
    ...(typeof id === 'string' && isGuid(id) && { id: id.toLowerCase() as Guid }),
    ...(intRef.success && { intRef: intRef.data }),
    name: nameOf(folded),
    ...fault,
  };
}

/**
 * The problem of an answer to a read of one record that cannot be read. An answer with an id is that record, and the
 * problem concerns it alone; any other is no record at all.
 * @param message of the problem
 */
export function unreadableProblem(
  json: unknown,
  kind: string,
  fault: UnreadableField | undefined,
  message: string,
): ProblemError {
  const unreadable = unreadableRow(foldKeys(json), kind, fault);
  return unreadable.id === undefined
    ? problem('service.nonsense', message)
    : problem('service.nonsense', message, { unreadable });
}

/**
 * Reads a list row by row: a row that cannot be read is set aside by name, and the others are read.
 * @param kind of the records, as reports name it
 * @throws ProblemError `service.nonsense` when the answer is not a list
 */
export function readRows<T>(
  json: unknown,
  kind: string,
  read: (row: unknown, onFault: OnFault) => T | null,
  fold?: (row: unknown) => unknown,
): Listing<T> {
  const rows: T[] = [];
  const unreadable: Unreadable[] = [];
  for (const row of rowsOf(json, fold)) {
    let fault: UnreadableField | undefined;
    // The last fault is what keeps the row from being read; fields before it were left out.
    const value = read(row, (unreadableField) => (fault = unreadableField));
    if (value === null) unreadable.push(unreadableRow(row, kind, fault));
    else rows.push(value);
  }
  return unreadable.length === 0 ? { rows } : { rows, unreadable };
}

/**
 * The value of a field in an answer, in any case of its name; undefined when the answer does not have it. A null means
 * "none" where a list was asked for.
 */
export function listShown(json: unknown, field: string): unknown {
  if (!isJsonObject(json)) return undefined;
  const name = Object.keys(json).find((each) => foldedName(each) === field);
  return name === undefined ? undefined : (json[name] ?? []);
}
