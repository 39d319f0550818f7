import { ATTACHMENT_KIND, type Attachment } from '../../../domain/documents/attachment.ts';
import { kindHindrance, type Hindrance, type Sending } from '../../../domain/service/hindrance.ts';

/** Why a file does not go, though its document does or is there; null where nothing is known to be in the way. */
export function fileHindrance({ rejection }: Pick<Attachment, 'rejection'>, sending: Sending): Hindrance | null {
  const refused: Hindrance | null = rejection?.code === 'permission.denied' ? { why: 'deniedRecord', words: rejection.message } : null;
  return kindHindrance(ATTACHMENT_KIND, sending) ?? refused;
}
