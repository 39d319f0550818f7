import type { MintSource } from '../../../../domain/values/identifiers.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import type { LineFollowers } from '../lines/followingLines.ts';
import type { AmountEnvironment } from '../amounts/shownAmounts.ts';

/** What an open document is edited with: where it is kept, and what its lines and amounts follow from. */
export interface SessionEnvironment extends LineFollowers, AmountEnvironment {
  store: CompanyStore;
  mint: MintSource;
  /** Of the service's API; null while it is not known. */
  apiVersion?: () => string | null;
}
