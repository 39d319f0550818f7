import { currencyCode } from '../../../src/domain/values/currency.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { SPECIFIED_CLASSES, type DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import { intRef } from '../../support/documents.ts';
import { invoice, line, openOffice, type Office } from './company.ts';
import { MONDAY } from '../../service/support/service.ts';

export const TYPES: Readonly<Record<DocumentClass, string>> = {
  saleInvoice: 'SIN',
  saleOrder: 'SOR',
  saleQuote: 'SQU',
  purchaseOrder: 'POR',
  purchaseInvoice: 'PIN',
  payment: 'PAY',
  receipt: 'RCP',
  journal: 'JNL',
};

/** An office that trades in documents of every class. */
export async function openTrade(options: Parameters<typeof openOffice>[0] = {}): Promise<Office> {
  const office = await openOffice(options);
  office.docClasses = SPECIFIED_CLASSES;
  return office;
}

function party(docClass: DocumentClass): string {
  return docClass.startsWith('purchase') || docClass === 'payment' ? 'S00001' : 'C00001';
}

/** A draft of one line: 2 × 10.50 at 20 %, 25.20 gross. */
export function trade(docClass: DocumentClass, n: number, change: Partial<Document> = {}): Document {
  return {
    docClass,
    intRef: intRef(n),
    docTypeId: TYPES[docClass],
    contactAccountId: party(docClass),
    docDate: localDate('2026-03-02'),
    currency: currencyCode('GBP'),
    statusList: [],
    lines: [line(n)],
    ...change,
  };
}

/** A draft payment or receipt without lines. */
export function money(
  docClass: 'payment' | 'receipt',
  n: number,
  amount: string,
  change: Partial<Document> = {},
): Document {
  return { ...trade(docClass, n), lines: [], bankAccountId: 'GBP-CUR', currencyAmount: decimal(amount), ...change };
}

export function allocation(docId: string, amount: string): { docId: string; allocAmountCurrency: DecimalString } {
  return { docId, allocAmountCurrency: decimal(amount) };
}

/** Queues a command as a person does: behind those that wait, with a new revision. */
export function queue(office: Office, key: string, intent: CommandIntent): void {
  const record = office.store.must(key);
  office.store.documents.set(key, {
    ...record,
    commands: [...record.commands, { ...intent, queuedAt: instantOf(MONDAY) }],
    revision: record.revision + 1,
  });
}

/** Drafts, syncs and returns the key. */
export async function synced(office: Office, document: Document): Promise<string> {
  const key = office.store.draft(document);
  await office.sync();
  return key;
}

/** Lets the service work off its queue of submissions. */
export function settleService(office: Office): void {
  office.serviceTime += 10_000;
}

/** A posted document of its class, 25.20 gross, as the store knows it. */
export async function posted(office: Office, document: Document): Promise<DocumentRecord> {
  const key = office.store.draft(document);
  queue(office, key, { name: 'submit' });
  await office.sync();
  settleService(office);
  await office.sync();
  return office.store.must(key);
}

export function idOf(office: Office, key: string): string {
  const { id } = office.store.must(key);
  if (id === null) throw new Error(`${key} has no id`);
  return id;
}

/** An invoice of three lines that is on the service and stored here. */
export async function withInvoice(): Promise<{ office: Office; key: string; path: string }> {
  const office = await openOffice();
  const key = office.store.draft(invoice(1, { lines: [line(1), line(2), line(3)] }));
  await office.sync();
  const path = `/api/document/${String((await office.onlyInvoice()).id)}`;
  office.seen.length = 0;
  return { office, key, path };
}

/** What the service has under a record's id, whole. */
export function there(office: Office, key: string): Promise<Record<string, unknown>> {
  return office.colleague.read(`/api/document/${idOf(office, key)}`);
}

/** Requests that change something, ids left out. */
export function changesSeen(office: Office): string[] {
  return office.seen
    .filter((each) => !each.startsWith('GET') && !each.includes('/session/'))
    .map((each) => each.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'));
}
