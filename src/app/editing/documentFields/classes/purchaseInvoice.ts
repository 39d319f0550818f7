import { DOCUMENT_HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

/** The supplier’s own number comes right behind the supplier: it stands at the top of the paper, and must not come twice (spec 2.8). */
export const purchaseInvoice = lineForm('purchaseInvoice', {
  inSight: [
    DOCUMENT_HEADER.contactAccountId,
    DOCUMENT_HEADER.theirDocNo,
    DOCUMENT_HEADER.docDate,
    DOCUMENT_HEADER.dueDate,
    DOCUMENT_HEADER.currency,
    DOCUMENT_HEADER.currencyRate,
    DOCUMENT_HEADER.description,
  ],
  behind: [DOCUMENT_HEADER.theirRef, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.deliveryDate],
  labels: { theirDocNo: 'field.theirInvoiceNo' },
});
