import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import type { Log } from '../files/log.ts';

/** A page that has not answered after so long, ms, is left out: it may hang, or the browser has put it to sleep. */
export const LONGEST_SETTLING = 5_000;

/**
 * Has every page store what is being typed in it, so that a run sees it.
 * @param signal ends the waiting: the run was cancelled
 * @returns how many pages have not said that they did; the log says why
 */
export async function settleTyping(
  pages: Iterable<Pick<BackendEndpoint, 'call'>>,
  connectionId: string,
  signal: AbortSignal,
  log: Log,
): Promise<number> {
  const given = Promise.withResolvers<undefined>();
  const giveUp = (): void => given.resolve(undefined);
  const timer = setTimeout(giveUp, LONGEST_SETTLING);
  signal.addEventListener('abort', giveUp);
  try {
    const outcomes = await Promise.all(
      [...pages].map((page) => Promise.race([page.call('typing.settle', { connectionId }), given.promise])),
    );
    // What goes from the page is stored by the page as it goes: a page that has closed keeps nothing back.
    const left = outcomes.filter(
      (outcome) => outcome === undefined || (!outcome.ok && outcome.problem.code !== 'bridge.closed'),
    );
    for (const outcome of left)
      log.note(
        `sync of ${connectionId}: a window has not stored what is typed in it: ${outcome?.ok === false ? `${outcome.problem.code}: ${outcome.problem.message}` : 'it does not answer'}`,
      );
    return left.length;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
