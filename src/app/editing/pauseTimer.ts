/** Typed text waits `quiet` ms without a key until something is done with it, and at the latest `longest` ms. */
export interface Pause {
  quiet: number;
  longest: number;
}

export const TYPING_PAUSE: Pause = { quiet: 150, longest: 300 };

/** Calls a function when the typing pauses. */
export class PauseTimer {
  private readonly due: () => void;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** When the first key since the last call was typed, ms. */
  private since: number | null = null;

  constructor(due: () => void) {
    this.due = due;
  }

  /** Takes note of a key. */
  start({ quiet, longest } = TYPING_PAUSE): void {
    if (this.timer !== null) clearTimeout(this.timer);
    const now = performance.now();
    this.since ??= now;
    this.timer = setTimeout(
      () => {
        this.stop();
        this.due();
      },
      Math.min(quiet, Math.max(0, this.since + longest - now)),
    );
  }

  /** Nothing waits any more. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = this.since = null;
  }
}
