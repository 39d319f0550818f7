import { z } from 'zod';
import { purchasePriceSchema, salePriceSchema } from '../../domain/resources/content.ts';
import type { CompanyStore } from '../../store/contract.ts';

const NAME = 'prices.row';
/** Keystrokes are gathered this long, ms, before they are written. */
const PAUSE = 300;

/** Its product may still be to be chosen. */
const begun = { productId: z.string() };
const rowSchema = z.object({
  content: z.discriminatedUnion('kind', [salePriceSchema.extend(begun), purchasePriceSchema.extend(begun)]),
  bad: z.record(z.string(), z.string()),
});
type Row = z.infer<typeof rowSchema>;

/** What is begun in the empty row of prices and is no price yet, kept with the company's records. */
export class KeptPriceRow {
  private readonly store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>;
  private readonly failed: (thrown: unknown) => void;
  private next: Row | null | undefined;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isKept = true;

  /** @param failed hears why a row could not be written or read */
  constructor(store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>, failed: (thrown: unknown) => void) {
    this.store = store;
    this.failed = failed;
  }

  /** What was kept last; null when there is nothing, or nothing that this Daybook understands. */
  async read(): Promise<Row | null> {
    try {
      return rowSchema.safeParse(await this.store.pageSettings(NAME)).data ?? null;
    } catch (thrown) {
      this.failed(thrown);
      return null;
    }
  }

  /** @param row null: there is nothing to be kept any more */
  keep(row: Row | null): void {
    if (row === null && !this.isKept && this.next === undefined) return;
    this.next = row;
    this.timer ??= setTimeout(() => this.settle().catch(this.failed), PAUSE);
  }

  /** Writes what waits, now; rejects when it cannot be, and it waits on then. */
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
