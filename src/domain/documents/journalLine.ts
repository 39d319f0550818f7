import { decimal, Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { DocumentLine } from './document.ts';

/** The fields under which a person types what a line of a journal debits or credits. */
export const DEBIT_AND_CREDIT = ['debit', 'credit'] as const;

/** What a line of a journal debits its account, in the journal's currency, unrounded; a credit is below zero. */
export function debitOf({ quantity, currencyUnitPrice }: DocumentLine): Decimal | undefined {
  return currencyUnitPrice === undefined ? undefined : new Decimal(currencyUnitPrice).times(quantity ?? 1);
}

/** The line with another debit (sign 1) or credit (sign -1); without an amount it has neither. */
export function withDebit(line: DocumentLine, amount: DecimalString | undefined, sign: 1 | -1): DocumentLine {
  return {
    ...line,
    quantity: decimal('1'),
    currencyUnitPrice: amount === undefined ? undefined : toDecimalString(new Decimal(amount).times(sign)),
  };
}
