import type { DocumentClass } from '../../../../domain/documents/document.ts';
import type { DocumentForm } from './documentForm.ts';
import { payment } from './payment.ts';
import { purchaseInvoice } from './purchaseInvoice.ts';
import { purchaseOrder } from './purchaseOrder.ts';
import { receipt } from './receipt.ts';
import { saleInvoice } from './saleInvoice.ts';
import { saleOrder } from './saleOrder.ts';
import { saleQuote } from './saleQuote.ts';

/** How each class is edited. */
export const DOCUMENT_FORMS: Readonly<Record<DocumentClass, DocumentForm>> = {
  saleInvoice,
  saleOrder,
  saleQuote,
  purchaseOrder,
  purchaseInvoice,
  payment,
  receipt,
};
