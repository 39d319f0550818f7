import { computed, onBeforeUnmount, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { Document } from '../../domain/documents/document.ts';
import { isVoid } from '../../domain/documents/lifeCycle.ts';
import { paidAmount } from '../../domain/documents/documentAmounts.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { standingRejection } from '../../domain/records/state.ts';
import { namesAccount, type AccountDetails } from '../../domain/payments/accountDetails.ts';
import { filesWith, type MadeFile, type OwnAccount, type RunPayment } from '../../domain/payments/records.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import { problemOf, type Problem } from '../../domain/values/result.ts';
import { usePaymentRecords } from '../company/payments/paymentRecords.ts';
import {
  useSupplierAccounts,
  type HeldSupplier,
  type SupplierAccounts,
} from '../company/payments/useSupplierAccounts.ts';
import { useCompany } from '../company/session/useCompany.ts';

/** Where a payment stands for a payment file; what keeps it out comes first. */
export type FileStanding = 'gone' | 'void' | 'refused' | 'held' | 'noAccount' | 'noOwn' | 'inFile' | 'ready';

/** A payment that was drafted in a run. */
export interface RunPaymentRow {
  /** Key of its record; as the run noted it if it is no longer there. */
  key: string;
  run: string;
  /** As it is now; undefined if it is no longer there. */
  document: Document | undefined;
  docDate: LocalDate;
  /** Key of the supplier's record. */
  supplier: string;
  currency: string;
  amount: DecimalString;
  /** Our account. */
  bankAccountId: string;
  own: OwnAccount | undefined;
  /** The supplier's account, from its record as it is now. */
  account: AccountDetails | undefined;
  held: HeldSupplier | null;
  /** Files that hold it already, newest first. */
  files: readonly MadeFile[];
  /** Numbers of the documents that it settles, as the supplier knows them. */
  settles: readonly string[];
  standing: FileStanding;
}

/** Whether a payment can go into a file. One that is in a file already can, after a warning. */
export function isForFile({ standing }: RunPaymentRow): boolean {
  return standing === 'ready' || standing === 'inFile';
}

export interface RunPayments {
  /** Newest runs first. */
  rows: ComputedRef<readonly RunPaymentRow[]>;
  suppliers: SupplierAccounts;
  /** Whether everything is read that the standings follow from. */
  isRead: ComputedRef<boolean>;
  problem: Readonly<ShallowRef<Problem | null>>;
}

function standingOf(row: Omit<RunPaymentRow, 'standing'>, record: DocumentRecord | undefined): FileStanding {
  if (row.document === undefined || record === undefined) return 'gone';
  const isLeaving = record.commands.some(({ name }) => name === 'abandon' || name === 'reverse');
  if (isLeaving || isVoid(row.document.statusList.join(','))) return 'void';
  // A colleague may have paid meanwhile: a person looks first.
  if (standingRejection(record) !== null || record.conflict !== null) return 'refused';
  if (row.held) return 'held';
  if (row.account === undefined) return 'noAccount';
  if (row.own === undefined || !namesAccount(row.own.account)) return 'noOwn';
  return row.files.length > 0 ? 'inFile' : 'ready';
}

/** The numbers of what a payment settles now: as noted when it was drafted, else as the service shows them. */
function settledNumbers(document: Document | undefined, { settles }: RunPayment): string[] {
  return (document?.allocations ?? []).flatMap(({ docId, docNo }) => {
    const number = settles.find((each) => each.document === docId)?.number || docNo;
    return number ? [number] : [];
  });
}

/** The documents that runs noted, kept up to date. */
function useNotedDocuments(keys: ComputedRef<readonly string[]>) {
  const company = useCompany();
  /** By the keys that the runs noted. */
  const found: ShallowRef<ReadonlyMap<string, DocumentRecord | undefined>> = shallowRef(new Map());
  const problem: ShallowRef<Problem | null> = shallowRef(null);

  async function read(wanted: readonly string[]): Promise<void> {
    try {
      const now = await company.store.keysNow(wanted);
      const keyOf = (key: string): string => now.get(key) ?? key;
      const read = new Map((await company.store.records(wanted.map(keyOf))).map((record) => [record.key, record]));
      found.value = new Map([...found.value, ...wanted.map((key) => [key, read.get(keyOf(key))] as const)]);
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }
  watch(keys, (all) => void read(all.filter((key) => !found.value.has(key))), { immediate: true });
  const stop = company.store.onChange(({ documents }) => {
    if (documents.length === 0) return;
    const written = documents === 'many' ? null : new Set(documents);
    // One that is not there may have come back under another key.
    const changed = keys.value.filter((key) => {
      const record = found.value.get(key);
      return written === null || record === undefined || written.has(record.key);
    });
    if (changed.length > 0) void read(changed);
  });
  onBeforeUnmount(stop);
  return { found, problem };
}

/** Payments of the runs that were made on this computer, kept up to date. */
export function useRunPayments(): RunPayments {
  const records = usePaymentRecords();
  const suppliers = useSupplierAccounts();
  const keys = computed(() => records.runs.all.value.flatMap(({ payments }) => payments.map(({ key }) => key)));
  const { found, problem } = useNotedDocuments(keys);

  const own = computed(() => new Map(records.ownAccounts.all.value.map((account) => [account.id, account])));
  const rows = computed(() =>
    [...records.runs.all.value]
      .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
      .flatMap((run) =>
        run.payments
          .filter(({ key }) => found.value.has(key))
          .map((noted): RunPaymentRow => {
            const record = found.value.get(noted.key);
            const document = record && currentVersion(record);
            const currency = document?.currency ?? noted.currency;
            const supplier = suppliers.keyOf(document?.contactAccountId ?? noted.contactAccountId);
            const bankAccountId = document?.bankAccountId ?? noted.bankAccountId;
            const key = record?.key ?? noted.key;
            const row = {
              key,
              run: run.id,
              document: record?.goneAt === null ? document : undefined,
              docDate: document?.docDate ?? run.docDate,
              supplier,
              currency,
              amount: (document && paidAmount(document)) ?? noted.amount,
              bankAccountId,
              own: own.value.get(bankAccountId),
              account: suppliers.accountOf(supplier, currency),
              held: suppliers.changeOf(supplier, currency),
              files: filesWith([noted.key, key], records.files.all.value),
              settles: settledNumbers(document, noted),
            };
            return { ...row, standing: standingOf(row, record) };
          }),
      ),
  );
  return {
    rows,
    suppliers,
    isRead: computed(() => suppliers.isRead.value && keys.value.every((key) => found.value.has(key))),
    problem,
  };
}
