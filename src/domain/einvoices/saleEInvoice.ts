import { z } from 'zod';
import type { Document, DocumentLine } from '../documents/document.ts';
import type { Address } from '../values/parts.ts';
import { standingOf } from '../documents/lifeCycle.ts';
import type { AmountTriple } from '../documents/totals.ts';
import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { currencyPlaces } from '../values/currency.ts';
import type { EInvoice, EInvoiceAddress, EInvoiceLine, EInvoiceParty, EInvoiceTax } from './eInvoice.ts';
import { given, money, saleLineOf } from './saleLines.ts';
import type { LineUnit } from './units.ts';

/** Tax categories of EN 16931 that a tax code can stand for. */
export const SALE_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type SaleCategory = (typeof SALE_CATEGORIES)[number];

const text = z.string().catch('');
const party = {
  vatId: text,
  /** Number in a register. */
  legalId: text,
  endpoint: text,
  /** Code of the list of schemes EAS, e.g. `EM` for a mail address. */
  endpointScheme: text,
};

/** What e-invoices say of the company, beyond what the service knows; kept on this computer. */
export const sellerDetailsSchema = z.object({
  /** The legal entity's id, or `company`. */
  id: z.string().min(1),
  ...party,
  name: text,
  /** The number with the tax office. */
  taxId: text,
  street: text,
  city: text,
  postcode: text,
  country: text,
  contactName: text,
  phone: text,
  email: text,
  iban: text,
  bic: text,
  /** The category of each tax code by its id, and why an exempt one is exempt. */
  taxCodes: z.record(z.string(), z.object({ category: z.enum(SALE_CATEGORIES), reason: text })).catch({}),
});
export type SellerDetails = z.infer<typeof sellerDetailsSchema>;
export const SELLER_DETAILS = 'einvoiceSeller';

/** How a customer wants e-invoices; kept on this computer. */
export const buyerWaysSchema = z.object({
  /** The customer's id, or its key while the service does not have it. */
  id: z.string().min(1),
  ...party,
  format: z.enum(['ubl', 'cii']).catch('ubl'),
  /** `pdf`: the XML (always CII) inside the PDF of the document, as Factur-X and ZUGFeRD have it. */
  container: z.enum(['xml', 'pdf']).catch('xml'),
  profile: z.enum(['en16931', 'xrechnung', 'peppol']).catch('en16931'),
  /** The buyer reference that never changes, such as a Leitweg-ID; empty: the customer's reference of each document. */
  buyerReference: text,
});
export type BuyerWays = z.infer<typeof buyerWaysSchema>;
export const BUYER_WAYS = 'einvoiceBuyer';

/** The form of a customer's e-invoices by one name. */
export const SALE_FORMS = ['ubl', 'cii', 'facturX'] as const;
export type SaleForm = (typeof SALE_FORMS)[number];
export const formOf = ({ format, container }: BuyerWays): SaleForm => (container === 'pdf' ? 'facturX' : format);
/** The customer's ways with another form. Within a PDF there is no Peppol: its profile gives way to the standard's. */
export function withForm(ways: BuyerWays, form: SaleForm): BuyerWays {
  if (form !== 'facturX') return { ...ways, format: form, container: 'xml' };
  return { ...ways, format: 'cii', container: 'pdf', profile: ways.profile === 'peppol' ? 'en16931' : ways.profile };
}

/** What an e-invoice is made from. */
export interface SaleSources {
  document: Document;
  /** The amounts of each line, in the document's currency, by its position. */
  amounts: readonly (AmountTriple | null)[];
  seller: SellerDetails;
  buyer: BuyerWays;
  buyerName: string;
  buyerAddress: Address | undefined;
  /** The rate of a line, per cent; undefined while it is not known. */
  rateOf(line: DocumentLine): string | undefined;
  unitOf(line: DocumentLine): LineUnit;
  /** What is stated as paid already, without sign (`settledOf`); null for nothing. */
  prepaid: DecimalString | null;
  /** The invoice that a credit takes back. */
  credits: { number: string; issueDate: string | undefined } | null;
}

function addressOf(address: Address | undefined): EInvoiceAddress {
  return {
    line1: given(address?.address1),
    line2: given(address?.address2),
    line3: null,
    city: given(address?.city),
    postcode: given(address?.postcode),
    county: given(address?.county),
    country: given(address?.countryCode?.toUpperCase()),
  };
}

function sellerOf(seller: SellerDetails, isOutside: boolean): EInvoiceParty {
  return {
    name: given(seller.name),
    tradingName: null,
    // Outside the scope of VAT neither party states its number (BR-O-02).
    vatId: isOutside ? null : given(seller.vatId.toUpperCase().replace(/[^A-Z0-9]/g, '')),
    taxId: given(seller.taxId),
    legalId: given(seller.legalId),
    legalScheme: null,
    endpoint: given(seller.endpoint),
    endpointScheme: given(seller.endpoint) && given(seller.endpointScheme),
    address: addressOf({
      address1: seller.street,
      city: seller.city,
      postcode: seller.postcode,
      countryCode: seller.country,
    }),
    contact: { name: given(seller.contactName), phone: given(seller.phone), email: given(seller.email) },
  };
}

function buyerOf({ buyer, buyerName, buyerAddress }: SaleSources, isOutside: boolean): EInvoiceParty {
  return {
    name: given(buyerAddress?.name ?? buyerName),
    tradingName: null,
    vatId: isOutside ? null : given(buyer.vatId.toUpperCase().replace(/[^A-Z0-9]/g, '')),
    taxId: null,
    legalId: given(buyer.legalId),
    legalScheme: null,
    endpoint: given(buyer.endpoint),
    endpointScheme: given(buyer.endpoint) && given(buyer.endpointScheme),
    address: addressOf(buyerAddress),
    contact: { name: null, phone: null, email: null },
  };
}

/** Why no tax is charged, by codes of the list VATEX. What is exempt has a reason of its own. */
const EXEMPTIONS: Readonly<Partial<Record<SaleCategory, { code: string; reason: string }>>> = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
};

/**
 * The category of a tax code: the chosen one, else S for a rate above zero. Of a rate of zero nobody can tell without
 * being asked.
 */
export function categoryOf(
  taxCodeId: string | undefined,
  rate: string | undefined,
  chosen: SellerDetails['taxCodes'],
): SaleCategory | null {
  const known = taxCodeId === undefined ? undefined : chosen[taxCodeId]?.category;
  if (known !== undefined) return known;
  const parsed = parseDecimal(rate ?? '');
  return parsed !== null && new Decimal(parsed).gt(0) ? 'S' : null;
}

/** How it is paid: by credit transfer to the seller's account. How a credit is settled is left open (code 1). */
function paymentOf({ currency, docNo }: Document, seller: SellerDetails, isCredit: boolean): EInvoice['payment'] {
  const iban = given(seller.iban.toUpperCase().replace(/\s+/g, ''));
  if (isCredit || iban === null) return { meansCode: isCredit ? '1' : null, reference: null, accounts: [] };
  return {
    meansCode: currency === 'EUR' ? '58' : '30',
    reference: given(docNo),
    accounts: [{ id: iban, name: given(seller.name), bic: given(seller.bic) }],
  };
}

/**
 * What has been settled of an invoice or credit, in document currency and without sign: its total less what the service
 * shows as outstanding. Null if that is nothing, if the service has not yet said what is owed, and if the rest was not
 * paid but reversed, abandoned or written off.
 */
export function settledOf(document: Document): DecimalString | null {
  const { grossCurrencyAmount: gross, outstandingCurrencyAmount: open, statusList } = document;
  const standing = standingOf(statusList.join(','));
  if (gross === undefined || open === undefined || (standing !== 'posted' && standing !== 'disputed')) return null;
  const settled = new Decimal(gross).abs().minus(new Decimal(open).abs());
  return settled.gt(0) ? toDecimalString(settled) : null;
}

interface CountedLine {
  line: DocumentLine;
  net: Decimal;
  tax: Decimal;
}

/** The tax of the lines by category and rate. */
function taxRows(
  counted: readonly CountedLine[],
  lines: readonly EInvoiceLine[],
  seller: SellerDetails,
  places: number,
): EInvoiceTax[] {
  const rows = new Map<string, { row: EInvoiceTax; taxable: Decimal; tax: Decimal }>();
  for (const [at, { line, net, tax }] of counted.entries()) {
    const { taxCategory = null, taxRate = null } = lines[at] ?? {};
    const key = `${taxCategory} ${taxRate}`;
    const before = rows.get(key);
    const exemption = SALE_CATEGORIES.find((each) => each === taxCategory);
    const own = given(seller.taxCodes[line.taxCodeId ?? '']?.reason);
    const known = exemption === undefined ? undefined : EXEMPTIONS[exemption];
    rows.set(key, {
      row: {
        category: taxCategory,
        rate: taxRate,
        taxable: null,
        tax: null,
        exemptionReason: exemption === 'E' ? own : (known?.reason ?? null),
        exemptionCode: known?.code ?? null,
      },
      taxable: net.plus(before?.taxable ?? 0),
      tax: tax.plus(before?.tax ?? 0),
    });
  }
  return [...rows.values()].map(({ row, taxable, tax }) => ({
    ...row,
    taxable: money(taxable, places),
    tax: money(tax, places),
  }));
}

/**
 * The texts above and below the lines, and those of lines that only say something, in the order of the paper. They are
 * one note: Peppol allows no second one.
 */
function notesOf({ textHeader, textFooter, lines }: Document): string[] {
  const said = lines.filter(({ currencyUnitPrice }) => currencyUnitPrice === undefined);
  const texts = [textHeader, ...said.map(({ description }) => description), textFooter];
  const note = texts.flatMap((each) => given(each) ?? []).join('\n');
  return note === '' ? [] : [note];
}

/**
 * The e-invoice of a sales invoice, or of a credit if its total is below zero: a credit note states what is credited
 * with positive amounts. What is not known stays null, for `checkRules` to name.
 */
export function saleEInvoice(sources: SaleSources): EInvoice {
  const { document, amounts, seller, buyer, credits } = sources;
  const places = currencyPlaces(document.currency ?? '');
  const zero = new Decimal(0);
  const whole = amounts.reduce((sum, each) => sum.plus(each?.gross ?? 0), zero);
  const isCredit = whole.isNegative() && !whole.isZero();
  const sign = isCredit ? -1 : 1;
  const counted = document.lines.flatMap((line, at) => {
    const triple = amounts[at];
    // A line without a price only says something.
    return triple && line.currencyUnitPrice !== undefined
      ? [{ line, net: triple.net.times(sign), tax: triple.tax.times(sign) }]
      : [];
  });
  const lines = counted.map(({ line, net }, at) => {
    const rate = sources.rateOf(line);
    const category = categoryOf(line.taxCodeId, rate, seller.taxCodes);
    return saleLineOf({ line, at, net, category, rate, unit: sources.unitOf(line) }, places);
  });
  const net = counted.reduce((sum, each) => sum.plus(each.net), zero);
  const tax = counted.reduce((sum, each) => sum.plus(each.tax), zero);
  const gross = net.plus(tax);
  const prepaid = sources.prepaid === null ? null : new Decimal(sources.prepaid);
  const isOutside = lines.some(({ taxCategory }) => taxCategory === 'O');
  const reference = given(document.theirRef);
  return {
    kind: isCredit ? 'creditNote' : 'invoice',
    typeCode: isCredit ? '381' : '380',
    number: given(document.docNo),
    issueDate: document.docDate ?? null,
    dueDate: document.dueDate ?? (isCredit ? (document.docDate ?? null) : null),
    taxDate: null,
    currency: document.currency ?? null,
    taxCurrency: null,
    buyerReference: given(buyer.buyerReference) ?? reference,
    orderReference: given(document.theirDocNo),
    contractReference: null,
    precedingInvoices: credits === null ? [] : [{ number: credits.number, issueDate: credits.issueDate ?? null }],
    notes: notesOf(document),
    paymentTerms: null,
    period: null,
    seller: sellerOf(seller, isOutside),
    buyer: buyerOf(sources, isOutside),
    delivery: {
      date: document.deliveryDate ?? null,
      address: given(document.deliveryAddress?.countryCode) === null ? null : addressOf(document.deliveryAddress),
    },
    payment: paymentOf(document, seller, isCredit),
    lines,
    allowances: [],
    tax: taxRows(counted, lines, seller, places),
    taxInTaxCurrency: null,
    totals: {
      lineNet: money(net, places),
      allowances: null,
      charges: null,
      net: money(net, places),
      tax: money(tax, places),
      gross: money(gross, places),
      prepaid: prepaid && money(prepaid, places),
      rounding: null,
      payable: money(gross.minus(prepaid ?? 0), places),
    },
  };
}
