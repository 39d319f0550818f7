import { localMetadataOf, type BankLocalMetadata } from '../../../domain/bank/bankLine.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { linkDocument } from './documentMatching.ts';

/** Commands that are queued for other documents when a line gets its own. */
const QUEUED: ReadonlySet<string> = new Set(['allocate', 'deallocate', 'reverse']);

/** No request has carried it, and none may have. */
const isUnsent = ({ base, id, inFlight }: DocumentRecord): boolean => base === null && id === null && inFlight === null;

/** Whether the last commands of a document are those that were queued with a line, and none was sent. */
function hasQueued({ commands, inFlight }: DocumentRecord, count: number): boolean {
  return inFlight === null && commands.length >= count && commands.slice(-count).every(({ name }) => QUEUED.has(name));
}

/** Whether what was made for a line can be taken back: all of it is here, and nothing of it was sent. */
export async function canBeTakenBack(store: CompanyStore, { made }: BankLocalMetadata): Promise<boolean> {
  if (made === undefined) return false;
  const drafts = await store.records(made.drafts);
  const commanded = await Promise.all(
    made.commands.map(async ({ key, count }) => ({ record: await store.record(key), count })),
  );
  return (
    drafts.length === made.drafts.length &&
    drafts.every(isUnsent) &&
    commanded.every(({ record, count }) => record !== undefined && hasQueued(record, count))
  );
}

/**
 * Takes back what lines were given, also days later: the drafts that were made for them are discarded, and with the
 * other end of a transfer its line is free again; commands that were queued with them are taken back; a link to what
 * was in the books already goes.
 * @returns how many lines are free again; those of which something was sent stay as they are
 */
export async function takeBackLines(
  store: CompanyStore,
  keys: readonly string[],
): Promise<{ taken: number; kept: number }> {
  const drafts = new Set<string>();
  let taken = 0;
  for (const record of await store.resources.records('bankTransaction', keys)) {
    const here = localMetadataOf(record);
    if (here.made === undefined) await linkDocument(store, record, null);
    else if (!(await canBeTakenBack(store, here))) continue;
    else {
      for (const { key, count } of here.made.commands)
        for (let at = 0; at < count; at += 1) await store.takeBackCommand(key);
      if (here.made.drafts.length === 0) await linkDocument(store, record, null);
      for (const key of here.made.drafts) drafts.add(key);
    }
    taken += 1;
  }
  // In one step, and the links of their lines go with them.
  await store.discardDrafts([...drafts]);
  return { taken, kept: keys.length - taken };
}
