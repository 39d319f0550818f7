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
    title: 'Sale invoices',
    name: 'Sale invoice',
    one: 'sale invoice',
    many: 'sale invoices',
    new: 'New sale invoice',
    count: '{count} sale invoice | {count} sale invoices',
  },
  saleOrder: {
    title: 'Sale orders',
    name: 'Sale order',
    one: 'sale order',
    many: 'sale orders',
    new: 'New sale order',
    count: '{count} sale order | {count} sale orders',
  },
  saleQuote: {
    title: 'Sale quotes',
    name: 'Sale quote',
    one: 'sale quote',
    many: 'sale quotes',
    new: 'New sale quote',
    count: '{count} sale quote | {count} sale quotes',
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
};

/** Whom a document is with. */
export const party = { sale: 'Customer', purchase: 'Supplier', all: 'Customer or supplier' };
