import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { Lookup } from './lookup.ts';
import { dueByTerms, withDueDate } from './terms.ts';

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
  return from.dueDate === dueByTerms(from, lookup) ? withDueDate(moved, lookup) : moved;
}
