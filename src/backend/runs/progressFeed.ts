import type { SyncProgress } from '../../domain/service/syncRun.ts';

/** Milliseconds between two reports of the same step: often enough for the eye. */
export const REPORT_INTERVAL = 100;

/**
 * Passes on progress at most once in `REPORT_INTERVAL`. A new step, or a change of what holds it up, is passed on at
 * once. An older figure never follows a newer one.
 */
export function createProgressFeed(emit: (progress: SyncProgress) => void): {
  report(progress: SyncProgress): void;
  end(): void;
} {
  let last: SyncProgress | null = null;
  let waiting: SyncProgress | null = null;
  let timer: NodeJS.Timeout | null = null;

  const emitNow = (progress: SyncProgress): void => {
    last = progress;
    waiting = null;
    emit(progress);
  };
  const onInterval = (): void => {
    timer = null;
    if (waiting === null) return;
    emitNow(waiting);
    timer = setTimeout(onInterval, REPORT_INTERVAL);
  };

  return {
    report(progress) {
      if (progress.phase !== last?.phase || progress.heldUpBy !== last.heldUpBy) emitNow(progress);
      else waiting = progress;
      timer ??= setTimeout(onInterval, REPORT_INTERVAL);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      if (waiting !== null) emitNow(waiting);
    },
  };
}
