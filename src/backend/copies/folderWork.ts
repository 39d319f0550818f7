import { ProblemError } from '../../domain/values/result.ts';

/** Milliseconds that a folder has for a piece of work. A stick flushes some megabytes in a few seconds. */
const TIMEOUT = 15_000;

/**
 * Does work on the files of one folder, one piece after the other. A network folder may hang, and a piece that waits
 * for it blocks one of the four threads that do all file work of this process. So at most one piece waits for this
 * folder, and callers get an error after the timeout. The hanging piece continues when the folder answers again.
 */
export class FolderWork {
  private readonly timeout: number;
  private last: Promise<unknown> = Promise.resolve();
  private silentPieces = 0;

  constructor(timeout = TIMEOUT) {
    this.timeout = timeout;
  }

  /** Whether a piece of work has exceeded the timeout and still waits. */
  get isSilent(): boolean {
    return this.silentPieces > 0;
  }

  /**
   * Rejects with `copies.silent` when the folder does not answer in time; a piece that has not begun by then never
   * runs.
   * @param isLong whether the piece may take minutes once it has begun, such as moving all copies
   */
  run<T>(work: () => Promise<T>, isLong = false): Promise<T> {
    if (this.isSilent) return Promise.reject(silent());
    return new Promise<T>((resolve, reject) => {
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        this.silentPieces += 1;
        void this.last.finally(() => {
          this.silentPieces -= 1;
        });
        reject(silent());
      }, this.timeout);
      const done = this.last.then(() => {
        if (isGivenUp) throw silent();
        if (isLong) clearTimeout(timer);
        return work();
      });
      this.last = done.catch(() => undefined);
      void done.finally(() => clearTimeout(timer)).then(resolve, reject);
    });
  }
}

function silent(): ProblemError {
  return new ProblemError({ code: 'copies.silent', message: 'the folder does not answer' });
}
