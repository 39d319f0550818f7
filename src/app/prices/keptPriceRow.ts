import { z } from 'zod';
import { purchasePriceSchema, salePriceSchema } from '../../domain/resources/content.ts';
import type { CompanyStore } from '../../store/contract.ts';

const NAME = 'prices.row';
/** Time, ms, during which keystrokes are gathered before they are written. */
const PAUSE = 300;

/** The product may not be chosen yet. */
const begun = { productId: z.string() };
const rowSchema = z.object({
  content: z.discriminatedUnion('kind', [salePriceSchema.extend(begun), purchasePriceSchema.extend(begun)]),
  bad: z.record(z.string(), z.string()),
});
type Row = z.infer<typeof rowSchema>;

/** Stores what is typed into the empty row of prices until it becomes a price. */
export class KeptPriceRow {
  private readonly store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>;
  private readonly failed: (thrown: unknown) => void;
  private next: Row | null | undefined;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isKept = true;

  /** @param failed is called with the error if a row could not be written or read */
  constructor(store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>, failed: (thrown: unknown) => void) {
    this.store = store;
    this.failed = failed;
  }

  /** The stored row; null if there is none, or if this version of Daybook cannot read it. */
  async read(): Promise<Row | null> {
    try {
      return rowSchema.safeParse(await this.store.pageSettings(NAME)).data ?? null;
    } catch (thrown) {
      this.failed(thrown);
      return null;
    }
  }

  /** @param row null if nothing needs to be stored any more */
  keep(row: Row | null): void {
    if (row === null && !this.isKept && this.next === undefined) return;
    this.next = row;
    this.timer ??= setTimeout(() => this.settle().catch(this.failed), PAUSE);
  }

  /** Writes what waits, now. Rejects if that fails; the row then keeps waiting. */
  settle(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const turn = this.writing.then(() => this.write());
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  private async write(): Promise<void> {
    const row = this.next;
    if (row === undefined) return;
    this.next = undefined;
    this.isKept = row !== null;
    try {
      await this.store.savePageSettings(NAME, row);
    } catch (thrown) {
      this.next ??= row;
      throw thrown;
    }
  }
}
