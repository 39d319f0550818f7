import type { BankLocalMetadata, BankRecord, MadeForLine } from '../domain/bank/bankLine.ts';
import type { BankImport, ImportCommit, UndoReport } from '../domain/bank/bankImport.ts';

/** Lets the caller follow a long write and stop it. */
export interface WriteWatch {
  /** Called now and then with the share that is done (0 to 1). */
  onProgress?: (share: number) => void;
  /** An abort before the end rejects the write; nothing is written. */
  signal?: AbortSignal;
}

/** Imports of bank statements. Their mappings, rules and typed balances are settings of the page. */
export interface BankStore {
  /** The bank transactions of a bank account, in chunks: to read 50,000 at once would hold up the page. */
  lines(bankAccountId: string): AsyncIterable<BankRecord[]>;
  /**
   * Links a line to documents of which the first is shown, or to none, in one transaction; unsent files of the line go
   * to the first, or return to the line. The link is kept only on this computer.
   * @param by how much work that was, which is counted by month
   * @param made what was made for it, and can be taken back
   */
  link(
    key: string,
    documents: readonly string[],
    by?: BankLocalMetadata['documentBy'],
    made?: MadeForLine,
  ): Promise<void>;
  /** Newest first. */
  imports(): Promise<BankImport[]>;
  /**
   * Writes what a preview showed, in one transaction. Rejects and writes nothing when a line of its accounts was added,
   * removed or changed since: the page must then make a new preview.
   */
  commitImport(commit: ImportCommit, watch?: WriteWatch): Promise<BankImport>;
  /**
   * Undoes an import in one transaction: lines that the service never had are removed, those that it has are marked to
   * be deleted there, and changed lines become what they were. Forgets the import, so that its lines can be imported
   * again.
   */
  undoImport(id: string, watch?: WriteWatch): Promise<UndoReport>;
}
