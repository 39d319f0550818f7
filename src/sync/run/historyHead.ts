import type { RunContext } from './context.ts';
import { unreadCursor } from '../../domain/service/storeChange.ts';

/** Has the requests of this run ask whether the service's history still holds the event that was its newest one. */
export async function askForHistory({ store, service }: RunContext): Promise<void> {
  service.historyWatch.ask((await store.cursor('history'))?.head?.number ?? 0);
}

/**
 * Keeps the newest event of the service's history, once that holds the one that was kept before. Where it does not, the
 * one before stays until a person has said otherwise: whoever can rewrite the service's database, its history with it,
 * is found out by nothing else.
 */
export async function keepHistoryHead(run: RunContext): Promise<void> {
  const { answer } = run.service.historyWatch;
  if (answer === null) return;
  const kept = (await run.store.cursor('history'))?.head;
  if (kept && answer.known !== kept.hash) run.historyBroken = kept;
  else if (kept?.hash !== answer.head.hash)
    await run.store.write([], [{ ...unreadCursor('history'), head: { ...answer.head, at: run.now() } }]);
}
