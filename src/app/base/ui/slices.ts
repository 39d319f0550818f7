/** How long work may block the page at a time, ms: about a frame, out of the 50 ms that a person begins to notice. */
const SLICE = 12;

/**
 * Divides long work into slices, between which the page draws and handles keys. Check `isOver` now and then, and await
 * `rest` when it is true.
 */
export class Slices {
  private until = performance.now() + SLICE;

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets the page work, and begins another slice. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.until = performance.now() + SLICE;
  }
}

/** Runs steps in slices. @returns their result; null if it was no longer wanted before the end */
export async function workedOff<T>(steps: Generator<void, T>, isWanted: () => boolean): Promise<T | null> {
  const slices = new Slices();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (!slices.isOver) continue;
    await slices.rest();
    if (!isWanted()) return null;
  }
}
