import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isFault } from './keptFile.ts';

/** Made in every data folder before anything else (`dataFolderId`). */
const FIRST_FILE = 'folder.json';

/** The folder for application data on this platform: XDG's data home, AppData's Local, or Library. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  home: string = homedir(),
): string {
  if (platform === 'win32')
    return join(absolute(environment['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), 'Daybook');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Daybook');
  // The XDG rules say to ignore a relative path.
  return join(absolute(environment['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'daybook');
}

/**
 * The data folder to use where nobody has named one. On Windows it was in AppData's Roaming before, which is copied to
 * a server at each sign-out in many companies, and with it a database that is in use: it moves to Local, once.
 */
export function usualDataFolder(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  home: string = homedir(),
): string {
  const folder = defaultDataFolder(platform, environment, home);
  if (platform !== 'win32') return folder;
  const roaming = absolute(environment['APPDATA']) ?? join(home, 'AppData', 'Roaming');
  return moveOnce(join(roaming, 'Daybook'), folder);
}

/**
 * Moves a data folder, whole or not at all. Where it cannot be moved, because an earlier Daybook still runs on it, it
 * stays in use where it is, and the next start tries again. Nothing is moved over another data folder.
 * @param rename only for tests: how a folder is renamed
 * @returns the folder to use
 */
export function moveOnce(from: string, to: string, rename: (from: string, to: string) => void = renameSync): string {
  if (existsSync(join(to, FIRST_FILE)) || !existsSync(join(from, FIRST_FILE))) return to;
  try {
    mkdirSync(dirname(to), { recursive: true });
    rename(from, to);
    return to;
  } catch (fault) {
    if (!isFault(fault, 'EXDEV')) return from;
  }
  // Roaming is on another disk: the copy gets its name once it is whole.
  const draft = `${to}.moving`;
  try {
    rmSync(draft, { recursive: true, force: true });
    cpSync(from, draft, { recursive: true, preserveTimestamps: true });
    rename(draft, to);
  } catch {
    rmSync(draft, { recursive: true, force: true });
    return from;
  }
  try {
    rmSync(from, { recursive: true, force: true });
  } catch {
    // What cannot be removed stays behind: from now on the new folder is the one in use.
  }
  return to;
}

/** Creates the folder if it is missing, for its owner only. */
export async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
