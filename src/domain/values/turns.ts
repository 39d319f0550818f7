/** Runs work one after the other, in the order in which it was asked for. Work that fails does not stop the rest. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the work does. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all work is done, with the work that it asked for in turn. */
  async idle(): Promise<void> {
    for (let last: unknown = null; last !== this.last;) {
      last = this.last;
      await last;
    }
  }
}
