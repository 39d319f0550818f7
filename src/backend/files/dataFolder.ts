import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder for application data on this platform: XDG's data home, AppData, or Library. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  home: string = homedir(),
): string {
  if (platform === 'win32')
    return join(absolute(environment['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'Daybook');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Daybook');
  // The XDG rules say to ignore a relative path.
  return join(absolute(environment['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'daybook');
}

/** Creates the folder if it is missing, for its owner only. */
export async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
