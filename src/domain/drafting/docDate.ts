import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { Lookup } from './lookup.ts';
import { dueByTerms } from './terms.ts';

/**
 * The document under another date. What stood at the old date by itself moves with it: a tax date that is that very day
 * (the service puts one there with the create, and the VAT period is the tax date's), and a due date that followed from the
 * terms. Dates that differ are somebody's and stay.
 * @param from the document as it was before the date began to be typed: what is half typed passes other days on its way
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
