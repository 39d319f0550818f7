import { z } from 'zod';

/** The seven classes of documents that every service has (spec 1). */
export const SPECIFIED_CLASSES = [
  'saleInvoice',
  'saleOrder',
  'saleQuote',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
] as const;
/**
 * All classes: also the journals of the local service's ledger. Each is the path segment of its endpoints (spec 4.7).
 */
export const DOCUMENT_CLASSES = [...SPECIFIED_CLASSES, 'journal'] as const;
export const documentClassSchema = z.enum(DOCUMENT_CLASSES);
export type DocumentClass = z.infer<typeof documentClassSchema>;

/** The classes that a service keeps. @param hasJournals whether it is that of the company on this computer */
export function keptClasses(hasJournals: boolean): readonly DocumentClass[] {
  return hasJournals ? DOCUMENT_CLASSES : SPECIFIED_CLASSES;
}

export function isDocumentClass(kind: string): kind is DocumentClass {
  return DOCUMENT_CLASSES.some((docClass) => docClass === kind);
}
