import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { allocatedAmount } from '../../../../domain/documents/allocations.ts';
import { isPaidByLines, paidAmount } from '../../../../domain/documents/documentAmounts.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { Allocation, Document } from '../../../../domain/documents/document.ts';
import {
  directionOf,
  openAfter,
  openDocumentOf,
  pendingAllocations,
  type OpenDocument,
} from '../../../../domain/drafting/outstanding.ts';
import {
  allocatable,
  allocatedOldestFirst,
  mayMeet,
  allocationFaults,
  type Allocating,
  type AllocationFault,
} from '../../../../domain/drafting/settlement.ts';
import { problemOf, type Problem } from '../../../../domain/values/result.ts';
import type { DocumentListRow } from '../../../../store/contract.ts';
import type { EditorContext } from '../session/editorContext.ts';

/** A document that this one can be allocated to, and the amount. */
export interface AllocationRow {
  open: OpenDocument;
  /** In document currency; undefined if nothing is allocated. */
  amount: DecimalString | undefined;
  fault: AllocationFault | null;
}

export interface AllocationEditor {
  rows: ComputedRef<AllocationRow[]>;
  /** The whole amount of a payment or receipt. */
  paid: ComputedRef<DecimalString | null>;
  /** What can still be allocated, less what already waits for the next sync; null while no amount is known. */
  free: ComputedRef<DecimalString | null>;
  /** The sum of the document's allocations, including those that wait and those that are staged. */
  allocated: ComputedRef<Decimal>;
  /** What is left after the staged allocations; negative if they are more than is free. */
  left: ComputedRef<Decimal>;
  /** Whether the allocations are part of a draft that the service does not have; otherwise a command asks for them. */
  isDraft: ComputedRef<boolean>;
  /** Whether the others settle this document (an invoice); otherwise this one settles the others. */
  isSettled: ComputedRef<boolean>;
  /** The number of the party's open documents in other currencies. */
  others: ComputedRef<number>;
  problem: ShallowRef<Problem | null>;
  /** Texts that are no amount, or an impossible one, by the key of the document to allocate to. */
  bad: ComputedRef<ReadonlyMap<string, string>>;
  /** @param isTyping whether the typing may go on; what follows joins the same undo step */
  set(key: string, amount: DecimalString | undefined, isTyping?: boolean): void;
  /** Keeps an invalid text. A draft is not sent while it has one. */
  keepBad(key: string, text: string, isTyping?: boolean): void;
  /** Cancels the typing into an amount that was not left yet. */
  restore(): void;
  /** Allocates as much of a document as is open and left; if some is allocated already, removes that. */
  toggle(key: string): void;
  oldestFirst(): void;
  clear(): void;
  /** The allocations made here: those of a draft, otherwise those that a command would ask for. */
  staged: ComputedRef<readonly Allocation[]>;
}

function mayBeOpen(row: DocumentListRow): boolean {
  return (
    (row.outstandingCurrencyAmount !== '' && row.outstandingCurrencyAmount !== '0') ||
    row.state !== 'synced' ||
    row.statusList.includes('pending_')
  );
}

function isFor({ docId }: Allocation, { id, key }: OpenDocument): boolean {
  return docId === key || docId === id;
}

/** The path prefix of invalid input in a draft's allocations; the key of the other document follows. */
const BAD_PATH = 'allocations.';
/** The path of an undo step that changed allocations. */
const STEP = 'allocations';

const absolute = (amount: DecimalString): Decimal => new Decimal(amount).abs();

/** The party's documents that this one could meet, as they are once what waits here is sent. */
function useOpenDocuments({ session, company, form }: EditorContext, isDraft: ComputedRef<boolean>) {
  const all: ShallowRef<readonly OpenDocument[]> = shallowRef([]);
  /** The open amount of the document itself; undefined until it is known. */
  const own: ShallowRef<OpenDocument | null | undefined> = shallowRef(undefined);
  const problem: ShallowRef<Problem | null> = shallowRef(null);
  // The reference that the party's documents use for it.
  const party = computed(
    () =>
      company.reference('contactAccount', session.document.value.contactAccountId)?.id ??
      session.document.value.contactAccountId,
  );
  const mayBeMet = ({ docClass }: DocumentListRow): boolean => mayMeet(form.docClass, docClass);

  async function read(): Promise<void> {
    const { key } = session;
    if (party.value === undefined) {
      all.value = [];
      return;
    }
    // A draft's allocations are edited here. What a document on the service will allocate is no longer open.
    const self = isDraft.value ? [] : [key];
    const near = company
      .documentsOf(party.value)
      .filter(({ row }) => row.key !== key && mayBeMet(row) && mayBeOpen(row));
    const waiting = company.pending.value.filter((row) => mayBeMet(row) && row.key !== key);
    const [records, pending] = await Promise.all([
      company.store.records([...self, ...near.map((entry) => entry.key)]),
      company.store.records([...self, ...waiting.map((row) => row.key)]),
    ]);
    const open = openAfter(
      records.flatMap((record) => openDocumentOf(record) ?? []),
      pendingAllocations(pending),
    );
    own.value = open.find((each) => each.key === key) ?? null;
    all.value = open.filter((each) => each.key !== key);
  }
  // A sync brings documents that are newly posted or no longer open, so changed rows are read again too.
  watch(
    [
      party,
      () => company.pending.value,
      () => company.documentsRevision.value,
      () => company.isRead.value,
      () => (isDraft.value ? null : session.record.value),
    ],
    () => {
      read().catch((thrown: unknown) => {
        problem.value = problemOf(thrown);
      });
    },
    { immediate: true },
  );
  return { all, own, party, problem };
}

/** What is allocated here: part of a draft, else kept until a command asks for it. */
function useStaged({ session }: EditorContext, isDraft: ComputedRef<boolean>) {
  const byCommand: ShallowRef<readonly Allocation[]> = shallowRef([]);
  const staged = computed<readonly Allocation[]>(() =>
    isDraft.value ? (session.document.value.allocations ?? []) : byCommand.value,
  );
  const badByCommand: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  const bad = computed<ReadonlyMap<string, string>>(() => {
    if (!isDraft.value) return badByCommand.value;
    const texts = Object.entries(session.badInput.value).filter(([path]) => path.startsWith(BAD_PATH));
    return new Map(texts.map(([path, text]) => [path.slice(BAD_PATH.length), text]));
  });

  function put(
    allocations: readonly Allocation[],
    amount?: DecimalString,
    badOf: Readonly<Record<string, string | null>> = {},
    isTyping = false,
  ): void {
    if (!isDraft.value) {
      byCommand.value = allocations;
      badByCommand.value = new Map(
        Object.entries(badOf).reduce(
          (texts, [key, text]) =>
            text === null
              ? texts.filter(([held]) => held !== key)
              : [...texts.filter(([held]) => held !== key), [key, text] as [string, string]],
          [...badByCommand.value],
        ),
      );
      return;
    }
    const texts = Object.fromEntries(Object.entries(badOf).map(([key, text]) => [BAD_PATH + key, text]));
    session.change(
      (document) => ({
        ...document,
        allocations: allocations.length > 0 ? [...allocations] : undefined,
        ...(amount !== undefined && { currencyAmount: amount }),
      }),
      STEP,
      texts,
      isTyping,
    );
  }
  return { staged, bad, put };
}

/** The amounts of a document: paid, still free and allocated. */
function useAmounts(
  { session, form }: EditorContext,
  isDraft: ComputedRef<boolean>,
  { all, own, party }: ReturnType<typeof useOpenDocuments>,
  staged: ComputedRef<readonly Allocation[]>,
) {
  const isMoney = form.traits.entry === 'money';
  /** The outstanding amount that the service reported, whatever waits here. */
  const reportedOpen = computed(() => (isDraft.value ? undefined : session.document.value.outstandingCurrencyAmount));
  const isCredit = computed(
    () => !isMoney && new Decimal(reportedOpen.value ?? session.document.value.grossCurrencyAmount ?? 0).isNegative(),
  );
  const from = computed<Document & Allocating>(() => ({
    ...session.document.value,
    contactAccountId: party.value,
    isCredit: isCredit.value,
  }));
  const open = computed(() => allocatable(from.value, all.value));
  /** What the service has already allocated; a draft's allocations count as staged. */
  const made = computed(() => (isDraft.value ? new Decimal(0) : allocatedAmount(session.document.value.allocations)));
  /** The amount paid. If the lines determine it, it is calculated with the rates that are known here. */
  const ownAmount = computed<DecimalString | null>(() => {
    if (!isPaidByLines(session.document.value) || session.amounts.counted.value < 0)
      return paidAmount(session.document.value);
    return toDecimalString(session.amounts.header().currency.gross);
  });
  const paid = computed<DecimalString | null>(
    () =>
      ownAmount.value ??
      (reportedOpen.value === undefined ? null : toDecimalString(made.value.plus(reportedOpen.value))),
  );
  const free = computed<DecimalString | null>(() => {
    if (isDraft.value) return paid.value;
    if (own.value) return toDecimalString(absolute(own.value.open));
    if (reportedOpen.value === undefined)
      return paid.value === null ? null : toDecimalString(new Decimal(paid.value).minus(made.value));
    return own.value === null ? ZERO : toDecimalString(absolute(reportedOpen.value));
  });
  const left = computed(() => new Decimal(free.value ?? 0).minus(allocatedAmount(staged.value)));
  // Not the sum of the allocations: a service may report less outstanding than it shows allocations for.
  const allocated = computed(() => new Decimal(paid.value ?? 0).minus(left.value));
  const faults = computed(() =>
    allocationFaults(
      { ...from.value, ...(free.value !== null && { currencyAmount: free.value }), allocations: [...staged.value] },
      open.value,
    ),
  );
  const rows = computed<AllocationRow[]>(() =>
    open.value.map((each) => {
      const at = staged.value.findIndex((allocation) => isFor(allocation, each));
      return {
        open: each,
        amount: at < 0 ? undefined : staged.value[at]?.allocAmountCurrency,
        fault: at < 0 ? null : (faults.value.find((fault) => fault.at === at)?.fault ?? null),
      };
    }),
  );
  return { isCredit, open, paid, free, left, allocated, rows };
}

/**
 * Allocates a document to the party's open documents of the opposite direction: a payment, receipt or credit to
 * invoices, or an invoice to payments, receipts and credits.
 */
export function useAllocationEditor(context: EditorContext): AllocationEditor {
  const { session, form } = context;
  const isDraft = computed(() => session.record.value?.id === undefined || session.record.value.id === null);
  const found = useOpenDocuments(context, isDraft);
  const { all, problem } = found;
  const { staged, bad, put } = useStaged(context, isDraft);
  const { isCredit, open, paid, free, left, allocated, rows } = useAmounts(context, isDraft, found, staged);

  /** The staged allocations to documents other than the one with this key. */
  function allocationsExcept(key: string): readonly Allocation[] {
    const target = open.value.find((each) => each.key === key);
    return target ? staged.value.filter((allocation) => !isFor(allocation, target)) : staged.value;
  }
  function set(key: string, amount: DecimalString | undefined, isTyping = false): void {
    const target = open.value.find((each) => each.key === key);
    if (!target) return;
    put(
      amount === undefined
        ? allocationsExcept(key)
        : [...allocationsExcept(key), { docId: target.id ?? target.key, allocAmountCurrency: amount }],
      undefined,
      bad.value.has(key) ? { [key]: null } : {},
      isTyping,
    );
  }
  const noneBad = (): Readonly<Record<string, null>> =>
    Object.fromEntries([...bad.value.keys()].map((key) => [key, null]));
  return {
    rows,
    paid,
    free,
    allocated,
    left,
    isDraft,
    problem,
    staged,
    bad,
    set,
    keepBad: (key, text, isTyping = false) => put(allocationsExcept(key), undefined, { [key]: text }, isTyping),
    restore: () => {
      if (isDraft.value) session.restore(STEP);
    },
    isSettled: computed(() => directionOf(form.docClass, isCredit.value) === 1),
    others: computed(() => all.value.filter((each) => each.currency !== session.document.value.currency).length),
    toggle: (key) => {
      const target = rows.value.find((row) => row.open.key === key);
      if (!target) return;
      if (target.amount !== undefined) return set(key, undefined);
      const most =
        free.value === null ? absolute(target.open.open) : Decimal.min(left.value, absolute(target.open.open));
      if (most.gt(0)) set(key, toDecimalString(most));
    },
    // If no amount is known, the amount paid becomes the sum of what is open.
    oldestFirst: () => {
      const total = open.value.reduce((sum, each) => sum.plus(absolute(each.open)), new Decimal(0));
      const amount = free.value ?? toDecimalString(total);
      put(
        allocatedOldestFirst(amount, open.value).allocations,
        free.value === null && total.gt(0) ? amount : undefined,
        noneBad(),
      );
    },
    clear: () => put([], undefined, noneBad()),
  };
}
