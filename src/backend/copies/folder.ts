import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { FEWEST_COPIES, MOST_COPIES, USUAL_COPIES, type CopySettings } from '../../domain/copies/copies.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import { readKept, setAside, writeKept } from '../files/keptFile.ts';

/** Where the copies are, and how many stay: a small file in the data folder. */
const fileSchema = z.object({
  version: z.literal(1),
  folder: z.string().nullable(),
  keep: z.number().int().min(FEWEST_COPIES).max(MOST_COPIES),
});
export type KeptSettings = z.infer<typeof fileSchema>;
const USUAL: KeptSettings = { version: 1, folder: null, keep: USUAL_COPIES };

function settingsPath(dataFolder: string): string {
  return join(dataFolder, 'copies.json');
}

/**
 * @returns `unknown` says why they cannot be read. The usual ones do not stand in for them: where the copies are somewhere else, an
 * empty folder would pass for them.
 */
export async function readCopySettings(
  dataFolder: string,
): Promise<{ settings: KeptSettings; unknown: string | null }> {
  const kept = await readKept(settingsPath(dataFolder), fileSchema);
  return {
    settings: kept.state === 'there' ? kept.content : USUAL,
    unknown: kept.state === 'broken' ? `${settingsPath(dataFolder)}: ${kept.reason}` : null,
  };
}

/**
 * The folder of all copies. In a folder that a person has chosen, each data folder has one of its own: two that wrote into
 * the same journal would destroy it.
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

/** Checks what was typed. @returns the settings to be kept */
export function checkedSettings(typed: { folder: string | null; keep: number }): Result<KeptSettings> {
  const folder = typed.folder === null || typed.folder.trim() === '' ? null : typed.folder.trim();
  if (folder !== null && !isAbsolute(folder))
    return failed('copies.failed', 'type the whole path of the folder', { field: 'folder' });
  return ok({ version: 1, folder: folder === null ? null : resolve(folder), keep: typed.keep });
}

export async function keepSettings(dataFolder: string, settings: KeptSettings): Promise<void> {
  // What could not be read stays beside it.
  const { unknown } = await readCopySettings(dataFolder);
  if (unknown !== null) await setAside(settingsPath(dataFolder), new Date());
  await writeKept(settingsPath(dataFolder), settings);
}

/** Makes the folder of all copies where there is none: whoever uses it later takes a missing one for a disk that is not there. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Takes everything from one folder to another. What was there before is removed once all of it is in the new place. */
export async function moveCopies(from: string, to: string): Promise<() => Promise<void>> {
  await makeFolder(to);
  await cp(from, to, { recursive: true, force: true, errorOnExist: false }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault;
  });
  await flushFiles(to);
  return () => rm(from, { recursive: true, force: true });
}

/** What was copied is on the disk before the original is removed: a stick may be pulled out a second later. */
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
