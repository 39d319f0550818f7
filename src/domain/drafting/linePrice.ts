import { currencyPlaces } from '../values/currency.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { RateDirection } from '../documents/totals.ts';
import type { Lookup } from '../learning/lookup.ts';

type Priced = Pick<DocumentLine, 'productId' | 'currencyUnitPrice'>;
/** How a line is entered and taxed. */
type Entered = Pick<DocumentLine, 'isNetEntry' | 'taxCodeId' | 'taxBandId' | 'taxRate'>;
type PricedIn = Pick<Document, 'docClass' | 'currency' | 'currencyRate'>;
interface Rated {
  currency?: string | undefined;
  currencyRate?: DecimalString | undefined;
}

/** Decimal places of unit prices: as many as the service returns (spec 2.10). */
const PRICE_PLACES = 5;

/**
 * A price from a list or product, converted to the line's way of entry. Such prices are before tax: spec 2.3 and 2.4
 * mention no tax, and one price holds for parties that are taxed differently. For gross entry the line's tax is added,
 * and the result rounded to `PRICE_PLACES`, midpoints away from zero. It is not rounded to the currency, so that a
 * large quantity comes to its price before tax.
 * @returns undefined for gross entry at an unknown tax rate
 */
export function asEntered(
  price: DecimalString,
  { isNetEntry = true, taxCodeId, taxBandId, taxRate }: Entered,
): DecimalString | undefined {
  if (isNetEntry) return price;
  if (taxRate === undefined) return taxCodeId === undefined && taxBandId === undefined ? price : undefined;
  return toDecimalString(roundTo(new Decimal(price).times(new Decimal(taxRate).plus(100)).div(100), PRICE_PLACES));
}

/** A product's own price, in a document's currency. */
export interface OwnPrice {
  /** As the line is entered, net or gross. */
  unitPrice: DecimalString;
  /** The same before tax. */
  net: DecimalString;
  /** What it was converted from; null if the product is priced in that currency. */
  from: { amount: DecimalString; currency: string; rate: DecimalString } | null;
}

/** Converts an amount of base currency to a foreign one, not rounded. The rate must be positive. */
function toForeign(amount: Decimal, rate: DecimalString, direction: RateDirection): Decimal {
  return direction === 'foreignPerBase' ? amount.times(rate) : amount.div(rate);
}

/**
 * The product's own sale or purchase price, used if no price list has one. The service puts it on a line without a
 * price, in a foreign currency at the document's rate and rounded to that currency's precision. Daybook fills it in
 * first, so that nobody is charged a price that nobody has seen. Undefined if the product has no price or the rate is
 * unknown.
 */
export function ownPrice(
  line: Pick<Priced, 'productId'> & Entered,
  document: PricedIn,
  lookup: Lookup,
  direction: RateDirection,
): OwnPrice | undefined {
  const own = ownNetPrice(line.productId, document, lookup, direction);
  const unitPrice = own && asEntered(own.net, line);
  return own && unitPrice !== undefined ? { unitPrice, ...own } : undefined;
}

function ownNetPrice(
  productId: string | undefined,
  document: PricedIn,
  lookup: Lookup,
  direction: RateDirection,
): Omit<OwnPrice, 'unitPrice'> | undefined {
  const product = lookup.find('product', productId);
  if (!product) return undefined;
  const { side } = DOCUMENT_TRAITS[document.docClass];
  const traded = side === 'sale' ? product.sale : product.purchase;
  // Without a sale or purchase part, the price is the sale price.
  const amount = traded
    ? traded.unitPrice
    : side === 'sale' || product.isSale === false
      ? product.unitPrice
      : undefined;
  if (amount === undefined) return undefined;
  const own = product.currency ?? lookup.baseCurrency;
  const { currency = lookup.baseCurrency, currencyRate: rate } = document;
  if (own === currency) return { net: amount, from: null };
  if (own === '' || own !== lookup.baseCurrency || rate === undefined || !new Decimal(rate).gt(0)) return undefined;
  const net = toDecimalString(roundTo(toForeign(new Decimal(amount), rate, direction), currencyPlaces(currency)));
  return { net, from: { amount, currency: own, rate } };
}

/**
 * Updates the price of a line. A price that Daybook filled in, or an empty one, is replaced, and cleared if no price
 * applies any more. A price that a person typed stays, unless another product with a price was chosen.
 * @param follows finds the price for a line and its document: from the lists, else from the product itself
 * @param before line and document before the edit
 */
export function withFollowingPrice<L extends Priced, D>(
  line: L,
  document: D,
  before: { line: Priced; document: D },
  follows: (line: Priced, document: D) => DecimalString | undefined,
): L {
  // A line whose product was removed keeps its price.
  if (line.productId === undefined) return line;
  const price = follows(line, document);
  const isAnother = line.productId !== before.line.productId && price !== undefined;
  const isFilled =
    line.currencyUnitPrice === undefined || line.currencyUnitPrice === follows(before.line, before.document);
  return (isAnother || isFilled) && price !== line.currencyUnitPrice ? { ...line, currencyUnitPrice: price } : line;
}

/**
 * Converts a unit price to another currency, by the rates of both to the base currency. It keeps as many decimals
 * beyond the currency's precision as it had: 0.0123 GBP does not become 0.01 EUR.
 * @returns undefined if a rate is unknown
 */
export function convertedPrice(
  price: DecimalString,
  from: Rated,
  to: Rated,
  baseCurrency: string,
  direction: RateDirection,
): DecimalString | undefined {
  const rateOf = ({ currency = baseCurrency, currencyRate }: Rated): Decimal | undefined => {
    if (currency === baseCurrency) return new Decimal(1);
    return currencyRate !== undefined && new Decimal(currencyRate).gt(0) ? new Decimal(currencyRate) : undefined;
  };
  const [rate, other] = [rateOf(from), rateOf(to)];
  if (!rate || !other) return undefined;
  const amount = new Decimal(price);
  const beyond = Math.max(0, amount.decimalPlaces() - currencyPlaces(from.currency ?? baseCurrency));
  const converted = direction === 'foreignPerBase' ? amount.times(other).div(rate) : amount.times(rate).div(other);
  return toDecimalString(roundTo(converted, currencyPlaces(to.currency ?? baseCurrency) + beyond));
}
