import type { DecimalString } from '../../domain/values/decimal.ts';
import type { StoredHeader } from './stored.ts';

/** What its history vouches for. */
export const ALLOCATION_COLUMNS = [
  ...['from_id', 'to_id', 'amount', 'from_base_amount', 'base_amount', 'rate', 'match_name', 'created'],
] as const;

/**
 * An allocation as one of its two documents shows it (docs/service-notes.md, "Payment and receipt create"): with the
 * base amount that it released of that document, at its rate.
 */
export interface AllocationRead {
  id: string;
  docId: string;
  docNo: string;
  allocAmountCurrency: DecimalString;
  allocAmountBase: DecimalString;
  allocCurrencyRate: DecimalString;
}
/** Whether a user may not see a document. */
export type IsHidden = (document: StoredHeader) => boolean;

/** A match with its name (spec 4.7, "Match details"). */
export interface MatchRead extends AllocationRead {
  matchName: string;
  docClass: string;
  docDate: string;
  matchDate: string;
}
