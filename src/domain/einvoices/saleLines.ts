import type { DocumentLine } from '../documents/document.ts';
import { discountOf, textAfter } from '../documents/lineDiscount.ts';
import { Decimal, parseDecimal, roundTo, toDecimalString } from '../values/decimal.ts';
import type { EInvoiceLine } from './eInvoice.ts';
import type { LineUnit } from './units.ts';

/** A line of a sale, and what is known of it beside the document. */
export interface SaleLine {
  line: DocumentLine;
  /** Its position among the lines that are written, from 0. */
  at: number;
  /** Without tax, in document currency; of a credit with the sign turned round. */
  net: Decimal;
  category: string | null;
  /** Per cent. */
  rate: string | undefined;
  unit: LineUnit;
}

/** Decimals of a price that is worked out from a price with tax, or from an amount. */
const PRICE_PLACES = 8;

/** A price without tax, and the list price that it was discounted from; null if there is none. */
interface NetPrice {
  price: Decimal;
  list: Decimal | null;
}

/**
 * The price that was entered and its list price, both without tax and without sign; null if the rate of a price with
 * tax is not known.
 */
function enteredPrice(line: DocumentLine, rate: string | undefined): NetPrice | null {
  if (line.currencyUnitPrice === undefined) return null;
  const perCent = line.isNetEntry === false ? parseDecimal(rate ?? '') : null;
  if (line.isNetEntry === false && perCent === null) return null;
  const withoutTax = (price: string): Decimal => {
    const entered = new Decimal(price).abs();
    return perCent === null ? entered : roundTo(entered.div(new Decimal(perCent).div(100).plus(1)), PRICE_PLACES);
  };
  const price = withoutTax(line.currencyUnitPrice);
  const listed = discountOf(line)?.listPrice;
  const list = listed === undefined ? null : withoutTax(listed);
  return { price, list: list !== null && list.gt(price) ? list : null };
}

/**
 * The price of a line: the one that was entered, if it comes to the line's amount. Otherwise the one that the amount
 * comes to: it has no list price, since the discount was taken off another price.
 */
function priceOf({ line, net, rate }: SaleLine, quantity: Decimal, places: number): NetPrice {
  const entered = enteredPrice(line, rate);
  return entered !== null && roundTo(entered.price.times(quantity), places).equals(net.abs())
    ? entered
    : { price: roundTo(net.abs().div(quantity), PRICE_PLACES), list: null };
}

/**
 * A line of an e-invoice.
 * @param places decimal places of the document's currency
 */
export function saleLineOf(sale: SaleLine, places: number): EInvoiceLine {
  const { line, at, net, category, rate, unit } = sale;
  const written = line.quantity === undefined ? null : new Decimal(line.quantity).abs();
  const quantity = written === null || written.isZero() ? new Decimal(1) : written;
  // Prices are never below zero (BR-27): the quantity has the sign.
  const signed = toDecimalString(net.isNegative() ? quantity.negated() : quantity);
  const { price, list } = priceOf(sale, quantity, places);
  return {
    id: String(at + 1),
    description: given(line.description),
    details: null,
    note: given(
      [
        unit.name === null ? undefined : `${signed} × ${unit.name}`,
        line.textPre,
        // The note of a discount that has fields of its own is not told twice.
        list === null ? line.textPost : textAfter(line),
      ]
        .filter((each) => given(each) !== null)
        .join('\n'),
    ),
    sellerItemId: null,
    buyerItemId: null,
    quantity: signed,
    unit: unit.code,
    netUnitPrice: toDecimalString(price),
    // The net price is the gross one less the discount, exactly (PEPPOL-EN16931-R046).
    grossUnitPrice: list && toDecimalString(list),
    priceDiscount: list && toDecimalString(list.minus(price)),
    baseQuantity: null,
    netAmount: money(net, places),
    taxCategory: category,
    taxRate: category === 'O' ? null : (rate ?? null),
    allowances: [],
    period: null,
  };
}

/** What is written, trimmed; null for nothing. */
export function given(written: string | undefined): string | null {
  const trimmed = written?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** An amount to the places of its currency. */
export function money(amount: Decimal, places: number): string {
  return amount.isZero() ? new Decimal(0).toFixed(places) : amount.toFixed(places);
}
