import type { Document } from '../../documents/document.ts';
import { DOCUMENT_TRAITS } from '../../kinds/documentTraits.ts';
import { parseDecimal, ZERO, type DecimalString } from '../../values/decimal.ts';
import { isOwedByBuyer } from '../vatBoxes.ts';
import { aboutRow, isInPeriod, type CheckContext, type CheckedRow } from './checkedRow.ts';
import type { DocumentFacts } from './documentChecks.ts';
import type { Check, Finding } from './finding.ts';

/** What is far off: how many others show what is usual, and how many times that more or less than it. */
interface Far {
  readonly check: Extract<Check, 'priceOff' | 'rateOff' | 'netOff'>;
  /** The name of the value in the facts; that of the usual one ends in `Usual`. */
  readonly name: string;
  readonly others: number;
  readonly times: number;
}
const PRICE: Far = { check: 'priceOff', name: 'price', others: 3, times: 5 };
const RATE: Far = { check: 'rateOff', name: 'rate', others: 3, times: 1.2 };
const NET: Far = { check: 'netOff', name: 'net', others: 5, times: 10 };

/** A value of a document, beside the others of its kind. */
interface Value {
  readonly row: CheckedRow;
  readonly text: DecimalString;
  /** Without its sign; for comparisons only. */
  readonly size: number;
  /** The facts of a finding about it, but for the value and what is usual. */
  readonly facts: Finding['facts'];
  readonly part: string;
}

/** Values by what they are compared with: prices of a product, rates of a currency, totals of a party. */
class Values {
  private readonly held = new Map<string, Value[]>();
  private readonly far: Far;

  constructor(far: Far) {
    this.far = far;
  }

  /** Zero is on purpose, and says nothing of what is usual. */
  add(kind: string, text: string | undefined, row: CheckedRow, facts: Finding['facts'] = {}, part = ''): void {
    const value = parseDecimal(text ?? '');
    if (value === null || value === ZERO) return;
    const one = { row, text: value, size: Math.abs(Number(value)), facts, part };
    const values = this.held.get(kind);
    if (values) values.push(one);
    else this.held.set(kind, [one]);
  }

  /** Those of the period that are far from the middle one of all. */
  findings({ period }: CheckContext): Finding[] {
    const { check, name, others, times } = this.far;
    return [...this.held.values()].flatMap((values) => {
      const usual = values.toSorted((a, b) => a.size - b.size)[Math.floor(values.length / 2)];
      if (usual === undefined || values.length <= others) return [];
      return values
        .filter(
          ({ row, size }) => isInPeriod(period, row.docDate) && Math.max(size / usual.size, usual.size / size) >= times,
        )
        .map(({ row, text, facts, part }) =>
          aboutRow(check, row, { ...facts, [name]: text, [`${name}Usual`]: usual.text }, part),
        );
    });
  }
}

/** Looks at whole documents, one after the other, for what is far from usual; then `finish` says what was found. */
export class UsualChecks {
  private readonly prices = new Values(PRICE);
  private readonly rates = new Values(RATE);
  private readonly nets = new Values(NET);
  /** The purchase invoices of each supplier, and whether it charges no tax because the buyer owes it. */
  private readonly bought = new Map<string, { row: CheckedRow; isOwed: boolean }[]>();
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
      this.rates.add(currency, document.currencyRate, row, { currency });
    if (entry !== 'lines') return;
    for (const [at, { productId, currencyUnitPrice }] of document.lines.entries()) {
      if (productId === undefined) continue;
      const product = this.facts.productCode(productId);
      const line = String(at + 1);
      this.prices.add(`${side} ${product} ${currency}`, currencyUnitPrice, row, { product, line }, line);
    }
    if (row.contactAccountId === '') return;
    const party = this.context.partyOf(row.contactAccountId);
    this.nets.add(`${row.docClass} ${party} ${currency}`, row.netCurrencyAmount, row);
    if (row.docClass === 'purchaseInvoice') this.addBought(party, row, document);
  }

  /** Everything that was found, in no particular order. */
  finish(): Finding[] {
    return [this.prices, this.rates, this.nets]
      .flatMap((values) => values.findings(this.context))
      .concat(this.reverseMixed());
  }

  private addBought(party: string, row: CheckedRow, { lines }: Document): void {
    const treatments = lines.flatMap(({ taxCodeId }) =>
      taxCodeId === undefined ? [] : this.facts.treatment(taxCodeId).purchase,
    );
    const isOwed = treatments.some(isOwedByBuyer);
    if (!isOwed && !treatments.includes('standard')) return;
    const rows = this.bought.get(party);
    if (rows) rows.push({ row, isOwed });
    else this.bought.set(party, [{ row, isOwed }]);
  }

  /**
   * Of a supplier with invoices both ways, those of the period in the way that is rarer; as many of both: all of them.
   */
  private reverseMixed(): Finding[] {
    return [...this.bought.values()].flatMap((all) => {
      const owed = all.filter(({ isOwed }) => isOwed).length;
      if (owed === 0 || owed === all.length) return [];
      return all
        .filter(({ row, isOwed }) => {
          const alike = isOwed ? owed : all.length - owed;
          return isInPeriod(this.context.period, row.docDate) && alike * 2 <= all.length;
        })
        .map(({ row, isOwed }) => aboutRow('reverseMixed', row, { why: isOwed ? 'with' : 'without' }));
    });
  }
}
