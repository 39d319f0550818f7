import { TEXT_LENGTHS, type Document, type DocumentLine } from '../documents/document.ts';
import { lineUnits, tripleOf, type AmountTriple, type MinorTriple } from '../documents/totals.ts';
import {
  newDocument,
  productAccount,
  taxOf,
  withCurrency,
  withPartyDefaults,
  type ClassOf,
  type PartyDefaults,
} from '../drafting/documentDraft.ts';
import { CONVERTED_FROM, linkedTo } from '../drafting/links.ts';
import type { Drafting, Lookup } from '../learning/lookup.ts';
import type { Reference } from '../references/reference.ts';
import { withDueDate } from '../drafting/terms.ts';
import { currencyPlaces } from '../values/currency.ts';
import { parseLocalDate } from '../values/dates.ts';
import { decimal, Decimal, parseDecimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import { mintIntRef } from '../values/identifiers.ts';
import {
  decimalTextOf,
  dividedBy,
  fractionOf,
  fractionText,
  isWithin,
  minus,
  NOTHING,
  plus,
  powerOfTen,
  times,
  unitsAt,
  writtenFraction,
  type Fraction,
} from '../values/minorUnits.ts';
import type { EInvoice, EInvoiceAllowance, EInvoiceLine } from './eInvoice.ts';

/** A tax category and rate of a file, as the key under which its tax code is remembered: `S 19`. */
export function taxKey(category: string | null, rate: string | null): string {
  const parsed = parseDecimal(rate ?? '0');
  return `${category ?? ''} ${parsed ?? ''}`.trim();
}

/** Every tax category and rate that an invoice uses. */
export function taxKeysOf({ lines, allowances, tax }: EInvoice): string[] {
  return [
    ...new Set([
      ...[...lines, ...allowances].map(({ taxCategory, taxRate }) => taxKey(taxCategory, taxRate)),
      ...tax.map(({ category, rate }) => taxKey(category, rate)),
    ]),
  ];
}

/** What a draft is made with, besides the invoice. */
export interface PurchaseSources extends Drafting {
  classOf: ClassOf;
  /** The usual document type of purchase invoices. */
  docTypeId: string | undefined;
  /** The supplier, or the key that a new one will have. */
  supplierId: string | undefined;
  /** How the supplier was coded last. */
  defaults: PartyDefaults;
  /** The last line of this supplier with this description. */
  codedLike(description: string, currency: Document['currency']): Partial<DocumentLine> | undefined;
  /** The purchase order that the file names, if it is known. */
  order?: Document | undefined;
  /** The connection's tax code for each tax category and rate (`taxKey`); what is missing has no code. */
  taxCodes: Readonly<Record<string, string | undefined>>;
  /** Words for lines that the file does not name: an allowance, a charge, the whole of a tax rate. */
  words: { allowance: string; charge: string; whole(rate: string): string };
}

/** What a draft does not say exactly as the file does. */
export type DraftNote =
  | { code: 'line.recast'; line: number } // its quantity and price do not come to its amount, which counts
  | { code: 'text.cut'; field: 'theirDocNo' | 'orderNo' | 'theirRef' }
  | { code: 'rate.differs'; key: string; rate: string } // the tax code has another rate
  | { code: 'tax.differs' } // the tax of the file cannot be reached with amounts as supplied
  | { code: 'order'; number: string } // the draft is linked to this purchase order
  | { code: 'rounding'; amount: string }
  | { code: 'prepaid'; amount: string };

export interface PurchaseDraft {
  document: Document;
  /** Net, tax and gross as Daybook works them out from the draft. */
  ours: AmountTriple | null;
  notes: DraftNote[];
}

const written = (text: string | null): DecimalString | null => (text === null ? null : parseDecimal(text));

/** Decimals of a unit price that is worked out from a price for several units. */
const PRICE_PLACES = 8;

/** A line of the draft, with the category of the file that it belongs to, and its amounts as Daybook works them out. */
interface DraftedLine {
  line: DocumentLine;
  key: string;
  amounts: MinorTriple;
}

/** What a line is made of: what the file says of it. */
interface LineFacts {
  description: string;
  quantity: DecimalString;
  unitPrice: DecimalString;
  category: string | null;
  rate: string | null;
  product?: Reference | undefined;
}

/**
 * The product that a line names by our own code (BT-156). The supplier's code (BT-155) says nothing: that theirs is
 * equal to one of ours is chance.
 */
function productOf({ buyerItemId }: EInvoiceLine, lookup: Lookup): Reference | undefined {
  const product = buyerItemId === null ? undefined : lookup.find('product', buyerItemId.trim());
  return product?.isActive && product.isPurchase !== false ? product : undefined;
}

/** A line, coded as the last one with this description, else by its product, else as the supplier's last line. */
function coded(
  { description, quantity, unitPrice, category, rate, product }: LineFacts,
  { mint, lookup, defaults, codedLike, taxCodes }: PurchaseSources,
  currency: Document['currency'],
): DraftedLine {
  const byProduct = product && productAccount(product, 'purchase');
  const { accountId, projectId, post } = {
    ...defaults.line,
    ...(byProduct !== undefined && { accountId: byProduct }),
    ...codedLike(description, currency),
  };
  const key = taxKey(category, rate);
  const taxCodeId = taxCodes[key];
  const line: DocumentLine = {
    intRef: mintIntRef(mint),
    isNetEntry: true,
    ...(product && { productId: product.id }),
    description,
    quantity,
    currencyUnitPrice: unitPrice,
    ...(accountId !== undefined && { accountId }),
    ...(projectId !== undefined && { projectId }),
    ...(post !== undefined && { post }),
    ...(taxCodeId === undefined ? { taxRate: parseDecimal(rate ?? '0') ?? undefined } : taxOf(taxCodeId, lookup)),
  };
  return { key, line, amounts: lineUnits(line, currency ?? '') };
}

const ONE = decimal('1');

function signed({ isCharge, amount }: EInvoiceAllowance): Fraction {
  const value = writtenFraction(amount) ?? NOTHING;
  return isCharge === true ? value : minus(NOTHING, value);
}

/** The lines of the file, their allowances, and those of the document. */
function draftedLines(
  invoice: EInvoice,
  currency: Document['currency'],
  sources: PurchaseSources,
  notes: DraftNote[],
): DraftedLine[] {
  const power = powerOfTen(currencyPlaces(currency ?? ''));
  const made = (facts: LineFacts): DraftedLine => coded(facts, sources, currency);
  const allowanceLine = (each: EInvoiceAllowance, category: string | null, rate: string | null): DraftedLine =>
    made({
      description: each.reason ?? (each.isCharge === true ? sources.words.charge : sources.words.allowance),
      quantity: ONE,
      unitPrice: fractionText(signed(each)),
      category,
      rate,
    });
  // Smaller profiles give only the totals: a line for each rate, allowances within.
  if (invoice.lines.length === 0) {
    return invoice.tax.map(({ category, rate, taxable }) => {
      const description = sources.words.whole(rate ?? '0');
      return made({ description, quantity: ONE, unitPrice: written(taxable) ?? ZERO, category, rate });
    });
  }
  const drafted = invoice.lines.flatMap((line, index) => {
    const [category, rate] = [line.taxCategory, line.taxRate];
    const own = lineFacts(line, currency);
    if (own.isRecast) notes.push({ code: 'line.recast', line: index });
    // A line that became one of its amount has no quantity of a product any more.
    const product = own.isRecast ? undefined : productOf(line, sources.lookup);
    const first = own.facts && made({ ...own.facts, product });
    if (first !== null && own.supplied !== null)
      supply(first, own.supplied, { units: first.amounts.tax, power }, currency);
    const allowed = line.allowances.map((each) => allowanceLine(each, category, rate));
    return first === null ? allowed : [first, ...allowed];
  });
  return [...drafted, ...invoice.allowances.map((each) => allowanceLine(each, each.taxCategory, each.taxRate))];
}

/** How much the supplier may have rounded a line otherwise than Daybook does (spec 2.10). */
const TOLERANCE: Fraction = { units: 1n, power: 100n };
const PRICE_POWER = powerOfTen(PRICE_PLACES);

/** The price of one unit, from a price for `base` of them; null if that is zero or unreadable. */
function priceOfOne(price: DecimalString, base: string | null): DecimalString | null {
  const exact = fractionOf(price);
  if (base === null && exact.power <= PRICE_POWER) return price;
  const units = base === null ? fractionOf(ONE) : writtenFraction(base);
  if (units === null || units.units === 0n) return null;
  return decimalTextOf(unitsAt(dividedBy(exact, units), PRICE_PLACES), PRICE_PLACES);
}

/**
 * Quantity and price of a line before its allowances, for which the draft has lines of their own. If they do not come
 * to its amount, the amount counts: within 0.01 as an amount as supplied, beyond that as the price of one.
 */
function lineFacts(
  line: EInvoiceLine,
  currency: Document['currency'],
): { facts: LineFacts | null; supplied: Fraction | null; isRecast: boolean } {
  const [quantity, price, amount] = [
    written(line.quantity),
    written(line.netUnitPrice),
    writtenFraction(line.netAmount),
  ];
  const target = amount && line.allowances.reduce((left, each) => minus(left, signed(each)), amount);
  const common = { description: line.description ?? '', category: line.taxCategory, rate: line.taxRate };
  const unitPrice = price && priceOfOne(price, line.baseQuantity);
  if (quantity !== null && unitPrice !== null) {
    const places = currencyPlaces(currency ?? '');
    const net = unitsAt(times(fractionOf(quantity), fractionOf(unitPrice)), places);
    const off = target && minus({ units: net, power: powerOfTen(places) }, target);
    const facts = { ...common, quantity, unitPrice };
    if (off === null || off.units === 0n) return { facts, supplied: null, isRecast: false };
    if (isWithin(off, TOLERANCE)) return { facts, supplied: target, isRecast: false };
  }
  return {
    facts: target === null ? null : { ...common, quantity: ONE, unitPrice: fractionText(target) },
    supplied: null,
    isRecast: true,
  };
}

/** Gives a line amounts that differ from what is calculated, as the supplier rounded them (spec 2.10). */
function supply(made: DraftedLine, net: Fraction, tax: Fraction, currency: Document['currency']): void {
  made.line = {
    ...made.line,
    suppliedAmounts: true,
    netCurrencyAmount: fractionText(net),
    taxCurrencyAmount: fractionText(tax),
    grossCurrencyAmount: fractionText(plus(net, tax)),
  };
  made.amounts = lineUnits(made.line, currency ?? '');
}

const size = (units: bigint): bigint => (units < 0n ? -units : units);

/**
 * Brings the tax of each category to what the file says: the service rounds it line by line, the file by category. A
 * line's gross may differ from what is calculated by 0.01 (spec 2.10), so each line takes at most one unit.
 * @returns whether all categories came out as in the file
 */
function settleTax(drafted: readonly DraftedLine[], invoice: EInvoice, currency: Document['currency']): boolean {
  const places = currencyPlaces(currency ?? '');
  const power = powerOfTen(places);
  let isExact = true;
  for (const row of invoice.tax) {
    const wanted = writtenFraction(row.tax);
    const key = taxKey(row.category, row.rate);
    const group = drafted.filter((made) => made.key === key);
    if (wanted === null || group.length === 0) continue;
    const calculated = group.reduce((sum, { amounts }) => sum + amounts.tax, 0n);
    let left = minus(wanted, { units: calculated, power });
    if (left.units === 0n) continue;
    const step = left.units < 0n ? -1n : 1n;
    // Largest first: there a unit is the smallest part of the whole.
    const order = group
      .filter(({ line }) => line.suppliedAmounts !== true && line.taxRate !== undefined && line.taxRate !== '0')
      .sort((a, b) => Number(size(b.amounts.net) - size(a.amounts.net)));
    if (places >= 2 && isWithin(left, { units: BigInt(order.length), power })) {
      for (const made of order) {
        if (left.units === 0n) break;
        const { net, tax } = made.amounts;
        supply(made, { units: net, power }, { units: tax + step, power }, currency);
        left = minus(left, { units: step, power });
      }
    }
    if (left.units !== 0n) isExact = false;
  }
  return isExact;
}

/** Net, tax and gross of the lines, which are those of a credit with the opposite sign. */
function totalOf(drafted: readonly DraftedLine[], isCredit: boolean, currency: string): AmountTriple {
  const total: MinorTriple = { net: 0n, tax: 0n, gross: 0n };
  for (const { amounts } of drafted) {
    total.net += amounts.net;
    total.tax += amounts.tax;
    total.gross += amounts.gross;
  }
  const { net, tax, gross } = total;
  return tripleOf(isCredit ? { net: -net, tax: -tax, gross: -gross } : total, currencyPlaces(currency));
}

/** The line of a credit: everything with the opposite sign (as `creditOf` does). */
function turned(line: DocumentLine): DocumentLine {
  const negated = (text: DocumentLine['quantity']): DocumentLine['quantity'] =>
    text === undefined ? undefined : toDecimalString(new Decimal(text).negated());
  const { netCurrencyAmount, taxCurrencyAmount, grossCurrencyAmount } = line;
  return {
    ...line,
    quantity: negated(line.quantity),
    ...(line.suppliedAmounts === true && {
      netCurrencyAmount: negated(netCurrencyAmount),
      taxCurrencyAmount: negated(taxCurrencyAmount),
      grossCurrencyAmount: negated(grossCurrencyAmount),
    }),
  };
}

/**
 * Drafts the purchase invoice or credit that a file describes: every line, allowances and charges as lines of their
 * own, coded as last time with this supplier, the amounts those of the file to the last unit where amounts as supplied
 * allow it (spec 2.10). A credit has negated quantities.
 */
export function purchaseDraft(invoice: EInvoice, sources: PurchaseSources): PurchaseDraft {
  const { today, mint, lookup, classOf, docTypeId, supplierId, defaults } = sources;
  const notes: DraftNote[] = [];
  const fresh = withCurrency(
    newDocument('purchaseInvoice', today, lookup, mint, classOf),
    invoice.currency ?? undefined,
    lookup,
  );
  const cut = (field: 'theirDocNo' | 'orderNo' | 'theirRef', text: string | null): string | undefined => {
    if (text === null) return undefined;
    if (text.length > TEXT_LENGTHS[field]) notes.push({ code: 'text.cut', field });
    return text.slice(0, TEXT_LENGTHS[field]);
  };
  const day = (text: string | null): Document['docDate'] =>
    text === null ? undefined : (parseLocalDate(text) ?? undefined);
  const dueDate = day(invoice.dueDate);
  const header: Document = withPartyDefaults(
    {
      ...fresh,
      ...(docTypeId !== undefined && { docTypeId }),
      contactAccountId: supplierId,
      docDate: day(invoice.issueDate) ?? today,
      dueDate,
      taxDate: day(invoice.taxDate),
      deliveryDate: day(invoice.delivery.date),
      theirDocNo: cut('theirDocNo', invoice.number),
      orderNo: cut('orderNo', invoice.orderReference),
      theirRef: cut('theirRef', invoice.payment.reference ?? invoice.contractReference),
    },
    defaults,
    lookup,
  );
  const drafted = draftedLines(invoice, header.currency, sources, notes);
  if (!settleTax(drafted, invoice, header.currency)) notes.push({ code: 'tax.differs' });
  for (const key of new Set(drafted.map((each) => each.key))) {
    const line = drafted.find((each) => each.key === key)?.line;
    const rate = line?.taxCodeId === undefined ? undefined : line.taxRate;
    if (rate !== undefined && taxKey(key.split(' ')[0] ?? '', rate) !== key)
      notes.push({ code: 'rate.differs', key, rate });
  }
  for (const name of ['rounding', 'prepaid'] as const) {
    const amount = invoice.totals[name];
    if (amount !== null && (written(amount) ?? ZERO) !== ZERO) notes.push({ code: name, amount });
  }
  const isCredit = invoice.kind === 'creditNote';
  const lines = drafted.map(({ line }) => (isCredit ? turned(line) : line));
  const drawn: Document = { ...(dueDate === undefined ? withDueDate(header, lookup) : header), lines };
  const { order } = sources;
  const document = order === undefined ? drawn : linkedTo(drawn, CONVERTED_FROM, order);
  if (order !== undefined) notes.push({ code: 'order', number: order.docNo ?? '' });
  const { currency } = document;
  const ours = currency === undefined ? null : totalOf(drafted, isCredit, currency);
  return { document: withoutUndefined(document), ours, notes };
}

function withoutUndefined(document: Document): Document {
  for (const [name, value] of Object.entries(document)) if (value === undefined) Reflect.deleteProperty(document, name);
  return document;
}
