import type { BankRecord } from '../../domain/bank/bankLine.ts';
import type { BankImport, ImportCommit, UndoReport } from '../../domain/bank/bankImport.ts';

/** Imports of bank statements. What is remembered beside them (mappings, rules, typed balances) is kept as page settings. */
/** How a long write is watched, and stopped. */
export interface WriteWatch {
  /** Told now and then, with the share done (0 to 1). */
  onProgress?: (share: number) => void;
  /** Aborted before the end, nothing is written; the write then rejects. */
  signal?: AbortSignal;
}

export interface BankStore {
  /** The bank transactions of a bank account, in chunks as they are read: 50,000 at once would hold the page up. */
  lines(bankAccountId: string): AsyncIterable<BankRecord[]>;
  /** Newest first. */
  imports(): Promise<BankImport[]>;
  /**
   * Writes what a preview showed, in one transaction. Rejects, and writes nothing, when a line of its accounts has come, gone
   * or changed since: the plan is then to be made and looked at again.
   */
  commitImport(commit: ImportCommit, watch?: WriteWatch): Promise<BankImport>;
  /**
   * Takes an import back in one transaction: lines that the service never had are removed, those that it has are marked to
   * be deleted there, changed ones become what they were. Forgets the import, so that its lines can be imported again.
   */
  undoImport(id: string, watch?: WriteWatch): Promise<UndoReport>;
}
