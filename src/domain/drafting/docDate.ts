import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { Lookup } from './lookup.ts';
import { dueByTerms } from './terms.ts';

/**
 * The document with another date. Dates that depend on it move along: a tax date equal to the document's (the service
 * sets it so with the create, and it decides the VAT period), and a due date that follows from the terms. Other dates
 * were chosen by somebody and stay.
 * @param from the document before the date was typed: while it is typed, it passes through other days
 */
export function withDocDate(
  document: Document,
  docDate: LocalDate | undefined,
  lookup: Lookup,
  from: Document = document,
): Document {
  const moved: Document = { ...document, docDate };
  if (from.taxDate !== undefined && from.taxDate === from.docDate) moved.taxDate = docDate;
  const isDueByTerms =
    DOCUMENT_TRAITS[from.docClass].entry !== 'money' &&
    from.dueDate === dueByTerms(from.docDate, from.paymentTermsId, lookup);
  const due = dueByTerms(docDate, document.paymentTermsId, lookup);
  if (isDueByTerms && due !== undefined) moved.dueDate = due;
  return moved;
}
