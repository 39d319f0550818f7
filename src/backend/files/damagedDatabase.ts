import { mkdir, readlink, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { faultMessage, isFault, readKept, writeKept } from './keptFile.ts';
import type { Log } from './log.ts';

/*
 * A full disk can leave database files that the browser can neither read nor delete. Only moving them away helps, and
 * only while no browser runs. A person requests it on the recovery page; the next start does it. Nothing is deleted.
 */

const requestSchema = z.object({ askedAt: z.string() });
const requestPath = (dataFolder: string): string => join(dataFolder, 'set-aside.json');

/** Requests that the next start moves the browser's database files aside. */
export async function askSetAside(dataFolder: string, now: Date): Promise<void> {
  await writeKept(requestPath(dataFolder), { askedAt: now.toISOString() });
}

export interface DatabaseFiles {
  /** The folder in which the browser keeps its databases. */
  folder: string;
  /** Whether a browser is running that may write to it. */
  isInUse(): Promise<boolean>;
}

/**
 * Moves the browser's database files to `set-aside/` in the data folder, if a person has requested it. If that fails,
 * it logs why, and the next start tries again.
 * @returns whether they were moved
 */
export async function setAsideAsAsked(
  dataFolder: string,
  { folder, isInUse }: DatabaseFiles,
  log: Log,
  now: Date,
): Promise<boolean> {
  try {
    // An unreadable request counts, too: nobody else writes this file.
    if ((await readKept(requestPath(dataFolder), requestSchema)).state === 'absent') return false;
    if (await isInUse()) {
      log.fault('the damaged database was not moved aside: a browser still runs on its profile');
      return false;
    }
    const to = join(dataFolder, 'set-aside', now.toISOString().replaceAll(/[-:]|\.\d+/g, ''), 'IndexedDB');
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const isMoved = await renamed(folder, to);
    await rm(requestPath(dataFolder), { force: true });
    log.note(isMoved ? `the damaged database was moved to ${to}` : 'there was no damaged database to move aside');
    return isMoved;
  } catch (fault) {
    log.fault(`the damaged database was not moved aside: ${faultMessage(fault)}`);
    return false;
  }
}

async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (fault) {
    if (isFault(fault, 'ENOENT')) return false;
    throw fault;
  }
}

/** The database files of a Chromium profile that Daybook made for its app window. */
export function databaseFilesOf(profile: string): DatabaseFiles {
  return { folder: join(profile, 'Default', 'IndexedDB'), isInUse: () => isProfileInUse(profile) };
}

/**
 * Chromium keeps a link in the profile that names its computer and process. On Windows there is no link, and an open
 * database cannot be moved.
 */
async function isProfileInUse(profile: string): Promise<boolean> {
  try {
    const pid = /-(\d+)$/.exec(await readlink(join(profile, 'SingletonLock')))?.[1];
    return pid !== undefined && isRunning(Number(pid));
  } catch (fault) {
    if (isFault(fault, 'ENOENT')) return false;
    throw fault;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return !isFault(fault, 'ESRCH');
  }
}
