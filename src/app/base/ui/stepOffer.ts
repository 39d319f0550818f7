import { watch, type Ref, type WatchSource } from 'vue';
import type { Toast, useToasts } from './toasts.ts';
import { t } from '../i18n/texts.ts';

/** The undo steps of an editor. */
export interface Steps {
  /** The step that `undo` would revert. */
  readonly last: Readonly<Ref<unknown>>;
  undo(): unknown;
}

/**
 * Shows a message about the last step with an Undo button. The next step removes the message, since Undo would then
 * revert that step.
 * @param also other changes that remove it
 */
export function offerStepBack(
  text: string,
  steps: Steps,
  toasts: ReturnType<typeof useToasts>,
  also: readonly WatchSource[] = [],
): void {
  const step = steps.last.value;
  const toast: Toast = {
    text,
    action: {
      text: t('common.undo'),
      run: () => {
        if (steps.last.value === step) steps.undo();
      },
    },
  };
  toasts.show(toast);
  const stop = watch([steps.last, ...also], () => {
    stop();
    if (toasts.current === toast) toasts.hide();
  });
}
