import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { LocalDate } from '../values/dates.ts';
import type { Allocation, Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { mintIntRef } from '../values/identifiers.ts';
import { firstType, partOf, type Drafting } from '../learning/lookup.ts';
import { listedRate } from './listedRate.ts';
import { directionOf, openAfter, type OpenDocument } from './outstanding.ts';

/** Why an allocation is not possible; the page makes the sentence. */
export type AllocationFault =
  | 'notPositive'
  | 'exceedsPaid' // the sum exceeds the amount paid
  | 'exceedsOpen' // more than the document's open amount
  | 'twice' // the document is already allocated to
  | 'nothingOpen' // the document is not open
  | 'currency'
  | 'contact'
  | 'legalEntity'
  | 'side'; // both have the same direction, or are invoices, or money, of different sides of the ledger

/** Sorts oldest first: by date, due date and number; documents without one come last. */
export function byAge(left: OpenDocument, right: OpenDocument): number {
  const compare = (a: string | undefined, b: string | undefined): number =>
    a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : a < b ? -1 : 1;
  return (
    compare(left.docDate, right.docDate) ||
    compare(left.dueDate, right.dueDate) ||
    compare(left.docNo, right.docNo) ||
    compare(left.key, right.key)
  );
}

function refOf({ id, key }: OpenDocument): string {
  return id ?? key;
}

function isFor(docId: string, { id, key }: OpenDocument): boolean {
  return docId === key || docId === id;
}

/** The document that allocates: a payment, receipt or credit to invoices, or an invoice to what settles it. */
export interface Allocating extends Pick<Document, 'docClass' | 'currency' | 'contactAccountId' | 'legalEntityId'> {
  /** Whether its open amount is negative: the credit of an invoice. */
  isCredit?: boolean;
}

/** How a document changes what its party owes us: 1 or -1. */
function balanceOf(docClass: DocumentClass, isNegative: boolean): number {
  return directionOf(docClass, isNegative) * (DOCUMENT_TRAITS[docClass].side === 'sale' ? 1 : -1);
}

/**
 * Whether documents of two classes may be allocated to each other: both sales or both purchases; or one of them money,
 * since a payment may pay out a customer's credit or what a customer has paid too much, and a receipt take in a
 * supplier's; or one of them a journal, which may be on the control account of either.
 */
export function mayMeet(docClass: DocumentClass, otherClass: DocumentClass): boolean {
  const [own, other] = [DOCUMENT_TRAITS[docClass], DOCUMENT_TRAITS[otherClass]];
  return (
    own.isLedger &&
    other.isLedger &&
    (own.side === other.side || [own, other].some(({ entry }) => entry === 'money' || entry === 'journal'))
  );
}

/**
 * Why two documents cannot be allocated to each other. Both must have the same legal entity, contact account and
 * currency, and opposite directions.
 */
function mismatch(from: Allocating, open: OpenDocument): AllocationFault | null {
  const goOppositeWays =
    balanceOf(from.docClass, from.isCredit ?? false) !== balanceOf(open.docClass, new Decimal(open.open).isNegative());
  if (!mayMeet(from.docClass, open.docClass) || !goOppositeWays) return 'side';
  if (from.currency !== open.currency) return 'currency';
  if (from.contactAccountId !== open.contactAccountId) return 'contact';
  // If a draft names no legal entity, the service uses its own.
  return from.legalEntityId !== undefined &&
    open.legalEntityId !== undefined &&
    from.legalEntityId !== open.legalEntityId
    ? 'legalEntity'
    : null;
}

/** The documents that a document may be allocated to, oldest first. */
export function allocatable(from: Allocating, open: readonly OpenDocument[]): OpenDocument[] {
  return open.filter((each) => mismatch(from, each) === null).sort(byAge);
}

/**
 * Allocates an amount to open documents, oldest first, each in full until it is used up.
 * @returns the allocations and the remaining amount, both in document currency
 */
export function allocatedOldestFirst(
  amount: DecimalString,
  open: readonly OpenDocument[],
): { allocations: Allocation[]; remaining: DecimalString } {
  let remaining = new Decimal(amount);
  const allocations: Allocation[] = [];
  for (const each of [...open].sort(byAge)) {
    const part = Decimal.min(remaining, new Decimal(each.open).abs());
    if (!part.gt(0)) continue;
    allocations.push({ docId: refOf(each), allocAmountCurrency: toDecimalString(part) });
    remaining = remaining.minus(part);
  }
  return { allocations, remaining: toDecimalString(remaining) };
}

/**
 * All faults of allocations made by hand: `at` is the index of the allocation, or null for all of them together.
 * @param from its `currencyAmount` can be allocated
 * @param open the open documents without these allocations
 */
export function allocationFaults(
  from: Allocating & Pick<Document, 'allocations' | 'currencyAmount'>,
  open: readonly OpenDocument[],
): { at: number | null; fault: AllocationFault }[] {
  const { allocations = [], currencyAmount = ZERO } = from;
  const faults = allocations.flatMap(({ docId, allocAmountCurrency }, at): { at: number; fault: AllocationFault }[] => {
    const target = open.find((each) => isFor(docId, each));
    if (allocAmountCurrency !== undefined && !new Decimal(allocAmountCurrency).gt(0))
      return [{ at, fault: 'notPositive' }];
    if (!target) return [{ at, fault: 'nothingOpen' }];
    if (allocations.slice(0, at).some((before) => isFor(before.docId, target))) return [{ at, fault: 'twice' }];
    const wrong = mismatch(from, target);
    if (wrong) return [{ at, fault: wrong }];
    return allocAmountCurrency !== undefined && new Decimal(allocAmountCurrency).gt(new Decimal(target.open).abs())
      ? [{ at, fault: 'exceedsOpen' }]
      : [];
  });
  const sum = allocations.reduce(
    (total, { allocAmountCurrency }) => total.plus(allocAmountCurrency ?? 0),
    new Decimal(0),
  );
  return sum.gt(currencyAmount) ? [...faults, { at: null, fault: 'exceedsPaid' }] : faults;
}

/** The invoices that a party's credit settles. */
export interface CreditAllocation {
  /** Key of the credit's record here. */
  key: string;
  allocations: { document: string; amount: DecimalString }[];
}

/**
 * Allocates credits and money on account (both with negative open amounts) to invoices of the same party and currency,
 * oldest first on both sides, and returns what is then still open.
 */
export function setAgainstCredits(documents: readonly OpenDocument[]): {
  credits: CreditAllocation[];
  remaining: OpenDocument[];
} {
  let remaining = documents.filter(({ open }) => !new Decimal(open).isNegative());
  const credits: CreditAllocation[] = [];
  const left: OpenDocument[] = [];
  for (const credit of documents.filter(({ open }) => new Decimal(open).isNegative()).sort(byAge)) {
    const { allocations, remaining: rest } = allocatedOldestFirst(
      toDecimalString(new Decimal(credit.open).negated()),
      allocatable({ ...credit, isCredit: DOCUMENT_TRAITS[credit.docClass].entry !== 'money' }, remaining),
    );
    const made = allocations.flatMap(({ docId: document, allocAmountCurrency: amount }) =>
      amount === undefined ? [] : [{ document, amount }],
    );
    if (made.length > 0) credits.push({ key: credit.key, allocations: made });
    remaining = openAfter(remaining, made);
    if (rest !== ZERO) left.push({ ...credit, open: toDecimalString(new Decimal(rest).negated()) });
  }
  return { credits, remaining: [...remaining, ...left] };
}

/**
 * The class of the document that settles an open one, by where the money goes: a payment pays out a customer's credit,
 * and a supplier's comes back as a receipt. Null for one that owes nothing.
 */
function settlingClass({ docClass, open }: OpenDocument): 'payment' | 'receipt' | null {
  const { settledBy } = DOCUMENT_TRAITS[docClass];
  if (settledBy === null) return null;
  return (settledBy === 'payment') === new Decimal(open).isNegative() ? 'receipt' : 'payment';
}

/** Why open documents cannot be settled by one payment or receipt; null if they can. */
export function settleableTogether(open: readonly OpenDocument[]): AllocationFault | null {
  const [first] = open;
  const docClass = first && settlingClass(first);
  if (!first || !docClass) return 'side';
  const { currency, contactAccountId, legalEntityId } = first;
  for (const each of open) {
    const wrong = mismatch({ docClass, currency, contactAccountId, legalEntityId }, each);
    if (wrong) return wrong;
  }
  return null;
}

/** What is known of the money besides the documents that it settles: from a bank line, or typed. */
export interface Money {
  /** In document currency; if left out, everything that is open. */
  amount?: DecimalString | undefined;
  /** An id or code; if left out, the first active account in the currency. */
  bankAccountId?: string | undefined;
  /** Today if left out. */
  docDate?: LocalDate | undefined;
  description?: string | undefined;
  theirRef?: string | undefined;
}

function bankAccountFor(currency: Document['currency'], { lookup }: Drafting): string | undefined {
  return lookup.all('bankAccount').find((account) => account.isActive && account.currency === currency)?.id;
}

/** A payment or receipt of a contact account without allocations. */
export function moneyDraft(
  docClass: Extract<DocumentClass, 'payment' | 'receipt'>,
  from: Pick<Document, 'contactAccountId' | 'currency' | 'legalEntityId'>,
  money: Money,
  drafting: Drafting,
): Document {
  const { lookup, mint, today } = drafting;
  const types = lookup.all('docType').filter((type) => type.docClass === docClass && type.isActive);
  const type =
    types.find((each) => (each.isContactOptional ?? false) === (from.contactAccountId === undefined)) ??
    firstType(docClass, lookup);
  const paymentMethodId = partOf({ docClass, contactAccountId: from.contactAccountId }, lookup)?.paymentMethodId;
  const bankAccountId = money.bankAccountId ?? bankAccountFor(from.currency, drafting);
  const docDate = money.docDate ?? today;
  const fields = {
    docTypeId: type?.id,
    contactAccountId: from.contactAccountId,
    legalEntityId: from.legalEntityId,
    currency: from.currency,
    currencyRate: from.currency === lookup.baseCurrency ? undefined : listedRate(lookup, from.currency, docDate),
    bankAccountId,
    paymentMethodId,
    currencyAmount: money.amount,
    description: money.description,
    theirRef: money.theirRef,
  } satisfies Partial<Document>;
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Document>;
  return { docClass, intRef: mintIntRef(mint), docDate, ...given, statusList: [], lines: [] };
}

/**
 * Drafts the payment or receipt of open documents, allocated oldest first: of all of them, or as far as the amount
 * goes. The remaining amount stays open on it.
 * @param open of one party, currency and side (`settleableTogether`)
 * @throws TypeError when they cannot be settled together
 */
export function settlementOf(open: readonly OpenDocument[], money: Money, drafting: Drafting): Document {
  const wrong = settleableTogether(open);
  const [first, ...others] = [...open].sort(byAge);
  const docClass = first && settlingClass(first);
  if (wrong || !first || !docClass) throw new TypeError(`the documents cannot be settled together: ${wrong ?? 'none'}`);
  const all = open.reduce((sum, each) => sum.plus(each.open), new Decimal(0));
  const amount = money.amount ?? toDecimalString(all.abs());
  const theirRef = money.theirRef ?? (others.length === 0 ? first.docNo : undefined);
  const draft = moneyDraft(docClass, first, { ...money, amount, theirRef }, drafting);
  const { allocations } = allocatedOldestFirst(amount, open);
  return allocations.length === 0 ? draft : { ...draft, allocations };
}
