import { currencyAmountsOf } from '../documents/documentAmounts.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Allocation, Document, DocumentClass } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { Guid } from '../values/identifiers.ts';
import { currentDocument, type Command, type DocumentRecord } from '../documents/record.ts';

/** A document that something can be allocated to, and how much of it is open. */
export interface OpenDocument extends Pick<
  Document,
  'docClass' | 'docNo' | 'docDate' | 'dueDate' | 'contactAccountId' | 'legalEntityId' | 'currency'
> {
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

/** Which way a document moves what its party owes, 1 or -1: an invoice goes one way, money and the credit of an invoice the other. */
export function directionOf(docClass: DocumentClass, isNegative: boolean): 1 | -1 {
  return (DOCUMENT_TRAITS[docClass].entry === 'money') === isNegative ? 1 : -1;
}

/** Whether the money of a payment or receipt can be allocated: from when the service has it (docs/local-service.md, "Owed"). */
function isMoneyThere({ base, commands }: DocumentRecord, { docClass, statusList }: Document): boolean {
  return (
    DOCUMENT_TRAITS[docClass].entry === 'money' &&
    base !== null &&
    !statusList.includes('abandoned') &&
    commands.every(({ name }) => name !== 'abandon')
  );
}

/** What a document that will be posted with the next sync comes to. */
function comingAmount({ commands, local }: DocumentRecord, document: Document): Decimal | DecimalString | undefined {
  if (!commands.some(({ name }) => name === 'submit') && !WAITS.some((status) => document.statusList.includes(status)))
    return undefined;
  return (local === null ? document.grossCurrencyAmount : undefined) ?? currencyAmountsOf(document)?.gross;
}

/**
 * What is open of a document as far as the service has told, or, of one that will be posted with the next sync, what it
 * comes to. The draft of an invoice owes nothing (docs/local-service.md, "Owed"). Null when nothing is open.
 */
export function openDocumentOf(record: DocumentRecord): OpenDocument | null {
  if (!DOCUMENT_TRAITS[record.docClass].isLedger || record.goneAt !== null) return null;
  const document = currentDocument(record);
  const { docClass, docNo, docDate, dueDate, contactAccountId, legalEntityId, currency, statusList } = document;
  const told = document.outstandingCurrencyAmount;
  const isTold = statusList.includes('posted') || (told !== undefined && isMoneyThere(record, document));
  const open = new Decimal((isTold ? told : comingAmount(record, document)) ?? 0);
  if (open.isZero() || statusList.includes('reversed')) return null;
  return {
    key: record.key,
    id: record.id,
    docClass,
    docNo,
    docDate,
    dueDate,
    contactAccountId,
    legalEntityId,
    currency,
    open: toDecimalString(open),
  };
}

function given(document: string, amount: DecimalString): PendingAllocation {
  return { document, amount: toDecimalString(new Decimal(amount).negated()) };
}

/** What a command will allocate of its document and of others, or give back to both. */
function byCommand(command: Command, { key }: DocumentRecord, allocations: readonly Allocation[]): PendingAllocation[] {
  if (command.name === 'allocate')
    return command.allocations.flatMap(({ document, amount }) => [
      { document, amount },
      { document: key, amount },
    ]);
  if (command.name !== 'deallocate') return [];
  const held = allocations.find(({ id }) => id === command.allocationId);
  return held?.allocAmountCurrency === undefined
    ? []
    : [given(held.docId, held.allocAmountCurrency), given(key, held.allocAmountCurrency)];
}

/** What records here will allocate with the next sync, and what they will take back, of both documents of each allocation. */
export function pendingAllocations(records: Iterable<DocumentRecord>): PendingAllocation[] {
  const pending: PendingAllocation[] = [];
  for (const record of records) {
    if (record.commands.some(({ name }) => name === 'abandon')) continue;
    const { allocations = [] } = currentDocument(record);
    // What the service has allocated already is told by what it says is outstanding.
    const drafted = record.id === null ? allocations : [];
    for (const { docId, allocAmountCurrency: amount } of drafted)
      if (amount !== undefined) pending.push({ document: docId, amount }, { document: record.key, amount });
    for (const command of record.commands) pending.push(...byCommand(command, record, allocations));
  }
  return pending;
}

/** What is left open when all that waits here has been allocated; what is then settled is left out. */
export function openAfter(open: readonly OpenDocument[], pending: readonly PendingAllocation[]): OpenDocument[] {
  const taken = new Map<string, Decimal>();
  for (const { document, amount } of pending) taken.set(document, (taken.get(document) ?? new Decimal(0)).plus(amount));
  return open.flatMap((each) => {
    const allocated = (taken.get(each.key) ?? new Decimal(0)).plus(
      each.id === null || each.id === each.key ? 0 : (taken.get(each.id) ?? 0),
    );
    const was = new Decimal(each.open);
    const left = was.isNegative() ? Decimal.min(0, was.plus(allocated)) : Decimal.max(0, was.minus(allocated));
    return left.isZero() ? [] : [{ ...each, open: toDecimalString(left) }];
  });
}
