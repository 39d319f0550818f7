import type { Attachment } from '../../domain/attachment.ts';
import { t } from '../texts/texts.ts';

/** Why a person is to say what became of a file that may be on the service. */
export function unseenText({ inFlight }: Attachment): string {
  return t(inFlight?.isTaken ? 'attachments.taken' : 'attachments.unlisted');
}
