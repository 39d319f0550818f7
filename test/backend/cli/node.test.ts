import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const STARTER = join(import.meta.dirname, '../../../src/backend/cli/node.mjs');

/** A project with this starter and a script that prints its arguments, run by a Node of some version. */
function run(version: string, ...folders: string[]) {
  const project = temporaryFolder();
  for (const folder of ['src/backend/cli', ...folders]) mkdirSync(join(project, folder), { recursive: true });
  const starter = join(project, 'src/backend/cli/node.mjs');
  cpSync(STARTER, starter);
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
