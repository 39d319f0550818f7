import type { Document } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import type { Field } from '../../../base/inputs/fields.ts';
import { DOCUMENT_HEADER } from '../headerFields.ts';
import type { DocumentForm } from '../documentForm.ts';
import { journalForm, lineForm, moneyForm } from './shared.ts';

const {
  bankAccountId,
  bankCurrencyAmount,
  contactAccountId,
  currency,
  currencyAmount,
  currencyRate,
  deliveryDate,
  description,
  docDate,
  dueDate,
  orderNo,
  theirDocNo,
  theirRef,
} = DOCUMENT_HEADER;

/** The usual fields: what is meant by its second date, and the number that the other party asks by. */
function inSight(date: Field<Document>, number: Field<Document>): readonly Field<Document>[] {
  return [contactAccountId, docDate, date, currency, currencyRate, number, description];
}
const MONEY_FIELDS = {
  inSight: [
    contactAccountId,
    docDate,
    currency,
    currencyRate,
    currencyAmount,
    bankAccountId,
    bankCurrencyAmount,
    theirRef,
    description,
  ],
  moreReferences: [theirDocNo, orderNo, deliveryDate],
};

/** How each class is edited. */
export const DOCUMENT_FORMS: Readonly<Record<DocumentClass, DocumentForm>> = {
  saleInvoice: lineForm('saleInvoice', {
    inSight: inSight(dueDate, theirRef),
    moreReferences: [theirDocNo, orderNo, deliveryDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  // `theirDocNo` is among the usual fields: customers ask for an order by their own number.
  saleOrder: lineForm('saleOrder', {
    inSight: inSight(deliveryDate, theirDocNo),
    moreReferences: [theirRef, orderNo, dueDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  saleQuote: lineForm('saleQuote', {
    inSight: inSight(dueDate, theirRef),
    moreReferences: [theirDocNo, orderNo, deliveryDate],
  }),
  purchaseOrder: lineForm('purchaseOrder', {
    inSight: inSight(deliveryDate, theirRef),
    moreReferences: [theirDocNo, orderNo, dueDate],
    labels: { theirDocNo: 'field.theirOrderNo' },
  }),
  // The supplier’s number comes next to the supplier, as at the top of the paper; it must not occur twice (spec 2.8).
  purchaseInvoice: lineForm('purchaseInvoice', {
    inSight: [contactAccountId, theirDocNo, docDate, dueDate, currency, currencyRate, description],
    moreReferences: [theirRef, orderNo, deliveryDate],
    labels: { theirDocNo: 'field.theirInvoiceNo' },
  }),
  payment: moneyForm('payment', { ...MONEY_FIELDS, labels: { currencyAmount: 'field.amountPaid' } }),
  receipt: moneyForm('receipt', { ...MONEY_FIELDS, labels: { currencyAmount: 'field.amountReceived' } }),
  journal: journalForm('journal', {
    inSight: [docDate, currency, currencyRate, description, contactAccountId],
    moreReferences: [theirRef, orderNo],
  }),
};
