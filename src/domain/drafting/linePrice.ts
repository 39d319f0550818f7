import { currencyPlaces } from '../values/currency.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import type { RateDirection } from '../documents/totals.ts';
import type { Lookup } from './lookup.ts';

type Priced = Pick<DocumentLine, 'productId' | 'currencyUnitPrice'>;
/** How a line is entered, and what it is taxed at. */
type Entered = Pick<DocumentLine, 'isNetEntry' | 'taxCodeId' | 'taxBandId' | 'taxRate'>;
type PricedIn = Pick<Document, 'docClass' | 'currency' | 'currencyRate'>;
interface Rated {
  currency?: string | undefined;
  currencyRate?: DecimalString | undefined;
}

/** Unit prices have at most so many places: as many as the service reads back (spec 2.10). */
const PRICE_PLACES = 5;

/**
 * A price of a list or product as a line is entered. Such prices are before tax: spec 2.3 and 2.4 say of no tax in them, and one
 * price holds for parties that are taxed differently. A line that is entered gross takes it with the line's tax on it, rounded to
 * `PRICE_PLACES`, midpoints away from zero, and not to the currency: so that many pieces come to what they cost before tax.
 * @returns undefined for a line that is entered gross and taxed at a rate that nobody knows
 */
export function asEntered(
  price: DecimalString,
  { isNetEntry = true, taxCodeId, taxBandId, taxRate }: Entered,
): DecimalString | undefined {
  if (isNetEntry) return price;
  if (taxRate === undefined) return taxCodeId === undefined && taxBandId === undefined ? price : undefined;
  return toDecimalString(roundTo(new Decimal(price).times(new Decimal(taxRate).plus(100)).div(100), PRICE_PLACES));
}

/** What a product itself costs, in a document's currency. */
export interface OwnPrice {
  /** As the line is entered. */
  unitPrice: DecimalString;
  /** The same before tax. */
  net: DecimalString;
  /** What it was converted from; null where the product is priced in that currency. */
  from: { amount: DecimalString; currency: string; rate: DecimalString } | null;
}

/** An amount of base currency in a foreign one, not rounded. The rate is positive. */
function toForeign(amount: Decimal, rate: DecimalString, direction: RateDirection): Decimal {
  return direction === 'foreignPerBase' ? amount.times(rate) : amount.div(rate);
}

/**
 * What the product of a line is sold or bought for by itself, where no price list says anything. The service puts that on a line
 * that comes without a price, in a foreign currency at the document's rate and rounded to that currency's precision; so Daybook
 * puts it there first, and nobody is charged what nobody has seen. Undefined where the product has no price, or no rate is known.
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
  // Told without its parts, the price is what the product is sold for.
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
 * The line under the price that follows from it. What Daybook filled (the price that followed before, or none) is filled anew, and
 * emptied where nothing follows any more; what a person typed stays, unless another product was put in that has a price.
 * @param follows the price that follows from a line and its document: of the lists, else of the product itself
 * @param before line and document as they were
 */
export function withFollowingPrice<L extends Priced, D>(
  line: L,
  document: D,
  before: { line: Priced; document: D },
  follows: (line: Priced, document: D) => DecimalString | undefined,
): L {
  // A text that was a product keeps what it costs.
  if (line.productId === undefined) return line;
  const price = follows(line, document);
  const isAnother = line.productId !== before.line.productId && price !== undefined;
  const isFilled =
    line.currencyUnitPrice === undefined || line.currencyUnitPrice === follows(before.line, before.document);
  return (isAnother || isFilled) && price !== line.currencyUnitPrice ? { ...line, currencyUnitPrice: price } : line;
}

/**
 * A unit price in another currency, by the rates of both to the base currency. It keeps as many decimals beyond its currency's
 * precision as it had: 0.0123 GBP does not become 0.01 EUR.
 * @returns undefined where a rate is not known
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
