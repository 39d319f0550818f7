import type { DocumentListRow, StoreChange } from '../../../store/contract.ts';

/**
 * Rows of what this window has written since a list last took it in, so that they need not be read back: of a first load's
 * 100,000 documents that is as much work as writing them.
 */
export class RecentRows {
  private rows = new Map<string, DocumentListRow>();
  /** What was told of without a row: it was removed, or another window wrote it, before or after this one. */
  private unknown = new Set<string>();

  hear({ documents, rows = [] }: Pick<StoreChange, 'documents' | 'rows'>): void {
    if (documents === 'many') return;
    const written = new Map(rows.map((row) => [row.key, row]));
    for (const key of documents) {
      const row = written.get(key);
      if (row === undefined) this.unknown.add(key);
      if (row === undefined || this.unknown.has(key)) this.rows.delete(key);
      else this.rows.set(key, row);
    }
  }

  /** What is known of these; it is forgotten with that. */
  take(): ReadonlyMap<string, DocumentListRow> {
    const { rows } = this;
    this.rows = new Map();
    this.unknown = new Set();
    return rows;
  }
}
