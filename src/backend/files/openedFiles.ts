import { open } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';

/** A file that somebody has opened with Daybook in the system's file manager. */
export interface OpenedFile {
  name: string;
  /** As Base64. */
  bytes: string;
}

/** Endings that the packages register (`electron/packaging/configuration.ts`). */
const ENDINGS: readonly string[] = ['.ofx', '.qif', '.xml'];
/**
 * The longest file that is taken in this way, in bytes: it travels in one message. Longer ones can be chosen in the
 * import.
 */
const LARGEST = 64 * 1024 * 1024;

/**
 * The files that a command line names, as the system starts a program that is to open them.
 * @param folder the folder that relative paths start from
 */
export function filesNamedIn(words: readonly string[], folder: string): string[] {
  return words
    .filter((word) => !word.startsWith('-') && ENDINGS.includes(extname(word).toLowerCase()))
    .map((word) => resolve(folder, word));
}

/**
 * Reads such a file. Only those endings are read, so that nothing else comes in by a command line.
 * @throws the system's error when it cannot be read, or an error that says that it is too long
 */
export async function readOpenedFile(path: string): Promise<OpenedFile> {
  if (!ENDINGS.includes(extname(path).toLowerCase())) throw new Error('Daybook does not open files of this kind.');
  const file = await open(path, 'r');
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error('This is not a file.');
    if (facts.size > LARGEST) throw new Error('The file is too long to be opened in this way.');
    return { name: basename(path), bytes: (await file.readFile()).toString('base64') };
  } finally {
    await file.close();
  }
}
