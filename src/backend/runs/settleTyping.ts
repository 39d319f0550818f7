import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import type { Log } from '../files/log.ts';

/**
 * A page that has not answered after this many milliseconds is left out: it may hang, or the browser has suspended it.
 */
export const SETTLING_TIMEOUT = 5_000;

/**
 * Makes every page store what is being typed in it, so that a run sees it, or stop after that.
 * @param signal aborts when nobody needs it any more, as when the run is cancelled; ends the wait
 * @returns how many pages did not confirm; the log says why
 */
export async function settleTyping(
  pages: Iterable<Pick<BackendEndpoint, 'call'>>,
  name: 'typing.settle' | 'typing.stop',
  connectionId: string,
  signal: AbortSignal,
  log: Log,
): Promise<number> {
  const givenUp = Promise.withResolvers<undefined>();
  const giveUp = (): void => givenUp.resolve(undefined);
  const timer = setTimeout(giveUp, SETTLING_TIMEOUT);
  signal.addEventListener('abort', giveUp);
  try {
    const outcomes = await Promise.all(
      [...pages].map((page) => Promise.race([page.call(name, { connectionId }), givenUp.promise])),
    );
    // A page stores its typing before it closes, so a closed page holds nothing back.
    const unsettled = outcomes.filter(
      (outcome) => outcome === undefined || (!outcome.ok && outcome.problem.code !== 'bridge.closed'),
    );
    for (const outcome of unsettled) {
      const why = outcome?.ok === false ? `${outcome.problem.code}: ${outcome.problem.message}` : 'it does not answer';
      log.note(`${connectionId}: a window has not stored what is typed in it: ${why}`);
    }
    return unsettled.length;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
