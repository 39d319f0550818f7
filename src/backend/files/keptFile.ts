import { randomBytes } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** Reading and writing of the small JSON files that the backend keeps in the data folder. */

/** What a kept file held: its content, nothing (it is not there), or something unreadable, and why. */
export type KeptFile<Content> =
  { state: 'there'; content: Content } | { state: 'absent' } | { state: 'broken'; reason: string };

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

/** Writes whole or not at all: to a file beside it first, flushed to the disk, then renamed over it. For the owner only. */
export async function writeKept(path: string, content: unknown): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  await writeNew(draft, content);
  try {
    await rename(draft, path);
  } catch (fault) {
    await unlink(draft);
    throw fault;
  }
}

/** Writes a file that is not there yet, for the owner only. One that cannot be written whole, as on a full disk, is not there afterwards. */
async function writeNew(path: string, content: unknown): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    try {
      await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
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
    await writeNew(path, content);
    return true;
  } catch (fault) {
    if (isFault(fault, 'EEXIST')) return false;
    throw fault;
  }
}

/** Puts an unreadable file aside, so that nothing overwrites it. @returns where it is now */
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

/** Whether there is no room left for what was to be written: on the disk, or within what this user may use of it. */
export function isNoRoom(thrown: unknown): boolean {
  return isFault(thrown, 'ENOSPC') || isFault(thrown, 'EDQUOT');
}

/** What a thrown value says of itself, for the log and for technical notes. */
export function faultWords(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
