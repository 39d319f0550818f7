import type { DocumentLine } from '../../domain/document.ts';

/** Where two versions of a document's lines differ: from `start` up to, and without, an end in each. */
export interface LineStretch {
  start: number;
  endBefore: number;
  endAfter: number;
}

/** Found by identity, so that an edit of one line looks at no other's content. */
export function changedStretch(before: readonly DocumentLine[], after: readonly DocumentLine[]): LineStretch {
  if (before === after) return { start: before.length, endBefore: before.length, endAfter: before.length };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, endBefore: before.length - same, endAfter: after.length - same };
}
