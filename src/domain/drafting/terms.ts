import { addDays, type LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { Lookup } from './lookup.ts';

/** When a document of that date is due by its payment terms; undefined where they tell no days. */
export function dueByTerms(
  docDate: LocalDate | undefined,
  paymentTermsId: string | undefined,
  lookup: Lookup,
): LocalDate | undefined {
  const days = lookup.find('payTerm', paymentTermsId)?.days;
  return days === undefined || docDate === undefined ? undefined : addDays(docDate, days);
}

/** The document with the due date that follows from its date and terms; as it is where they tell none. */
export function withDueDate(document: Document, lookup: Lookup): Document {
  const dueDate = dueByTerms(document.docDate, document.paymentTermsId, lookup);
  return dueDate === undefined ? document : { ...document, dueDate };
}
