import { z } from 'zod';

/** The seven classes of documents (spec 1); each name is also the path segment of its endpoints (spec 4.7). */
export const DOCUMENT_CLASSES = [
  'saleInvoice',
  'saleOrder',
  'saleQuote',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
] as const;
export const documentClassSchema = z.enum(DOCUMENT_CLASSES);
export type DocumentClass = z.infer<typeof documentClassSchema>;

export function isDocumentClass(kind: string): kind is DocumentClass {
  return DOCUMENT_CLASSES.some((docClass) => docClass === kind);
}
