import { ATTACHMENT_KIND, type Attachment } from '../../../domain/documents/attachment.ts';
import { kindBlocker, type Blocker, type SendingRights } from '../../../domain/service/blocker.ts';

/** Why a file does not go, though its document does or is there; null where nothing is known to be in the way. */
export function fileBlocker({ rejection }: Pick<Attachment, 'rejection'>, sending: SendingRights): Blocker | null {
  const refused: Blocker | null =
    rejection?.code === 'permission.denied' ? { why: 'deniedRecord', words: rejection.message } : null;
  return kindBlocker(ATTACHMENT_KIND, sending) ?? refused;
}
