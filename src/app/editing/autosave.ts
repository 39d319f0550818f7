import { shallowRef, type ShallowRef } from 'vue';
import { ProblemError, problemOf, type Problem } from '../../domain/values/result.ts';
import { PauseTimer, type Pause } from './pauseTimer.ts';
import { Turns } from '../../domain/values/turns.ts';

/** What an autosave writes. */
export interface Unsaved {
  /** Whether something waits to be written. */
  waits(): boolean;
  /** Writes what waits. If it rejects, what can still be written goes on waiting. */
  write(): Promise<void>;
}

/** Stores what is typed in an editor: when the typing pauses, or on request. One write at a time. */
export class Autosave {
  /** Why the last write failed; null if it did not. */
  readonly problem: ShallowRef<Problem | null> = shallowRef(null);
  private readonly unsaved: Unsaved;
  private readonly timer = new PauseTimer(() => void this.now());
  private readonly turns = new Turns();

  constructor(unsaved: Unsaved) {
    this.unsaved = unsaved;
  }

  /** Somebody is typing: writes when the typing pauses. */
  soon(pause?: Pause): void {
    this.timer.start(pause);
  }

  /** Writes now. Resolves when the write has ended; if it was refused, `problem` says why. */
  now(): Promise<void> {
    this.timer.stop();
    return this.turns.take(async () => {
      if (!this.unsaved.waits()) return;
      try {
        await this.unsaved.write();
        this.problem.value = null;
      } catch (thrown) {
        this.problem.value = problemOf(thrown);
      }
    });
  }

  /** Writes now. Resolves when everything typed so far is stored; rejects if the store refused. */
  async settle(): Promise<void> {
    const waited = this.unsaved.waits();
    await this.now();
    if (this.problem.value !== null && (waited || this.unsaved.waits())) throw new ProblemError(this.problem.value);
  }
}
