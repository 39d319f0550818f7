/** One document's row in the table: JSON texts in wire form, without its statuses. */
export interface RememberedRow {
  docClass: string;
  legalEntityId: string;
  header: string;
  particulars: string;
  statuses: string;
  lines: string;
  /** Whether it is allocated to another document. */
  isAllocated: boolean;
}

/** Most characters of all texts together; enough for some thousand ordinary documents. */
const ROOM = 16_000_000;

function lengthOf({ header, particulars, lines }: RememberedRow): number {
  return header.length + particulars.length + lines.length;
}

/**
 * A cache of the rows read last, by id, because documents are often read again. Whoever writes a document must `forget`
 * it.
 */
export class RememberedRows {
  private readonly rows = new Map<string, RememberedRow>();
  private length = 0;

  get(id: string): RememberedRow | undefined {
    return this.rows.get(id);
  }

  keep(id: string, row: RememberedRow): void {
    this.forget(id);
    this.rows.set(id, row);
    this.length += lengthOf(row);
    // A Map iterates over its oldest entry first. A row that is read often soon returns after it was dropped.
    for (const oldest of this.rows.keys()) {
      if (this.length <= ROOM) return;
      this.forget(oldest);
    }
  }

  forget(id: string): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.rows.delete(id);
    this.length -= lengthOf(row);
  }
}
