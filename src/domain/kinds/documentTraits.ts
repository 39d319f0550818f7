import type { DocumentClass } from './documentClasses.ts';

/** What distinguishes one class of documents from another; all general code reads this. */
export interface DocumentTraits {
  docClass: DocumentClass;
  /** Whether we sell to a customer or buy from a supplier; without meaning for a journal. */
  side: 'sale' | 'purchase';
  /**
   * `lines`: the lines determine the totals. `money`: an amount paid or received, allocated to the documents that it
   * settles. `journal`: debits and credits of accounts, which come to nothing; it is of no side, but what it debits or
   * credits a control account is open with its party.
   */
  entry: 'lines' | 'money' | 'journal';
  /** Whether it is posted to a ledger and creates a debt; quotes and orders do neither (spec 4.7, "Unauthorise"). */
  isLedger: boolean;
  /** The classes that it can be converted to, nearest first: quote → order → invoice. */
  convertsTo: readonly DocumentClass[];
  /** Whether a credit can be drafted from it: the same lines with opposite sign. */
  isCreditable: boolean;
  /** The class that settles it, or that it settles. */
  settledBy: DocumentClass | null;
  settles: DocumentClass | null;
}

export const DOCUMENT_TRAITS: Readonly<Record<DocumentClass, DocumentTraits>> = {
  saleInvoice: {
    docClass: 'saleInvoice',
    side: 'sale',
    entry: 'lines',
    isLedger: true,
    convertsTo: [],
    isCreditable: true,
    settledBy: 'receipt',
    settles: null,
  },
  saleOrder: {
    docClass: 'saleOrder',
    side: 'sale',
    entry: 'lines',
    isLedger: false,
    convertsTo: ['saleInvoice'],
    isCreditable: false,
    settledBy: null,
    settles: null,
  },
  saleQuote: {
    docClass: 'saleQuote',
    side: 'sale',
    entry: 'lines',
    isLedger: false,
    convertsTo: ['saleOrder', 'saleInvoice'],
    isCreditable: false,
    settledBy: null,
    settles: null,
  },
  purchaseOrder: {
    docClass: 'purchaseOrder',
    side: 'purchase',
    entry: 'lines',
    isLedger: false,
    convertsTo: ['purchaseInvoice'],
    isCreditable: false,
    settledBy: null,
    settles: null,
  },
  purchaseInvoice: {
    docClass: 'purchaseInvoice',
    side: 'purchase',
    entry: 'lines',
    isLedger: true,
    convertsTo: [],
    isCreditable: true,
    settledBy: 'payment',
    settles: null,
  },
  payment: {
    docClass: 'payment',
    side: 'purchase',
    entry: 'money',
    isLedger: true,
    convertsTo: [],
    isCreditable: false,
    settledBy: null,
    settles: 'purchaseInvoice',
  },
  receipt: {
    docClass: 'receipt',
    side: 'sale',
    entry: 'money',
    isLedger: true,
    convertsTo: [],
    isCreditable: false,
    settledBy: null,
    settles: 'saleInvoice',
  },
  journal: {
    docClass: 'journal',
    side: 'sale',
    entry: 'journal',
    isLedger: true,
    convertsTo: [],
    isCreditable: false,
    settledBy: null,
    settles: null,
  },
};

/** Classes whose documents change when a document of this class is allocated: their outstanding amounts move. */
export function matchedWith(docClass: DocumentClass): DocumentClass[] {
  const { entry, isLedger } = DOCUMENT_TRAITS[docClass];
  if (!isLedger) return [];
  // What a journal leaves open is allocated to anything that is open with its party.
  if (entry === 'journal') return ['saleInvoice', 'purchaseInvoice', 'receipt', 'payment', docClass];
  // Money is allocated to invoices of its own side, and to credits of the other one.
  if (entry === 'money') return ['saleInvoice', 'purchaseInvoice', 'journal'];
  // A credit is allocated to an invoice of its own class.
  return ['receipt', 'payment', docClass, 'journal'];
}
