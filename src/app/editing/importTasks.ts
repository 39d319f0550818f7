import { computed, type ComputedRef } from 'vue';
import { t } from '../base/i18n/texts.ts';
import { useToasts } from '../base/ui/toasts.ts';
import { useTask, type Task } from '../company/session/useTask.ts';

/** The work of a dialog that reads files and makes drafts or records of them: the dialog shows its problems. */
export interface ImportTasks<Made> {
  readonly reading: Task;
  readonly isMaking: ComputedRef<boolean>;
  readonly isBusy: ComputedRef<boolean>;
  /** What went wrong last; '' if nothing did. */
  readonly problem: ComputedRef<string>;
  /**
   * Makes what is chosen, tells what was made, and offers to take it back.
   * @param made gets what is made, also if a later step fails
   * @returns whether all of it was made
   */
  make(made: Made, work: () => Promise<void>): Promise<boolean>;
}

/**
 * @param told what was made, in words; '' if nothing was
 * @param takeBack undoes it and says so
 */
export function useImportTasks<Made>(
  told: (made: Made) => string,
  takeBack: (made: Made) => Promise<string>,
): ImportTasks<Made> {
  const toasts = useToasts();
  const reading = useTask({ isOnPage: true });
  const making = useTask({ isOnPage: true });
  const undoing = useTask();
  return {
    reading,
    isMaking: making.isRunning,
    isBusy: computed(() => reading.isRunning.value || making.isRunning.value),
    problem: computed(() => reading.problem.value || making.problem.value),
    async make(made, work) {
      const isDone = await making.run(work);
      const text = told(made);
      const undo = (): void => void undoing.run(() => takeBack(made));
      if (text !== '') toasts.show({ text, action: { text: t('common.undo'), run: undo } });
      return isDone;
    },
  };
}
