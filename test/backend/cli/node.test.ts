import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const STARTERS = join(import.meta.dirname, '../../../src/backend/cli');
const FILES = ['node.mjs', 'built.mjs'];

/** A project with this starter. */
function projectWith(folders: readonly string[]): string {
  const project = temporaryFolder();
  for (const folder of ['src/backend/cli', ...folders]) mkdirSync(join(project, folder), { recursive: true });
  for (const file of FILES) cpSync(join(STARTERS, file), join(project, 'src/backend/cli', file));
  return project;
}

/** It with a script that prints its arguments, run by a Node of some version. */
function run(version: string, ...folders: string[]) {
  const project = projectWith(folders);
  const starter = join(project, 'src/backend/cli/node.mjs');
  writeFileSync(join(project, 'script.ts'), 'console.log(process.argv.slice(2) satisfies string[]);');
  writeFileSync(
    join(project, 'version.cjs'),
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  const words = ['--require', join(project, 'version.cjs'), starter, join(project, 'script.ts'), '--port', '7'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: '' },
  });
  return { status, stdout, stderr };
}

it('a script runs on Node 24, with its own arguments', () => {
  expect(run('24.21.0')).toEqual({ status: 0, stdout: "[ '--port', '7' ]\n", stderr: '' });
});

describe('npm start', () => {
  const PRODUCTS = ['out/main/main.js', 'out/main/start.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

  /** What it runs, with sources of ten minutes ago and products of `built` seconds ago; null for no products. */
  function started(built: number | null): string {
    const project = projectWith(PRODUCTS.map((path) => dirname(path)));
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    const script = join(project, 'src/backend/cli/start.ts');
    writeFileSync(script, "console.log('the sources' satisfies string);");
    const seconds = Date.now() / 1000;
    for (const path of ['src/backend/cli/start.ts', ...FILES.map((file) => `src/backend/cli/${file}`)])
      utimesSync(join(project, path), seconds - 600, seconds - 600);
    for (const path of ['src', 'src/backend', 'src/backend/cli', 'package.json'])
      utimesSync(join(project, path), seconds - 600, seconds - 600);
    if (built !== null)
      for (const path of PRODUCTS) {
        writeFileSync(join(project, path), path.endsWith('start.js') ? "console.log('the bundle');" : '');
        utimesSync(join(project, path), seconds - built, seconds - built);
      }
    const starter = join(project, 'src/backend/cli/node.mjs');
    return spawnSync(process.execPath, [starter, 'src/backend/cli/start.ts'], { encoding: 'utf8', cwd: project })
      .stdout;
  }

  it('runs the bundle of the build', () => expect(started(60)).toBe('the bundle\n'));
  it('runs the sources where they are newer', () => expect(started(700)).toBe('the sources\n'));
  it('runs the sources before the first build', () => expect(started(null)).toBe('the sources\n'));
});

it.each([
  ['nothing is installed', [], 'Run npm ci first: it installs that version beside the other packages.'],
  [
    "npm's install scripts are off",
    ['node_modules/node'],
    "npm ci installs that version beside the other packages, but npm's install scripts are off here: run npm ci --ignore-scripts=false",
  ],
  [
    'it was started without npm',
    ['node_modules/node/bin'],
    'npm ci has installed that version beside the other packages: start with npm start or npm run.',
  ],
])('an older Node is named in one sentence when %s', (_when, folders, why) => {
  expect(run('20.20.2', ...folders)).toEqual({
    status: 1,
    stdout: '',
    stderr: `Daybook runs on Node 24, and this is Node 20.20.2. ${why}\n`,
  });
});
