import { randomBytes } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** Reading and writing of the small JSON files that the backend keeps in the data folder. */

/**
 * What a stored file contained: its content, nothing because it does not exist, or something unreadable and the reason.
 */
export type KeptFile<Content> =
  | { state: 'there'; content: Content }
  | { state: 'absent' }
  | { state: 'broken'; reason: string };

export async function readKept<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<KeptFile<z.infer<Schema>>> {
  const text = await readText(path);
  if (text === null) return { state: 'absent' };
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { state: 'there', content: parsed.data };
    const issue = parsed.error.issues[0];
    return { state: 'broken', reason: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return { state: 'broken', reason: 'it is not JSON' };
  }
}

/**
 * Writes the whole file or nothing: first to a draft beside it, flushed to the disk, then renamed over it. Only the
 * owner can read it.
 */
export async function writeKept(path: string, content: unknown): Promise<void> {
  await writeText(path, textOf(content));
}

/** The same for a text. */
export async function writeText(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  await writeNew(draft, text);
  try {
    await rename(draft, path);
  } catch (fault) {
    await unlink(draft);
    throw fault;
  }
}

const textOf = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;

/** Writes a new file that only the owner can read. If it cannot be written whole, as on a full disk, it is removed. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (fault) {
    await unlink(path);
    throw fault;
  }
}

/** Writes a file that must not exist yet. @returns false when another process was first. */
export async function writeFirst(path: string, content: unknown): Promise<boolean> {
  try {
    await writeNew(path, textOf(content));
    return true;
  } catch (fault) {
    if (isFault(fault, 'EEXIST')) return false;
    throw fault;
  }
}

/** Renames an unreadable file, so that nothing overwrites it. @returns its new path */
export async function setAside(path: string, now: Date): Promise<string> {
  const aside = `${path}.broken-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  await rename(path, aside);
  return aside;
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (fault) {
    if (isFault(fault, 'ENOENT')) return null;
    throw fault;
  }
}

/** Whether a thrown value is a system error of this code, such as ENOENT. */
export function isFault(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** Whether the disk, or the share of it that this user may use, is full. */
export function isNoRoom(thrown: unknown): boolean {
  return isFault(thrown, 'ENOSPC') || isFault(thrown, 'EDQUOT');
}

/** The message of a thrown value, for the log and for technical notes. */
export function faultMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
