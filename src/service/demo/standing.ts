import { ZERO } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { DocumentStates } from '../documents/documents.ts';

/** What is posted and open as a whole. Where there is a ledger, it enters it. */
export function posted({ grossAmount, grossCurrencyAmount }: AmountFields): DocumentStates {
  return {
    statuses: ['approved', 'posted'],
    isEntered: true,
    outstandingAmount: grossAmount,
    outstandingCurrencyAmount: grossCurrencyAmount,
  };
}

/** What is posted, and leaves nothing open. */
export function postedAndSettled(): DocumentStates {
  return {
    statuses: ['approved', 'posted'],
    isEntered: true,
    outstandingAmount: ZERO,
    outstandingCurrencyAmount: ZERO,
  };
}

/** What leaves nothing open, in a state in which nothing is posted. */
export function unposted(...statuses: DocumentStates['statuses']): DocumentStates {
  return { statuses, outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO };
}
