import { HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

export const purchaseOrder = lineForm('purchaseOrder', {
  inSight: [HEADER.contactAccountId, HEADER.docDate, HEADER.deliveryDate, HEADER.currency, HEADER.currencyRate, HEADER.theirRef, HEADER.description],
  behind: [HEADER.theirDocNo, HEADER.orderNo, HEADER.dueDate],
  labels: { theirDocNo: 'field.theirOrderNo' },
});
