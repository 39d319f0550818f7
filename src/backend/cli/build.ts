import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../files/keptFile.ts';

/** What `npm run build` makes. If one is not newer than every source, the build is out of date. */
const PRODUCTS = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];
const SOURCES = ['src', 'electron', 'resources', 'package.json', 'electron.vite.config.ts'];

/** Whether a product is missing or older than the newest source. */
export async function needsBuild(projectFolder: string): Promise<boolean> {
  const built = await Promise.all(PRODUCTS.map((path) => modifiedAt(join(projectFolder, path))));
  const oldest = Math.min(...built.map((time) => time ?? 0));
  if (oldest === 0) return true;
  const newest = await Promise.all(SOURCES.map((path) => newestIn(join(projectFolder, path))));
  return Math.max(...newest) > oldest;
}

/** Builds the page and the shell. @returns '' when it succeeded, else the output of the build */
export function build(projectFolder: string): Promise<string> {
  const program = join(projectFolder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code === 0 ? '' : output.trim() || `electron-vite ended with ${String(code)}`),
    );
  });
}

async function modifiedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (fault) {
    if (isFault(fault, 'ENOENT')) return null;
    throw fault;
  }
}

async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path);
  if (own === null) return 0;
  const isFolder = (await stat(path)).isDirectory();
  // The time of the folder counts, too: it changes when a source is deleted.
  const inside = isFolder ? await readdir(path) : [];
  return Math.max(own, ...(await Promise.all(inside.map((name) => newestIn(join(path, name))))));
}
