import { parseDecimal, ZERO } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Side } from './ledgerStanding.ts';
import type { Period } from './cashFlow.ts';
import { countedAmounts, isInLedger, ledgerStanding, taxDateOf, type ReportedDocument } from './ledgerStanding.ts';
import { NO_SUM, sumsTogether, Tally, type Sum, type TallyRow } from './tally.ts';

/** Whether the documents are in the ledger, or submitted and not posted yet. */
export type TaxStanding = 'inLedger' | 'submitted';

/** Net and tax of the documents of a side. */
export interface TaxOfSide {
  readonly net: Sum;
  readonly tax: Sum;
}

/** The tax of a period by tax date, in one currency. */
export interface TaxSummary {
  readonly sale: TaxOfSide;
  readonly purchase: TaxOfSide;
  /** The tax of sales without that of purchases: what is due to the tax authority; negative if it is to be refunded. */
  readonly balance: Sum['amount'];
}

export interface StoredTax {
  net: TallyRow[];
  tax: TallyRow[];
}

/**
 * How invoices, receipts and payments count for tax; null if they do not. That of a journal is a line of its own, which
 * only the ledger knows.
 */
function standingOf(document: ReportedDocument): TaxStanding | null {
  if (DOCUMENT_TRAITS[document.docClass].entry === 'journal') return null;
  if (isInLedger(document)) return 'inLedger';
  return ledgerStanding(document) === 'submitted' ? 'submitted' : null;
}

/**
 * Net and tax of all invoices, receipts and payments by the month of their tax date. Credits are negative. Money whose
 * lines bear no tax adds nothing.
 */
export class TaxTally {
  private readonly net: Tally;
  private readonly tax: Tally;

  constructor(stored: StoredTax = { net: [], tax: [] }) {
    this.net = Tally.of(stored.net);
    this.tax = Tally.of(stored.tax);
  }

  /** Adds a document, or takes it out again as it was. */
  add(document: ReportedDocument, times: 1 | -1): void {
    const standing = standingOf(document);
    if (standing === null) return;
    const { currency, net, tax } = countedAmounts(document);
    const { side } = DOCUMENT_TRAITS[document.docClass];
    const key = `${side} ${currency} ${standing} ${taxDateOf(document).slice(0, 7)}`;
    this.net.add(key, parseDecimal(net) ?? ZERO, times);
    this.tax.add(key, parseDecimal(tax) ?? ZERO, times);
  }

  /** The tax of a period of whole months. */
  summary({ from, to }: Period, currency: string, standing: TaxStanding = 'inLedger'): TaxSummary {
    const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
    const within = (tally: Tally, side: Side): Sum => {
      let sum = NO_SUM;
      for (const [key, each] of tally) {
        const [of, unit, stands, month = ''] = key.split(' ');
        if (of === side && unit === currency && stands === standing && month >= first && month <= last)
          sum = sumsTogether(sum, each);
      }
      return sum;
    };
    const of = (side: Side): TaxOfSide => ({ net: within(this.net, side), tax: within(this.tax, side) });
    const [sale, purchase] = [of('sale'), of('purchase')];
    return { sale, purchase, balance: sale.tax.amount.minus(purchase.tax.amount) };
  }

  /** The currencies of tax in a period, other than this one: what a summary in it leaves out. */
  otherCurrencies({ from, to }: Period, currency: string): string[] {
    const found = new Set<string>();
    for (const [key, { amount }] of this.tax) {
      const [, unit = '', , month = ''] = key.split(' ');
      if (!amount.isZero() && unit !== currency && month >= from.slice(0, 7) && month <= to.slice(0, 7))
        found.add(unit);
    }
    return [...found].sort();
  }

  stored(): StoredTax {
    return { net: this.net.rows(), tax: this.tax.rows() };
  }
}
