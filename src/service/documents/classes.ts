import type { DocumentClass } from '../../domain/document.ts';

/** A class of documents that the service keeps; its endpoints are made from this (spec 4.7). */
export interface DocumentClassDescriptor {
  docClass: DocumentClass;
  /** Path segment after `/api/`. */
  path: string;
  /** One of them in words. */
  words: string;
  /** Which part of the contact account it belongs to, and of the product its prices come from. */
  side: 'sale' | 'purchase';
}

export const DOCUMENT_CLASS_DESCRIPTORS: readonly DocumentClassDescriptor[] = [
  { docClass: 'saleInvoice', path: 'saleInvoice', words: 'sale invoice', side: 'sale' },
];

export function descriptorOf(docClass: string): DocumentClassDescriptor | undefined {
  const wanted = docClass.toLowerCase();
  return DOCUMENT_CLASS_DESCRIPTORS.find((descriptor) => descriptor.docClass.toLowerCase() === wanted);
}
