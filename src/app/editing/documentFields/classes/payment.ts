import { DOCUMENT_HEADER } from '../headerFields.ts';
import { moneyForm } from './shared.ts';

export const payment = moneyForm('payment', {
  inSight: [
    DOCUMENT_HEADER.contactAccountId,
    DOCUMENT_HEADER.docDate,
    DOCUMENT_HEADER.currency,
    DOCUMENT_HEADER.currencyRate,
    DOCUMENT_HEADER.currencyAmount,
    DOCUMENT_HEADER.bankAccountId,
    DOCUMENT_HEADER.bankCurrencyAmount,
    DOCUMENT_HEADER.theirRef,
    DOCUMENT_HEADER.description,
  ],
  behind: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo],
  labels: { currencyAmount: 'field.amountPaid' },
});
