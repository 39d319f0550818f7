import { Decimal } from '../../domain/values/decimal.ts';
import {
  openAfter,
  openDocumentOf,
  pendingAllocations,
  unpostedMoneyOf,
  type OpenDocument,
} from '../../domain/drafting/outstanding.ts';
import { asPayable } from '../../domain/drafting/paymentRun.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { CompanyStore, DocumentListRow, StoreChange, SummedField } from '../../store/contract.ts';
import { listRowOf } from '../../store/documentRow.ts';
import { isVoid } from '../../domain/documents/lifeCycle.ts';
import { isNobodys } from '../../domain/reports/ledgerStanding.ts';

/** What a payment run needs: purchase invoices, and payments that may be unallocated. */
const CLASSES: readonly DocumentClass[] = ['purchaseInvoice', 'payment'];

/** A document in which one of these cannot be read is not paid: nobody knows what to whom. */
const NEEDED: ReadonlySet<SummedField> = new Set<SummedField>([
  'contactAccountId',
  'currency',
  'outstandingCurrencyAmount',
  'statusList',
]);

/** Whether something may be open in a document of which too much cannot be read. */
function isUncountable({ unread = [], statusList }: DocumentListRow, isOpen: boolean): boolean {
  if (!unread.some((field) => NEEDED.has(field)) || isVoid(statusList)) return false;
  if (unread.includes('statusList')) return true;
  return isOpen || (unread.includes('outstandingCurrencyAmount') && statusList.split(',').includes('posted'));
}

/**
 * Every purchase invoice that is still open once everything that waits here is sent, and every payment to a supplier
 * that is not fully allocated. So an invoice in a drafted payment is not paid again, and money on account is not paid
 * again. All rows are read once; afterwards only changes are read.
 */
export class OpenInvoices {
  private readonly store: Pick<CompanyStore, 'allRows' | 'records' | 'pendingRows'>;
  private readonly open = new Map<string, OpenDocument>();
  private readonly leftOut = new Map<string, DocumentListRow>();
  private readonly unpostedMoney = new Map<string, OpenDocument>();
  /**
   * Payments to suppliers that no run can allocate yet, with what they do not allocate themselves: an invoice that one
   * of them is meant for is still offered.
   */
  unposted: readonly OpenDocument[] = [];
  private readonly nobodys = new Map<string, DocumentListRow>();

  constructor(store: Pick<CompanyStore, 'allRows' | 'records' | 'pendingRows'>) {
    this.store = store;
  }

  /** Reads the changes, or everything, and returns what is open now. Rejects if the database refuses. */
  async read(changed: StoreChange['documents'] = 'many'): Promise<OpenDocument[]> {
    if (changed === 'many') for (const held of this.all) held.clear();
    await this.take(changed === 'many' ? await this.keysWithRest() : changed);
    const waiting = await this.store.records((await this.store.pendingRows()).map(({ key }) => key));
    const pending = pendingAllocations(waiting);
    this.unposted = openAfter([...this.unpostedMoney.values()], pending);
    return openAfter([...this.open.values()], pending).map(asPayable);
  }

  private get all(): Map<string, unknown>[] {
    return [this.open, this.leftOut, this.unpostedMoney, this.nobodys];
  }

  /** Payments without a supplier, coded at the bank: one of them may have paid an invoice that is still open. */
  get coded(): DocumentListRow[] {
    return [...this.nobodys.values()];
  }

  /** Documents that may be open and that no run pays, because what it needs of them cannot be read. */
  get uncounted(): DocumentListRow[] {
    return [...this.leftOut.values()];
  }

  private async keysWithRest(): Promise<string[]> {
    const keys: string[] = [];
    for (const docClass of CLASSES) {
      for await (const rows of this.store.allRows(docClass)) {
        for (const row of rows) {
          const { key, outstandingCurrencyAmount: rest, statusList, unread } = row;
          this.noteCoded(row);
          const mayHaveRest = rest === '' ? docClass === 'payment' && !isVoid(statusList) : !new Decimal(rest).isZero();
          if (unread !== undefined || mayHaveRest) keys.push(key);
        }
      }
    }
    return keys;
  }

  private noteCoded(row: DocumentListRow): void {
    if (isNobodys(row) && !isVoid(row.statusList)) this.nobodys.set(row.key, row);
  }

  private async take(keys: readonly string[]): Promise<void> {
    for (const key of keys) for (const held of this.all) held.delete(key);
    for (const record of await this.store.records(keys)) {
      if (!CLASSES.includes(record.docClass)) continue;
      const money = unpostedMoneyOf(record);
      this.noteCoded(listRowOf(record));
      if (money?.contactAccountId !== undefined) this.unpostedMoney.set(record.key, money);
      if (record.id === null) continue;
      const [document, row] = [openDocumentOf(record), listRowOf(record)];
      if (isUncountable(row, document !== null)) this.leftOut.set(record.key, row);
      // Fees and transfers that were coded at the bank are payments to nobody: no invoice is left for them.
      else if (document && (document.docClass !== 'payment' || document.contactAccountId !== undefined))
        this.open.set(record.key, document);
    }
  }
}
