import { ATTACHMENT_KIND, type Attachment } from '../../../domain/documents/attachment.ts';
import { kindBlocker, type Blocker, type SendingRights } from '../../../domain/service/blocker.ts';

/** What holds a file back although its document is sent or on the service; null if nothing is known to. */
export function fileBlocker({ rejection }: Pick<Attachment, 'rejection'>, sending: SendingRights): Blocker | null {
  const refused: Blocker | null =
    rejection?.code === 'permission.denied' ? { why: 'deniedRecord', words: rejection.message } : null;
  return kindBlocker(ATTACHMENT_KIND, sending) ?? refused;
}
