import type { Document } from '../documents/document.ts';
import { withDebit } from '../documents/journalLine.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Drafting } from '../learning/lookup.ts';
import { addMonths, firstOfMonth } from '../values/dates.ts';
import { negated } from '../values/decimal.ts';
import { picked, takenOver } from './copy.ts';
import { withNegatedAmounts } from './credit.ts';

/**
 * Drafts the opposite of a journal for the first day of the month after it, at its rate: what an accrual of one month
 * needs in the next. Each debit is a credit and each credit a debit, with its tax. The two cancel to the last digit.
 * @throws TypeError when the document is no journal
 */
export function oppositeOf(document: Document, drafting: Drafting): Document {
  if (DOCUMENT_TRAITS[document.docClass].entry !== 'journal')
    throw new TypeError(`a ${document.docClass} has no opposite`);
  const { currencyRate: _, ...copied } = takenOver(document, drafting);
  return {
    ...withNegatedAmounts(copied),
    ...picked(document, ['docTypeId', 'docSerieId', 'currencyRate']),
    docDate: addMonths(firstOfMonth(document.docDate ?? drafting.today), 1),
    ...(document.docNo === undefined ? {} : { theirRef: document.docNo }),
    lines: copied.lines.map(({ quantity, ...line }) =>
      withNegatedAmounts(
        quantity === undefined || line.currencyUnitPrice === undefined
          ? line
          : { ...withDebit(line, negated(line.currencyUnitPrice), 1), quantity },
      ),
    ),
  };
}
