import { DOCUMENT_HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

/** The number of the customer’s own order is in sight: it is what they ask by. */
export const saleOrder = lineForm('saleOrder', {
  inSight: [
    DOCUMENT_HEADER.contactAccountId,
    DOCUMENT_HEADER.docDate,
    DOCUMENT_HEADER.deliveryDate,
    DOCUMENT_HEADER.currency,
    DOCUMENT_HEADER.currencyRate,
    DOCUMENT_HEADER.theirDocNo,
    DOCUMENT_HEADER.description,
  ],
  behind: [DOCUMENT_HEADER.theirRef, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.dueDate],
  labels: { theirDocNo: 'field.theirOrderNo' },
});
