import type { Document } from '../../../../domain/documents/document.ts';
import { withDocDate } from '../../../../domain/drafting/docDate.ts';
import { REVERSE_CHARGE } from '../../../../domain/documents/reverseCharge.ts';
import { withBank, withChargedCodes, withCurrency } from '../../../../domain/drafting/documentDraft.ts';
import { withDueDate } from '../../../../domain/drafting/terms.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';
import type { RuleContext } from '../lines/lineRules.ts';
import { withParty } from './partyChange.ts';

/** The document with a header field set, and with the fields that follow from it. */
export function withHeaderField(
  document: Document,
  id: string,
  value: string | undefined,
  context: RuleContext,
): Document {
  const { lookup, customTypes, begunFrom } = context;
  const field = headerField(id, document, customTypes);
  if (!field) return document;
  switch (id) {
    case 'contactAccountId':
      return withParty(document, value, context);
    case 'currency':
      return withCurrency(document, value, lookup);
    case 'docDate':
      return withDocDate(document, field.write(document, value).docDate, lookup, begunFrom);
    case 'paymentTermsId':
      return withDueDate(field.write(document, value), lookup);
    case 'bankAccountId':
      return withBank(document, value, lookup);
    case `ext.${REVERSE_CHARGE}`:
      return withChargedCodes(field.write(document, value), lookup);
    default:
      return field.write(document, value);
  }
}
