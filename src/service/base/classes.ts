import { z } from 'zod';
import { DOCUMENT_CLASSES } from '../../domain/kinds/documentClasses.ts';

/** The classes that the service keeps: those of the specification, and journals of the general ledger. */
export const serviceClassSchema = z.enum(DOCUMENT_CLASSES);
export type ServiceClass = z.infer<typeof serviceClassSchema>;

/** A class of documents; the service makes its endpoints from this (spec 4.7). */
export interface DocumentClassDescriptor {
  docClass: ServiceClass;
  /** Path segment after `/api/`. */
  path: string;
  /** The class in words. */
  words: string;
  /** The part of the contact account that it belongs to, and the part of the product that its prices come from. */
  side: 'sale' | 'purchase';
  /**
   * Whether it is posted to the ledger. A class that is not posted ends as approved, and may be unauthorised (spec
   * 4.7).
   */
  isLedger: boolean;
  /** Whether it is a payment or receipt: its amount is given and need not come from lines. */
  isMoney: boolean;
  /** Whether its lines are debits and credits of any accounts, with no tax. */
  isJournal?: boolean;
  /**
   * How its amount changes what the contact account owes: 1 they owe us, -1 we owe them, 0 neither. Documents of
   * opposite directions are allocated to each other.
   */
  balance: 1 | -1 | 0;
}

const ORDER = { isLedger: false, isMoney: false, balance: 0 } as const;
const INVOICE = { isLedger: true, isMoney: false } as const;
const MONEY = { isLedger: true, isMoney: true } as const;

export const DOCUMENT_CLASS_DESCRIPTORS: readonly DocumentClassDescriptor[] = [
  { docClass: 'saleInvoice', path: 'saleInvoice', words: 'sales invoice', side: 'sale', balance: 1, ...INVOICE },
  { docClass: 'saleOrder', path: 'saleOrder', words: 'sales order', side: 'sale', ...ORDER },
  { docClass: 'saleQuote', path: 'saleQuote', words: 'sales quote', side: 'sale', ...ORDER },
  { docClass: 'purchaseOrder', path: 'purchaseOrder', words: 'purchase order', side: 'purchase', ...ORDER },
  {
    docClass: 'purchaseInvoice',
    path: 'purchaseInvoice',
    words: 'purchase invoice',
    side: 'purchase',
    balance: -1,
    ...INVOICE,
  },
  { docClass: 'payment', path: 'payment', words: 'payment', side: 'purchase', balance: 1, ...MONEY },
  { docClass: 'receipt', path: 'receipt', words: 'receipt', side: 'sale', balance: -1, ...MONEY },
  // What a journal leaves open is what its lines debit a control account.
  {
    docClass: 'journal',
    path: 'journal',
    words: 'journal',
    side: 'sale',
    balance: 1,
    isLedger: true,
    isMoney: false,
    isJournal: true,
  },
];

export function descriptorOf(docClass: string): DocumentClassDescriptor | undefined {
  const wanted = docClass.toLowerCase();
  return DOCUMENT_CLASS_DESCRIPTORS.find((descriptor) => descriptor.docClass.toLowerCase() === wanted);
}

/** The descriptor of a class that a stored document has. */
export function classOfDocument(docClass: ServiceClass): DocumentClassDescriptor {
  const descriptor = descriptorOf(docClass);
  if (!descriptor) throw new Error(`the class ${docClass} has no descriptor`);
  return descriptor;
}
