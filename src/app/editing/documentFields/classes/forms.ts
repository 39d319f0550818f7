import type { DocumentClass } from '../../../../domain/documents/document.ts';
import { DOCUMENT_HEADER } from '../headerFields.ts';
import type { DocumentForm } from './documentForm.ts';
import { lineForm, moneyForm } from './shared.ts';

/** How each class is edited. */
export const DOCUMENT_FORMS: Readonly<Record<DocumentClass, DocumentForm>> = {
  saleInvoice: lineForm('saleInvoice', {
    inSight: [
      DOCUMENT_HEADER.contactAccountId,
      DOCUMENT_HEADER.docDate,
      DOCUMENT_HEADER.dueDate,
      DOCUMENT_HEADER.currency,
      DOCUMENT_HEADER.currencyRate,
      DOCUMENT_HEADER.theirRef,
      DOCUMENT_HEADER.description,
    ],
    moreReferences: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.deliveryDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  // `theirDocNo` is among the usual fields: customers ask for an order by their own number.
  saleOrder: lineForm('saleOrder', {
    inSight: [
      DOCUMENT_HEADER.contactAccountId,
      DOCUMENT_HEADER.docDate,
      DOCUMENT_HEADER.deliveryDate,
      DOCUMENT_HEADER.currency,
      DOCUMENT_HEADER.currencyRate,
      DOCUMENT_HEADER.theirDocNo,
      DOCUMENT_HEADER.description,
    ],
    moreReferences: [DOCUMENT_HEADER.theirRef, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.dueDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  saleQuote: lineForm('saleQuote', {
    inSight: [
      DOCUMENT_HEADER.contactAccountId,
      DOCUMENT_HEADER.docDate,
      DOCUMENT_HEADER.dueDate,
      DOCUMENT_HEADER.currency,
      DOCUMENT_HEADER.currencyRate,
      DOCUMENT_HEADER.theirRef,
      DOCUMENT_HEADER.description,
    ],
    moreReferences: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.deliveryDate],
  }),
  purchaseOrder: lineForm('purchaseOrder', {
    inSight: [
      DOCUMENT_HEADER.contactAccountId,
      DOCUMENT_HEADER.docDate,
      DOCUMENT_HEADER.deliveryDate,
      DOCUMENT_HEADER.currency,
      DOCUMENT_HEADER.currencyRate,
      DOCUMENT_HEADER.theirRef,
      DOCUMENT_HEADER.description,
    ],
    moreReferences: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.dueDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  // The supplier’s number comes next to the supplier, as at the top of the paper; it must not occur twice (spec 2.8).
  purchaseInvoice: lineForm('purchaseInvoice', {
    inSight: [
      DOCUMENT_HEADER.contactAccountId,
      DOCUMENT_HEADER.theirDocNo,
      DOCUMENT_HEADER.docDate,
      DOCUMENT_HEADER.dueDate,
      DOCUMENT_HEADER.currency,
      DOCUMENT_HEADER.currencyRate,
      DOCUMENT_HEADER.description,
    ],
    moreReferences: [DOCUMENT_HEADER.theirRef, DOCUMENT_HEADER.orderNo, DOCUMENT_HEADER.deliveryDate],
    labels: { theirDocNo: 'field.theirInvoiceNo' },
  }),
  payment: moneyForm('payment', {
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
    moreReferences: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo],
    labels: { currencyAmount: 'field.amountPaid' },
  }),
  receipt: moneyForm('receipt', {
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
    moreReferences: [DOCUMENT_HEADER.theirDocNo, DOCUMENT_HEADER.orderNo],
    labels: { currencyAmount: 'field.amountReceived' },
  }),
};
