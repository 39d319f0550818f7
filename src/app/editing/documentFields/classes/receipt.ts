import { HEADER } from '../headerFields.ts';
import { moneyForm } from './shared.ts';

export const receipt = moneyForm('receipt', {
  inSight: [HEADER.contactAccountId, HEADER.docDate, HEADER.currency, HEADER.currencyRate, HEADER.currencyAmount, HEADER.bankAccountId, HEADER.bankCurrencyAmount, HEADER.theirRef, HEADER.description],
  behind: [HEADER.theirDocNo, HEADER.orderNo],
  labels: { currencyAmount: 'field.amountReceived' },
});
