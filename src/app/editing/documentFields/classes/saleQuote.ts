import { HEADER } from '../headerFields.ts';
import { lineForm } from './shared.ts';

export const saleQuote = lineForm('saleQuote', {
  inSight: [HEADER.contactAccountId, HEADER.docDate, HEADER.dueDate, HEADER.currency, HEADER.currencyRate, HEADER.theirRef, HEADER.description],
  behind: [HEADER.theirDocNo, HEADER.orderNo, HEADER.deliveryDate],
});
