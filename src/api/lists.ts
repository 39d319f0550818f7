import { problem } from './failures.ts';
import { foldedName, foldKeys, isObject } from './fold.ts';

/** Names under which a list has been seen when it is not the whole answer. */
const WRAPPED = ['items', 'results', 'data', 'value'] as const;

/**
 * The rows of a list, folded (with `foldKeys` unless told otherwise): a bare array (field notes, "Responses"), or an object around one.
 * @throws ProblemError `service.nonsense`
 */
export function rowsOf(json: unknown, fold: (row: unknown) => unknown = foldKeys): unknown[] {
  if (Array.isArray(json)) return json.map(fold);
  const folded = fold(json);
  const inner = isObject(folded) ? WRAPPED.map((name) => folded[name]).find(Array.isArray) : undefined;
  if (inner === undefined) throw problem('service.nonsense', 'the answer is not a list');
  return inner;
}

/** Reads every row. @throws ProblemError `service.nonsense` when one cannot be read: a list with holes is no list */
export function readRows<T>(json: unknown, read: (row: unknown) => T | null, fold?: (row: unknown) => unknown): T[] {
  return rowsOf(json, fold).map((row, index) => {
    const value = read(row);
    if (value === null) throw problem('service.nonsense', `row ${String(index + 1)} of the list cannot be read`);
    return value;
  });
}

/** What an answer shows under a name, in either case; undefined when it does not name it. A name that is there with null says "none", where a list was asked for. */
export function listShown(json: unknown, field: string): unknown {
  if (!isObject(json)) return undefined;
  const name = Object.keys(json).find((each) => foldedName(each) === field);
  return name === undefined ? undefined : (json[name] ?? []);
}
