import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../files/keptFile.ts';

/** What `npm run build` makes; each is newer than every source, or the build is out of date. */
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

/** Builds the page and the shell. @returns '' when it went well, else what the build said */
export function build(projectFolder: string): Promise<string> {
  const program = join(projectFolder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? '' : said.trim() || `electron-vite ended with ${String(code)}`));
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
  // A folder's own time counts too: it moves when a source is taken away.
  const inside = isFolder ? await readdir(path) : [];
  return Math.max(own, ...(await Promise.all(inside.map((name) => newestIn(join(path, name))))));
}
