import type { BankRecord } from '../../../domain/bank/bankLine.ts';
import { isLineLocked } from '../../../domain/bank/bankLine.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';

/** What can be done with a line in its state. */
export interface LineRights {
  /** Not while it is locked, in doubt or gone, and not if it counts as sent but its id is unknown. */
  edit: boolean;
  lock: boolean;
  unlock: boolean;
  remove: boolean;
}

/** The service may or may not have the line; nothing about it changes until a person has checked. */
function isInDoubt({ inFlight }: BankRecord): boolean {
  return inFlight !== null;
}

export function rightsOf({ record }: Pick<BankLine, 'record'>): LineRights {
  const isOnService = record.id !== null && record.goneAt === null;
  const locked = isLineLocked(record);
  const isOpen = record.goneAt === null && !isInDoubt(record);
  // Nothing is sent for a line in conflict: a command would wait unseen, or be dropped by the choice.
  const isSettled = isOpen && record.conflict === null;
  // A line that counts as sent but has no id cannot be addressed: an edit would never be sent.
  const isOutOfReach = record.id === null && record.base !== null;
  return {
    edit: isOpen && !locked && !isOutOfReach,
    lock: isOnService && isSettled && !locked,
    unlock: isOnService && isSettled && locked,
    remove: isSettled && !locked && (isOnService || (record.id === null && record.base === null)),
  };
}

/** The result of deleting several lines. */
export interface Removal {
  removed: number;
  locked: number;
  inDoubt: number;
  /** Lines in conflict: a person must choose first. */
  contested: number;
}

/** Deletes lines according to their state: those that the service never had at once, the others with the next sync. */
export async function removeLines(
  store: CompanyStore,
  liveLines: LiveBankLines,
  lines: readonly BankLine[],
): Promise<Removal> {
  const removable = lines.filter((line) => rightsOf(line).remove);
  const unsent = removable.filter(({ record }) => record.id === null).map(({ key }) => key);
  const onService = removable.filter(({ record }) => record.id !== null).map(({ key }) => key);
  if (unsent.length > 0) await store.resources.discard('bankTransaction', unsent);
  if (onService.length > 0) await store.resources.queueCommand('bankTransaction', onService, { name: 'delete' });
  // Those of unsent lines have gone with them.
  const files = (await store.attachments.onLines()).filter(({ documentKey }) => onService.includes(documentKey));
  for (const { key } of files) await store.attachments.remove(key);
  liveLines.forget([...unsent, ...onService]);
  const left = lines.filter((line) => !rightsOf(line).remove);
  const contested = left.filter(({ record }) => record.conflict !== null).length;
  const locked = left.filter(({ record, isLocked: isClosed }) => isClosed && record.conflict === null).length;
  return { removed: removable.length, locked, contested, inDoubt: left.length - locked - contested };
}

/** Locks or unlocks the lines that allow it. @returns how many */
export async function lockLines(
  store: CompanyStore,
  lines: readonly BankLine[],
  name: 'lock' | 'unlock',
): Promise<number> {
  const keys = lines.filter((line) => rightsOf(line)[name]).map(({ key }) => key);
  if (keys.length > 0) await store.resources.queueCommand('bankTransaction', keys, { name });
  return keys.length;
}
