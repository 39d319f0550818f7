import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { lineKey } from '../documents/document.ts';
import { DocumentTotals, type TotalsSetup } from '../documents/totals.ts';
import { isUnsubmitted } from '../documents/lifeCycle.ts';
import { sideOfType, type AccountType } from '../references/accountType.ts';
import type { Side } from './ledgerStanding.ts';
import type { Period } from './cashFlow.ts';
import { countedAmounts, isInLedger, ledgerStanding, taxDateOf, type ReportedDocument } from './ledgerStanding.ts';
import { ExactSum } from './tally.ts';

/** Net and tax of the lines of a document with one tax code, in base currency. */
export interface TaxedPart {
  /** Where it is not that of the document's class: what comes back for an expense lessens purchases, and is no sale. */
  readonly side?: Side;
  /** The reference to the tax code; '' for lines without one. */
  readonly taxCode: string;
  readonly net: DecimalString;
  readonly tax: DecimalString;
}

/**
 * Net and tax of a document by tax code, in base currency: as the service reports them on the lines, otherwise worked
 * out as totals are (spec 2.10).
 * @param of the rate of a line, per cent, and the type of its account, which says on which side money with lines counts
 * @param isEdited whether something was changed here since the service showed its amounts
 */
export function taxedParts(
  document: Document,
  setup: Omit<TotalsSetup, 'currency' | 'currencyRate'>,
  of: {
    rate(line: DocumentLine): DecimalString | undefined;
    accountType(line: DocumentLine): AccountType | undefined;
  },
  isEdited: boolean,
): TaxedPart[] {
  const currency = document.currency ?? setup.baseCurrency;
  const isBase = currency === setup.baseCurrency;
  const stated = document.lines.map((line) => ({
    net: isBase ? (line.netAmount ?? line.netCurrencyAmount) : line.netAmount,
    tax: isBase ? (line.taxAmount ?? line.taxCurrencyAmount) : line.taxAmount,
  }));
  const areStated = !isEdited && stated.every(({ net, tax }) => net !== undefined && tax !== undefined);
  const totals = new DocumentTotals({ ...setup, currency, currencyRate: document.currencyRate });
  if (!areStated) for (const line of document.lines) totals.set(lineKey(line), { ...line, taxRate: of.rate(line) });
  const { entry, side: ofClass } = DOCUMENT_TRAITS[document.docClass];
  const sums = new Map<string, { side: Side; taxCode: string; net: Decimal; tax: Decimal }>();
  document.lines.forEach((line, at) => {
    const made = areStated ? stated[at] : totals.line(lineKey(line))?.base;
    const side = (entry === 'money' ? sideOfType(of.accountType(line)) : undefined) ?? ofClass;
    const taxCode = line.taxCodeId ?? '';
    const sum = sums.get(`${side} ${taxCode}`) ?? { net: new Decimal(0), tax: new Decimal(0) };
    const [net, tax] = [sum.net.plus(made?.net ?? 0), sum.tax.plus(made?.tax ?? 0)];
    sums.set(`${side} ${taxCode}`, { side, taxCode, net, tax });
  });
  // The way of the money is that of the class: on the other side it counts below zero.
  return [...sums.values()].map(({ side, taxCode, net, tax }) => ({
    ...(side !== ofClass && { side }),
    taxCode,
    net: toDecimalString(side === ofClass ? net : net.neg()),
    tax: toDecimalString(side === ofClass ? tax : tax.neg()),
  }));
}

/** How far a document is: only what is posted is in the ledger. */
export const VAT_STANDINGS = ['posted', 'submitted', 'draft'] as const;
export type VatStanding = (typeof VAT_STANDINGS)[number];

export interface VatDocument extends ReportedDocument {
  key: string;
}

/** What a document adds to a figure. */
export interface VatShare {
  readonly key: string;
  readonly net: DecimalString;
  readonly tax: DecimalString;
}

/** Net and tax of one tax code on one side. */
export interface VatFigure {
  readonly standing: VatStanding;
  readonly side: Side;
  /** '' for lines without a tax code, and for what a document's totals have beside its lines. */
  readonly taxCode: string;
  readonly net: Decimal;
  readonly tax: Decimal;
  /** What the buyer owes, where the books say it beside the tax that is claimed; else it is the same as that. */
  readonly owed?: Decimal;
  /** The documents behind it; one of which the lines and the totals differ may be here twice without tax code. */
  readonly shares: readonly VatShare[];
}

export interface VatSummary {
  readonly figures: readonly VatFigure[];
  /** Documents that are not counted: their amounts in base currency are not known. */
  readonly foreign: readonly string[];
  /** Documents that are not counted: an amount, the status or a date that is needed cannot be read or is missing. */
  readonly uncounted: readonly string[];
}

/** Fields that must be readable. */
const NEEDED = ['docDate', 'currency', 'netCurrencyAmount', 'taxCurrencyAmount', 'statusList'] as const;

/** How a document counts for VAT; null if it does not. Money counts if it has tax of its own. */
export function vatStanding(document: ReportedDocument): VatStanding | null {
  const { entry, isLedger } = DOCUMENT_TRAITS[document.docClass];
  if (!isLedger || entry === 'journal' || (entry === 'money' && !/[1-9]/.test(document.taxCurrencyAmount))) return null;
  if (isInLedger(document)) return 'posted';
  const standing = ledgerStanding(document);
  if (standing === 'submitted') return 'submitted';
  return standing === 'draft' && isUnsubmitted(document.statusList) ? 'draft' : null;
}

/** The documents with a tax date in a period, inclusive: what `vatSummary` needs the parts of. */
export function taxedIn<D extends VatDocument>(documents: Iterable<D>, { from, to }: Period): D[] {
  const found: D[] = [];
  for (const document of documents) {
    const date = taxDateOf(document);
    if ((date === '' || (date >= from && date <= to)) && vatStanding(document) !== null) found.push(document);
  }
  return found;
}

/** A figure before its shares are complete. */
class OpenFigure {
  readonly standing: VatStanding;
  readonly side: Side;
  readonly taxCode: string;
  private readonly net = new ExactSum();
  private readonly tax = new ExactSum();
  private readonly shares: VatShare[] = [];

  constructor(standing: VatStanding, side: Side, taxCode: string) {
    this.standing = standing;
    this.side = side;
    this.taxCode = taxCode;
  }

  add(key: string, net: DecimalString, tax: DecimalString): void {
    this.net.add(net);
    this.tax.add(tax);
    this.shares.push({ key, net, tax });
  }

  made(): VatFigure {
    const { standing, side, taxCode, shares } = this;
    return { standing, side, taxCode, net: this.net.amount, tax: this.tax.amount, shares };
  }
}

/** What the totals of a document have beside its parts; null if nothing. */
function restOf(net: DecimalString, tax: DecimalString, parts: readonly TaxedPart[]): TaxedPart | null {
  const [only] = parts;
  // Most documents have one tax code; equal amounts are equal texts.
  if (parts.length === 1 && only?.side === undefined && only?.net === net && only.tax === tax) return null;
  const [restNet, restTax] = [new ExactSum(), new ExactSum()];
  restNet.add(net);
  restTax.add(tax);
  for (const part of parts) {
    const sign = part.side === undefined ? -1 : 1;
    restNet.add(part.net, sign);
    restTax.add(part.tax, sign);
  }
  if (restNet.isZero && restTax.isZero) return null;
  return { taxCode: '', net: toDecimalString(restNet.amount), tax: toDecimalString(restTax.amount) };
}

/**
 * Net and tax by tax code, in base currency, of documents that `taxedIn` has found. What a document's totals have
 * beside its lines counts without tax code, so that the figures together are the totals of the documents. Credits are
 * negative.
 * @param partsOf what the document's lines have; undefined if they cannot be read
 */
export function vatSummary<D extends VatDocument>(
  documents: Iterable<D>,
  baseCurrency: string,
  partsOf: (document: D) => readonly TaxedPart[] | undefined,
): VatSummary {
  const figures = new Map<string, OpenFigure>();
  const [foreign, uncounted]: [string[], string[]] = [[], []];
  for (const document of documents) {
    const standing = vatStanding(document);
    if (standing === null) continue;
    const { key, docClass, unread = [] } = document;
    const parts = partsOf(document);
    const { currency, ...amounts } = countedAmounts(document);
    const [net, tax] = [parseDecimal(amounts.net), parseDecimal(amounts.tax)];
    const isUnread = NEEDED.some((field) => unread.includes(field));
    if (parts === undefined || isUnread || taxDateOf(document) === '' || net === null || tax === null) {
      uncounted.push(key);
      continue;
    }
    if (currency !== baseCurrency) {
      foreign.push(key);
      continue;
    }
    const rest = restOf(net, tax, parts);
    for (const part of rest === null ? parts : [...parts, rest]) {
      const { side = DOCUMENT_TRAITS[docClass].side } = part;
      const place = `${standing} ${side} ${part.taxCode}`;
      let figure = figures.get(place);
      if (figure === undefined) {
        figure = new OpenFigure(standing, side, part.taxCode);
        figures.set(place, figure);
      }
      figure.add(key, part.net, part.tax);
    }
  }
  return { figures: [...figures.values()].map((figure) => figure.made()), foreign, uncounted };
}
