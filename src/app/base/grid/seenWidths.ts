/** How many rows are remembered at most. */
const MOST = 500;

/**
 * The widths of the cells of rows that were drawn, by row. A column is as wide as the widest of them, and not wider
 * once that row is corrected or gone.
 */
export class SeenWidths {
  private readonly rows = new Map<string, readonly number[]>();

  /** @param widths of the row's cells, px, in the order of the columns */
  see(row: string, widths: readonly number[]): void {
    // The rows that were drawn last are kept longest.
    this.rows.delete(row);
    this.rows.set(row, widths);
    if (this.rows.size <= MOST) return;
    const [first] = this.rows.keys();
    if (first !== undefined) this.rows.delete(first);
  }

  /** Forgets rows that are not listed any more; of a long list, which is not searched for each, it forgets none. */
  keepOnly<Row>(rows: readonly Row[], rowKey: (row: Row) => string): void {
    if (rows.length > MOST) return;
    const here = new Set(rows.map(rowKey));
    for (const row of this.rows.keys()) if (!here.has(row)) this.rows.delete(row);
  }

  clear(): void {
    this.rows.clear();
  }

  /** The width of the widest cell in each of `count` columns; 0 for a column without text. */
  widest(count: number): number[] {
    const widest = Array.from({ length: count }, () => 0);
    for (const widths of this.rows.values())
      for (let at = 0; at < count; at += 1) {
        const width = widths[at] ?? 0;
        if (width > (widest[at] ?? 0)) widest[at] = width;
      }
    return widest;
  }
}
