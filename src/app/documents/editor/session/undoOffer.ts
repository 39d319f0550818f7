import type { useToasts } from '../../../base/ui/toasts.ts';
import { offerStepBack } from '../../../base/ui/stepOffer.ts';
import type { DocumentSession } from './documentSession.ts';

/**
 * Says what the last step did to a document and offers to take it back, until there is another step, or the document is
 * locked, as by a conflict that a sync finds: then nothing can be taken back.
 */
export function offerUndo(text: string, session: DocumentSession, toasts: ReturnType<typeof useToasts>): void {
  offerStepBack(text, { last: session.history.last, undo: () => session.undo() }, toasts, [session.lock]);
}
