import { setTimeout } from 'node:timers/promises';
import type { Exchange } from '../../src/api/transport/exchange.ts';

/** Milliseconds of a round trip to a service in the same country. */
export const FAR = 20;

/** The platform's own client over a line with this round trip. */
export function fetchOver(milliseconds: number): typeof fetch {
  if (milliseconds === 0) return fetch;
  return async (input, init) => {
    await setTimeout(milliseconds / 2);
    const answer = await fetch(input, init);
    await setTimeout(milliseconds / 2);
    return answer;
  };
}

/** The same line for the engine's requests. */
export function exchangeOver(exchange: Exchange, milliseconds: number): Exchange {
  if (milliseconds === 0) return exchange;
  return async (...asked) => {
    await setTimeout(milliseconds / 2);
    const answer = await exchange(...asked);
    await setTimeout(milliseconds / 2);
    return answer;
  };
}
