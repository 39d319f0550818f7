import { isLineLeaving, storedLineOf, type BankRecord, type StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { ImportCommit } from '../../../domain/bank/bankImport.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { Importer } from './statementWorkerClient.ts';

/** Number of stored lines in one message to the worker. */
const LINES_PER_MESSAGE = 2_000;

/** The stored lines of the accounts of an import, as its plan saw them. */
export class HeldLines {
  private accounts = new Map<string, ReadonlyMap<string, BankRecord>>();

  /** The stored line that a planned line is matched with. */
  recordOf(key: string): BankRecord | undefined {
    for (const held of this.accounts.values()) if (held.has(key)) return held.get(key);
    return undefined;
  }

  /** Which lines of each account the plan saw. They are read by their keys: the last has the greatest. */
  seen(): ImportCommit['seen'] {
    return [...this.accounts].map(([bankAccountId, held]) => ({
      bankAccountId,
      lines: held.size,
      newest: [...held.keys()].at(-1) ?? null,
    }));
  }

  /**
   * Reads the accounts' lines and sends them to the worker in pieces, so that the page does not block.
   * @param isWanted whether the worker is still the one of this import
   */
  async hold(
    store: CompanyStore,
    importer: Importer,
    accounts: ReadonlySet<string>,
    isWanted: () => boolean,
  ): Promise<void> {
    this.accounts = new Map();
    for (const id of accounts) {
      const held = new Map<string, BankRecord>();
      let lines: StoredBankLine[] = [];
      let first = true;
      const send = (): void => {
        if (isWanted()) importer.hold(id, lines, first);
        first = false;
        lines = [];
      };
      for await (const chunk of store.bank.lines(id)) {
        for (const record of chunk) {
          held.set(record.key, record);
          const line = record.goneAt === null && !isLineLeaving(record) ? storedLineOf(record) : null;
          if (line) lines.push(line);
        }
        if (lines.length >= LINES_PER_MESSAGE) send();
      }
      send();
      this.accounts.set(id, held);
    }
  }

  clear(): void {
    this.accounts = new Map();
  }
}
