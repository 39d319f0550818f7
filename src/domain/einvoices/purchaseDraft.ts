import { TEXT_LENGTHS, type Document, type DocumentLine } from '../documents/document.ts';
import { currencyAmountsOf } from '../documents/documentAmounts.ts';
import { lineAmounts, type AmountTriple } from '../documents/totals.ts';
import {
  newDocument,
  taxOf,
  withCurrency,
  withPartyDefaults,
  type ClassOf,
  type PartyDefaults,
} from '../drafting/documentDraft.ts';
import { CONVERTED_FROM, linkedTo } from '../drafting/links.ts';
import type { Drafting } from '../drafting/lookup.ts';
import { withDueDate } from '../drafting/terms.ts';
import { currencyPlaces } from '../values/currency.ts';
import { parseLocalDate } from '../values/dates.ts';
import { Decimal, decimalIn, parseDecimal, roundTo, toDecimalString } from '../values/decimal.ts';
import { mintIntRef } from '../values/identifiers.ts';
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

const number = (text: string | null): Decimal | null => (text === null ? null : decimalIn(text));

/** Decimals of a unit price that is worked out from a price for several units. */
const PRICE_PLACES = 8;

/** A line of the draft, with the category of the file that it belongs to. */
interface DraftedLine {
  line: DocumentLine;
  key: string;
}

/** What a line is made of: what the file says of it. */
interface LineFacts {
  description: string;
  quantity: Decimal;
  unitPrice: Decimal;
  category: string | null;
  rate: string | null;
}

/** A line, coded as the last one with this description, else as the supplier's last line. */
function coded(
  { description, quantity, unitPrice, category, rate }: LineFacts,
  { mint, lookup, defaults, codedLike, taxCodes }: PurchaseSources,
  currency: Document['currency'],
): DraftedLine {
  const { accountId, projectId, post } = { ...defaults.line, ...codedLike(description, currency) };
  const key = taxKey(category, rate);
  const taxCodeId = taxCodes[key];
  return {
    key,
    line: {
      intRef: mintIntRef(mint),
      isNetEntry: true,
      description,
      quantity: toDecimalString(quantity),
      currencyUnitPrice: toDecimalString(unitPrice),
      ...(accountId !== undefined && { accountId }),
      ...(projectId !== undefined && { projectId }),
      ...(post !== undefined && { post }),
      ...(taxCodeId === undefined ? { taxRate: parseDecimal(rate ?? '0') ?? undefined } : taxOf(taxCodeId, lookup)),
    },
  };
}

const ONE = new Decimal(1);

function signed({ isCharge, amount }: EInvoiceAllowance): Decimal {
  const value = number(amount) ?? new Decimal(0);
  return isCharge === true ? value : value.negated();
}

/** The lines of the file, their allowances, and those of the document. */
function draftedLines(
  invoice: EInvoice,
  currency: Document['currency'],
  sources: PurchaseSources,
  notes: DraftNote[],
): DraftedLine[] {
  const made = (facts: LineFacts): DraftedLine => coded(facts, sources, currency);
  const allowanceLine = (each: EInvoiceAllowance, category: string | null, rate: string | null): DraftedLine =>
    made({
      description: each.reason ?? (each.isCharge === true ? sources.words.charge : sources.words.allowance),
      quantity: ONE,
      unitPrice: signed(each),
      category,
      rate,
    });
  // Smaller profiles give only the totals: a line for each rate, allowances within.
  if (invoice.lines.length === 0) {
    return invoice.tax.map(({ category, rate, taxable }) => {
      const description = sources.words.whole(rate ?? '0');
      return made({ description, quantity: ONE, unitPrice: number(taxable) ?? new Decimal(0), category, rate });
    });
  }
  const drafted = invoice.lines.flatMap((line, index) => {
    const [category, rate] = [line.taxCategory, line.taxRate];
    const own = lineFacts(line, currency);
    if (own.isRecast) notes.push({ code: 'line.recast', line: index });
    const first = own.facts === null ? [] : [made(own.facts)];
    if (own.supplied !== null) for (const each of first) supply(each, own.supplied, currency);
    return [...first, ...line.allowances.map((each) => allowanceLine(each, category, rate))];
  });
  return [...drafted, ...invoice.allowances.map((each) => allowanceLine(each, each.taxCategory, each.taxRate))];
}

/**
 * Quantity and price of a line before its allowances, for which the draft has lines of their own. If they do not come
 * to its amount, the amount counts: within 0.01 as an amount as supplied, beyond that as the price of one.
 */
function lineFacts(
  line: EInvoiceLine,
  currency: Document['currency'],
): { facts: LineFacts | null; supplied: Decimal | null; isRecast: boolean } {
  const [quantity, price] = [number(line.quantity), number(line.netUnitPrice)];
  const base = line.baseQuantity === null ? ONE : number(line.baseQuantity);
  const extra = line.allowances.reduce((sum, each) => sum.plus(signed(each)), new Decimal(0));
  const target = number(line.netAmount)?.minus(extra) ?? null;
  const common = { description: line.description ?? '', category: line.taxCategory, rate: line.taxRate };
  if (quantity !== null && price !== null && base !== null && !base.isZero()) {
    const unitPrice = roundTo(base === ONE ? price : price.div(base), PRICE_PLACES);
    const net = roundTo(quantity.times(unitPrice), currencyPlaces(currency ?? ''));
    const facts = { ...common, quantity, unitPrice };
    if (target === null || net.equals(target)) return { facts, supplied: null, isRecast: false };
    if (net.minus(target).abs().lte('0.01')) return { facts, supplied: target, isRecast: false };
  }
  return {
    facts: target === null ? null : { ...common, quantity: ONE, unitPrice: target },
    supplied: null,
    isRecast: true,
  };
}

/** Gives a line a net amount that differs from what is calculated, as the supplier rounded it (spec 2.10). */
function supply(made: DraftedLine, net: Decimal, currency: Document['currency'], tax?: Decimal): void {
  const calculated = calculatedTax(made.line, currency);
  const own = tax ?? calculated;
  made.line = {
    ...made.line,
    suppliedAmounts: true,
    netCurrencyAmount: toDecimalString(net),
    taxCurrencyAmount: toDecimalString(own),
    grossCurrencyAmount: toDecimalString(net.plus(own)),
  };
}

function triple(line: DocumentLine, currency: Document['currency']): AmountTriple {
  const code = currency ?? '';
  return lineAmounts(line, { currency: code, baseCurrency: code, rateDirection: 'foreignPerBase' }).currency;
}

function calculatedTax({ suppliedAmounts: _, ...line }: DocumentLine, currency: Document['currency']): Decimal {
  return triple(line, currency).tax;
}

/**
 * Brings the tax of each category to what the file says: the service rounds it line by line, the file by category. A
 * line's gross may differ from what is calculated by 0.01 (spec 2.10), so each line takes at most one unit.
 * @returns whether all categories came out as in the file
 */
function settleTax(drafted: readonly DraftedLine[], invoice: EInvoice, currency: Document['currency']): boolean {
  const unit = new Decimal(10).pow(-currencyPlaces(currency ?? ''));
  let isExact = true;
  for (const row of invoice.tax) {
    const wanted = number(row.tax);
    const key = taxKey(row.category, row.rate);
    const group = drafted
      .filter((made) => made.key === key)
      .map((made) => ({ made, calculated: triple(made.line, currency) }));
    if (wanted === null || group.length === 0) continue;
    let left = group.reduce((sum, { calculated }) => sum.minus(calculated.tax), wanted);
    if (left.isZero()) continue;
    const step = left.isNegative() ? unit.negated() : unit;
    // Largest first: there a unit is the smallest part of the whole.
    const order = group
      .filter(
        ({ made: { line } }) => line.suppliedAmounts !== true && line.taxRate !== undefined && line.taxRate !== '0',
      )
      .sort((a, b) => b.calculated.net.abs().cmp(a.calculated.net.abs()));
    if (unit.lte('0.01') && left.abs().lte(unit.times(order.length))) {
      for (const { made, calculated } of order) {
        if (left.isZero()) break;
        supply(made, calculated.net, currency, calculated.tax.plus(step));
        left = left.minus(step);
      }
    }
    if (!left.isZero()) isExact = false;
  }
  return isExact;
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
    if (amount !== null && number(amount)?.isZero() === false) notes.push({ code: name, amount });
  }
  const lines = drafted.map(({ line }) => (invoice.kind === 'creditNote' ? turned(line) : line));
  const drawn: Document = { ...(dueDate === undefined ? withDueDate(header, lookup) : header), lines };
  const { order } = sources;
  const document = order === undefined ? drawn : linkedTo(drawn, CONVERTED_FROM, order);
  if (order !== undefined) notes.push({ code: 'order', number: order.docNo ?? '' });
  return { document: withoutUndefined(document), ours: currencyAmountsOf(document), notes };
}

function withoutUndefined(document: Document): Document {
  for (const [name, value] of Object.entries(document)) if (value === undefined) Reflect.deleteProperty(document, name);
  return document;
}
