/** As long as work may hold the page up at a time, ms: a frame or so, of the 50 that a person begins to feel. */
const SLICE = 12;

/** Long work in slices: between them the page draws and hears keys. Ask now and then; it waits when the slice is over. */
export class Slices {
  private until = performance.now() + SLICE;

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  /** Lets the page go on, and begins another slice. */
  async rest(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.until = performance.now() + SLICE;
  }
}

/** Works steps off in slices. @returns what they come to; null when it was not wanted any more before the end */
export async function workedOff<T>(steps: Generator<void, T>, isWanted: () => boolean): Promise<T | null> {
  const slices = new Slices();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (!slices.isOver) continue;
    await slices.rest();
    if (!isWanted()) return null;
  }
}
