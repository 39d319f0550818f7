import type { EInvoice, EInvoiceKind, EInvoiceParty } from '../einvoices/eInvoice.ts';
import { Decimal, parseDecimal, roundTo, toDecimalString } from '../values/decimal.ts';
import { currencyPlaces } from '../values/currency.ts';
import type { PdfFieldName, PdfFields } from './pdfPage.ts';

/** A part of the net amount, and the rate that its tax has (per cent). */
export interface RateRow {
  rate: string;
  net: string;
  tax: string;
}

const number = (text: string | undefined): Decimal | null => {
  const parsed = text === undefined ? null : parseDecimal(text);
  return parsed === null ? null : new Decimal(parsed);
};

/** Net, tax and gross, if all three are there and net + tax = gross; otherwise null. */
export function agreeingTotals(fields: PdfFields): { net: Decimal; tax: Decimal; gross: Decimal } | null {
  const [net, tax, gross] = [number(fields.net?.value), number(fields.tax?.value), number(fields.gross?.value)];
  if (net === null || tax === null || gross === null) return null;
  return net.plus(tax).equals(gross) ? { net, tax, gross } : null;
}

/** Suppliers round tax line by line or in all: so many units may lie between. */
const TOLERATED_UNITS = 2;

/** Whether the tax is this rate of the net amount, within two units of the currency. */
export function isTaxAt(rate: string, net: Decimal, tax: Decimal, currency: string): boolean {
  const places = currencyPlaces(currency);
  const calculated = roundTo(net.times(rate).div(100), places);
  return calculated.minus(tax).abs().lte(new Decimal(10).pow(-places).times(TOLERATED_UNITS));
}

/**
 * The rate that the tax is of the net amount; null if none of these fits. The first that fits exactly is taken first.
 */
export function rateOf(net: Decimal, tax: Decimal, rates: readonly string[], currency: string): string | null {
  if (tax.isZero()) return '0';
  const places = currencyPlaces(currency);
  const exact = rates.find((rate) => roundTo(net.times(rate).div(100), places).equals(tax));
  return exact ?? rates.find((rate) => rate !== '0' && isTaxAt(rate, net, tax, currency)) ?? null;
}

const EMPTY_PARTY: EInvoiceParty = {
  name: null,
  tradingName: null,
  vatId: null,
  taxId: null,
  legalId: null,
  legalScheme: null,
  endpoint: null,
  endpointScheme: null,
  address: { line1: null, line2: null, line3: null, city: null, postcode: null, county: null, country: null },
  contact: { name: null, phone: null, email: null },
};

/** Amounts of a credit note are positive in an e-invoice, however its page writes them. */
function sized(amount: Decimal, kind: EInvoiceKind, gross: Decimal): string {
  return toDecimalString(kind === 'creditNote' && gross.isNegative() ? amount.negated() : amount);
}

/**
 * The invoice that the fields of a page describe, in the terms of an e-invoice, so that it is drafted as one. Without
 * totals that agree it has no tax rows, and no draft can be made of it.
 * @param rows the net amount by rate; empty if the rate is not known
 */
export function asEInvoice(fields: PdfFields, kind: EInvoiceKind, rows: readonly RateRow[]): EInvoice {
  const value = (name: PdfFieldName): string | null => fields[name]?.value ?? null;
  const totals = agreeingTotals(fields);
  const written = (amount: Decimal): string => (totals === null ? '' : sized(amount, kind, totals.gross));
  const iban = value('iban');
  const tax: { rate: string | null; taxable: string; tax: string }[] =
    totals === null
      ? []
      : rows.length > 0
        ? rows.map((row) => ({
            rate: row.rate,
            taxable: written(new Decimal(row.net)),
            tax: written(new Decimal(row.tax)),
          }))
        : [{ rate: null, taxable: written(totals.net), tax: written(totals.tax) }];
  return {
    kind,
    typeCode: null,
    number: value('number'),
    issueDate: value('issueDate'),
    dueDate: value('dueDate'),
    taxDate: null,
    currency: value('currency'),
    taxCurrency: null,
    buyerReference: null,
    orderReference: null,
    contractReference: null,
    precedingInvoices: [],
    notes: [],
    paymentTerms: null,
    period: null,
    seller: { ...EMPTY_PARTY, name: value('sellerName'), vatId: value('vatId') },
    buyer: EMPTY_PARTY,
    delivery: { date: null, address: null },
    payment: { meansCode: null, reference: null, accounts: iban === null ? [] : [{ id: iban, name: null, bic: null }] },
    lines: [],
    allowances: [],
    tax: tax.map((row) => ({
      ...row,
      // Nothing on the page says which kind of 0 % it is: a person chooses the tax code.
      category: row.rate === null || new Decimal(row.rate).isZero() ? null : 'S',
      exemptionReason: null,
      exemptionCode: null,
    })),
    taxInTaxCurrency: null,
    totals: {
      lineNet: null,
      allowances: null,
      charges: null,
      net: totals && written(totals.net),
      tax: totals && written(totals.tax),
      gross: totals && written(totals.gross),
      prepaid: null,
      rounding: null,
      payable: null,
    },
  };
}
