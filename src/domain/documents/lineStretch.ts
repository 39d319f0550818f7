import type { DocumentLine } from './document.ts';

/** Where two versions of a document's lines differ: from `start` up to, but not including, an end in each. */
export interface LineStretch {
  start: number;
  endBefore: number;
  endAfter: number;
}

/**
 * The last result for each version: totals, issues, positions and patches all ask for the same one after each
 * keystroke.
 */
const cache = new WeakMap<readonly DocumentLine[], { after: readonly DocumentLine[]; stretch: LineStretch }>();

/**
 * Compares by identity, so an edit of one line reads no other line's content. Versions never change once they are
 * shown.
 */
export function changedStretch(before: readonly DocumentLine[], after: readonly DocumentLine[]): LineStretch {
  if (before === after) return { start: before.length, endBefore: before.length, endAfter: before.length };
  const found = cache.get(before);
  if (found?.after === after) return found.stretch;
  const stretch = stretchBetween(before, after);
  cache.set(before, { after, stretch });
  return stretch;
}

function stretchBetween(before: readonly DocumentLine[], after: readonly DocumentLine[]): LineStretch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let shared = 0;
  while (shared < shorter - start && before[before.length - 1 - shared] === after[after.length - 1 - shared])
    shared += 1;
  return { start, endBefore: before.length - shared, endAfter: after.length - shared };
}
