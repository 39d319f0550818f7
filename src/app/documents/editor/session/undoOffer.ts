import type { useToasts } from '../../../base/ui/toasts.ts';
import { offerStepBack } from '../../../base/ui/stepOffer.ts';
import type { DocumentSession } from './documentSession.ts';

/**
 * Shows what the last step did and offers to undo it. The offer goes away with the next step, or when the document is
 * locked (for example by a conflict that a sync found), because nothing can be undone then.
 */
export function offerUndo(text: string, session: DocumentSession, toasts: ReturnType<typeof useToasts>): void {
  offerStepBack(text, { last: session.history.last, undo: () => session.undo() }, toasts, [session.lock]);
}
