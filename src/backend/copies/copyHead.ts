import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { wholeCopySchema } from '../../domain/copies/copies.ts';
import { isFault } from '../files/keptFile.ts';

/** The first line of a backup (`src/store/backup/backup.ts`). */
export const copyHeadSchema = wholeCopySchema
  .omit({ name: true, bytes: true, isHeld: true })
  .extend({ format: z.literal('daybook-backup') });
export type CopyHead = z.infer<typeof copyHeadSchema>;
/** A head is never longer. */
const LONGEST_HEAD = 64 * 1024;

/** @returns null when the file is no readable backup */
export async function copyHeadOf(path: string): Promise<CopyHead | null> {
  let text = '';
  const file = createReadStream(path, { end: LONGEST_HEAD });
  const plain = file.pipe(createGunzip());
  file.on('error', (fault) => plain.destroy(fault));
  try {
    for await (const piece of plain) {
      text += String(piece);
      if (text.includes('\n') || text.length > LONGEST_HEAD) break;
    }
    return headIn(text);
  } catch (fault) {
    if (isZlibFault(fault) || isFault(fault, 'ENOENT')) return null;
    throw fault;
  } finally {
    file.destroy();
  }
}

/** The head in the first line of a text; null when it is none. */
export function headIn(text: string): CopyHead | null {
  try {
    const parsed = copyHeadSchema.safeParse(JSON.parse(text.slice(0, text.indexOf('\n'))));
    return parsed.success ? parsed.data : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

function isZlibFault(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && fault.code.startsWith('Z_');
}
