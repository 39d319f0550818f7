import type { Clocks } from './clocks.ts';

/** Requests share a deadline if they begin within this part of the timeout; at most `MOST` share one. */
const PART = 60;
const MOST = 50;

/** Abort reasons of our own: an abort without one creates an exception with its stack. */
const TIMED_OUT = Symbol('timed out');
const ENDED = Symbol('ended');

/**
 * Requests that were begun at nearly the same time. They end together, by the client's signal or when the time is up.
 */
interface Group {
  ending: AbortController;
  waiting: AbortController;
  underWay: number;
  begun: number;
  /** On the monotonic clock: a request begun from then on belongs to the next group. */
  closesAt: number;
  cancel: () => void;
}

/** What one request holds while it is under way. */
export interface Deadline {
  signal: AbortSignal;
  /** Call once, when the request has been answered or has failed. */
  end(): void;
}

/**
 * Ends requests that are not answered in time. A timer and a signal for each request cost as much as a small request
 * itself, so requests that begin together share them: each gets the whole timeout, and at most a sixtieth more.
 */
export class Deadlines {
  private readonly clocks: Clocks;
  private readonly timeout: number;
  private readonly signal: AbortSignal;
  private current: Group | null = null;

  /**
   * @param timeout milliseconds
   * @param signal ends every request at once
   */
  constructor(clocks: Clocks, timeout: number, signal: AbortSignal) {
    this.clocks = clocks;
    this.timeout = timeout;
    this.signal = signal;
  }

  begin(): Deadline {
    const group = this.open();
    group.begun += 1;
    group.underWay += 1;
    return {
      signal: group.ending.signal,
      end: () => {
        group.underWay -= 1;
        if (group.underWay === 0) this.close(group);
      },
    };
  }

  private open(): Group {
    const now = this.clocks.monotonic();
    if (this.current && this.current.begun < MOST && now < this.current.closesAt) return this.current;
    const part = this.timeout / PART;
    const ending = new AbortController();
    const waiting = new AbortController();
    const group: Group = {
      ending,
      waiting,
      underWay: 0,
      begun: 0,
      closesAt: now + part,
      cancel: () => ending.abort(this.signal.reason),
    };
    this.signal.addEventListener('abort', group.cancel, { once: true });
    // The wait is ended when no request is left; nobody needs its rejection then.
    this.clocks.wait(this.timeout + part, waiting.signal).then(
      () => ending.abort(TIMED_OUT),
      () => undefined,
    );
    this.current = group;
    return group;
  }

  private close(group: Group): void {
    if (this.current === group) this.current = null;
    this.signal.removeEventListener('abort', group.cancel);
    group.waiting.abort(ENDED);
  }
}
