import { DOCUMENT_HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

export const purchaseOrder = lineForm('purchaseOrder', {
  inSight: [
    DOCUMENT_HEADER.contactAccountId,
    DOCUMENT_HEADER.docDate,
    DOCUMENT_HEADER.deliveryDate,
    DOCUMENT_HEADER.currency,
    DOCUMENT_HEADER.currencyRate,
    DOCUMENT_HEADER.theirRef,
    DOCUMENT_HEADER.description,
  ],
  behind: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.dueDate],
  labels: { theirDocNo: 'field.theirOrderNo' },
});
