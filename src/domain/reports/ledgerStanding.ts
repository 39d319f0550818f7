import type { BaseAmounts } from '../documents/documentAmounts.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { isPosted, isUnsubmitted, isVoid } from '../documents/lifeCycle.ts';
import type { Reference } from '../references/reference.ts';
import { negated, parseDecimal, ZERO, type DecimalString } from '../values/decimal.ts';

/** Customers owe sales, and suppliers are owed purchases. */
export type Side = 'sale' | 'purchase';

/** What reports need to know of a document. Amounts are decimal strings in document currency, '' if unknown. */
export interface OwedDocument {
  docClass: DocumentClass;
  /** Its customer or supplier; '' without one. Left out where that does not matter. */
  contactAccountId?: string;
  docDate: string;
  dueDate: string;
  currency: string;
  grossCurrencyAmount: string;
  outstandingCurrencyAmount: string;
  /**
   * How much of what is outstanding unposted documents have allocated, with the same sign (`UnpostedAllocations`). Left
   * out if nothing.
   */
  settledByDrafts?: DecimalString;
  /** The service's statuses, comma separated. */
  statusList: string;
  /** Fields that could not be read and are '' for that reason. Left out if there are none. */
  unread?: readonly string[];
}

/** What the figures of a whole company need to know of a document besides. */
export interface ReportedDocument extends OwedDocument {
  netCurrencyAmount: string;
  taxCurrencyAmount: string;
  /** Left out if it is the document date. */
  taxDate?: string;
  /** Left out if the document is in base currency, or if one of them is not known. */
  inBase?: BaseAmounts;
}

/** The amounts that figures of a company count, and their currency: the base currency if they are known in it. */
export interface CountedAmounts {
  currency: string;
  net: string;
  tax: string;
  gross: string;
  outstanding: string;
  /** How much of what is outstanding unposted documents have allocated; left out if nothing. */
  settledByDrafts?: DecimalString;
}

export function countedAmounts(document: ReportedDocument): CountedAmounts {
  const { inBase, settledByDrafts } = document;
  return inBase
    ? {
        currency: inBase.currency,
        net: inBase.netAmount,
        tax: inBase.taxAmount,
        gross: inBase.grossAmount,
        outstanding: document.outstandingCurrencyAmount === ZERO ? ZERO : inBase.outstandingAmount,
        ...(inBase.settledByDrafts !== undefined && { settledByDrafts: inBase.settledByDrafts }),
      }
    : {
        currency: document.currency,
        net: document.netCurrencyAmount,
        tax: document.taxCurrencyAmount,
        gross: document.grossCurrencyAmount,
        outstanding: document.outstandingCurrencyAmount,
        ...(settledByDrafts !== undefined && { settledByDrafts }),
      };
}

/** The currency in which figures of a company count a document. */
export function countedCurrency({ currency, inBase }: Pick<ReportedDocument, 'currency' | 'inBase'>): string {
  return inBase?.currency ?? currency;
}

/** The day on which its tax is due; '' if it has neither a tax date nor a document date. */
export function taxDateOf({ taxDate, docDate }: Pick<ReportedDocument, 'taxDate' | 'docDate'>): string {
  return taxDate ?? docDate;
}

/**
 * What a document means for what is owed (docs/local-service.md, "Owed"). `owed`: posted, with something outstanding.
 * `unallocated`: posted money that is not fully allocated. `submitted`: it owes nothing yet, but will once it is
 * posted. `draft`: not even that. `unknown`: posted, but the service does not say what is outstanding. `unread`: a
 * field that reports need cannot be read.
 */
export type LedgerStanding = 'owed' | 'unallocated' | 'submitted' | 'draft' | 'unknown' | 'unread';

/** Whether it belongs to a ledger, is posted, and was neither abandoned nor reversed. */
export function isInLedger({ docClass, statusList }: Pick<OwedDocument, 'docClass' | 'statusList'>): boolean {
  return DOCUMENT_TRAITS[docClass].isLedger && isPosted(statusList);
}

/** The day on which it is due; '' if it has neither a due date nor a document date. */
export function dueDateOf({ dueDate, docDate }: Pick<OwedDocument, 'dueDate' | 'docDate'>): string {
  return dueDate || docDate;
}

/**
 * Whether a field that a balance needs cannot be read: currency, status, amount, and for posted documents the due date.
 */
export function isUnread({ unread, dueDate }: OwedDocument, isOwing: boolean): boolean {
  if (unread === undefined || unread.length === 0) return false;
  const date = dueDate === '' ? ['dueDate', 'docDate'] : [];
  const needed = [
    'currency',
    'statusList',
    ...(isOwing ? ['outstandingCurrencyAmount', ...date] : ['grossCurrencyAmount']),
  ];
  return needed.some((field) => unread.includes(field));
}

/** Its standing; null if nothing of it is or will be owed. */
export function ledgerStanding(document: OwedDocument): LedgerStanding | null {
  const { isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
  const { statusList, outstandingCurrencyAmount: outstanding, grossCurrencyAmount: gross } = document;
  if (!isLedger || isVoid(statusList)) return null;
  const isOwing = isPosted(statusList);
  // Only the ledger knows what of a journal is on a control account.
  if (entry === 'journal' && !isOwing) return null;
  if (isUnread(document, isOwing)) return 'unread';
  if (isOwing) {
    if (outstanding === '') return 'unknown';
    return outstanding === ZERO ? null : entry === 'money' ? 'unallocated' : 'owed';
  }
  if (gross === '' || gross === ZERO) return null;
  return isUnsubmitted(statusList) ? 'draft' : 'submitted';
}

/**
 * Whether nobody owes it, and it settles nothing here: money without a customer or supplier (takings, bank charges,
 * wages, a transfer), of which the service may show all as outstanding; and a journal without a party.
 */
export function isNobodys({ docClass, contactAccountId, unread }: OwedDocument): boolean {
  const { entry } = DOCUMENT_TRAITS[docClass];
  const isKnown = unread?.includes('contactAccountId') !== true;
  return entry !== 'lines' && contactAccountId === '' && isKnown;
}

/** What it means for what some party owes or is owed; null if nothing. */
export function owedStanding(document: OwedDocument): LedgerStanding | null {
  return isNobodys(document) ? null : ledgerStanding(document);
}

/** An amount with the sign that it has in what is owed: money that was received or paid reduces it. */
export function asOwed({ docClass }: Pick<OwedDocument, 'docClass'>, amount: string): DecimalString {
  const read = parseDecimal(amount) ?? ZERO;
  if (DOCUMENT_TRAITS[docClass].entry !== 'money' || read === ZERO || read.startsWith('-')) return read;
  return `-${read}` as DecimalString;
}

/** The side of a document's class; null of a journal, which is of that of its party. */
export function sideOfClass({ docClass }: Pick<OwedDocument, 'docClass'>): Side | null {
  const { entry, side } = DOCUMENT_TRAITS[docClass];
  return entry === 'journal' ? null : side;
}

/**
 * The side to which a document belongs: that of its class, but money and journals go by their party where that is a
 * customer only, or a supplier only. A journal with a party that is both counts as one with a customer: what it adds
 * there is missing on the other side, and the total of the party is right.
 */
export function sideOfMoney(
  docClass: DocumentClass,
  party: Pick<Reference, 'isCustomer' | 'isSupplier'> | undefined,
): Side {
  const { entry, side } = DOCUMENT_TRAITS[docClass];
  const { isCustomer = false, isSupplier = false } = party ?? {};
  if (entry === 'lines' || isCustomer === isSupplier) return side;
  return isCustomer ? 'sale' : 'purchase';
}

/**
 * What a document adds to what is owed on a side. Money of the other side pays out what was paid too much: a payment to
 * a customer adds what a receipt takes off. A journal adds what it debits the account of a customer.
 */
export function asMoved(document: Pick<OwedDocument, 'docClass'>, amount: string, side: Side): DecimalString {
  const owed = asOwed(document, amount);
  return DOCUMENT_TRAITS[document.docClass].side === side ? owed : negated(owed);
}
