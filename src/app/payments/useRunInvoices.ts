import { computed, onBeforeUnmount, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { isPosted, isVoid } from '../../domain/documents/lifeCycle.ts';
import type { OpenDocument } from '../../domain/drafting/outstanding.ts';
import type { TakenDiscount } from '../../domain/payments/records.ts';
import { lessDiscounts } from '../../domain/payments/runLines.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { CompanyStore, DocumentListRow, StoreChange } from '../../store/contract.ts';
import type { PaymentRecords } from '../company/payments/paymentRecords.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { OpenInvoices } from './openInvoices.ts';

export interface RunInvoices {
  /** Without discounts that were taken and wait for their credits to be posted. */
  readonly open: ComputedRef<readonly OpenDocument[]>;
  /** Payments that a run cannot allocate yet, with what they do not allocate themselves. */
  readonly unposted: Readonly<ShallowRef<readonly OpenDocument[]>>;
  /** Payments without a supplier, of which one may have paid an invoice that is still open. */
  readonly coded: Readonly<ShallowRef<readonly DocumentListRow[]>>;
  /** Documents of which it cannot be read what is open. */
  readonly uncounted: Readonly<ShallowRef<readonly DocumentListRow[]>>;
  /** Whether they have been read once. */
  readonly isRead: Readonly<Ref<boolean>>;
  /** Resolves when every change that is known by now has been read. */
  settled(): Promise<void>;
}

/** Those of the invoices that are still open; what became of the others no longer matters. */
async function unpostedCredits(
  store: CompanyStore,
  of: readonly OpenDocument[],
  all: readonly TakenDiscount[],
): Promise<ReadonlySet<string>> {
  const keys = new Set(of.map(({ key }) => key));
  const taken = all.filter(({ document }) => keys.has(document));
  const found = await store.records(taken.map(({ credit }) => credit));
  return new Set(
    found.flatMap((record) => {
      if (record.goneAt !== null) return [];
      const statuses = currentVersion(record).statusList.join(',');
      return isPosted(statuses) || isVoid(statuses) ? [] : [record.key];
    }),
  );
}

/**
 * The open purchase invoices, and money on account, kept up with what changes.
 * @param tell is told of a problem in reading them
 */
export function useRunInvoices(records: PaymentRecords, tell: (thrown: unknown) => void): RunInvoices {
  const company = useCompany();
  const openAll = shallowRef<readonly OpenDocument[]>([]);
  const uncounted = shallowRef<readonly DocumentListRow[]>([]);
  const unpostedMoney = shallowRef<readonly OpenDocument[]>([]);
  const coded = shallowRef<readonly DocumentListRow[]>([]);
  const isRead = ref(false);
  const invoices = new OpenInvoices(company.store);
  const noted = computed(() => records.runs.all.value.flatMap((each) => each.discounts));
  /** With the keys that their documents have now. */
  const discounts: ShallowRef<readonly TakenDiscount[]> = shallowRef([]);
  /** Keys of the credits for discounts that are not in the ledger yet. */
  const unposted = shallowRef<ReadonlySet<string>>(new Set());

  async function discountsNow(): Promise<readonly TakenDiscount[]> {
    const keys = await company.store.keysNow(noted.value.flatMap(({ document, credit }) => [document, credit]));
    const now = (key: string): string => keys.get(key) ?? key;
    return noted.value.map((each) => ({ ...each, document: now(each.document), credit: now(each.credit) }));
  }
  /** Readings run one after the other: each reads what changed since the one before. */
  let reading: Promise<void> = Promise.resolve();
  function read(changed: StoreChange['documents']): void {
    reading = reading.then(async () => {
      try {
        const read = await invoices.read(changed);
        const taken = await discountsNow();
        unposted.value = await unpostedCredits(company.store, read, taken);
        discounts.value = taken;
        openAll.value = read;
        uncounted.value = invoices.uncounted;
        unpostedMoney.value = invoices.unposted;
        coded.value = invoices.coded;
        isRead.value = true;
      } catch (thrown) {
        tell(thrown);
      }
    });
  }
  read('many');
  // Runs may be read, or noted in another window, after the invoices.
  watch(noted, () => read([]));
  const stop = company.store.onChange(({ documents }) => {
    if (documents === 'many' || documents.length > 0) read(documents);
  });
  onBeforeUnmount(stop);

  return {
    open: computed(() => {
      const keys = new Set(openAll.value.map(({ key }) => key));
      return lessDiscounts(openAll.value, discounts.value, (credit) => unposted.value.has(credit) && !keys.has(credit));
    }),
    unposted: unpostedMoney,
    coded,
    uncounted,
    isRead,
    settled: () => reading,
  };
}
