import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledModules } from '../support/process.ts';
import { provide } from './provide.ts';
import { sum, type Tally, tallyOf } from './tally.ts';

/**
 * `npm test`: runs every kind of check, two at a time. Prints the whole output of those that fail and one line for each
 * that passes; ends with `N passed, N failed`.
 */

const project = fileURLToPath(new URL('../../', import.meta.url));
const reports = join(project, 'out', 'test');
/** All steps share the modules that Node has compiled. */
const environment = { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compiledModules };
const tool = (...path: string[]): string => join(project, 'node_modules', ...path);

interface Step {
  name: string;
  command: string;
  words: string[];
  /** Where vitest writes its report; absent for a step that is judged by its exit code alone. */
  report?: string;
}

const check = (name: string, ...words: string[]): Step => ({ name, command: process.execPath, words });

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
  return { name, command: process.execPath, words: [...before, ...words], report };
}

const withKeyring = [fileURLToPath(new URL('withKeyring.ts', import.meta.url)), process.execPath];

/** This step runs first and alone, because later steps need what it builds. */
const first: Step[] = [check('build', tool('electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn')];
/**
 * These steps run two at a time, the next as soon as one ends. Long ones come first, so that both end at about the same
 * time. The end-to-end tests come last, when little else is left: three of their files at once, each with a browser and
 * several processes, are all that two cores can run.
 */
const rest: Step[] = [
  tests('unit'),
  tests('simulation'),
  tests('service'),
  check('type check', tool('vue-tsc', 'bin', 'vue-tsc.js'), '--noEmit'),
  tests('page'),
  { name: 'lint', command: 'npm', words: ['run', '--silent', 'lint'] },
  tests('built'),
  tests('package'),
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
    const child = spawn(step.command, step.words, {
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
    // A missing or incomplete report counts as a failure in `tallyOf`.
    if (fault instanceof Error) return null;
    throw fault;
  }
}

/** Runs the steps, `atOnce` at a time. */
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
