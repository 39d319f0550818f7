import type { z } from 'zod';
import type { CommandName } from '../records/commands.ts';
import { syncedRecordSchema, unknownState } from '../records/record.ts';
import { documentSchema } from './document.ts';
import { documentClassSchema } from '../kinds/documentClasses.ts';

/** A document in the local store. */
export const documentRecordSchema = syncedRecordSchema(documentSchema).extend({ docClass: documentClassSchema });
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** Commands that apply only to the draft that the person saw. */
export const MEANT_FOR_DRAFT: ReadonlySet<CommandName> = new Set<CommandName>(['abandon', 'submit']);

/** Whether only a person can tell which of several documents on the service is this draft, or that none is. */
export function isAskedWhich({ id, inFlight }: Asked): boolean {
  return id === null && inFlight?.candidates !== undefined;
}

interface Asked {
  id: string | null;
  inFlight: { candidates?: readonly string[] | undefined } | null;
}

/** A record with nothing but its key. The caller adds `base`, or `local` with the time of the edit. */
export function emptyRecord(key: string, docClass: DocumentRecord['docClass']): DocumentRecord {
  return { key, docClass, ...unknownState() };
}
