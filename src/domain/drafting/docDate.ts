import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { Lookup } from '../learning/lookup.ts';
import { listedRate } from './listedRate.ts';
import { dueByTerms, withDueDate } from './terms.ts';

/**
 * The document with another date. Dates that depend on it move along: a tax date equal to the document's (the service
 * sets it so with the create, and it decides the VAT period), a due date that follows from the terms, and a rate that
 * is listed for the day. Others were chosen by somebody and stay.
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
  if (from.currencyRate !== undefined && from.currencyRate === listedRate(lookup, from.currency, from.docDate))
    moved.currencyRate = listedRate(lookup, from.currency, docDate);
  return from.dueDate === dueByTerms(from, lookup) ? withDueDate(moved, lookup) : moved;
}
