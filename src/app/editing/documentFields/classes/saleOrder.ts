import { HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

/** The number of the customer’s own order is in sight: it is what they ask by. */
export const saleOrder = lineForm('saleOrder', {
  inSight: [HEADER.contactAccountId, HEADER.docDate, HEADER.deliveryDate, HEADER.currency, HEADER.currencyRate, HEADER.theirDocNo, HEADER.description],
  behind: [HEADER.theirRef, HEADER.orderNo, HEADER.dueDate],
  labels: { theirDocNo: 'field.theirOrderNo' },
});
