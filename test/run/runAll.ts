import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compiledModules } from '../support/process.ts';
import { canSeeProcesses, kill, processesWith } from './processes.ts';
import { isPostgresThere, NO_POSTGRES, provide } from './provide.ts';
import { redList } from './redList.ts';
import { emptyTally } from './tally.ts';
import { RUN_MARK, RunningStep, TELLING, type Outcome, type Step } from './step.ts';

/**
 * `npm test`: runs every kind of check, several at a time. Says every ten seconds how far they are, prints a test that fails
 * at once, and ends with a list of what failed and `N passed, N failed`. Ends everything that it has started, also when it is interrupted, and
 * fails when anything is left.
 */

const HELP = `npm test [-- OPTIONS]: runs all checks
  --only STEP  runs one step (several: --only STEP --only STEP); build comes first if one needs it
  --count      writes how many tests there are into test/run/counts.json, when all are green
  --help       shows this

Steps: `;

const project = fileURLToPath(new URL('../../', import.meta.url));
const tool = (...path: string[]): string => join(project, 'node_modules', ...path);
const countsFile = join(project, 'test', 'run', 'counts.json');
/** How many tests each step had when they were last counted. A step that runs fewer is red. */
const counts = JSON.parse(readFileSync(countsFile, 'utf8')) as Record<string, number>;

/** How many steps run at once. */
const AT_ONCE = 2;
/** How often it says how far it is, ms. */
const EVERY = 8_000;
/** How often it looks whether each step still moves, ms. */
const WATCH = 3_000;
/** How long what is to end may take to do so, ms. */
const GRACE = 20_000;

const check = (name: string, ...words: string[]): Step => ({ name, command: process.execPath, words });

function tests(name: string, ...before: string[]): Step {
  const words = [...before, tool('vitest', 'vitest.mjs'), 'run', '--project', name, ...TELLING];
  return { name, command: process.execPath, words, tests: counts[name] ?? 0 };
}

const needsBuild = (step: Step): Step => ({ ...step, needs: ['build'] });
const withKeyring = [fileURLToPath(new URL('withKeyring.ts', import.meta.url)), process.execPath];

/**
 * These steps run two at a time, the next as soon as one ends: three took longer, 23 minutes with two processors busy for
 * 98% of them. Long ones come first, so that both end at about the same time. The
 * end-to-end tests come last, when little else is left: three of their files at once, each with a browser and several
 * processes, are all that two cores can run.
 */
const STEPS: readonly Step[] = [
  check('build', tool('electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'),
  tests('unit'),
  tests('simulation'),
  tests('service'),
  check('types', fileURLToPath(new URL('types.ts', import.meta.url))),
  tests('page'),
  { name: 'lint', command: 'npm', words: ['run', '--silent', 'lint'] },
  needsBuild(tests('built')),
  needsBuild(tests('package')),
  tests('keychain', ...withKeyring),
  tests('office'),
  needsBuild(tests('e2e', ...withKeyring)),
];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    count: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const clock = (time: number): string => new Date(time).toTimeString().slice(0, 8);
const grouped = (count: number): string => count.toLocaleString('en-GB');

/** What all processors have worked since the system started, of this run and of others, min. */
function worked(): number {
  const milliseconds = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return milliseconds / 60_000;
}

/** The steps to run; a sentence when one is not there. */
function chosen(): readonly Step[] | string {
  const { only } = options;
  if (only === undefined) return STEPS;
  const unknown = only.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) return `There is no step ${unknown}. ${HELP}${STEPS.map(({ name }) => name).join(', ')}`;
  const needed = STEPS.filter(({ name }) => only.includes(name)).flatMap(({ needs = [] }) => needs);
  return STEPS.filter(({ name }) => only.includes(name) || needed.includes(name));
}

class Run {
  private readonly startedAt = Date.now();
  private readonly workedAtStart = worked();
  private readonly mark = `${process.pid}-${this.startedAt}`;
  /** Everything that a test puts into the temporary folder is in here, so that what it leaves is seen. */
  private readonly temporary = mkdtempSync(join(tmpdir(), 'daybook-run-'));
  private readonly running = new Set<RunningStep>();
  private readonly outcomes: Outcome[] = [];
  private isInterrupted = false;

  private readonly steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.steps = steps;
    // As the system's own, it may be looked into: a test tries what another user can read.
    chmodSync(this.temporary, 0o755);
  }

  /** @returns how many checks passed and failed */
  async run(): Promise<{ passed: number; failed: number }> {
    const telling = setInterval(() => this.tell(), EVERY);
    const parent = process.ppid;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.interrupt(signal));
    const looking = setInterval(() => {
      // A signal to `npm` ends only npm and its shell.
      if (process.ppid !== parent) this.interrupt('the end of npm');
    }, 1_000);
    const watching = setInterval(() => {
      for (const step of this.running) step.watch();
    }, WATCH);
    try {
      await this.runSteps();
      const left = await this.endWhatIsLeft();
      const faults = [...left, ...(this.isInterrupted ? ['It was interrupted.'] : [])];
      this.tellTime();
      for (const line of redList(this.outcomes)) say(line);
      for (const fault of faults) say(fault);
      const passed = this.outcomes.reduce(
        (sum, { step, tally, faults: of }) => sum + passedOf(step, tally.passed, of),
        0,
      );
      return { passed, failed: this.outcomes.reduce((sum, each) => sum + failedOf(each), faults.length) };
    } finally {
      clearInterval(telling);
      clearInterval(looking);
      clearInterval(watching);
    }
  }

  /** Writes how many tests there are, if all of these steps are green. */
  count(): void {
    const now = this.outcomes.flatMap(({ step, tally, faults }) =>
      step.tests !== undefined && faults.length === 0 ? [[step.name, tally.passed] as const] : [],
    );
    writeFileSync(countsFile, `${JSON.stringify({ ...counts, ...Object.fromEntries(now) }, null, 2)}\n`);
  }

  private async runSteps(): Promise<void> {
    const waiting = [...this.steps];
    const isReady = ({ needs = [] }: Step): boolean =>
      needs.every((name) => this.outcomes.some(({ step }) => step.name === name));
    const takeNext = async (): Promise<void> => {
      while (waiting.length > 0 && !this.isInterrupted) {
        const at = waiting.findIndex(isReady);
        const [step] = at < 0 ? [] : waiting.splice(at, 1);
        if (step) await (this.isBlocked(step) ? this.leaveOut(step) : this.runStep(step));
        else await Promise.race([...this.running].map(({ ended }) => ended));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  }

  private isBlocked({ needs = [] }: Step): boolean {
    return this.outcomes.some(({ step, faults }) => needs.includes(step.name) && faults.length > 0);
  }

  private leaveOut(step: Step): void {
    const fault = `it needs ${step.needs?.join(', ')}`;
    const nothing = { tally: emptyTally(), reds: [], printed: [], seconds: 0, processorTime: 0 };
    this.outcomes.push({ step, faults: [fault], ...nothing });
    say(`${clock(Date.now())}  ${step.name}: RED, because ${fault}`);
  }

  private async runStep(step: Step): Promise<void> {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      // All steps share the modules that Node has compiled.
      NODE_COMPILE_CACHE: compiledModules,
      TMPDIR: this.temporary,
      // electron-builder loads its settings through jiti, which would keep a cache in the temporary folder.
      JITI_FS_CACHE: 'false',
      [RUN_MARK]: this.mark,
    };
    const running = new RunningStep(step, { cwd: project, env, say });
    this.running.add(running);
    const outcome = await running.ended;
    this.running.delete(running);
    this.outcomes.push(outcome);
    const { faults, printed, tally, seconds, processorTime } = outcome;
    const { passed, skipped, retried } = tally;
    const counts =
      step.tests === undefined ? '' : `, ${grouped(passed)} passed, ${skipped} skipped, ${retried} tried again`;
    say(
      `${clock(Date.now())}  ${step.name}: ${faults.length === 0 ? 'green' : 'RED'}${counts} (${seconds.toFixed(0)} s, ${processorTime.toFixed(0)} s of processor time)`,
    );
    for (const line of [...faults, ...printed]) say(`  ${line}`);
  }

  private tell(): void {
    const steps = [...this.running].map(({ step, tally, startedAt }) => {
      const done = tally.passed + tally.failed + tally.skipped;
      const tests = step.tests === undefined ? '' : ` ${grouped(done)} of ${grouped(Math.max(step.tests, done))} tests`;
      return `${step.name}${tests} since ${clock(startedAt).slice(0, 5)}`;
    });
    const all = this.steps.reduce((sum, { tests: of = 0 }) => sum + of, 0);
    const done = [...this.outcomes, ...this.running].reduce((sum, { tally }) => sum + tally.passed + tally.failed, 0);
    say(`${clock(Date.now())}  ${steps.join('; ')}; in all ${grouped(done)} of ${grouped(Math.max(all, done))}`);
  }

  private tellTime(): void {
    const minutes = (Date.now() - this.startedAt) / 60_000;
    const share = (worked() - this.workedAtStart) / (minutes * cpus().length);
    say(
      `It took ${minutes.toFixed(1)} min; ${String(cpus().length)} processors were busy for ${(share * 100).toFixed(0)}% of it.`,
    );
  }

  private interrupt(by: string): void {
    if (this.isInterrupted) return;
    this.isInterrupted = true;
    say(`\nInterrupted by ${by}: everything that was started is ended.`);
    for (const step of this.running) step.interrupt();
  }

  /** Ends what still runs, and removes what lies in the temporary folder. @returns a sentence for each of them */
  private async endWhatIsLeft(): Promise<string[]> {
    const isOver = Date.now() + GRACE;
    let left = processesWith(RUN_MARK, this.mark);
    while (left.length > 0 && Date.now() < isOver) {
      await after(100);
      left = processesWith(RUN_MARK, this.mark);
    }
    for (const { pid } of left) kill(pid, 'SIGKILL');
    const files = readdirSync(this.temporary);
    rmSync(this.temporary, { recursive: true, force: true });
    if (!canSeeProcesses) say('Whether a process still runs cannot be seen on this system.');
    // What is interrupted cannot tidy up.
    if (this.isInterrupted) return [];
    return [
      ...left.map(({ pid, command }) => `Still ran, and was ended: ${pid} ${command.slice(0, 200)}`),
      ...files.map((name) => `Left in the temporary folder: ${name}`),
    ];
  }
}

const passedOf = (step: Step, passed: number, faults: readonly string[]): number =>
  step.tests !== undefined ? passed : faults.length === 0 ? 1 : 0;

function failedOf({ tally, faults }: Outcome): number {
  return faults.length === 0 ? 0 : Math.max(1, tally.failed + tally.skipped);
}

async function main(): Promise<number> {
  const steps = chosen();
  if (options.help || typeof steps === 'string') {
    say(typeof steps === 'string' ? steps : HELP + STEPS.map(({ name }) => name).join(', '));
    return options.help ? 0 : 1;
  }
  mkdirSync(join(project, 'out', 'test'), { recursive: true });
  const missing = provide(say);
  for (const sentence of missing) say(sentence);
  const withoutOffice = isPostgresThere() ? undefined : steps.find(({ name }) => name === 'office');
  const run = new Run(steps.filter((step) => step !== withoutOffice));
  const { passed, failed } = await run.run();
  if (options.count && failed === 0) run.count();
  if (withoutOffice) say(`\nThe step office was left out: ${NO_POSTGRES}`);
  say(`\n${passed} passed, ${failed + missing.length} failed`);
  return failed + missing.length === 0 ? 0 : 1;
}

process.exitCode = await main();
