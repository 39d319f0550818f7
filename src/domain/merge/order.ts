import type { LineTriple } from './lines.ts';

/** The lines of one version in order, by their triples. */
export type Sequence = readonly LineTriple[];

function sameOrder(left: Sequence, right: Sequence): boolean {
  return left.length === right.length && left.every((triple, index) => triple === right[index]);
}

/**
 * `main` with the lines that only `other` has: lines added at the end come last, all others behind the line that they
 * followed. A base line that `main` removed does not count as added.
 */
function interleaved(main: Sequence, other: Sequence, base: ReadonlySet<LineTriple>): LineTriple[] {
  const inMain = new Set(main);
  const isAdded = (triple: LineTriple | undefined): boolean =>
    triple !== undefined && !inMain.has(triple) && !base.has(triple);
  let tail = other.length;
  while (tail > 0 && isAdded(other[tail - 1])) tail -= 1;
  const merged = [...main];
  let after: LineTriple | undefined;
  for (const triple of other.slice(0, tail)) {
    if (!inMain.has(triple)) merged.splice(after === undefined ? 0 : merged.indexOf(after) + 1, 0, triple);
    after = triple;
  }
  return [...merged, ...other.slice(tail)];
}

/**
 * Merges the order of lines three ways: the side that moved lines decides. Lines that only one side has stay behind the
 * line that they followed.
 * @param kept the lines that stay; the sequences may hold others
 * @param isMine whether the local order wins whoever moved lines
 * @returns the order, whether the shared lines are in a different order on the two sides, and which side moved any
 */
export function mergedOrder(
  kept: ReadonlySet<LineTriple>,
  base: Sequence,
  local: Sequence,
  remote: Sequence,
  isMine = false,
): { order: LineTriple[]; differs: boolean; iMoved: boolean; theyMoved: boolean } {
  const [before, mine, theirs] = [base, local, remote].map((sequence) => sequence.filter((triple) => kept.has(triple)));
  if (!before || !mine || !theirs) return { order: [], differs: false, iMoved: false, theyMoved: false };
  const [inBase, inMine, inTheirs] = [new Set(before), new Set(mine), new Set(theirs)];
  const both = (of: Sequence): Sequence => of.filter((triple) => inMine.has(triple) && inTheirs.has(triple));
  const moved = (of: Sequence, has: ReadonlySet<LineTriple>): boolean =>
    !sameOrder(
      of.filter((triple) => inBase.has(triple)),
      before.filter((triple) => has.has(triple)),
    );
  const iMoved = moved(mine, inMine);
  const theyMoved = moved(theirs, inTheirs);
  const differs = !sameOrder(both(mine), both(theirs));
  return {
    order: iMoved || isMine ? interleaved(mine, theirs, inBase) : interleaved(theirs, mine, inBase),
    differs,
    iMoved,
    theyMoved,
  };
}
