import type { Discarded } from '../stored.ts';
import { copyNameText, type CopyName } from '../../domain/copies/copies.ts';
import type { CompanyDatabase } from '../schema.ts';

/*
 * Pending rows that a person removed here, until the journal outside knows. The note is written in the transaction that
 * removes the row: a database that has lost the row otherwise has no note.
 */

const NAME = 'discarded';
export async function discardedOf({ settings }: CompanyDatabase): Promise<readonly Discarded[]> {
  const held = await settings.get(NAME);
  return held?.name === NAME ? held.value : [];
}

/** In the caller's transaction, which covers the settings. */
export async function noteDiscarded(database: CompanyDatabase, rows: readonly Discarded[]): Promise<void> {
  if (rows.length === 0) return;
  await database.settings.put({ name: NAME, value: [...(await discardedOf(database)), ...rows] });
}

/** Removes the notes that the journal knows. */
export async function forgetDiscarded(database: CompanyDatabase, names: readonly CopyName[]): Promise<void> {
  if (names.length === 0 || (await discardedOf(database)).length === 0) return;
  const known = new Set(names.map(copyNameText));
  await database.transaction('rw', database.settings, async () => {
    const rest = (await discardedOf(database)).filter((row) => !known.has(copyNameText(row)));
    if (rest.length > 0) await database.settings.put({ name: NAME, value: rest });
    else await database.settings.delete(NAME);
  });
}
