import { sameAllocations } from './allocations.ts';
import { HEADER_FIELDS, LINE_FIELDS, lineKey, type Document, type DocumentLine } from './document.ts';

/**
 * Whether two values say the same. A property that is undefined is the same as one that is not
 * there; numbers are canonical decimal strings already (see `decimalSchema`), so text comparison is exact.
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

/** Whether a person would call two lines equal: every field that can be set, not what the service works out. */
export function sameLine(left: DocumentLine, right: DocumentLine): boolean {
  return LINE_FIELDS.every((field) => sameValue(left[field], right[field]));
}

/**
 * Whether a person would call two documents equal: header, allocations, lines and their order. What the service
 * works out (amounts, statuses, ids, modification) is not content (docs/sync.md, "State, not a log of edits").
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

/** Whether two lists have the same rows, in whatever order. */
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
