import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { kill, processesWith } from './processes.ts';
import { emptyTally, faultsOf, readRecord, type Red, type Tally } from './tally.ts';

/** One of the checks that `npm test` runs, in a process of its own. */
export interface Step {
  name: string;
  command: string;
  words: string[];
  /** How many tests there were when they were last counted; absent for a step that is judged by its exit code alone. */
  tests?: number;
  /** The steps that it needs to have ended well. */
  needs?: readonly string[];
}

/** How a step ended. */
export interface Outcome {
  step: Step;
  tally: Tally;
  /** Why it is red; empty when it is green. */
  faults: string[];
  /** The tests that failed, and errors that no test has. */
  reds: Red[];
  /** The last that a step printed that is red without them. */
  printed: string[];
  seconds: number;
  /** What its processes have used of the processors, s: as seen every few seconds, so a little less than it was. */
  processorTime: number;
}

/** The variables that mark what a run, and a step of it, has started. */
export const RUN_MARK = 'DAYBOOK_TEST_RUN';
export const STEP_MARK = 'DAYBOOK_TEST_STEP';

/**
 * A step is ended when it has printed nothing and its processes have done nothing for this long, ms. A test has ten
 * minutes, but only while something moves.
 */
const STILL = 300_000;
/** Processor time that an idle browser or Node uses up in that time, s: less is nothing. */
const IDLE = 1;

const reporter = fileURLToPath(new URL('reporter.ts', import.meta.url));

/** The words that have vitest tell its progress. */
export const TELLING = [`--reporter=${reporter}`];

/** A step that runs. */
export class RunningStep {
  readonly step: Step;
  readonly startedAt = Date.now();
  readonly tally = emptyTally();
  readonly ended: Promise<Outcome>;
  private readonly child: ChildProcess;
  /** What it printed besides records. */
  private readonly printed: string[] = [];
  private readonly reds: Red[] = [];
  private movedAt = Date.now();
  private processorTime = 0;
  private timeAtMove = 0;
  private isStuck = false;

  constructor(step: Step, options: { cwd: string; env: NodeJS.ProcessEnv; say: (text: string) => void }) {
    this.step = step;
    const { cwd, env, say } = options;
    // It leads a process group: an interrupt from the keyboard reaches it through `npm test` alone, and once.
    this.child = spawn(step.command, step.words, {
      cwd,
      env: { ...env, [STEP_MARK]: step.name },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.hear(line, say));
    this.ended = new Promise((resolve) => {
      this.child.once('error', (fault) => {
        this.printed.push(fault.message);
        resolve(this.outcome(null));
      });
      this.child.once('close', (code) => resolve(this.outcome(code)));
    });
  }

  /** Asks it to end. */
  interrupt(): void {
    const { pid } = this.child;
    if (pid !== undefined && this.child.exitCode === null && this.child.signalCode === null) kill(-pid, 'SIGTERM');
  }

  /** Ends it when nothing of it has moved for five minutes. */
  watch(): void {
    const time = processesWith(STEP_MARK, this.step.name).reduce((sum, each) => sum + each.processorTime, 0);
    this.processorTime = Math.max(this.processorTime, time);
    if (Math.abs(time - this.timeAtMove) > IDLE) {
      this.timeAtMove = time;
      this.movedAt = Date.now();
    } else if (Date.now() - this.movedAt > STILL) {
      this.isStuck = true;
      this.interrupt();
      for (const { pid } of processesWith(STEP_MARK, this.step.name)) kill(pid, 'SIGKILL');
    }
  }

  private hear(line: string, say: (text: string) => void): void {
    this.movedAt = Date.now();
    const record = readRecord(line);
    if (record?.tally) Object.assign(this.tally, record.tally);
    if (record?.red) {
      this.reds.push(record.red);
      say(`\n${redText(this.step.name, record.red)}\n`);
    }
    if (record === null) this.printed.push(line);
  }

  private outcome(code: number | null): Outcome {
    const { step, tally, reds, processorTime } = this;
    const faults = [
      ...(this.isStuck ? ['it was ended: for five minutes it printed nothing, and its processes did nothing'] : []),
      ...(step.tests !== undefined
        ? faultsOf(tally, code, step.tests)
        : code === 0
          ? []
          : [`it ended with ${code ?? 'a signal'}`]),
    ];
    // A test that failed has been printed already.
    const printed = faults.length > 0 && reds.length === 0 ? this.printed.slice(-200) : [];
    return { step, tally, faults, reds, printed, seconds: (Date.now() - this.startedAt) / 1000, processorTime };
  }
}

const redText = (step: string, { what, text, alone }: Red): string =>
  [`RED ${step}: ${what}`, text, ...(alone === undefined ? [] : [`alone: ${alone}`])].join('\n');
