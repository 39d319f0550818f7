import { createHash } from 'node:crypto';
import { Chance } from '../../src/service/demo/chance.ts';
import type { Lanes } from '../../src/sync/run/parallel.ts';
import { MONDAY } from './checks/times.ts';

/** A process from its start to its end. Steps of a process that has ended never happen. */
export interface SimulatedProcess {
  readonly name: string;
  isOver: boolean;
}

interface Step {
  at: number;
  order: number;
  label: string;
  owner: SimulatedProcess | null;
  run: () => void | Promise<void>;
}

/** Milliseconds during which other steps may overtake one that is ready. */
const LONG_AGO = 600;
/** A history with more steps than this does not end. */
const MOST_STEPS = 60_000;

/**
 * Runs everything, one step at a time. The seed chooses the next of the steps that are ready, and the clock moves only
 * here. Between two steps, every promise that can continue has continued.
 */
export class World {
  readonly chance: Chance;
  /** Milliseconds since 1970, the same for all; a laptop's own clock may be wrong. */
  time = MONDAY;
  stepCount = 0;
  private steps: Step[] = [];
  private entered = 0;
  /** Whether something else is being done during the current step. */
  hasParallelWork = false;
  private readonly hash = createHash('sha256');
  /** Descriptions of what happened; kept only when somebody wants to read them. */
  readonly lines: string[] = [];
  private readonly keepsLines: boolean;

  /** Gives several worlds a step each in turn; null for a single world. */
  private readonly turns: Lanes | null;

  constructor(seed: number, keepsLines: boolean, turns: Lanes | null = null) {
    this.turns = turns;
    this.chance = new Chance(seed);
    this.keepsLines = keepsLines;
  }

  /** Fingerprint of all that has happened so far. */
  traceHash(): string {
    return this.hash.copy().digest('hex');
  }

  note(words: string): void {
    this.hash.update(`${words}\n`);
    if (this.keepsLines)
      this.lines.push(`${String(this.stepCount).padStart(5)} ${String(this.time - MONDAY).padStart(9)} ${words}`);
  }

  /** @returns a function that cancels the step */
  enter(owner: SimulatedProcess | null, label: string, run: () => void | Promise<void>, delay = 0): () => void {
    if (owner?.isOver) return () => undefined;
    const step: Step = { at: this.time + delay, order: (this.entered += 1), label, owner, run };
    this.steps.push(step);
    return () => {
      this.steps = this.steps.filter((each) => each !== step);
    };
  }

  /** Does the work when its turn comes, unless the process has ended by then. */
  call<T>(owner: SimulatedProcess, label: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.enter(owner, label, async () => {
        const [settle, value] = await work().then(
          (done) => [resolve, done] as const,
          (thrown: unknown) => [reject, thrown] as const,
        );
        // The process that asked may have been killed by then.
        if (!owner.isOver) settle(value as T & Error);
      });
    });
  }

  wait(owner: SimulatedProcess, milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const leave = this.enter(
        owner,
        `${owner.name} has waited`,
        () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
        milliseconds,
      );
      const stop = (): void => {
        leave();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /**
   * Ends a process. Work that others are doing for it has left already and may still happen, each with a chance of one
   * half.
   * @param mayHappen labels of what others do for it
   */
  end(owner: SimulatedProcess, mayHappen: RegExp): void {
    owner.isOver = true;
    this.steps = this.steps.filter(
      (step) => step.owner !== owner || (mayHappen.test(step.label) && this.chance.happens(0.5)),
    );
    for (const step of this.steps) if (step.owner === owner) step.owner = null;
  }

  get isIdle(): boolean {
    return this.steps.length === 0;
  }

  /** Takes one step. @returns false when there is none */
  step(): Promise<boolean> {
    return this.inTurn(() => this.stepNow());
  }

  /**
   * Takes one step while something else is done. Both are one turn, because another world cannot know how far the step
   * is when the work begins.
   */
  stepDuring(work: () => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      this.hasParallelWork = true;
      try {
        await Promise.all([work(), this.stepNow()]);
      } finally {
        this.hasParallelWork = false;
      }
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns ? this.turns.run(work) : work();
  }

  private async stepNow(): Promise<boolean> {
    if (this.steps.length === 0) return false;
    if (this.stepCount >= MOST_STEPS) throw new Error(`it does not end within ${String(MOST_STEPS)} steps`);
    this.stepCount += 1;
    this.time += this.chance.whole(1, 4);
    let ready = this.steps.filter((step) => step.at <= this.time);
    // After a leap of the clock, overdue steps come in their order.
    const overdue = ready.filter((step) => step.at < this.time - LONG_AGO);
    if (overdue.length > 0) ready = [overdue.reduce((first, step) => (step.at < first.at ? step : first))];
    if (ready.length === 0) {
      const next = this.steps.reduce((first, step) =>
        step.at < first.at || (step.at === first.at && step.order < first.order) ? step : first,
      );
      this.time = next.at;
      ready = [next];
    }
    const step = ready[ready.length === 1 ? 0 : this.chance.whole(0, ready.length - 1)];
    if (!step) return false;
    this.steps = this.steps.filter((each) => each !== step);
    this.note(step.label);
    await step.run();
    await this.settle();
    return true;
  }

  /** Lets every promise continue that can. */
  async settle(): Promise<void> {
    await new Promise(setImmediate);
  }
}
