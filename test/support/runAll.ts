import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledModules } from './process.ts';
import { provide } from './provide.ts';
import { sum, type Tally, tallyOf } from './tally.ts';

/**
 * `npm test`: every kind of proof, two at a time. Says what failed in full and what passed in a
 * line each, and ends with `N passed, N failed`.
 */

const project = fileURLToPath(new URL('../../', import.meta.url));
const reports = join(project, 'out', 'test');
/** What Node has compiled is kept from one step to the next. */
const environment = { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compiledModules };
const tool = (...path: string[]): string => join(project, 'node_modules', ...path);

interface Step {
  name: string;
  words: string[];
  /** Where vitest writes its report; absent where the exit code is all there is to count. */
  report?: string;
}

const check = (name: string, ...words: string[]): Step => ({ name, words });

function tests(name: string, ...before: string[]): Step {
  const report = join(reports, `${name}.json`);
  const words = [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return { name, words: [...before, ...words], report };
}

const withKeyring = [fileURLToPath(new URL('withKeyring.ts', import.meta.url)), process.execPath];

/** First and alone: later steps run what it makes. */
const first: Step[] = [check('build', tool('electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn')];
/**
 * Two at a time, each as soon as one has ended: the long ones first, so that both end at about the same time. The
 * end-to-end tests are last, and alone but for what is left: three of their files, each with a browser and several
 * processes, are all that two cores carry.
 */
const rest: Step[] = [
  tests('unit'),
  tests('simulation'),
  tests('service'),
  check('type check', tool('vue-tsc', 'bin', 'vue-tsc.js'), '--noEmit'),
  tests('page'),
  check('lint', tool('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0'),
  tests('built'),
  tests('keychain', ...withKeyring),
  tests('e2e', ...withKeyring),
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(step: Step): Promise<Tally> {
  const startedAt = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.words, {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (fault) => {
      said += fault.message;
    });
    child.once('close', (code) => {
      const tally = step.report
        ? tallyOf(readReport(step.report), code)
        : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (tally.failed > 0) say(`\n──── ${step.name} ────\n${said.trimEnd()}\n────`);
      say(`${step.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
      resolve(tally);
    });
  });
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (fault) {
    // No report, or half of one: tallyOf counts that as a failure.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

/** Runs steps, so many at a time. */
async function runAll(steps: readonly Step[], atOnce: number): Promise<Tally[]> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const takeNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) tallies.push(await run(step));
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
  return tallies;
}

mkdirSync(reports, { recursive: true });
const missing = provide(say);
for (const sentence of missing) say(sentence);
const tallies = [...(await runAll(first, 1)), ...(await runAll(rest, 2))];
const total = sum([...tallies, { passed: 0, failed: missing.length }]);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
