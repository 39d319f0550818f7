import { watch } from 'vue';
import type { useToasts, Toast } from '../shell/toasts.ts';
import { t } from '../texts/texts.ts';
import type { DocumentSession } from './documentSession.ts';

/**
 * Says what the last step did and offers to take it back. The next step takes the offer away, for Undo would be about that; and
 * so does what locks the document, as a conflict that a sync finds, for then nothing can be taken back.
 */
export function offerUndo(text: string, session: DocumentSession, toasts: ReturnType<typeof useToasts>): void {
  const step = session.history.last.value;
  const toast: Toast = { text, action: { text: t('common.undo'), run: () => { if (session.history.last.value === step) session.undo(); } } };
  toasts.show(toast);
  const stop = watch([session.history.last, session.lock], () => {
    stop();
    if (toasts.current === toast) toasts.hide();
  });
}
