import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';
import { isMintedKey } from '../values/identifiers.ts';

/**
 * What a service has lost that was restored from an older backup (docs/sync.md, "A service that went back"). Nothing of
 * it is sent again before a person has said so.
 */

/**
 * What becomes of a lost record when a person has all of it sent again:
 *
 * - `unsent`: it was made here and is missing there; it becomes unsent again, under its IntRef.
 * - `edited`: it was changed here and is there in an older form; the difference becomes an edit.
 * - `doubted`: it was made here, is missing there, and nothing of ours finds it again (a bank line, a price, a
 *   contact): it is looked for, or a person is asked, before it is sent.
 * - `listed`: others made or changed it, or it takes no edits: it is only named.
 */
export type LostAs = 'unsent' | 'edited' | 'doubted' | 'listed';

export const lostRecordSchema = z.object({
  kind: z.string(),
  key: z.string(),
  /** What people call it: number or code, and description. */
  name: z.string(),
});
export type LostRecord = z.infer<typeof lostRecordSchema>;

const lostListSchema = z.object({
  count: z.number().int(),
  /** The first of them (`MOST_LOST_NAMED`). */
  records: z.array(lostRecordSchema),
});
export type LostList = z.infer<typeof lostListSchema>;

/** So many records of each list are named in a report. */
export const MOST_LOST_NAMED = 500;

export const wentBackSchema = z.object({
  /** The earliest change that is lost, by the service's clock; null when it showed no times. */
  before: instantSchema.nullable(),
  unsent: lostListSchema,
  edited: lostListSchema,
  doubted: lostListSchema,
  listed: lostListSchema,
  /**
   * Changed here, and by others since: if that was after the service went back, they changed an older form, and what
   * was changed here is lost. Left out by earlier versions of Daybook.
   */
  overtaken: lostListSchema.optional(),
  /** Document numbers that lost documents had, and that the service has given to others since. */
  reused: lostListSchema,
  /** Stands for exactly these records: an answer holds for no others. */
  mark: z.string(),
});
export type WentBack = z.infer<typeof wentBackSchema>;

/**
 * What a person says: have it sent again as the lists say, or leave the service as it is. The answer holds only for the
 * records of the report that was shown.
 */
export const wentBackAnswerSchema = z.object({ answer: z.enum(['sendAgain', 'leave']), mark: z.string() });
export type WentBackAnswer = z.infer<typeof wentBackAnswerSchema>;

/** Whether a record was made on this computer, or on the one whose backup was restored here. */
export function isMadeHere({ key }: { key: string }): boolean {
  return isMintedKey(key);
}

/** A short text that stands for exactly these texts, in any order (FNV-1a over 52 bits). */
export function markOf(texts: readonly string[]): string {
  let hash = 0xcbf2_9ce4n;
  for (const character of texts.toSorted().join('\n')) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = (hash * 0x100_0000_01b3n) & 0xf_ffff_ffff_ffffn;
  }
  return `${String(texts.length)}-${hash.toString(16)}`;
}
