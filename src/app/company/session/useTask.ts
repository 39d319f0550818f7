import { computed, ref, shallowReactive, watch, type ComputedRef, type Ref } from 'vue';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { useToasts, type Toast } from '../../base/ui/toasts.ts';
import { sentenceOf } from './problems.ts';

/** What a task says when it has ended well: a message, or nothing where the page shows the outcome itself. */
export type TaskMessage = string | Toast | undefined;

export interface Task {
  /** Whether it runs. */
  readonly isRunning: ComputedRef<boolean>;
  /** The sentence about what went wrong in the last run; '' while it runs and after it ended well. */
  readonly problem: Ref<string>;
  /**
   * Does work that a person has asked for. A page that must not do it twice at once offers it only while nothing runs.
   * @param work stops when the signal is aborted, and returns the message at its end
   * @returns whether it ended well
   */
  run(work: (stop: AbortSignal) => Promise<TaskMessage> | Promise<void>): Promise<boolean>;
  /** Tells a problem that came up outside `run`. */
  tell(thrown: unknown): void;
  /** Stops what runs. What fails because of it is not called a problem. */
  cancel(): void;
}

export interface TaskOptions {
  /** The page itself shows `problem`: a problem makes no message. */
  isOnPage?: boolean;
  /** The sentence about a problem, where the usual one does not say enough. */
  sentence?(problem: Problem): string;
  /** The message after it was cancelled. */
  cancelled?(): string;
}

/** Something that runs, can be cancelled, and ends in a message. A problem is always told. */
export function useTask({ isOnPage = false, sentence = sentenceOf, cancelled }: TaskOptions = {}): Task {
  const toasts = useToasts();
  const running = shallowReactive(new Set<AbortController>());
  const problem = ref('');

  function tell(thrown: unknown): void {
    const found = problemOf(thrown);
    problem.value = sentence(found);
    if (!isOnPage) toasts.show({ text: problem.value, tone: 'bad', of: found.code });
  }

  return {
    isRunning: computed(() => running.size > 0),
    problem,
    tell,
    async run(work) {
      const stop = new AbortController();
      running.add(stop);
      problem.value = '';
      try {
        const outcome = await work(stop.signal);
        if (outcome) toasts.show(typeof outcome === 'string' ? { text: outcome } : outcome);
        return true;
      } catch (thrown) {
        if (!stop.signal.aborted) tell(thrown);
        else if (cancelled) toasts.show({ text: cancelled() });
        return false;
      } finally {
        running.delete(stop);
      }
    },
    cancel() {
      for (const stop of running) stop.abort();
    },
  };
}

/** Tells each problem that comes up in something that works in the background. */
export function useProblemMessage(found: () => Problem | null | undefined): void {
  const toasts = useToasts();
  watch(found, (problem) => {
    if (problem) toasts.show({ text: sentenceOf(problem), tone: 'bad', of: problem.code });
  });
}
