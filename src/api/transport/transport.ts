import type { Clocks } from './clocks.ts';
import { withProblemSeen } from './accepted.ts';
import { Deadlines } from './deadlines.ts';
import type { Exchange, Outgoing } from './exchange.ts';
import { problem, problemOfFailure, type Answer } from './failures.ts';
import { ProblemError } from '../../domain/values/result.ts';

export interface TransportOptions {
  /** As `normaliseAddress` returns it. */
  baseUrl: string;
  exchange: Exchange;
  clocks: Clocks;
  /** Ends every request of this client. */
  signal: AbortSignal;
  /** Longest time for one request with its answer, in milliseconds. */
  timeout: number;
}

/** Files take longer than records: 16 MB in ten minutes is 28 KB a second. */
const TIMES_FOR_FILES = 10;

/**
 * Sends one request and reads its whole answer. It knows nothing of sessions; of the content it looks only for a
 * problem in a 2xx.
 */
export class Transport {
  private readonly options: TransportOptions;
  private readonly deadlines: Deadlines;
  private readonly fileDeadlines: Deadlines;
  /** Requests sent so far. */
  requestCount = 0;

  constructor(options: TransportOptions) {
    this.options = options;
    this.deadlines = new Deadlines(options.clocks, options.timeout, options.signal);
    this.fileDeadlines = new Deadlines(options.clocks, options.timeout * TIMES_FOR_FILES, options.signal);
  }

  get clocks(): Clocks {
    return this.options.clocks;
  }

  /**
   * @throws ProblemError `network.unreachable` when no byte left; `network.lost` when the request may have arrived and
   *   no whole answer came; `sync.cancelled` when this client's signal ended a read before its answer
   */
  async send(outgoing: Outgoing): Promise<Answer> {
    const { signal } = this.options;
    const carriesFile = outgoing.isFile === true || outgoing.body instanceof FormData;
    const timeout = this.options.timeout * (carriesFile ? TIMES_FOR_FILES : 1);
    if (signal.aborted) throw problem('sync.cancelled', 'cancelled before the request was sent');
    const deadline = (carriesFile ? this.fileDeadlines : this.deadlines).begin();
    this.requestCount += 1;
    try {
      return withProblemSeen(await this.options.exchange(this.options.baseUrl, outgoing, deadline.signal));
    } catch (thrown) {
      const isRead = outgoing.method === 'GET';
      if (signal.aborted)
        throw problem(isRead ? 'sync.cancelled' : 'network.lost', 'cancelled before the answer came', {}, thrown);
      if (thrown instanceof ProblemError && !deadline.signal.aborted) throw thrown;
      if (deadline.signal.aborted)
        throw problem('network.lost', `no answer within ${String(timeout / 1000)} s`, {}, thrown);
      throw new ProblemError(problemOfFailure(thrown), { cause: thrown });
    } finally {
      deadline.end();
    }
  }
}
