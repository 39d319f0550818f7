import { ProblemError } from '../../domain/values/result.ts';
import type { CompanyDatabase } from '../schema.ts';

/*
 * How often a backup was restored into a database, counted in it: whoever began before a restore, in whatever window, tells by it
 * that what they go by is no longer there. In the caller's transaction, which covers the settings.
 */

const NAME = 'restores';

export async function restoresOf({ settings }: CompanyDatabase): Promise<number> {
  const held = await settings.get(NAME);
  return held?.name === NAME ? held.value : 0;
}

export async function countRestore({ settings }: CompanyDatabase, before: number): Promise<void> {
  await settings.put({ name: NAME, value: before + 1 });
}

/** @throws ProblemError `store.failed`, which ends a run, when a backup has been restored since */
export async function refuseAfterRestore(database: CompanyDatabase, begunWith: number): Promise<void> {
  if ((await restoresOf(database)) !== begunWith)
    throw new ProblemError({ code: 'store.failed', message: 'A backup was restored during the sync. Sync again.' });
}
