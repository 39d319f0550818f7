import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files of a folder one after the other, a character for each byte: the database, its log, whatever lies there. */
export function bytesOf(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}
