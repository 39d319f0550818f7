import { readonly, ref, watch, type Ref } from 'vue';
import type { SyncProgress } from '../../domain/service/syncRun.ts';
import { timeLeft } from '../base/format/timeLeft.ts';

/** The start of the measurement. */
interface Start {
  progress: SyncProgress;
  /** Milliseconds since 1970. */
  at: number;
}

function leftText({ progress: before, at }: Start, progress: SyncProgress, now: number): string {
  return timeLeft({
    done: progress.done - before.done,
    passed: now - at,
    rest: progress.planned - progress.done,
  });
}

/**
 * How long the rest of a run will take, at the pace since it was planned or since this page first saw it: what was done
 * before had a pace of its own. '' while unknown: a run that reads learns page by page how much there is.
 */
export function useTimeLeft(progress: () => SyncProgress | null): Readonly<Ref<string>> {
  const text = ref('');
  let start: Start | null = null;
  watch(
    progress,
    (current) => {
      const now = Date.now();
      if (current === null || current.phase === 'pulling') start = null;
      else if (start?.progress.phase !== current.phase || start.progress.planned !== current.planned)
        start = { progress: current, at: now };
      text.value = current === null || start === null ? '' : leftText(start, current, now);
    },
    { immediate: true },
  );
  return readonly(text);
}
