import { z } from 'zod';
import { fromBase64 } from '../../domain/values/base64.ts';
import { type BooksFacts, booksFactsSchema, type BooksToKeep } from '../backupContract.ts';
import { badFile, textLines } from './backupLines.ts';

/*
 * The file with the books of a company on this computer, in a backup of that company: lines of a table of its own after
 * all others, a part of the file each, and one that says what it should be. An older Daybook passes over them.
 */

/** The table of these lines. */
export const BOOKS_TABLE = 'bookFile';
const LINE_START = `{"table":"${BOOKS_TABLE}"`;

const partSchema = z.object({ part: z.base64() });
const lineSchema = z.object({
  table: z.literal(BOOKS_TABLE),
  rows: z.tuple([z.union([partSchema, booksFactsSchema])]),
});

/** The lines of books; each holds one row. */
export async function* bookLines({ bytes, digest, parts }: BooksToKeep): AsyncGenerator<string> {
  for await (const part of parts()) yield JSON.stringify({ table: BOOKS_TABLE, rows: [{ part }] });
  yield JSON.stringify({ table: BOOKS_TABLE, rows: [{ bytes, digest }] });
}

/** Notes the lines of books in a backup that is being checked, without keeping them. */
export class NotedBooks {
  private bytes = 0;
  private facts: BooksFacts | null = null;

  /** @returns whether it is one of their lines @throws an error of its schema when it is none that can be read */
  note(line: string): boolean {
    if (!line.startsWith(LINE_START)) return false;
    const [row] = lineSchema.parse(JSON.parse(line)).rows;
    if ('digest' in row) this.facts = row;
    else this.bytes += fromBase64(row.part)?.length ?? 0;
    return true;
  }

  /** What the file should be; null where the backup has none. @throws ProblemError when some of it is missing */
  found(): BooksFacts | null {
    if (this.bytes !== (this.facts?.bytes ?? 0)) throw badFile('the books in it are damaged');
    return this.facts;
  }
}

/** The parts of the file of books in a checked backup, as Base64. */
export async function* booksIn(file: Blob): AsyncGenerator<string> {
  for await (const line of textLines(file)) {
    if (!line.startsWith(LINE_START)) continue;
    const [row] = lineSchema.parse(JSON.parse(line)).rows;
    if ('part' in row) yield row.part;
  }
}
