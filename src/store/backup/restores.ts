import { ProblemError } from '../../domain/values/result.ts';
import type { CompanyDatabase } from '../schema.ts';

/*
 * Counts how often a backup was restored into this database. Work that began before a restore, in any window, sees from
 * the count that the data it relies on was replaced. All of this runs in the caller's transaction, which covers the
 * settings.
 */

const NAME = 'restores';

export async function restoresOf({ settings }: CompanyDatabase): Promise<number> {
  const held = await settings.get(NAME);
  return held?.name === NAME ? held.value : 0;
}

export async function countRestore({ settings }: CompanyDatabase, before: number): Promise<void> {
  await settings.put({ name: NAME, value: before + 1 });
}

/**
 * @throws ProblemError `store.failed`, which ends a run, when a backup was restored after the count was
 *   `restoresAtStart`
 */
export async function refuseAfterRestore(database: CompanyDatabase, restoresAtStart: number): Promise<void> {
  if ((await restoresOf(database)) !== restoresAtStart)
    throw new ProblemError({ code: 'store.failed', refusal: 'restored', message: '' });
}
