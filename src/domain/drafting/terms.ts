import { addDays, type LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { Lookup } from './lookup.ts';

/** The due date for a document date and payment terms; undefined if the terms have no days. */
export function dueByTerms(
  docDate: LocalDate | undefined,
  paymentTermsId: string | undefined,
  lookup: Lookup,
): LocalDate | undefined {
  const days = lookup.find('payTerm', paymentTermsId)?.days;
  return days === undefined || docDate === undefined ? undefined : addDays(docDate, days);
}

/** Sets the due date that follows from date and terms; unchanged if the terms have no days. */
export function withDueDate(document: Document, lookup: Lookup): Document {
  const dueDate = dueByTerms(document.docDate, document.paymentTermsId, lookup);
  return dueDate === undefined ? document : { ...document, dueDate };
}
