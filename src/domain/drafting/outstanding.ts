import { currencyAmountsOf } from '../documentAmounts.ts';
import { Decimal, toDecimalString, type DecimalString } from '../decimal.ts';
import type { Document } from '../document.ts';
import { DOCUMENT_TRAITS } from '../documentTraits.ts';
import type { Guid } from '../identifiers.ts';
import { currentDocument, type DocumentRecord } from '../record.ts';

/** A document that something can be allocated to, and how much of it is open. */
export interface OpenDocument extends Pick<Document, 'docClass' | 'docNo' | 'docDate' | 'dueDate' | 'contactAccountId' | 'legalEntityId' | 'currency'> {
  /** Key of its record here. */
  key: string;
  /** The service's id; null while it has none. */
  id: Guid | null;
  /** In its currency; negative of a credit. Never zero. */
  open: DecimalString;
}

/** An amount that is to be allocated, or given back when negative, with the next sync. */
export interface PendingAllocation {
  /** The service's id of a document, or the key of a record here. */
  document: string;
  amount: DecimalString;
}

const WAITS = ['pending_auth', 'pending_posting'] as const;

/**
 * What is open of a document as far as the service has told, or, of one that will be posted with the next sync, what it
 * comes to. A draft owes nothing (README, "Owed"). Null when nothing is open.
 */
export function openDocumentOf(record: DocumentRecord): OpenDocument | null {
  if (!DOCUMENT_TRAITS[record.docClass].isLedger || record.goneAt !== null) return null;
  const document = currentDocument(record);
  const { docClass, docNo, docDate, dueDate, contactAccountId, legalEntityId, currency, statusList } = document;
  const willBePosted = record.commands.some(({ name }) => name === 'submit') || WAITS.some((status) => statusList.includes(status));
  const told = document.outstandingCurrencyAmount;
  const worth = record.local === null ? document.grossCurrencyAmount : undefined;
  const open = statusList.includes('posted') ? new Decimal(told ?? 0) : willBePosted ? new Decimal(worth ?? currencyAmountsOf(document)?.gross ?? 0) : new Decimal(0);
  if (open.isZero() || statusList.includes('reversed')) return null;
  return { key: record.key, id: record.id, docClass, docNo, docDate, dueDate, contactAccountId, legalEntityId, currency, open: toDecimalString(open) };
}

/** What records here will allocate with the next sync, and what they will take back. */
export function pendingAllocations(records: Iterable<DocumentRecord>): PendingAllocation[] {
  const pending: PendingAllocation[] = [];
  for (const record of records) {
    if (record.commands.some(({ name }) => name === 'abandon')) continue;
    const document = currentDocument(record);
    if (record.id === null) {
      for (const { docId, allocAmountCurrency } of document.allocations ?? []) if (allocAmountCurrency !== undefined) pending.push({ document: docId, amount: allocAmountCurrency });
    }
    for (const command of record.commands) {
      if (command.name === 'allocate') pending.push(...command.allocations);
      if (command.name !== 'deallocate') continue;
      const held = document.allocations?.find(({ id }) => id === command.allocationId);
      if (held?.allocAmountCurrency !== undefined) pending.push({ document: held.docId, amount: toDecimalString(new Decimal(held.allocAmountCurrency).negated()) });
    }
  }
  return pending;
}

/** What is left open when all that waits here has been allocated; what is then settled is left out. */
export function openAfter(open: readonly OpenDocument[], pending: readonly PendingAllocation[]): OpenDocument[] {
  const taken = new Map<string, Decimal>();
  for (const { document, amount } of pending) taken.set(document, (taken.get(document) ?? new Decimal(0)).plus(amount));
  return open.flatMap((each) => {
    const allocated = (taken.get(each.key) ?? new Decimal(0)).plus(each.id === null || each.id === each.key ? 0 : (taken.get(each.id) ?? 0));
    const was = new Decimal(each.open);
    const left = was.isNegative() ? Decimal.min(0, was.plus(allocated)) : Decimal.max(0, was.minus(allocated));
    return left.isZero() ? [] : [{ ...each, open: toDecimalString(left) }];
  });
}
