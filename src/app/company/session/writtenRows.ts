import type { DocumentListRow, StoreChange } from '../../../store/contract.ts';

/**
 * Rows that this window has written since the list last applied changes, so that they need not be read back: for a
 * first load's 100,000 documents reading them is as much work as writing them.
 */
export class RecentRows {
  private rows = new Map<string, DocumentListRow>();
  /**
   * Keys that were reported without a row: the document was removed, or another window wrote it, before or after this
   * one.
   */
  private unknown = new Set<string>();

  note({ documents, rows = [] }: Pick<StoreChange, 'documents' | 'rows'>): void {
    if (documents === 'many') return;
    const written = new Map(rows.map((row) => [row.key, row]));
    for (const key of documents) {
      const row = written.get(key);
      if (row === undefined) this.unknown.add(key);
      if (row === undefined || this.unknown.has(key)) this.rows.delete(key);
      else this.rows.set(key, row);
    }
  }

  /** The rows gathered so far; they are forgotten. */
  take(): ReadonlyMap<string, DocumentListRow> {
    const { rows } = this;
    this.rows = new Map();
    this.unknown = new Set();
    return rows;
  }
}
