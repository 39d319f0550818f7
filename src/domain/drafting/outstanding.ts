import { currencyAmountsOf } from '../documents/documentAmounts.ts';
import { Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Allocation, Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Guid } from '../values/identifiers.ts';
import { isVoid } from '../documents/lifeCycle.ts';
import type { DocumentRecord } from '../documents/record.ts';
import { currentVersion } from '../records/record.ts';
import type { Command } from '../records/commands.ts';

/** A document that can be allocated to, and how much of it is open. */
export interface OpenDocument extends Pick<
  Document,
  'docClass' | 'docNo' | 'docDate' | 'dueDate' | 'contactAccountId' | 'legalEntityId' | 'currency'
> {
  /** Key of its record here. */
  key: string;
  /** The service's id; null while it has none. */
  id: Guid | null;
  /** In its currency; negative for a credit. Never zero. */
  open: DecimalString;
  /** Whether it is in dispute, or will be with the next sync. */
  isDisputed?: true;
}

/** An amount that the next sync will allocate, or release if negative. */
export interface PendingAllocation {
  /** The service's id of a document, or the key of a record here. */
  document: string;
  amount: DecimalString;
}

const WAITS = ['pending_auth', 'pending_posting'] as const;

/**
 * The direction in which a document changes what its party owes, 1 or -1: an invoice one way, money and credits of
 * invoices the other.
 */
export function directionOf(docClass: DocumentClass, isNegative: boolean): 1 | -1 {
  return (DOCUMENT_TRAITS[docClass].entry === 'money') === isNegative ? 1 : -1;
}

/**
 * Whether the money of a payment or receipt can be allocated: as soon as the service has it (docs/local-service.md,
 * "Owed").
 */
function isMoneyOnService({ base, commands }: DocumentRecord, { docClass, statusList }: Document): boolean {
  return (
    DOCUMENT_TRAITS[docClass].entry === 'money' &&
    base !== null &&
    !statusList.includes('abandoned') &&
    commands.every(({ name }) => name !== 'abandon')
  );
}

/** The amount of a document that the next sync will post. */
function amountToBePosted(
  { commands, local }: DocumentRecord,
  document: Document,
): Decimal | DecimalString | undefined {
  if (!commands.some(({ name }) => name === 'submit') && !WAITS.some((status) => document.statusList.includes(status)))
    return undefined;
  return (local === null ? document.grossCurrencyAmount : undefined) ?? currencyAmountsOf(document)?.gross;
}

function openFrom({ key, id, commands }: DocumentRecord, document: Document, open: Decimal): OpenDocument {
  const { docClass, docNo, docDate, dueDate, contactAccountId, legalEntityId, currency, statusList } = document;
  const isDisputed = statusList.includes('dispute') || commands.some(({ name }) => name === 'dispute');
  return {
    ...{ key, id, docClass, docNo, docDate, dueDate, contactAccountId, legalEntityId, currency },
    open: toDecimalString(open),
    ...(isDisputed && { isDisputed }),
  };
}

/**
 * The open amount of a document as reported by the service, or the whole amount of a document that the next sync will
 * post. A draft invoice owes nothing (docs/local-service.md, "Owed"), nor does what leaves the ledger with the next
 * sync. Null if nothing is open.
 */
export function openDocumentOf(record: DocumentRecord): OpenDocument | null {
  const { isLedger, entry } = DOCUMENT_TRAITS[record.docClass];
  const leaves = record.commands.some(({ name }) => name === 'reverse' || name === 'unpost');
  if (!isLedger || record.goneAt !== null || leaves) return null;
  const document = currentVersion(record);
  const { statusList } = document;
  // What a journal leaves open is on a control account: only the ledger knows it.
  if (entry === 'journal' && !statusList.includes('posted')) return null;
  const reported = document.outstandingCurrencyAmount;
  const isReported = statusList.includes('posted') || (reported !== undefined && isMoneyOnService(record, document));
  const open = new Decimal((isReported ? reported : amountToBePosted(record, document)) ?? 0);
  return open.isZero() || statusList.includes('reversed') ? null : openFrom(record, document, open);
}

/**
 * The money of a payment or receipt that is neither posted nor on the service for others to be allocated to: all of it.
 * It may be meant for an open invoice that it does not name. Null if there is none.
 */
export function unpostedMoneyOf(record: DocumentRecord): OpenDocument | null {
  const document = currentVersion(record);
  const { docClass, statusList } = document;
  if (DOCUMENT_TRAITS[docClass].entry !== 'money' || record.goneAt !== null || isVoid(statusList.join(',')))
    return null;
  if (statusList.includes('posted') || record.commands.some(({ name }) => name === 'abandon')) return null;
  if (isMoneyOnService(record, document) && document.outstandingCurrencyAmount !== undefined) return null;
  const amount =
    (record.local === null ? document.grossCurrencyAmount : undefined) ?? currencyAmountsOf(document)?.gross;
  const open = new Decimal(amount ?? 0);
  return open.isZero() ? null : openFrom(record, document, open);
}

function released(document: string, amount: DecimalString): PendingAllocation {
  return { document, amount: toDecimalString(new Decimal(amount).negated()) };
}

/** What a command will allocate between its document and others, or release. */
function byCommand(command: Command, { key }: DocumentRecord, allocations: readonly Allocation[]): PendingAllocation[] {
  if (command.name === 'allocate')
    return command.allocations.flatMap(({ document, amount }) => [
      { document, amount },
      { document: key, amount },
    ]);
  if (command.name !== 'deallocate') return [];
  const existing = allocations.find(({ id }) => id === command.allocationId);
  return existing?.allocAmountCurrency === undefined
    ? []
    : [released(existing.docId, existing.allocAmountCurrency), released(key, existing.allocAmountCurrency)];
}

/** What the next sync will allocate or release, for both documents of each allocation. */
export function pendingAllocations(records: Iterable<DocumentRecord>): PendingAllocation[] {
  const pending: PendingAllocation[] = [];
  for (const record of records) {
    if (record.commands.some(({ name }) => name === 'abandon')) continue;
    const { allocations = [] } = currentVersion(record);
    // What the service has allocated already is part of the outstanding amounts that it reports.
    const drafted = record.id === null ? allocations : [];
    for (const { docId, allocAmountCurrency: amount } of drafted)
      if (amount !== undefined) pending.push({ document: docId, amount }, { document: record.key, amount });
    for (const command of record.commands) pending.push(...byCommand(command, record, allocations));
  }
  return pending;
}

/** What stays open after all pending allocations; settled documents are left out. */
export function openAfter(open: readonly OpenDocument[], pending: readonly PendingAllocation[]): OpenDocument[] {
  const allocatedTo = new Map<string, Decimal>();
  for (const { document, amount } of pending)
    allocatedTo.set(document, (allocatedTo.get(document) ?? new Decimal(0)).plus(amount));
  return open.flatMap((each) => {
    const allocated = (allocatedTo.get(each.key) ?? new Decimal(0)).plus(
      each.id === null || each.id === each.key ? 0 : (allocatedTo.get(each.id) ?? 0),
    );
    const was = new Decimal(each.open);
    const left = was.isNegative() ? Decimal.min(0, was.plus(allocated)) : Decimal.max(0, was.minus(allocated));
    return left.isZero() ? [] : [{ ...each, open: toDecimalString(left) }];
  });
}
