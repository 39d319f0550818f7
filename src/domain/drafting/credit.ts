import { negated } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';
import { picked, takenOver } from './copy.ts';
import { CREDIT_OF, linkedTo } from './links.ts';
import type { Drafting } from '../learning/lookup.ts';
import { withDueDate } from './terms.ts';

/** The header or line with the opposite of all amounts that it states. */
export function withNegatedAmounts<T extends Document | DocumentLine>(of: T): T {
  const amounts = AMOUNT_FIELDS.flatMap((field) => (of[field] === undefined ? [] : [[field, negated(of[field])]]));
  return { ...of, ...Object.fromEntries(amounts) };
}

/**
 * Drafts the credit of an invoice: the same lines with negated quantities, at the original's rate, so that both cancel
 * to the last digit in either currency (midpoints are rounded away from zero on both sides). For a partial credit, a
 * person removes or reduces lines.
 * @throws TypeError when documents of this class are not credited
 */
export function creditOf(document: Document, drafting: Drafting): Document {
  if (!DOCUMENT_TRAITS[document.docClass].isCreditable) throw new TypeError(`a ${document.docClass} is not credited`);
  const { currencyRate: _, ...copied } = takenOver(document, drafting);
  const draft: Document = {
    ...withNegatedAmounts(copied),
    ...picked(document, ['docTypeId', 'docSerieId', 'currencyRate', 'orderNo']),
    lines: copied.lines.map((line) =>
      withNegatedAmounts({ ...line, ...(line.quantity === undefined ? {} : { quantity: negated(line.quantity) }) }),
    ),
  };
  return withDueDate(linkedTo(draft, CREDIT_OF, document), drafting.lookup);
}
