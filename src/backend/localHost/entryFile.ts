import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureFolder } from '../files/dataFolder.ts';
import { writeText } from '../files/keptFile.ts';

/**
 * The file that leads a browser to an address with a one-time token. Every user of a computer can read the command
 * lines of all programs; only the owner can read this file, as with Jupyter.
 */
export interface EntryFile {
  /** The address of the file, for a command line. */
  readonly address: string;
  remove(): Promise<void>;
}

/**
 * @param folder the browser's own profile, which it may surely read
 * @param address a fresh address of the local host
 */
export async function writeEntryFile(folder: string, address: string): Promise<EntryFile> {
  await ensureFolder(folder);
  const path = join(folder, 'daybook-entry.html');
  await writeText(
    path,
    '<!doctype html><meta charset="utf-8"><title>Daybook</title><meta http-equiv="refresh" ' +
      `content="0; url=${address}">\n`,
  );
  return { address: pathToFileURL(path).href, remove: () => rm(path, { force: true }) };
}
