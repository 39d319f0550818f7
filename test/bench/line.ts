import { setTimeout } from 'node:timers/promises';
import type { Exchange } from '../../src/api/transport/exchange.ts';

/** Milliseconds that a question and its answer are under way to a service in the same country. */
export const FAR = 20;

/** The platform's own client over a line on which a question and its answer take so long together. */
export function fetchOver(milliseconds: number): typeof fetch {
  if (milliseconds === 0) return fetch;
  return async (input, init) => {
    await setTimeout(milliseconds / 2);
    const answer = await fetch(input, init);
    await setTimeout(milliseconds / 2);
    return answer;
  };
}

/** The same line for what the engine sends. */
export function exchangeOver(exchange: Exchange, milliseconds: number): Exchange {
  if (milliseconds === 0) return exchange;
  return async (...asked) => {
    await setTimeout(milliseconds / 2);
    const answer = await exchange(...asked);
    await setTimeout(milliseconds / 2);
    return answer;
  };
}
