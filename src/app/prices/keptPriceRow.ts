import type { ShallowRef } from 'vue';
import { z } from 'zod';
import { purchasePriceSchema, salePriceSchema } from '../../domain/resources/content.ts';
import { problemOf, type Problem } from '../../domain/values/result.ts';
import type { CompanyStore } from '../../store/contract.ts';
import { Autosave } from '../editing/autosave.ts';

const NAME = 'prices.row';

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
  /** The row to store; null to remove it, undefined if it is stored. */
  private next: Row | null | undefined;
  private isKept = true;
  private readonly autosave = new Autosave({ waits: () => this.next !== undefined, write: () => this.write() });

  constructor(store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>) {
    this.store = store;
  }

  /** Why the row could not be written or read; null if it could. */
  get problem(): Readonly<ShallowRef<Problem | null>> {
    return this.autosave.problem;
  }

  /** The stored row; null if there is none, or if this version of Daybook cannot read it. */
  async read(): Promise<Row | null> {
    try {
      return rowSchema.safeParse(await this.store.pageSettings(NAME)).data ?? null;
    } catch (thrown) {
      this.autosave.problem.value = problemOf(thrown);
      return null;
    }
  }

  /** @param row null if nothing needs to be stored any more */
  keep(row: Row | null): void {
    if (row === null && !this.isKept && this.next === undefined) return;
    this.next = row;
    this.autosave.soon();
  }

  /** Writes what waits, now. Rejects if that fails; the row then keeps waiting. */
  settle(): Promise<void> {
    return this.autosave.settle();
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
