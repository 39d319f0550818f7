import { writeMail } from '../../../domain/sending/mail.ts';
import type { Instant } from '../../../domain/values/dates.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import { fileName as safeName, saveFile } from '../../base/export/saveFile.ts';
import { zipped, type UnsavedFile } from '../print/savePdfs.ts';
import type { MailText } from './mailTexts.ts';

const NAMES_SHOWN = 5;

/** What a mail is made of. */
export interface MailToMake {
  /** Addresses; none while no address is known. */
  to: readonly string[];
  text: MailText;
  /** What is attached; the mail's own file is called as the first. */
  files: readonly [UnsavedFile, ...UnsavedFile[]];
  at: Instant;
}

/** The name of a file that stands beside another one. */
export const renamed = (name: string, ending: string): string => safeName(name.replace(/\.\w+$/, ''), ending);

/** A mail as a file that the user's own mail program opens. */
export function mailFile({ to, text, files, at }: MailToMake): UnsavedFile {
  return {
    name: renamed(files[0].name, 'eml'),
    bytes: new TextEncoder().encode(
      writeMail({
        to,
        ...text,
        attachments: files.map((file) => ({
          ...file,
          type: file.name.endsWith('.pdf') ? 'application/pdf' : 'application/xml',
        })),
        date: new Date(at),
        boundary: uuidV7(systemMint),
      }),
    ),
  };
}

/**
 * Saves one file as it is, and several in a zip file.
 * @param together the name of the zip file, without its ending
 * @returns the name of the file that was saved; null if there was none
 */
export function saveMade(made: readonly UnsavedFile[], together: string): string | null {
  const [only, ...others] = made;
  if (only === undefined) return null;
  const isZip = others.length > 0;
  const name = isZip ? safeName(together, 'zip') : only.name;
  saveFile(
    name,
    new Blob([isZip ? zipped(made, (each) => each) : only.bytes], {
      type: isZip ? 'application/zip' : 'application/octet-stream',
    }),
  );
  return name;
}

/** Some names out of many, for a sentence. */
export function someOf(names: readonly string[]): string {
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? '…' : ''}`;
}
