import { addDays, type LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Lookup } from '../learning/lookup.ts';

/** The due date by payment terms; undefined if the terms have no days, and for payments and receipts. */
export function dueByTerms(
  { docClass, docDate, paymentTermsId }: Pick<Document, 'docClass' | 'docDate' | 'paymentTermsId'>,
  lookup: Lookup,
): LocalDate | undefined {
  if (docDate === undefined || DOCUMENT_TRAITS[docClass].entry !== 'lines') return undefined;
  const days = lookup.find('payTerm', paymentTermsId)?.days;
  return days === undefined ? undefined : addDays(docDate, days);
}

/** Sets the due date by the payment terms; unchanged if none follows from them. */
export function withDueDate(document: Document, lookup: Lookup): Document {
  const dueDate = dueByTerms(document, lookup);
  return dueDate === undefined ? document : { ...document, dueDate };
}
