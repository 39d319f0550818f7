import type { BankRecord } from '../../../domain/bank/bankLine.ts';
import { isLineLocked } from '../../../domain/bank/bankLine.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';

/** What can be done with a line in its state; why not is said by what is left out. */
export interface LineRights {
  /** Typed into: not locked, not in doubt, not gone, and not counted as there without its id. */
  edit: boolean;
  lock: boolean;
  unlock: boolean;
  remove: boolean;
}

/** A line may be sent only once a person has looked; until then nothing about it changes. */
function isInDoubt({ inFlight }: BankRecord): boolean {
  return inFlight !== null;
}

export function rightsOf({ record }: Pick<BankLine, 'record'>): LineRights {
  const isOnService = record.id !== null && record.goneAt === null;
  const locked = isLineLocked(record);
  const isOpen = record.goneAt === null && !isInDoubt(record);
  // Nothing is sent for a line in conflict: what was asked for would wait unseen, or be dropped with the choice.
  const isSettled = isOpen && record.conflict === null;
  // What counts as there without an id cannot be reached: an edit would never be sent.
  const isOutOfReach = record.id === null && record.base !== null;
  return {
    edit: isOpen && !locked && !isOutOfReach,
    lock: isOnService && isSettled && !locked,
    unlock: isOnService && isSettled && locked,
    remove: isSettled && !locked && (isOnService || (record.id === null && record.base === null)),
  };
}

/** What became of a deletion of many lines. */
export interface Removal {
  removed: number;
  locked: number;
  inDoubt: number;
  /** Changed here and on the service: a person chooses first. */
  contested: number;
}

/** Deletes lines by their state: those that the service never had go at once, the others with the next sync. */
export async function removeLines(
  store: CompanyStore,
  book: LiveBankLines,
  lines: readonly BankLine[],
): Promise<Removal> {
  const able = lines.filter((line) => rightsOf(line).remove);
  const here = able.filter(({ record }) => record.id === null).map(({ key }) => key);
  const there = able.filter(({ record }) => record.id !== null).map(({ key }) => key);
  if (here.length > 0) await store.resources.discard('bankTransaction', here);
  if (there.length > 0) await store.resources.queueCommand('bankTransaction', there, { name: 'delete' });
  book.forget([...here, ...there]);
  const left = lines.filter((line) => !rightsOf(line).remove);
  const contested = left.filter(({ record }) => record.conflict !== null).length;
  const locked = left.filter(({ record, isLocked: isClosed }) => isClosed && record.conflict === null).length;
  return { removed: able.length, locked, contested, inDoubt: left.length - locked - contested };
}

/** Locks or unlocks those of the lines that allow it. @returns how many */
export async function lockLines(
  store: CompanyStore,
  lines: readonly BankLine[],
  name: 'lock' | 'unlock',
): Promise<number> {
  const keys = lines.filter((line) => rightsOf(line)[name]).map(({ key }) => key);
  if (keys.length > 0) await store.resources.queueCommand('bankTransaction', keys, { name });
  return keys.length;
}
