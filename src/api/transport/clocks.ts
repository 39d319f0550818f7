/** Time, as arguments, so that a simulation can own it. */
export interface Clocks {
  /** Milliseconds that only ever grow, even when the machine's clock is changed. */
  monotonic(): number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; rejects when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClocks: Clocks = {
  monotonic: () => performance.now(),
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }),
};
