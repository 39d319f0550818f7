import { cp, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { FEWEST_COPIES, MOST_COPIES, USUAL_COPIES, type CopySettings } from '../../domain/copies/copies.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { isFault, readKept, setAside, writeKept } from '../files/keptFile.ts';

/** The settings of the copies, their folder and how many to keep, in a small file in the data folder. */
const fileSchema = z.object({
  version: z.literal(1),
  folder: z.string().nullable(),
  keep: z.number().int().min(FEWEST_COPIES).max(MOST_COPIES),
});
export type KeptSettings = z.infer<typeof fileSchema>;
const DEFAULT_SETTINGS: KeptSettings = { version: 1, folder: null, keep: USUAL_COPIES };

function settingsPath(dataFolder: string): string {
  return join(dataFolder, 'copies.json');
}

/**
 * @param usualFolder the folder that an administrator has set, for users who have chosen none
 * @returns the settings; `unknown` says why they cannot be read. Do not use the defaults then: if the copies are in
 *   another folder, an empty one would look like them.
 */
export async function readCopySettings(
  dataFolder: string,
  usualFolder: string | null = null,
): Promise<{ settings: KeptSettings; unknown: string | null }> {
  const kept = await readKept(settingsPath(dataFolder), fileSchema);
  return {
    settings: kept.state === 'there' ? kept.content : { ...DEFAULT_SETTINGS, folder: usualFolder },
    unknown: kept.state === 'broken' ? `${settingsPath(dataFolder)}: ${kept.reason}` : null,
  };
}

/**
 * The folder of all copies. In a chosen folder, each data folder has its own subfolder: two that wrote to the same
 * journal would destroy it.
 */
export function copyFolder(dataFolder: string, dataFolderId: string, settings: KeptSettings): string {
  return settings.folder === null
    ? join(dataFolder, 'copies')
    : join(settings.folder, `Daybook copies ${dataFolderId}`);
}

export function shownSettings(dataFolder: string, dataFolderId: string, settings: KeptSettings): CopySettings {
  return {
    folder: copyFolder(dataFolder, dataFolderId, settings),
    isUsual: settings.folder === null,
    keep: settings.keep,
  };
}

/** Checks the typed settings. @returns the settings to store */
export function checkedSettings(typed: { folder: string | null; keep: number }): Result<KeptSettings> {
  const folder = typed.folder === null || typed.folder.trim() === '' ? null : typed.folder.trim();
  if (folder !== null && !isAbsolute(folder))
    return failed('copies.failed', 'type the whole path of the folder', { field: 'folder' });
  return ok({ version: 1, folder: folder === null ? null : resolve(folder), keep: typed.keep });
}

export async function keepSettings(dataFolder: string, settings: KeptSettings): Promise<void> {
  // Settings that could not be read are set aside.
  const { unknown } = await readCopySettings(dataFolder);
  if (unknown !== null) await setAside(settingsPath(dataFolder), new Date());
  await writeKept(settingsPath(dataFolder), settings);
}

/** Creates the folder of all copies if it is missing. Later a missing folder means that its disk is not connected. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Makes a folder in one that is there.
 * @returns its path
 * @throws the system's error, ENOENT when the other is missing: its disk is not connected
 */
export async function makeFolderIn(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 }).catch((fault: unknown) => {
    if (!isFault(fault, 'EEXIST')) throw fault;
  });
  return folder;
}

/**
 * Copies everything from one folder to another.
 * @throws the system's error when anything could not be copied: then the old folder stays as it is, and in use
 * @returns a function that removes the old folder; call it when the new one is in use
 */
export async function moveCopies(from: string, to: string): Promise<() => Promise<void>> {
  await makeFolder(to);
  // Only here it means that there is nothing to move: a file that goes while it is copied ends the copying.
  const isThere = await stat(from).catch((fault: unknown) => {
    if (isFault(fault, 'ENOENT')) return null;
    throw fault;
  });
  if (isThere !== null) await cp(from, to, { recursive: true, force: true, errorOnExist: false });
  await flushFiles(to);
  return () => rm(from, { recursive: true, force: true });
}

/** Flushes the copied files before the originals are removed: a stick may be unplugged a second later. */
async function flushFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
