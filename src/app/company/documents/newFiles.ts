import { LARGEST_ATTACHMENT } from '../../../domain/documents/attachment.ts';
import type { NewAttachment } from '../../../store/attachmentContract.ts';
import { t } from '../../base/i18n/texts.ts';

/** Files to attach, and why the others cannot be attached. */
export interface NewFiles {
  fitting: NewAttachment[];
  /** A sentence for each file that is empty or larger than 16 MB. */
  leftOut: string[];
}

/** Reads files that a person has chosen, dropped or pasted. */
export async function newFiles(files: readonly File[]): Promise<NewFiles> {
  const leftOut = files.flatMap(({ name, size }) =>
    size === 0
      ? [t('attachments.empty', { name })]
      : size > LARGEST_ATTACHMENT
        ? [t('attachments.tooLarge', { name })]
        : [],
  );
  const fitting = await Promise.all(
    files
      .filter(({ size }) => size > 0 && size <= LARGEST_ATTACHMENT)
      .map(async (file) => ({
        fileName: file.name || t('attachments.what'),
        contentType: file.type,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
  );
  return { fitting, leftOut };
}
