import { ProblemError, problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import type { Environment } from './ports.ts';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Milliseconds. When a service asks for a longer wait than this, the run ends and says so. */
const LONGEST_RETRY_AFTER = 5 * 60_000;
const ATTEMPTS = 5;

/**
 * Milliseconds to wait before attempt `attempt` + 1: doubled each time, half of it random, and never less than the
 * service asked for.
 */
export function waitBefore(attempt: number, problem: Problem, random: number): number {
  const asked = (problem.retryAfter ?? 0) * 1000;
  const step = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  return asked > 0 ? asked + (random * FIRST_WAIT) / 2 : step / 2 + (random * step) / 2;
}

/** Failures after which a read may be sent again. */
export const READ_AGAIN: readonly ProblemCode[] = [
  'network.unreachable',
  'network.lost',
  'service.busy',
  'service.failed',
];
/** Failures after which a write certainly has not happened. */
export const WRITE_AGAIN: readonly ProblemCode[] = ['network.unreachable', 'service.busy'];

/** Failures that end a run: no other record would fare better. */
export const ENDS_RUN: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'network.unreachable',
  'network.lost',
  'service.busy',
  'session.badCredentials',
  'session.expired',
  'key.missing',
  'key.store',
  'sync.cancelled',
  'sync.pageGone',
  'store.failed',
  'bridge.closed',
  'bridge.invalid',
  'internal',
]);

export function cancelled(cause?: unknown): ProblemError {
  return new ProblemError({ code: 'sync.cancelled', message: 'the run was cancelled' }, { cause });
}

/** Repeats requests with growing pauses, which all requests of a run observe together. */
export class RetryPolicy {
  private readonly environment: Environment;
  private readonly signal: AbortSignal;
  private readonly onHeldUp: (by: ProblemCode | null) => void;
  private pause: Promise<void> = Promise.resolve();
  private isHeldUp = false;

  /**
   * @param onHeldUp called with the failure when a request waits to be repeated, and with null once answers come again
   */
  constructor(environment: Environment, signal: AbortSignal, onHeldUp: (by: ProblemCode | null) => void) {
    this.environment = environment;
    this.signal = signal;
    this.onHeldUp = onHeldUp;
  }

  private heldUp(by: ProblemCode | null): void {
    if (by === null && !this.isHeldUp) return;
    this.isHeldUp = by !== null;
    this.onHeldUp(by);
  }

  /** @throws ProblemError `sync.cancelled` */
  async wait(milliseconds: number): Promise<void> {
    try {
      await this.environment.wait(milliseconds, this.signal);
    } catch (thrown) {
      if (this.signal.aborted) throw cancelled(thrown);
      throw thrown;
    }
  }

  stopIfCancelled(): void {
    if (this.signal.aborted) throw cancelled(this.signal.reason);
  }

  /**
   * Sends a request until it is answered, at most five times.
   * @param again the failures after which repeating it is harmless; where a write has not left because a read before it
   *   failed, those of a read are
   * @throws ProblemError the last failure; `sync.cancelled` between two attempts
   */
  async attempt<T>(request: () => Promise<T>, again: readonly ProblemCode[]): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      await this.pause;
      this.stopIfCancelled();
      try {
        const answer = await request();
        this.heldUp(null);
        return answer;
      } catch (thrown) {
        const problem = problemOf(thrown);
        const wait = waitBefore(attempt, problem, this.environment.random());
        if (
          !(problem.isUnsent ? READ_AGAIN : again).includes(problem.code) ||
          attempt === ATTEMPTS ||
          this.signal.aborted ||
          wait > LONGEST_RETRY_AFTER + FIRST_WAIT
        ) {
          this.heldUp(null);
          throw thrown;
        }
        this.heldUp(problem.code);
        const pause = this.wait(wait);
        // Other requests only wait for the pause to end; only this one learns why it ended.
        this.pause = pause.catch(() => undefined);
        await pause;
      }
    }
  }
}
