import { spawn } from 'node:child_process';

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };

/**
 * Shows a folder in the system's own file manager. It is Daybook's own folder: no path comes from a page.
 * @returns '' when the program was started, else why not
 */
export function openFolder(path: string, platform: NodeJS.Platform = process.platform): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(PROGRAMS[platform] ?? 'xdg-open', [path], { stdio: 'ignore', detached: true });
    child.once('error', (fault) => resolve(fault.message));
    child.once('spawn', () => {
      child.unref();
      resolve('');
    });
  });
}
