import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kill, processesWith } from './processes.ts';

/**
 * `npm run test:whole`: does what a newcomer does. Clones the last commit of this repository into a temporary folder,
 * runs `npm ci` and `npm test` there, and prints one line: commit, tests passed and skipped in each step, second tries,
 * minutes, and processes that were left. Fails if anything is red, skipped or left, or if a step has fewer tests than
 * the commit says (`counts.json`).
 */

const HELP = `npm run test:whole [-- OPTIONS]: clones the last commit, runs npm ci and npm test there, and prints one line about it
  --load quiet|busy|nice  quiet: nothing else runs (the default); busy: with a busy loop on each core;
                          nice: under nice, with twice as many loops as there are cores
  --log FILE              keeps what the commands print`;

const { values: options } = parseArgs({
  options: { load: { type: 'string', default: 'quiet' }, log: { type: 'string' }, help: { type: 'boolean' } },
});
const MARK = 'DAYBOOK_WHOLE_RUN';
const mark = String(process.pid);
const project = fileURLToPath(new URL('../../', import.meta.url));
const LOOP = 'for (;;);';

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a command to its end. */
function run(command: string, words: readonly string[], cwd: string): Promise<Ended> {
  const [program, ...rest] = options.load === 'nice' ? ['nice', command, ...words] : [command, ...words];
  const log = options.log === undefined ? undefined : createWriteStream(options.log, { flags: 'a' });
  return new Promise((resolve, reject) => {
    const child = spawn(program ?? command, rest, {
      cwd,
      env: { ...process.env, [MARK]: mark },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        log?.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => {
      log?.end();
      resolve({ code, output });
    });
  });
}

/** The load of other programs; ends with this one. */
function startLoad(): ChildProcess[] {
  const loops = { quiet: 0, busy: cpus().length, nice: 2 * cpus().length }[options.load];
  if (loops === undefined) throw new Error(HELP);
  return Array.from({ length: loops }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
}

async function main(): Promise<number> {
  if (options.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'daybook-whole-'));
  const load = startLoad();
  try {
    const clone = join(folder, 'daybook');
    await run('git', ['clone', '--quiet', project, clone], folder);
    const commit = (await run('git', ['rev-parse', '--short', 'HEAD'], clone)).output.trim();
    const startedAt = Date.now();
    const installed = await run('npm', ['ci'], clone);
    const tested = installed.code === 0 ? await run('npm', ['test'], clone) : installed;
    const minutes = (Date.now() - startedAt) / 60_000;
    const left = processesWith(MARK, mark);
    for (const { pid } of left) kill(pid, 'SIGKILL');
    const counts = JSON.parse(readFileSync(join(clone, 'test/run/counts.json'), 'utf8')) as Record<string, number>;
    const { steps, faults } = readOutput(tested.output, counts);
    if (left.length > 0) faults.push(`${left.length} processes left`);
    if (tested.code !== 0 && faults.length === 0) faults.push(`ended with ${tested.code ?? 'a signal'}`);
    process.stdout.write(
      `${commit}  ${options.load}  ${faults.length === 0 ? 'green' : `RED (${faults.join('; ')})`}  ${steps.join(', ')}  ${minutes.toFixed(1)} min, npm ci included  ${left.length} processes left\n`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    for (const loop of load) loop.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each step says in its last line, and what is not as it should be. */
function readOutput(output: string, counts: Record<string, number>): { steps: string[]; faults: string[] } {
  const faults: string[] = [];
  const steps = Object.entries(counts).map(([name, least]) => {
    const line = new RegExp(`^\\S+ {2}${name}: (green|RED), ([\\d,]+) passed, (\\d+) skipped, (\\d+) tried again`, 'm');
    const [, state, passed = '0', skipped = '0', again = '0'] = line.exec(output) ?? [];
    const count = Number(passed.replaceAll(',', ''));
    if (state !== 'green') faults.push(`${name} ${state === undefined ? 'did not end' : 'is red'}`);
    if (state === 'green' && count < least) faults.push(`${name} has ${count} tests of ${least}`);
    if (skipped !== '0' || again !== '0') faults.push(`${name}: ${skipped} skipped, ${again} tried again`);
    return `${name} ${count} + ${skipped} skipped + ${again} again`;
  });
  for (const [, step] of output.matchAll(/^\S+ {2}(\S+): RED/gm))
    if (step !== undefined && !(step in counts)) faults.push(`${step} is red`);
  return { steps, faults };
}

process.exitCode = await main();
