import type { Document } from '../../documents/document.ts';
import { DOCUMENT_TRAITS } from '../../kinds/documentTraits.ts';
import { parseDecimal, ZERO, type DecimalString } from '../../values/decimal.ts';
import { isOwedByBuyer } from '../vatBoxes.ts';
import { aboutRow, isInPeriod, type CheckContext, type CheckedRow } from './checkedRow.ts';
import type { DocumentFacts } from './documentChecks.ts';
import type { Check, Finding } from './finding.ts';

/**
 * What is far off: how many others show what is usual, and how many times that more or less than it.
 */
interface Far {
  readonly check: Extract<Check, 'priceOff' | 'rateOff' | 'netOff'>;
  /** The name of the value in the facts; that of the usual one ends in `Usual`. */
  readonly name: string;
  readonly others: number;
  readonly times: number;
}
const PRICE: Far = { check: 'priceOff', name: 'price', others: 3, times: 5 };
/** So many others as far off are usual too, such as the price of a dozen beside that of a piece. */
const OFTEN = 3;
/** Of lines without a product, known by party and text: two prices of one text differ more often. */
const TEXT_PRICE: Far = { ...PRICE, times: 10 };
const RATE: Far = { check: 'rateOff', name: 'rate', others: 3, times: 1.2 };
const NET: Far = { check: 'netOff', name: 'net', others: 5, times: 10 };

/** How far the rate of another currency is off at least if it is 1, or written the other way round. */
const WRONG_RATE = 1.05;
/** How near to the other way round a rate is that was written so, at least. */
const TURNED_ROUND = 1.03;

/** How many times the larger of two is the smaller. */
const timesApart = (one: number, other: number): number => Math.max(one / other, other / one);

function isFar({ check, times }: Far, size: number, usual: number): boolean {
  const apart = timesApart(size, usual);
  if (apart >= times) return true;
  const isMistaken = check === 'rateOff' && (size === 1 || timesApart(size, 1 / usual) < TURNED_ROUND);
  return isMistaken && apart >= WRONG_RATE;
}

/** A value of a document, beside the others of its kind. */
interface Value {
  readonly row: CheckedRow;
  readonly text: DecimalString;
  /** Without its sign; for comparisons only. */
  readonly size: number;
  /** The facts of a finding about it, but for the value and what is usual. */
  readonly facts: Finding['facts'];
  readonly part: string;
  /** What a record says, where too few others show what is usual. */
  readonly listed: DecimalString | undefined;
}

/** Without its sign; for comparisons only. */
const sizeOf = (value: DecimalString): number => Math.abs(Number(value));

/** Values by what they are compared with: prices of a product, rates of a currency, totals of a party. */
class Values {
  private readonly held = new Map<string, Value[]>();
  private readonly far: Far;

  constructor(far: Far) {
    this.far = far;
  }

  /** Zero is on purpose, and says nothing of what is usual. */
  add(
    kind: string,
    text: string | undefined,
    row: CheckedRow,
    about: Partial<Pick<Value, 'facts' | 'part' | 'listed'>>,
  ): void {
    const value = parseDecimal(text ?? '');
    if (value === null || value === ZERO) return;
    const { facts = {}, part = '', listed } = about;
    const one = { row, text: value, size: sizeOf(value), facts, part, listed };
    const values = this.held.get(kind);
    if (values) values.push(one);
    else this.held.set(kind, [one]);
  }

  /** Those of the period that are far from the middle one of all. */
  findings({ period }: CheckContext): Finding[] {
    const { check, name, others } = this.far;
    return [...this.held.values()].flatMap((values) => {
      const middle =
        values.length > others
          ? values.toSorted((a, b) => a.size - b.size)[Math.floor(values.length / 2)]?.text
          : undefined;
      return values.flatMap((value) => {
        const { row, size, text, facts, part, listed } = value;
        const usual = middle ?? listed;
        if (usual === undefined || usual === ZERO || !isInPeriod(period, row.docDate)) return [];
        if (!isFar(this.far, size, sizeOf(usual)) || (middle !== undefined && this.isOften(value, values, usual)))
          return [];
        return aboutRow(check, row, { ...facts, [name]: text, [`${name}Usual`]: usual }, part);
      });
    });
  }

  /** Whether so many others are as far on the same side that this is usual too. */
  private isOften({ row, size }: Value, values: readonly Value[], usual: DecimalString): boolean {
    const middle = sizeOf(usual);
    const alike = values.filter(
      (other) => other.row !== row && other.size > middle === size > middle && isFar(this.far, other.size, middle),
    );
    return new Set(alike.map((other) => other.row)).size >= OFTEN;
  }
}

/** Whether the buyer owes the tax of a purchase: on no line, on some of those with tax, or on all. */
type Owing = 'with' | 'without' | 'both';

/** Looks at whole documents, one after the other, for what is far from usual; then `finish` says what was found. */
export class UsualChecks {
  private readonly prices = new Values(PRICE);
  private readonly textPrices = new Values(TEXT_PRICE);
  private readonly rates = new Values(RATE);
  private readonly nets = new Values(NET);
  /** The purchase invoices of each supplier, and whether they charge no tax because the buyer owes it. */
  private readonly bought = new Map<string, { row: CheckedRow; why: Owing }[]>();
  private readonly context: CheckContext;
  private readonly facts: DocumentFacts;

  constructor(context: CheckContext, facts: DocumentFacts) {
    this.context = context;
    this.facts = facts;
  }

  /** @param document the whole document of the row, which is not void */
  add(row: CheckedRow, document: Document): void {
    const { isLedger, entry, side } = DOCUMENT_TRAITS[row.docClass];
    if (!isLedger) return;
    const { currency } = row;
    if (currency !== '' && currency !== this.facts.baseCurrency)
      this.rates.add(currency, document.currencyRate, row, {
        facts: { currency },
        listed: this.facts.listedRate(currency, document.docDate),
      });
    if (entry !== 'lines') return;
    this.addPrices(row, document, side);
    if (row.contactAccountId === '') return;
    const party = this.context.partyOf(row.contactAccountId);
    this.nets.add(`${row.docClass} ${party} ${currency}`, row.netCurrencyAmount, row, {});
    if (row.docClass === 'purchaseInvoice') this.addBought(party, row, document);
  }

  /** Everything that was found, in no particular order. */
  finish(): Finding[] {
    return [this.prices, this.textPrices, this.rates, this.nets]
      .flatMap((values) => values.findings(this.context))
      .concat(this.reverseMixed());
  }

  private addPrices(row: CheckedRow, { lines }: Document, side: 'sale' | 'purchase'): void {
    const { currency } = row;
    const party = this.context.partyOf(row.contactAccountId);
    for (const [at, { productId, description = '', currencyUnitPrice }] of lines.entries()) {
      const line = String(at + 1);
      const product = productId === undefined ? description.trim() : this.facts.productCode(productId);
      const about = { facts: { product, line }, part: line };
      if (productId === undefined) {
        if (product !== '')
          this.textPrices.add(`${side} ${party} ${currency} ${product}`, currencyUnitPrice, row, about);
        continue;
      }
      const listed = currency === this.facts.baseCurrency ? this.facts.listPrice(productId, side) : undefined;
      this.prices.add(`${side} ${product} ${currency}`, currencyUnitPrice, row, { ...about, listed });
    }
  }

  private addBought(party: string, row: CheckedRow, { lines }: Document): void {
    const treatments = lines.flatMap(({ taxCodeId }) =>
      taxCodeId === undefined ? [] : this.facts.treatment(taxCodeId).purchase,
    );
    const [isOwed, isCharged] = [treatments.some(isOwedByBuyer), treatments.includes('standard')];
    if (!isOwed && !isCharged) return;
    const one = { row, why: isOwed ? (isCharged ? ('both' as const) : ('with' as const)) : ('without' as const) };
    const rows = this.bought.get(party);
    if (rows) rows.push(one);
    else this.bought.set(party, [one]);
  }

  /**
   * Of a supplier with invoices in several ways, those of the period in a way that is rarer than the others together;
   * as many of both: all of them.
   */
  private reverseMixed(): Finding[] {
    return [...this.bought.values()].flatMap((all) => {
      return all
        .filter(({ row, why }) => {
          const alike = all.filter((other) => other.why === why).length;
          return isInPeriod(this.context.period, row.docDate) && alike < all.length && alike * 2 <= all.length;
        })
        .map(({ row, why }) => aboutRow('reverseMixed', row, { why }));
    });
  }
}
