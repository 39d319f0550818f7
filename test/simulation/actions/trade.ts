import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, type DecimalString } from '../../../src/domain/values/decimal.ts';
import type { Allocation, Document } from '../../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../src/domain/kinds/documentTraits.ts';
import { mintIntRef } from '../../../src/domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { Command } from '../../../src/domain/records/commands.ts';
import type { SimulatedService } from '../simulatedService.ts';
import type { Laptop } from '../laptop.ts';
import { plainNumber } from '../models/numbers.ts';
import { plainWords } from '../models/spelling.ts';
import { wordOf } from './words.ts';

/** The document type of each class in the simulated company. */
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

/** Sets of classes that a company works with. Each class costs one list in every run, so most histories have few. */
const TRADES: readonly (readonly DocumentClass[])[] = [
  ['saleInvoice'],
  ['saleInvoice', 'saleOrder', 'receipt'],
  ['saleInvoice'],
  ['saleInvoice', 'purchaseInvoice', 'payment'],
  ['saleInvoice', 'receipt'],
  ['saleQuote', 'saleOrder'],
  ['purchaseOrder', 'purchaseInvoice'],
];

export function classesOf(seed: number): readonly DocumentClass[] {
  return TRADES[seed % TRADES.length] ?? ['saleInvoice'];
}

/** Whether the party of a class is a supplier. */
export function isOfSupplier(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].side === 'purchase';
}

export function isMoney(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** How the paths of allocations begin. */
export const ALLOCATION = 'alloc.';

/** An allocation is identified by its amount, which is unique. */
export function allocationPath(amount: string): string {
  return `${ALLOCATION}${plainNumber(amount)}`;
}

export function allocationFacts(allocations: readonly Allocation[] = []): [string, string][] {
  return allocations.flatMap(({ allocAmountCurrency }): [string, string][] =>
    allocAmountCurrency === undefined ? [] : [[allocationPath(allocAmountCurrency), 'there']],
  );
}

/**
 * The facts that the queued commands would change in a document, by path; '' where they remove one.
 * @param held allocations that the document has, of which some may be taken back
 */
export function askedFor(commands: readonly Command[], held: readonly Allocation[] = []): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  for (const command of commands) {
    if (command.name === 'amend') {
      const { ext = {}, ...texts } = command.fields;
      for (const [path, value] of [
        ...Object.entries(texts),
        ...Object.entries(ext).map(([name, each]) => [`ext.${name}`, each] as const),
      ])
        asked.set(path, value === undefined || value === null ? '' : plainWords(String(value)));
    }
    if (command.name === 'allocate')
      for (const { amount } of command.allocations) asked.set(allocationPath(amount), 'there');
    if (command.name === 'deallocate')
      for (const [path] of allocationFacts(held.filter(({ id }) => id === command.allocationId))) asked.set(path, '');
  }
  return asked;
}

/**
 * Documents to which a payment or receipt of a class can be allocated: posted and open, or to be posted with the next
 * run.
 */
export function targetsFor(
  docClass: DocumentClass,
  records: readonly DocumentRecord[],
  party?: string,
): DocumentRecord[] {
  const { settles } = DOCUMENT_TRAITS[docClass];
  return records.filter((record) => {
    const { statusList, outstandingCurrencyAmount, contactAccountId } = currentVersion(record);
    const isOpen = statusList.includes('posted') && new Decimal(outstandingCurrencyAmount ?? 0).gt(0);
    const willBe =
      record.commands.some(({ name }) => name === 'submit') ||
      statusList.some((status) => status === 'pending_auth' || status === 'pending_posting');
    return (
      record.docClass === settles &&
      record.conflict === null &&
      record.goneAt === null &&
      contactAccountId !== undefined &&
      (party === undefined || contactAccountId === party) &&
      (isOpen || willBe)
    );
  });
}

/** A payment or receipt. @param number one that nobody has used before */
export function newMoney(
  docClass: 'payment' | 'receipt',
  laptop: Laptop,
  service: SimulatedService,
  number: number,
  party: string,
  allocations: readonly Allocation[],
): Document {
  return {
    docClass,
    intRef: mintIntRef(laptop.mint),
    docTypeId: service.idOf('docType', TYPES[docClass]),
    contactAccountId: party,
    docDate: localDate('2026-03-02'),
    currency: currencyCode('GBP'),
    textHeader: `K${String(number)}`,
    description: wordOf(number),
    bankAccountId: service.idOf('bankAccount', 'CUR'),
    currencyAmount: decimal(`${String(number)}.25`),
    ...(allocations.length > 0 && { allocations: [...allocations] }),
    statusList: [],
    lines: [],
  };
}

/** An amount that is small enough for any document, and unique. */
export function smallAmount(number: number): DecimalString {
  return decimal(new Decimal(number).div(100).toString());
}
