import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import { jsonPieces } from '../files/jsonPieces.ts';
import {
  DistantBytes,
  readStatements,
  WINDOW,
  type ReadOptions,
  type ReadResult,
} from '../../formats/statements/index.ts';
import { writtenOptionsSchema } from '../../formats/statements/options.ts';
import { runCommand, toldFault } from './readerCommand.ts';

const USAGE = 'Usage: npm run --silent read-statement -- FILE [--options JSON]';

/**
 * The file and the options of the command line; null when it does not name exactly one file.
 * @throws when the options are not valid
 */
function readArguments(words: readonly string[]): { file: string; options: ReadOptions } | null {
  const at = words.findIndex((word) => word === '--options' || word.startsWith('--options='));
  const inline = words[at]?.startsWith('--options=') === true;
  const written = at === -1 ? '{}' : inline ? words[at]?.slice('--options='.length) : words[at + 1];
  const files = at === -1 ? words : words.filter((_, index) => index !== at && (inline || index !== at + 1));
  const [file] = files;
  if (file === undefined || files.length > 1 || written === undefined) return null;
  return { file, options: writtenOptionsSchema.parse(JSON.parse(written)) };
}

/**
 * Reads a file without loading it whole: only a window of a long file is in memory.
 * @throws when the file cannot be opened
 */
function readFileInParts(file: string, options: ReadOptions): ReadResult {
  const opened = openSync(file, 'r');
  try {
    const window = new Uint8Array(WINDOW);
    const part = (start: number, end: number): Uint8Array => {
      // One buffer serves every part that fits in it.
      const bytes = end - start > WINDOW ? new Uint8Array(end - start) : window.subarray(0, end - start);
      let size = 0;
      for (let read = -1; read !== 0 && size < bytes.length; size += read)
        read = readSync(opened, bytes, size, bytes.length - size, start + size);
      return bytes.subarray(0, size);
    };
    return readStatements(new DistantBytes(fstatSync(opened).size, part), options);
  } finally {
    closeSync(opened);
  }
}

/**
 * Prints what Daybook reads in a statement file, as JSON, without importing it.
 * @returns the exit code: 0 when the file was read, 1 when it could not be opened, 2 when the command line is wrong
 */
export function readStatementCli(
  words: readonly string[],
  out: (text: string) => void,
  complain: (text: string) => void,
): number {
  let wanted: ReturnType<typeof readArguments>;
  try {
    wanted = readArguments(words);
  } catch (error) {
    const other = error instanceof Error ? error.message : String(error);
    complain(`--options: ${error instanceof z.ZodError ? z.prettifyError(error) : other}\n`);
    return 2;
  }
  if (wanted === null) {
    complain(`${USAGE}\n`);
    return 2;
  }
  try {
    for (const piece of jsonPieces(readFileInParts(wanted.file, wanted.options))) out(piece);
    out('\n');
    return 0;
  } catch (error) {
    return toldFault(error, complain);
  }
}

if (import.meta.main) await runCommand(readStatementCli);
