import { ZERO } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Standing } from '../documents/documents.ts';

/** What is posted and open as a whole. Where there is a ledger, it enters it. */
export function posted({ grossAmount, grossCurrencyAmount }: AmountFields): Standing {
  return {
    statuses: ['approved', 'posted'],
    isEntered: true,
    outstandingAmount: grossAmount,
    outstandingCurrencyAmount: grossCurrencyAmount,
  };
}

/** What is posted, and leaves nothing open. */
export function postedAndSettled(): Standing {
  return {
    statuses: ['approved', 'posted'],
    isEntered: true,
    outstandingAmount: ZERO,
    outstandingCurrencyAmount: ZERO,
  };
}

/** What leaves nothing open, in a state in which nothing is posted. */
export function unposted(...statuses: Standing['statuses']): Standing {
  return { statuses, outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO };
}
