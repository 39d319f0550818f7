import type { DocumentRecord } from '../domain/record.ts';
import { ProblemError } from '../domain/result.ts';
import { WRITE_AGAIN } from './backoff.ts';
import type { RunContext } from './context.ts';
import { failureOf, ROUNDS, setRejected } from './outcome.ts';
import { stepFor } from './plan.ts';
import { commanded, gone, intended, pulled } from './transitions.ts';

/**
 * Carries out the commands of a record, first one first. The document is read before and compared: one that is done
 * already, by whomever, is not sent again, and one on a document that a colleague has changed is taken back.
 */
export async function pushCommands(run: RunContext, record: DocumentRecord): Promise<void> {
  const { id, docClass } = record;
  if (id === null) return;
  let current: DocumentRecord = record;
  let failures = 0;
  for (;;) {
    const read = await run.read(() => run.service.document(docClass, id));
    const at = run.now();
    const ready = await run.journal.change(current, (now) => {
      // An answer that was lost is settled by what is read here.
      const next = read ? pulled(now, read, at) : gone(now, at);
      return stepFor(next, run.docClasses) === 'command' ? intended(next, 'command', at) : next;
    });
    if (ready?.conflict) run.conflicts.add(ready.key);
    if (!ready?.inFlight) return;
    try {
      await run.patience.attempt(() => run.service.abandonDocument(docClass, id), WRITE_AGAIN);
      const readBack = await run.read(() => run.service.document(docClass, id));
      const readAt = run.now();
      run.updated += 1;
      const done = await run.journal.change(ready, (now) => (readBack ? commanded(now, readBack, readAt) : gone(now, readAt)));
      if (done?.conflict) run.conflicts.add(done.key);
      if (!done || stepFor(done, run.docClasses) !== 'command') return;
      current = done;
    } catch (thrown) {
      const { kind, problem } = await failureOf(run, ready, thrown);
      if (kind === 'refused') await setRejected(run, ready, problem);
      if (kind !== 'unknown') return;
      failures += 1;
      if (failures === ROUNDS) throw new ProblemError(problem);
      current = ready;
    }
  }
}
