import type { SyncProgress } from '../../domain/service/syncRun.ts';

/** Milliseconds between two tellings of the same step: often enough for the eye. */
export const PROGRESS_PACE = 100;

/** Passes progress on, at most once a pace; a new step, and what holds it up, at once, and never an old figure after a newer one. */
export function createProgressFeed(tell: (progress: SyncProgress) => void): {
  hear(progress: SyncProgress): void;
  end(): void;
} {
  let last: SyncProgress | null = null;
  let waiting: SyncProgress | null = null;
  let timer: NodeJS.Timeout | null = null;

  const pass = (progress: SyncProgress): void => {
    last = progress;
    waiting = null;
    tell(progress);
  };
  const rest = (): void => {
    timer = null;
    if (waiting === null) return;
    pass(waiting);
    timer = setTimeout(rest, PROGRESS_PACE);
  };

  return {
    hear(progress) {
      if (progress.phase !== last?.phase || progress.heldUpBy !== last.heldUpBy) pass(progress);
      else waiting = progress;
      timer ??= setTimeout(rest, PROGRESS_PACE);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      if (waiting !== null) pass(waiting);
    },
  };
}
