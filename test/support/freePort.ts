import { randomInt } from 'node:crypto';
import { isFault } from '../../src/backend/files/keptFile.ts';

/** Thousands of ports can be drawn. If this many in a row are taken, something else is wrong. */
const MOST_DRAWS = 20;

/**
 * A port below those of outgoing connections, so that it is still free when somebody comes back to the same address.
 */
export function drawnPort(): number {
  return randomInt(20_000, 32_000);
}

/**
 * Opens something on a random port, and tries another one while that is taken. Throws any other error, and the last one
 * when every port was taken.
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
