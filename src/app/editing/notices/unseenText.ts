import type { Attachment } from '../../../domain/documents/attachment.ts';
import { t } from '../../base/i18n/texts.ts';

/** Why a person must say what became of a file that may be on the service. */
export function unseenText({ inFlight }: Attachment): string {
  return t(inFlight?.isTaken ? 'attachments.taken' : 'attachments.unlisted');
}
