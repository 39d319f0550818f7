import { Decimal } from '../values/decimal.ts';
import type { Document } from './document.ts';
import { lineAmounts, type TotalsSetup } from './totals.ts';

/** What the lines of a journal debit and credit, both above zero, each line rounded to its currency (spec 2.10). */
export interface JournalTotals {
  debits: Decimal;
  credits: Decimal;
}

/** @returns null without a currency */
export function journalTotals({ currency, lines }: Pick<Document, 'currency' | 'lines'>): JournalTotals | null {
  if (currency === undefined) return null;
  const setup: TotalsSetup = { currency, baseCurrency: currency, rateDirection: 'foreignPerBase' };
  let [debits, credits] = [new Decimal(0), new Decimal(0)];
  for (const line of lines) {
    const { net } = lineAmounts({ ...line, taxRate: undefined }, setup).currency;
    if (net.isNegative()) credits = credits.minus(net);
    else debits = debits.plus(net);
  }
  return { debits, credits };
}

/** By how much debits exceed credits; below zero if credits exceed debits. */
export function differenceOf({ debits, credits }: JournalTotals): Decimal {
  return debits.minus(credits);
}
