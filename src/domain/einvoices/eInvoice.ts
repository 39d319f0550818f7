/**
 * An invoice or credit note with the terms of EN 16931 (`BT-…`, `BG-…`), whatever the syntax of its file. Dates are
 * `YYYY-MM-DD`; amounts, quantities and rates are decimal texts as the file writes them, in the document's currency;
 * null is what the file does not say, or says in a form that cannot be read.
 */
export interface EInvoice {
  /** By the file's root element and type code; null if the code names neither. */
  kind: EInvoiceKind | null;
  /** Code of UNTDID 1001, e.g. 380 (BT-3). */
  typeCode: string | null;
  /** BT-1. */
  number: string | null;
  /** BT-2. */
  issueDate: string | null;
  /** BT-9. */
  dueDate: string | null;
  /** The day on which the tax falls due (BT-7). */
  taxDate: string | null;
  /** BT-5. */
  currency: string | null;
  /** The currency in which the tax is accounted for, if it is another one (BT-6). */
  taxCurrency: string | null;
  /** BT-10; the Leitweg-ID of a German public buyer. */
  buyerReference: string | null;
  /** The buyer's order (BT-13). */
  orderReference: string | null;
  /** BT-12. */
  contractReference: string | null;
  /** BG-3: what a credit note credits. */
  precedingInvoices: { number: string | null; issueDate: string | null }[];
  /** BT-22. */
  notes: string[];
  /** BT-20. */
  paymentTerms: string | null;
  /** BG-14. */
  period: { from: string | null; to: string | null } | null;
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  /** BT-72, BG-15. */
  delivery: { date: string | null; address: EInvoiceAddress | null };
  payment: {
    /** Code of UNTDID 4461 (BT-81). */
    meansCode: string | null;
    /** What the payer has to state (BT-83). */
    reference: string | null;
    /** BG-17. */
    accounts: EInvoiceAccount[];
  };
  lines: EInvoiceLine[];
  /** Allowances and charges of the whole document (BG-20, BG-21). */
  allowances: EInvoiceAllowance[];
  /** BG-23. */
  tax: EInvoiceTax[];
  /** The whole tax in `taxCurrency` (BT-111). */
  taxInTaxCurrency: string | null;
  totals: EInvoiceTotals;
}

export type EInvoiceKind = 'invoice' | 'creditNote';

export interface EInvoiceParty {
  /** BT-27, BT-44. */
  name: string | null;
  /** BT-28, BT-45. */
  tradingName: string | null;
  /** BT-31, BT-48. */
  vatId: string | null;
  /** The seller's number with its tax office (BT-32). */
  taxId: string | null;
  /** Number in a register (BT-30, BT-47), and the scheme that it belongs to. */
  legalId: string | null;
  legalScheme: string | null;
  /** Electronic address (BT-34, BT-49), and its scheme. */
  endpoint: string | null;
  endpointScheme: string | null;
  address: EInvoiceAddress;
  contact: { name: string | null; phone: string | null; email: string | null };
}

export interface EInvoiceAddress {
  line1: string | null;
  line2: string | null;
  line3: string | null;
  city: string | null;
  postcode: string | null;
  county: string | null;
  country: string | null;
}

export interface EInvoiceAccount {
  /** An IBAN or another number of an account (BT-84). */
  id: string | null;
  name: string | null;
  bic: string | null;
}

export interface EInvoiceLine {
  /** BT-126. */
  id: string | null;
  /** The item's name (BT-153), or its description if it has no name. */
  description: string | null;
  /** The item's description beside its name (BT-154). */
  details: string | null;
  /** BT-127. */
  note: string | null;
  /** BT-155, BT-156. */
  sellerItemId: string | null;
  buyerItemId: string | null;
  /** BT-129. */
  quantity: string | null;
  /** Code of UN/ECE recommendation 20 (BT-130). */
  unit: string | null;
  /** Without tax, for `baseQuantity` units (BT-146). */
  netUnitPrice: string | null;
  /** The price before `priceDiscount` (BT-148, BT-147). */
  grossUnitPrice: string | null;
  priceDiscount: string | null;
  /** BT-149; null means 1. */
  baseQuantity: string | null;
  /** BT-131. */
  netAmount: string | null;
  /** BT-151. */
  taxCategory: string | null;
  /** Per cent (BT-152). */
  taxRate: string | null;
  /** Already within `netAmount` (BG-27, BG-28). */
  allowances: EInvoiceAllowance[];
  /** BG-26. */
  period: { from: string | null; to: string | null } | null;
}

export interface EInvoiceAllowance {
  isCharge: boolean | null;
  /** Never below zero in a valid file; `isCharge` says what it does. */
  amount: string | null;
  /** What `percent` is taken of. */
  base: string | null;
  percent: string | null;
  /** Null on a line, whose own category holds. */
  taxCategory: string | null;
  taxRate: string | null;
  reason: string | null;
  reasonCode: string | null;
}

export interface EInvoiceTax {
  /** Code of UNTDID 5305: S, Z, E, AE, K, G, O, L, M (BT-118). */
  category: string | null;
  rate: string | null;
  taxable: string | null;
  tax: string | null;
  exemptionReason: string | null;
  exemptionCode: string | null;
}

export interface EInvoiceTotals {
  /** Sum of the lines (BT-106). */
  lineNet: string | null;
  /** BT-107, BT-108. */
  allowances: string | null;
  charges: string | null;
  /** BT-109. */
  net: string | null;
  /** In the document's currency (BT-110). */
  tax: string | null;
  /** BT-112. */
  gross: string | null;
  /** BT-113. */
  prepaid: string | null;
  /** BT-114. */
  rounding: string | null;
  /** BT-115. */
  payable: string | null;
}

/** Codes of UNTDID 1001 for credit notes that EN 16931 allows (its rule BR-CL-01). */
const CREDIT_NOTES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '502', '503', '532']);
const INVOICES = new Set(
  (
    '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 ' +
    '456 457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935'
  ).split(' '),
);
/** The buyer writes these himself: the seller of the file is who receives it. */
const SELF_BILLED = new Set(['261', '389', '500', '501', '502', '527', '532']);

/** What a type code stands for; null for a code that names neither an invoice nor a credit note. */
export function kindOfType(code: string | null): EInvoiceKind | null {
  if (code === null) return null;
  return CREDIT_NOTES.has(code) ? 'creditNote' : INVOICES.has(code) ? 'invoice' : null;
}

export function isSelfBilled(code: string | null): boolean {
  return code !== null && SELF_BILLED.has(code);
}
