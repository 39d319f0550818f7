import type { Collection } from 'dexie';
import type { Discarded, StoredDiscarded, StoredSettings } from './stored.ts';
import { copyNameText, type CopyName } from '../domain/copies/copies.ts';
import type { CompanyDatabase } from './schema.ts';

/*
 * Pending rows that a person removed here, until the journal outside knows. The note is written in the transaction that
 * removes the rows: a database that has lost them otherwise has no note.
 *
 * Each removal writes a note of its own. The undo of an import removes 50,000 lines in 250 steps, and one list of all
 * of them would be read and written again in each step. An earlier Daybook kept such a list, under the bare prefix.
 */

const PREFIX = 'discarded';

function isNote(setting: StoredSettings): setting is StoredDiscarded {
  return setting.name.startsWith(PREFIX);
}

function notes({ settings }: CompanyDatabase): Collection<StoredSettings, string> {
  return settings.where('name').startsWith(PREFIX);
}

async function allNotes(database: CompanyDatabase): Promise<StoredDiscarded[]> {
  return (await notes(database).toArray()).filter(isNote);
}

export async function discardedOf(database: CompanyDatabase): Promise<readonly Discarded[]> {
  return (await allNotes(database)).flatMap(({ value }) => value);
}

/** In the caller's transaction, which covers the settings. */
export async function noteDiscarded(database: CompanyDatabase, rows: readonly Discarded[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const name = `${PREFIX}.${copyNameText(first)}` as const;
  // The row may have been removed, restored by undo and removed again before the journal knows.
  const before = await database.settings.get(name);
  await database.settings.put({ name, value: [...(before && isNote(before) ? before.value : []), ...rows] });
}

/** Removes the rows that the journal knows from the notes. */
export async function forgetDiscarded(database: CompanyDatabase, names: readonly CopyName[]): Promise<void> {
  if (names.length === 0 || (await notes(database).count()) === 0) return;
  const known = new Set(names.map(copyNameText));
  await database.transaction('rw', database.settings, async () => {
    const gone: string[] = [];
    const shorter: StoredDiscarded[] = [];
    for (const note of await allNotes(database)) {
      const rest = note.value.filter((row) => !known.has(copyNameText(row)));
      if (rest.length === 0) gone.push(note.name);
      else if (rest.length < note.value.length) shorter.push({ ...note, value: rest });
    }
    await database.settings.bulkDelete(gone);
    await database.settings.bulkPut(shorter);
  });
}

/** In the caller's transaction. */
export async function forgetAllDiscarded(database: CompanyDatabase): Promise<void> {
  await notes(database).delete();
}
