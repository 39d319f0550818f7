import type { MintSource } from '../../../../domain/values/identifiers.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { AskedRules } from '../../../../domain/drafting/asked.ts';
import type { Sums } from '../../../../domain/drafting/warnings.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import type { LineFollowers } from '../rules/followingLines.ts';
import type { AmountEnvironment } from '../rules/shownAmounts.ts';

/** What a document session is given: the store, and what lines and amounts depend on. */
export interface SessionEnvironment extends LineFollowers, AmountEnvironment {
  store: CompanyStore;
  mint: MintSource;
  /** The service's API version; null while unknown. */
  apiVersion?: () => string | null;
  /** What decides about what a person is asked in a document; left out where nobody is asked. */
  asked?: {
    accountType: AskedRules['accountType'];
    /** @param key the document's, which is not compared with itself */
    largest(key: string, document: Document): Sums['largest'];
  };
}

/** What decides about what a person is asked in the document with this key. */
export function askedRulesOf(
  { asked, lookup }: Pick<SessionEnvironment, 'asked' | 'lookup'>,
  key: string,
): Pick<AskedRules, 'accountType' | 'largest' | 'lookup'> | undefined {
  return (
    asked && {
      lookup,
      accountType: asked.accountType,
      largest: (document) => asked.largest(key, document),
    }
  );
}
