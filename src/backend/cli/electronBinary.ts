import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clocks, systemClocks } from '../../api/transport/clocks.ts';
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
 */
export async function obtainElectron(
  projectFolder: string,
  say: (line: string) => void,
  clocks: Pick<Clocks, 'monotonic' | 'wait'> = systemClocks,
): Promise<ElectronBinary> {
  const installed = installedElectron(projectFolder);
  if (installed !== null) return { state: 'there', path: installed };
  const installer = join(projectFolder, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return { state: 'absent', reason: 'the electron package is not installed' };
  say("Looking for Electron's program (fetched once; given up after 20 s without an answer) …");
  const reason = await runInstaller(installer, join(projectFolder, 'node_modules', 'electron', 'dist'), clocks);
  const fetched = installedElectron(projectFolder);
  return fetched !== null ? { state: 'there', path: fetched } : { state: 'absent', reason };
}

async function runInstaller(
  installer: string,
  dist: string,
  { monotonic, wait }: Pick<Clocks, 'monotonic' | 'wait'>,
): Promise<string> {
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
  const over = new AbortController();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (fault) => resolve(fault.message));
    child.once('close', (code) => resolve(code === 0 ? 'its installer left no program' : firstFault(output)));
  }).finally(() => over.abort());
  try {
    let seen = 0;
    let movedAt = monotonic();
    while (await waited(wait(LOOK_EVERY, over.signal))) {
      const bytes = (await bytesIn(download)) + (await bytesIn(dist));
      if (bytes !== seen) {
        movedAt = monotonic();
        seen = bytes;
      } else if (monotonic() - movedAt >= SILENCE) {
        child.kill('SIGKILL');
        await ended;
        return `the network did not answer within ${SILENCE / 1000} s`;
      }
    }
    return await ended;
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
}

/** Whether a wait lasted to its end. */
function waited(wait: Promise<void>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  );
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
