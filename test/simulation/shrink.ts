import type { Deed } from './faults/habits.ts';
import { play, type History, type Outcome } from './play.ts';
import type { Bug, PromiseName } from './checks/bugs.ts';
import type { Manner } from './faults/manners.ts';
import type { Mishap } from './faults/weather.ts';

/** Histories played at most to make one smaller. */
const MOST_PLAYS = 160;

type Part = { deed: Deed } | { mishap: Mishap } | { manner: Manner };

function historyOfParts({ seed, servedAs }: History, parts: readonly Part[]): History {
  return { seed, ...(servedAs && { servedAs }), deeds: parts.flatMap((part) => ('deed' in part ? [part.deed] : [])), mishaps: parts.flatMap((part) => ('mishap' in part ? [part.mishap] : [])), manners: parts.flatMap((part) => ('manner' in part ? [part.manner] : [])) };
}

/**
 * Leaves deeds and faults out of a history for as long as it still breaks the same promise: first halves, then
 * ever smaller pieces.
 */
export async function shrunk(history: History, promise: PromiseName, bug: Bug | null = null): Promise<{ history: History; outcome: Outcome; plays: number }> {
  let parts: Part[] = [...history.deeds.map((deed) => ({ deed })), ...history.mishaps.map((mishap) => ({ mishap })), ...history.manners.map((manner) => ({ manner }))];
  let plays = 0;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < parts.length && plays < MOST_PLAYS; ) {
      const fewer = [...parts.slice(0, from), ...parts.slice(from + size)];
      plays += 1;
      const { broken } = await play(historyOfParts(history, fewer), { bug });
      if (broken.some((each) => each.promise === promise)) parts = fewer;
      else from += size;
    }
  }
  const smallest = historyOfParts(history, parts);
  return { history: smallest, outcome: await play(smallest, { bug, isToldInFull: true }), plays };
}
