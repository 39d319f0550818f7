import type { DocumentClass } from '../../../../../domain/kinds/documentClasses.ts';

/** The names of the document classes, and of all of them together. */
export const documentClass = {
  all: {
    title: 'All documents',
    name: 'Document',
    one: 'document',
    many: 'documents',
    new: 'New document',
    count: '{count} document | {count} documents',
  },
  saleInvoice: {
    title: 'Sales invoices',
    name: 'Sales invoice',
    one: 'sales invoice',
    many: 'sales invoices',
    new: 'New sales invoice',
    count: '{count} sales invoice | {count} sales invoices',
  },
  saleOrder: {
    title: 'Sales orders',
    name: 'Sales order',
    one: 'sales order',
    many: 'sales orders',
    new: 'New sales order',
    count: '{count} sales order | {count} sales orders',
  },
  saleQuote: {
    title: 'Sales quotes',
    name: 'Sales quote',
    one: 'sales quote',
    many: 'sales quotes',
    new: 'New sales quote',
    count: '{count} sales quote | {count} sales quotes',
  },
  purchaseOrder: {
    title: 'Purchase orders',
    name: 'Purchase order',
    one: 'purchase order',
    many: 'purchase orders',
    new: 'New purchase order',
    count: '{count} purchase order | {count} purchase orders',
  },
  purchaseInvoice: {
    title: 'Purchase invoices',
    name: 'Purchase invoice',
    one: 'purchase invoice',
    many: 'purchase invoices',
    new: 'New purchase invoice',
    count: '{count} purchase invoice | {count} purchase invoices',
  },
  payment: {
    title: 'Payments',
    name: 'Payment',
    one: 'payment',
    many: 'payments',
    new: 'New payment',
    count: '{count} payment | {count} payments',
  },
  receipt: {
    title: 'Receipts',
    name: 'Receipt',
    one: 'receipt',
    many: 'receipts',
    new: 'New receipt',
    count: '{count} receipt | {count} receipts',
  },
  journal: {
    title: 'Journals',
    name: 'Journal',
    one: 'journal',
    many: 'journals',
    new: 'New journal',
    count: '{count} journal | {count} journals',
  },
} satisfies Record<DocumentClass | 'all', object>;

/** Whom a document is with. */
export const party = { sale: 'Customer', purchase: 'Supplier', all: 'Customer or supplier' };
