import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A file that is being filled is left alone: opening it would begin it anew. */
export function refuseUnfinished(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  let ready: unknown;
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      ready = database.prepare("SELECT value FROM setting WHERE name = 'ready'").get();
    } finally {
      database.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${file} cannot be used: ${why}.`, { cause: error });
  }
  if (ready === undefined) throw new Error(`The company in ${file} is not finished yet.`);
}
