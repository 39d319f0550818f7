import type { MintSource } from '../../../../domain/values/identifiers.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import type { LineFollowers } from '../lines/followingLines.ts';
import type { AmountEnvironment } from '../amounts/shownAmounts.ts';

/** What a document session is given: the store, and what lines and amounts depend on. */
export interface SessionEnvironment extends LineFollowers, AmountEnvironment {
  store: CompanyStore;
  mint: MintSource;
  /** The service's API version; null while unknown. */
  apiVersion?: () => string | null;
}
