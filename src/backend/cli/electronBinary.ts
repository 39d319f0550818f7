import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFault } from '../files/keptFile.ts';

/** The path of Electron's program, or the reason why there is none. */
export type ElectronBinary = { state: 'there'; path: string } | { state: 'absent'; reason: string };

/** Milliseconds without any new byte after which the network counts as not answering. */
const SILENCE = 20_000;
const LOOK_EVERY = 500;

/** The path of Electron's program if it was downloaded already, found as the electron package itself does. */
export function installedElectron(projectFolder: string): string | null {
  const folder = join(projectFolder, 'node_modules', 'electron');
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const path = join(dist, readFileSync(note, 'utf8').trim());
  return existsSync(path) ? path : null;
}

/**
 * Finds Electron's program, and downloads it with the electron package's installer if it is missing. A download without
 * progress for 20 s is given up; one that progresses may take as long as it needs.
 * @param silence the limit in milliseconds, for tests
 */
export async function obtainElectron(
  projectFolder: string,
  say: (line: string) => void,
  silence = SILENCE,
): Promise<ElectronBinary> {
  const installed = installedElectron(projectFolder);
  if (installed !== null) return { state: 'there', path: installed };
  const installer = join(projectFolder, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return { state: 'absent', reason: 'the electron package is not installed' };
  say("Looking for Electron's program (fetched once; given up after 20 s without an answer) …");
  const reason = await runInstaller(installer, join(projectFolder, 'node_modules', 'electron', 'dist'), silence);
  const fetched = installedElectron(projectFolder);
  return fetched !== null ? { state: 'there', path: fetched } : { state: 'absent', reason };
}

async function runInstaller(installer: string, dist: string, silence: number): Promise<string> {
  // The installer downloads into the temporary folder, so a separate one shows its progress.
  const download = mkdtempSync(join(tmpdir(), 'daybook-electron-'));
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: download, TEMP: download, TMP: download },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  let isSilent = false;
  let seen = 0;
  let movedAt = Date.now();
  const look = setInterval(() => {
    void Promise.all([bytesIn(download), bytesIn(dist)]).then(([downloaded, unpacked]) => {
      if (downloaded + unpacked !== seen) {
        movedAt = Date.now();
        seen = downloaded + unpacked;
      } else if (Date.now() - movedAt > silence - LOOK_EVERY) {
        isSilent = true;
        child.kill('SIGKILL');
      }
    });
  }, LOOK_EVERY);
  try {
    const ended = await new Promise<string>((resolve) => {
      child.once('error', (fault) => resolve(fault.message));
      child.once('close', (code) => resolve(code === 0 ? 'its installer left no program' : firstFault(output)));
    });
    return isSilent ? `the network did not answer within ${silence / 1000} s` : ended;
  } finally {
    clearInterval(look);
    rmSync(download, { recursive: true, force: true });
  }
}

/** The line of the error output that names the fault, shortened. */
function firstFault(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const line =
    lines.find((one) => /error|ENOTFOUND|ECONN|EAI_AGAIN/i.test(one)) ??
    lines.find((one) => one !== '') ??
    'its installer failed';
  return line.replace(/^\w*Error: /, '').slice(0, 200);
}

async function bytesIn(path: string): Promise<number> {
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) return facts.size;
    const inside = await Promise.all((await readdir(path)).map((name) => bytesIn(join(path, name))));
    return inside.reduce((sum, bytes) => sum + bytes, 0);
  } catch (fault) {
    // The installer moves and removes files during the count.
    if (isFault(fault, 'ENOENT')) return 0;
    throw fault;
  }
}

/** Whether the program can run on this machine: a library may be missing. @returns '' when it does, else the reason */
export function tryElectron(path: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(path, ['--version'], { timeout: SILENCE }, (fault, _said, complaint) => {
      resolve(fault === null ? '' : (complaint.trim().split('\n')[0] ?? '') || fault.message);
    });
  });
}
