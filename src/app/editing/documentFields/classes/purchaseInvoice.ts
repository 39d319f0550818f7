import { HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

/** The supplier’s own number comes right behind the supplier: it stands at the top of the paper, and must not come twice (spec 2.8). */
export const purchaseInvoice = lineForm('purchaseInvoice', {
  inSight: [HEADER.contactAccountId, HEADER.theirDocNo, HEADER.docDate, HEADER.dueDate, HEADER.currency, HEADER.currencyRate, HEADER.description],
  behind: [HEADER.theirRef, HEADER.orderNo, HEADER.deliveryDate],
  labels: { theirDocNo: 'field.theirInvoiceNo' },
});
