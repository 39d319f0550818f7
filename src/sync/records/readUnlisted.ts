import { inChunks } from '../../domain/values/chunks.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { inParallel } from '../run/parallel.ts';
import { RECORDS_AT_ONCE } from '../run/pending.ts';
import { unlistedKinds } from '../pull/kindsRead.ts';
import { readOrSetAside } from './learn.ts';

/**
 * Reads by its id each record of a kind that no list shows: bank lines. Otherwise they are never read again, and what a
 * colleague changes of them is not seen here.
 */
export async function readUnlisted(run: RunContext): Promise<void> {
  for (const kind of unlistedKinds(run)) {
    const held = await run.store.heldOf(kind);
    run.plan(held.length);
    for (const some of inChunks(held, RECORDS_AT_ONCE))
      await inParallel(await run.resources(some.map(({ key }) => key)), WIDTH, async (record) => {
        run.retryPolicy.stopIfCancelled();
        if (await readOrSetAside(run, record)) run.succeeded();
        run.done();
      });
  }
}
