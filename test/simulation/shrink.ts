import type { Action } from './faults/userProfile.ts';
import { play, type History, type Outcome } from './play.ts';
import type { Bug, PromiseName } from './checks/bugs.ts';
import type { Manner } from './faults/serviceProfile.ts';
import type { Fault } from './faults/faults.ts';

/** The most histories to play for one shrinking. */
const MOST_PLAYS = 160;

type Part = { action: Action } | { fault: Fault } | { manner: Manner };

function historyOfParts({ seed, servedAs }: History, parts: readonly Part[]): History {
  return {
    seed,
    ...(servedAs && { servedAs }),
    actions: parts.flatMap((part) => ('action' in part ? [part.action] : [])),
    faults: parts.flatMap((part) => ('fault' in part ? [part.fault] : [])),
    serviceProfile: parts.flatMap((part) => ('manner' in part ? [part.manner] : [])),
  };
}

/**
 * Leaves actions and faults out of a history while it still breaks the same promise: first halves, then ever smaller
 * pieces.
 */
export async function shrunk(
  history: History,
  promise: PromiseName,
  bug: Bug | null = null,
): Promise<{ history: History; outcome: Outcome; plays: number }> {
  let parts: Part[] = [
    ...history.actions.map((action) => ({ action })),
    ...history.faults.map((fault) => ({ fault })),
    ...history.serviceProfile.map((manner) => ({ manner })),
  ];
  let plays = 0;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < parts.length && plays < MOST_PLAYS;) {
      const fewer = [...parts.slice(0, from), ...parts.slice(from + size)];
      plays += 1;
      const { broken } = await play(historyOfParts(history, fewer), { bug });
      if (broken.some((each) => each.promise === promise)) parts = fewer;
      else from += size;
    }
  }
  const smallest = historyOfParts(history, parts);
  return { history: smallest, outcome: await play(smallest, { bug, keepsLines: true }), plays };
}
