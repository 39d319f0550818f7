import type { DocumentLine } from './document.ts';

/** Where two versions of a document's lines differ: from `start` up to, and without, an end in each. */
export interface LineStretch {
  start: number;
  endBefore: number;
  endAfter: number;
}

/** What was found last from each version on: totals, findings, places and patches all ask for the same with each key. */
const known = new WeakMap<readonly DocumentLine[], { after: readonly DocumentLine[]; stretch: LineStretch }>();

/** Found by identity, so that an edit of one line looks at no other's content. Versions are not changed once they are shown. */
export function changedStretch(before: readonly DocumentLine[], after: readonly DocumentLine[]): LineStretch {
  if (before === after) return { start: before.length, endBefore: before.length, endAfter: before.length };
  const found = known.get(before);
  if (found?.after === after) return found.stretch;
  const stretch = stretchBetween(before, after);
  known.set(before, { after, stretch });
  return stretch;
}

function stretchBetween(before: readonly DocumentLine[], after: readonly DocumentLine[]): LineStretch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, endBefore: before.length - same, endAfter: after.length - same };
}
