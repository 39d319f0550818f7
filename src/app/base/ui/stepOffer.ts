import { watch, type Ref, type WatchSource } from 'vue';
import type { Toast, useToasts } from './toasts.ts';
import { t } from '../i18n/texts.ts';

/** The steps of something that is edited. */
export interface Steps {
  /** The one that would be taken back. */
  readonly last: Readonly<Ref<unknown>>;
  undo(): unknown;
}

/**
 * Says what the last step did and offers to take it back. The next step takes the offer away, for Undo would be about that.
 * @param also what takes it away too
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
