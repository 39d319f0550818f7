import { median } from './statistics.ts';

/** Rounds of each side. They take turns, so that other load on the machine affects both. */
export const ROUNDS = 7;

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Median times of two ways to do something, measured in turns after one round that does not count. */
export async function compared(
  ours: () => unknown,
  theirs: () => unknown,
  rounds = ROUNDS,
): Promise<{ ours: number; theirs: number }> {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [own, other] = [await timed(ours), await timed(theirs)];
    if (round === 0) continue;
    times.ours.push(own);
    times.theirs.push(other);
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}
