import { sameValue } from '../../../../domain/documents/content.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import type { Command } from '../../../../domain/records/commands.ts';
import type { CompanyStore } from '../../../../store/contract.ts';

/** What has become of a command: taken back; kept, because another was queued after it; or gone to the service. */
export interface TakenBack {
  how: 'taken' | 'notLast' | 'gone';
  /** The record afterwards, if it was changed. */
  record: DocumentRecord | null;
}

/**
 * Takes back one command of a document, and no other. A sync may have sent it meanwhile.
 * @returns null if the document is not here any more
 * @throws ProblemError when a request may have sent the command
 */
export async function takeCommandBack(
  store: Pick<CompanyStore, 'record' | 'takeBackCommand'>,
  key: string,
  command: Command | undefined,
): Promise<TakenBack | null> {
  const before = await store.record(key);
  if (!before) return null;
  if (command === undefined || !sameValue(before.commands.at(-1), command))
    return { how: before.commands.some((one) => sameValue(one, command)) ? 'notLast' : 'gone', record: null };
  const after = await store.takeBackCommand(key);
  // A sync run may have settled the command between the two calls; then nothing was left to take back.
  const isTaken =
    after.revision === before.revision + 1 &&
    sameValue(after.base, before.base) &&
    sameValue(after.commands, before.commands.slice(0, -1));
  return { how: isTaken ? 'taken' : 'gone', record: after };
}
