import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { allocatedAmount, paidAmount } from '../../domain/allocations.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../domain/decimal.ts';
import type { Allocation, Document } from '../../domain/document.ts';
import { DOCUMENT_TRAITS } from '../../domain/documentTraits.ts';
import { openAfter, openDocumentOf, pendingAllocations, type OpenDocument } from '../../domain/drafting/outstanding.ts';
import { allocatable, allocatedOldestFirst, allocationFaults, type AllocationFault } from '../../domain/drafting/settlement.ts';
import { problemOf, type Problem } from '../../domain/result.ts';
import type { DocumentRow } from '../../store/contract.ts';
import type { EditorContext } from './editorContext.ts';

/** A document that the money can be set against, and how much of it is. */
export interface AllocationRow {
  open: OpenDocument;
  /** In document currency; undefined where nothing is allocated. */
  amount: DecimalString | undefined;
  fault: AllocationFault | null;
}

export interface AllocationDesk {
  rows: ComputedRef<AllocationRow[]>;
  /** What was paid or received, all of it. */
  paid: ComputedRef<DecimalString | null>;
  /** What the document's allocations come to, those that a command would make included. */
  allocated: ComputedRef<Decimal>;
  /** Negative when more is allocated than there is. */
  left: ComputedRef<Decimal>;
  /** Whether the allocations are part of a draft that the service does not have yet; else they are asked for by a command. */
  isDraft: ComputedRef<boolean>;
  /** Documents of the party that are open in other currencies. */
  others: ComputedRef<number>;
  problem: ShallowRef<Problem | null>;
  set(key: string, amount: DecimalString | undefined): void;
  /** All of it that is open, as far as the money goes; none where some is allocated already. */
  toggle(key: string): void;
  oldestFirst(): void;
  clear(): void;
  /** What a command would allocate. */
  staged: ComputedRef<readonly Allocation[]>;
}

function mayBeOpen(row: DocumentRow): boolean {
  return (row.outstandingCurrencyAmount !== '' && row.outstandingCurrencyAmount !== '0') || row.state !== 'synced' || row.statusList.includes('pending_');
}

function isFor({ docId }: Allocation, { id, key }: OpenDocument): boolean {
  return docId === key || docId === id;
}

/** Allocating a payment or receipt to what its party leaves open. */
export function useAllocationDesk({ session, books, form }: EditorContext): AllocationDesk {
  const all: ShallowRef<readonly OpenDocument[]> = shallowRef([]);
  const problem: ShallowRef<Problem | null> = shallowRef(null);
  const byCommand: ShallowRef<readonly Allocation[]> = shallowRef([]);
  const isDraft = computed(() => session.record.value?.id === undefined || session.record.value.id === null);

  async function read(): Promise<void> {
    const { contactAccountId } = session.document.value;
    const party = books.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
    if (party === undefined) {
      all.value = [];
      return;
    }
    const settled = books.documentsOf(party).filter(({ row }) => row.docClass === form.traits.settles && mayBeOpen(row));
    const others = books.pending.value.filter((row) => DOCUMENT_TRAITS[row.docClass].entry === 'money' && row.key !== session.key);
    const [records, pending] = await Promise.all([settled.map(({ key }) => key), others.map(({ key }) => key)].map((keys) => Promise.all(keys.map((key) => books.store.record(key)))));
    const open = (records ?? []).flatMap((record) => (record ? (openDocumentOf(record) ?? []) : []));
    all.value = openAfter(open, pendingAllocations((pending ?? []).filter((record) => record !== undefined)));
  }
  watch([() => session.document.value.contactAccountId, () => books.pending.value, () => books.isRead.value], () => {
    read().catch((thrown: unknown) => {
      problem.value = problemOf(thrown);
    });
  }, { immediate: true });

  const money = computed<Document>(() => {
    const document = session.document.value;
    // The party is named as its documents name it.
    return { ...document, contactAccountId: books.reference('contactAccount', document.contactAccountId)?.id ?? document.contactAccountId };
  });
  const open = computed(() => allocatable(money.value, all.value));
  const staged = computed<readonly Allocation[]>(() => (isDraft.value ? (session.document.value.allocations ?? []) : byCommand.value));
  /** What the service has allocated already; a draft's own are staged. */
  const made = computed(() => (isDraft.value ? new Decimal(0) : allocatedAmount(session.document.value.allocations)));
  const paid = computed<DecimalString | null>(() => {
    const document = session.document.value;
    const { outstandingCurrencyAmount: outstanding } = document;
    return paidAmount(document) ?? (isDraft.value || outstanding === undefined ? null : toDecimalString(made.value.plus(outstanding)));
  });
  /** What can be staged: the amount paid, or what the service says is left of it. */
  const free = computed<DecimalString | null>(() => {
    if (isDraft.value || paid.value === null) return paid.value;
    return session.document.value.outstandingCurrencyAmount ?? toDecimalString(new Decimal(paid.value).minus(made.value));
  });
  const allocated = computed(() => made.value.plus(allocatedAmount(staged.value)));
  const left = computed(() => new Decimal(paid.value ?? 0).minus(allocated.value));
  const faults = computed(() => allocationFaults({ ...money.value, ...(free.value !== null && { currencyAmount: free.value }), allocations: [...staged.value] }, open.value));

  const rows = computed<AllocationRow[]>(() =>
    open.value.map((each) => {
      const at = staged.value.findIndex((allocation) => isFor(allocation, each));
      return { open: each, amount: at < 0 ? undefined : staged.value[at]?.allocAmountCurrency, fault: at < 0 ? null : (faults.value.find((fault) => fault.at === at)?.fault ?? null) };
    }),
  );

  function put(allocations: readonly Allocation[], amount?: DecimalString): void {
    if (!isDraft.value) {
      byCommand.value = allocations;
      return;
    }
    session.change((document) => ({ ...document, allocations: allocations.length > 0 ? [...allocations] : undefined, ...(amount !== undefined && { currencyAmount: amount }) }), 'currencyAmount');
  }
  function set(key: string, amount: DecimalString | undefined): void {
    const target = open.value.find((each) => each.key === key);
    if (!target) return;
    const others = staged.value.filter((allocation) => !isFor(allocation, target));
    put(amount === undefined ? others : [...others, { docId: target.id ?? target.key, allocAmountCurrency: amount }]);
  }
  return {
    rows, paid, allocated, left, isDraft, problem, staged, set,
    others: computed(() => all.value.filter((each) => each.currency !== session.document.value.currency).length),
    toggle: (key) => {
      const target = rows.value.find((row) => row.open.key === key);
      if (!target) return;
      if (target.amount !== undefined) return set(key, undefined);
      const most = paid.value === null ? new Decimal(target.open.open) : Decimal.min(new Decimal(free.value ?? 0).minus(allocatedAmount(staged.value)), target.open.open);
      if (most.gt(0)) set(key, toDecimalString(most));
    },
    // Without an amount, what is paid is what is open.
    oldestFirst: () => {
      const total = open.value.reduce((sum, each) => sum.plus(each.open), new Decimal(0));
      const amount = free.value ?? toDecimalString(total);
      put(allocatedOldestFirst(amount, open.value).allocations, free.value === null && total.gt(0) ? amount : undefined);
    },
    clear: () => put([]),
  };
}
