import { ProblemError, problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';

/** After this many failures of the service in a row, the cause may be the service and not the records. */
const FAILURES_IN_A_ROW = 3;
/** Failures that mean that the service does not answer at all. */
const NO_ANSWER: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'service.failed',
  'service.busy',
  'network.unreachable',
  'network.lost',
]);

/**
 * Asks the service something simple after three failures in a row, while other requests go on. Three records that the
 * service always fails on must not hold up all others in every run. Only a service that does not answer this either
 * ends the run.
 */
export class ServiceProbe {
  private readonly ask: () => Promise<unknown>;
  private failuresInARow = 0;
  private isUnderWay = false;

  constructor(ask: () => Promise<unknown>) {
    this.ask = ask;
  }

  succeeded(): void {
    this.failuresInARow = 0;
  }

  /**
   * Notes a failure of the service.
   * @returns a look that was begun, which rejects with the failure if the service does not answer it; null for none
   */
  failed(failure: Problem): Promise<void> | null {
    this.failuresInARow += 1;
    return this.failuresInARow >= FAILURES_IN_A_ROW && !this.isUnderWay ? this.look(failure) : null;
  }

  private async look(failure: Problem): Promise<void> {
    this.isUnderWay = true;
    try {
      await this.ask();
    } catch (thrown) {
      const { code } = problemOf(thrown);
      // A refusal is an answer, too.
      if (NO_ANSWER.has(code)) throw new ProblemError(failure, { cause: thrown });
      if (code !== 'service.refused' && code !== 'permission.denied') throw thrown;
    } finally {
      this.isUnderWay = false;
    }
    this.failuresInARow = 0;
  }
}
