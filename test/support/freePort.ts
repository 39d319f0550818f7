import { randomInt } from 'node:crypto';
import { isFault } from '../../src/backend/files/keptFile.ts';

/** Draws in a range of thousands; so many that are taken mean that something else is wrong. */
const MOST_DRAWS = 20;

/** A port below those of outgoing connections, so that it is free again later for whoever comes back to the same address. */
export function drawnPort(): number {
  return randomInt(20_000, 32_000);
}

/**
 * Opens something on a port that is drawn, and draws again while it is somebody else's.
 * Any other fault is thrown as it is, and the last one when every draw was taken.
 */
export async function onFreePort<T>(open: (port: number) => Promise<T>, draw: () => number = drawnPort): Promise<T> {
  for (let drawn = 1; ; drawn += 1) {
    try {
      return await open(draw());
    } catch (fault) {
      if (drawn === MOST_DRAWS || !isFault(fault, 'EADDRINUSE')) throw fault;
    }
  }
}
