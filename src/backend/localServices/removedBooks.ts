import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { instantOf } from '../../domain/values/dates.ts';
import { flushFolder, freeName } from '../copies/files.ts';
import { copiesOf } from './bookCopies.ts';

/** The folder of the data folder to which the books of removed companies go. */
export const REMOVED = 'removed-companies';

/**
 * Moves the books of a company and all that is beside them to a folder of their own below `REMOVED`: with Daybook
 * closed, a person can put them back. Nothing may have them open. Nothing is moved unless everything can be.
 * @returns the folder; where there is nothing to move, the latest to which books of the company went
 * @throws the system's error
 */
export async function moveAway(database: string, now: number): Promise<string> {
  const home = dirname(database);
  const stem = basename(database, '.sqlite');
  const removed = join(home, REMOVED);
  await mkdir(removed, { recursive: true, mode: 0o700 });
  const own = new Set([basename(copiesOf(database)), `${stem}.json`]);
  const names = (await readdir(home)).filter((name) => own.has(name) || name.startsWith(basename(database)));
  const [latest] = (await readdir(removed))
    .filter((name) => name.startsWith(`${stem}-`))
    .sort()
    .reverse();
  // Somebody asks again because what comes after this has failed.
  if (names.length === 0 && latest !== undefined) return join(removed, latest);
  const stamp = instantOf(now).slice(0, 19).replaceAll(/[-:]/g, '');
  const folder = join(removed, await freeName(removed, `${stem}-${stamp}`, ''));
  await mkdir(folder, { mode: 0o700 });
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(home, name), join(folder, name));
      moved.push(name);
    }
  } catch (fault) {
    for (const name of moved) await rename(join(folder, name), join(home, name));
    throw fault;
  }
  await flushFolder(folder);
  await flushFolder(home);
  return folder;
}
