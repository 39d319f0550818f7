import { sameAllocations } from './allocations.ts';
import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from './document.ts';

/**
 * Whether two values are equal. An undefined property equals a missing one. Numbers are canonical decimal strings
 * (`decimalSchema`), so comparing texts is exact.
 */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((value, index) => sameValue(value, right[index]))
    );
  }
  const a = left as Record<string, unknown>;
  const b = right as Record<string, unknown>;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]));
}

/** Whether two lines are equal for a person: in every field that can be set, not in what the service calculates. */
export function sameLine(left: DocumentLine, right: DocumentLine): boolean {
  return LINE_FIELDS.every((field) => sameValue(left[field], right[field]));
}

/**
 * Whether two documents are equal for a person: header, allocations, lines and their order. What the service sets
 * (amounts, statuses, ids, modification) does not count (docs/sync.md, "State, not a log of edits").
 */
export function sameContent(left: Document, right: Document): boolean {
  return (
    HEADER_FIELDS.every((field) => sameValue(left[field], right[field])) &&
    sameAllocations(left.allocations, right.allocations) &&
    left.lines.length === right.lines.length &&
    left.lines.every((line, index) => {
      const other = right.lines[index];
      return other !== undefined && lineKey(line) === lineKey(other) && sameLine(line, other);
    })
  );
}

/** Whether two lists have the same rows, in any order. */
export function sameRows(left: readonly object[], right: readonly object[]): boolean {
  const rest = [...right];
  return (
    left.length === right.length &&
    left.every((row) => {
      const at = rest.findIndex((other) => sameValue(row, other));
      if (at < 0) return false;
      rest.splice(at, 1);
      return true;
    })
  );
}
