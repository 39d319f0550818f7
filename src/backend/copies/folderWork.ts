import { ProblemError } from '../../domain/values/result.ts';

/** Milliseconds that a folder has to do a piece of work. A stick flushes some megabytes in a few seconds. */
const TIMEOUT = 15_000;

/**
 * Work on the files of one folder, one piece after the other. A folder on a network may hang, and each piece that waits for it holds
 * one of the four threads by which this process does all its file work: so only one of them ever waits for this folder, and
 * whoever has asked is told after a while. What hangs goes on when the folder answers again.
 */
export class FolderWork {
  private readonly timeout: number;
  private last: Promise<unknown> = Promise.resolve();
  private silentPieces = 0;

  constructor(timeout = TIMEOUT) {
    this.timeout = timeout;
  }

  /** Whether a piece of work has waited longer than it should, and waits still. */
  get isSilent(): boolean {
    return this.silentPieces > 0;
  }

  /**
   * Rejects with `copies.silent` when the folder does not answer in time; a piece that was not begun by then is never begun.
   * @param isLong whether the piece may take minutes once it has begun, such as moving everything elsewhere
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
