import { computed, type ComputedRef } from 'vue';
import { withInferredRate } from '../../../../domain/drafting/inference.ts';
import { withFinalPrice } from '../../../../domain/documents/lineDiscount.ts';
import { todayOn } from '../../../../domain/values/dates.ts';
import { systemMint } from '../../../../domain/values/identifiers.ts';
import { largestSoFar } from '../../../company/figures/largestTotals.ts';
import { accountTypes } from '../../../company/facts/accountTypes.ts';
import { factsOf, rateDirection, taxRate } from '../../../company/facts/companyFacts.ts';
import { useLinePrices, type LinePrices } from '../../../company/prices/linePrices.ts';
import { useCompanies } from '../../../company/companies/companies.ts';
import { useCompany } from '../../../company/session/useCompany.ts';
import type { SessionEnvironment } from './sessionEnvironment.ts';

/** What sessions of documents of the open company work with. */
export interface OpenEnvironment {
  environment: SessionEnvironment;
  /** Finds the price of a line. */
  prices: LinePrices;
  /** The service's API version as reported at the last sign-in; null before the first. */
  apiVersion: ComputedRef<string | null>;
}

export function useSessionEnvironment(): OpenEnvironment {
  const company = useCompany();
  const companies = useCompanies();
  const prices = useLinePrices();
  const apiVersion = computed(() => companies.current?.apiVersion ?? null);
  return {
    environment: {
      store: company.store,
      lookup: company.lookup,
      rateDirection: () => rateDirection(company),
      rateOf: (taxCodeId, date) => taxRate(company, taxCodeId, date),
      withRate: (line, document) => withInferredRate(line, document, company.lookup, factsOf(company)),
      withPrice: (line, document, before) => {
        // The price that follows is that of the list, without the discount of the line before.
        return withFinalPrice(prices.withPrice(line, document, before), line);
      },
      today: () => todayOn(Date.now()),
      mint: systemMint,
      apiVersion: () => apiVersion.value,
      asked: {
        accountType: (account) => accountTypes(company)(account),
        largest: (key, document) => largestSoFar(company, key, document),
      },
    },
    prices,
    apiVersion,
  };
}
