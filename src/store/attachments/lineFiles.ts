import type { Table } from 'dexie';
import { isOnLine } from '../../domain/documents/attachment.ts';
import { localMetadataOf } from '../../domain/bank/bankLine.ts';
import { isMintedKey } from '../../domain/values/identifiers.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { ofKind, resourceOf } from '../resourceRow.ts';
import type { CompanyDatabase } from '../schema.ts';
import type { StoredAttachment } from '../stored.ts';
import { dropBytes } from './attachmentRow.ts';

/* The files of bank lines, each function in the caller's transaction. */

/** The tables that these functions touch. */
export function lineFileTables({ attachments, attachmentBytes, documents }: CompanyDatabase): Table[] {
  return [attachments, attachmentBytes, documents];
}

/** Files that were given to bank lines and that the service does not have; they are few. */
async function filesOf({ attachments }: CompanyDatabase, lines: ReadonlySet<string>): Promise<StoredAttachment[]> {
  const unsent = await attachments.where('pending').equals(1).toArray();
  return unsent.filter(({ lineKey }) => lineKey !== undefined && lines.has(lineKey));
}

/** The keys of the lines that have files on them. */
export async function linesWithFiles({ attachments }: CompanyDatabase): Promise<ReadonlySet<string>> {
  const unsent = await attachments.where('pending').equals(1).toArray();
  return new Set(unsent.flatMap((file) => (isOnLine(file) ? file.documentKey : [])));
}

/**
 * The key of a document that a line names, to which a file can be sent; null if there is none. It was read from the
 * service again under another key after a database was lost (`NotedKeys`): no index has its IntRef, so every document
 * is looked at, which is rare.
 * @param come IntRefs of documents that were written just now, if no other can have come
 */
async function keyToSendTo(
  { documents }: CompanyDatabase,
  noted: string,
  come?: ReadonlySet<unknown>,
): Promise<string | null> {
  const held = await documents.get(noted);
  if (held !== undefined) return held.goneAt === null ? noted : null;
  if (!isMintedKey(noted) || come?.has(noted) === false) return null;
  const [found, another] = await documents
    .filter(({ base }) => base?.intRef === noted)
    .limit(2)
    .toArray();
  return found?.goneAt === null && another === undefined ? found.key : null;
}

/**
 * Moves files to where their bank lines lead now: to the first document of the line, or to the line if it has none. A
 * file that may have been sent stays where it is, and so does every file if the document is not stored here.
 * @param come as for `filesCatchUp`
 * @returns the documents and lines that have lost or got files
 */
export async function filesFollow(
  database: CompanyDatabase,
  lines: readonly ResourceRecord[],
  come?: ReadonlySet<unknown>,
): Promise<string[]> {
  const targets = new Map(
    lines.flatMap((line) => {
      const record = ofKind(line, 'bankTransaction');
      return record ? [[record.key, localMetadataOf(record).documentKey ?? record.key] as const] : [];
    }),
  );
  const changed = new Set<string>();
  for (const file of await filesOf(database, new Set(targets.keys()))) {
    const target = targets.get(file.lineKey ?? '') ?? file.documentKey;
    if (target === file.documentKey || file.inFlight !== null) continue;
    // To a document that is gone nothing can be sent.
    const to = target === file.lineKey ? target : await keyToSendTo(database, target, come);
    if (to === null || to === file.documentKey) continue;
    // The revision rises, so that a run that read the file before does not write it back.
    await database.attachments.put({ ...file, documentKey: to, rejection: null, revision: file.revision + 1 });
    changed.add(to).add(file.documentKey);
  }
  return [...changed];
}

/**
 * Moves the files on bank lines to documents that have come or are there again since the lines were matched.
 * @param come IntRefs of the documents that were written
 * @returns the documents and lines that have lost or got files
 */
export async function filesCatchUp(database: CompanyDatabase, come: ReadonlySet<unknown>): Promise<string[]> {
  const keys = [...(await linesWithFiles(database))];
  if (keys.length === 0) return [];
  const rows = await database.resources.bulkGet(keys);
  return filesFollow(
    database,
    rows.flatMap((row) => (row ? resourceOf(row) : [])),
    come,
  );
}

/** Has a bank line that replaces another take its files. @returns the lines and documents whose files changed */
export async function filesMove(database: CompanyDatabase, from: string, to: string): Promise<string[]> {
  // One that is being sent is the document's already.
  const files = (await filesOf(database, new Set([from]))).filter(({ inFlight }) => inFlight === null);
  for (const file of files)
    await database.attachments.put({
      ...file,
      lineKey: to,
      documentKey: isOnLine(file) ? to : file.documentKey,
      revision: file.revision + 1,
    });
  return files.length === 0 ? [] : [from, to];
}

/** Removes the files that are on bank lines. @returns the lines that have lost files */
export async function dropLineFiles(database: CompanyDatabase, lines: ReadonlySet<string>): Promise<string[]> {
  const files = (await filesOf(database, lines)).filter(isOnLine);
  const keys = files.map(({ key }) => key);
  if (keys.length === 0) return [];
  await database.attachments.bulkDelete(keys);
  await dropBytes(database, keys);
  return [...new Set(files.map(({ documentKey }) => documentKey))];
}
