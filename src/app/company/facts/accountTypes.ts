import { computed, type ComputedRef } from 'vue';
import { accountTypesOf, type AccountTypes } from '../../../domain/learning/known.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { factsOf } from './companyFacts.ts';
import { companyLearning } from './companyLearning.ts';
import { useCompanyUse } from './companyUse.ts';

/**
 * Looks once at documents that were read before accounts were learned from them: when a type is first asked for, not
 * when the company opens.
 */
async function lookOnce(company: CompanyData): Promise<void> {
  const { learned } = factsOf(company);
  if (learned.accountSides !== undefined && learned.classes.length > 0) return;
  await companyLearning(company).look(await useCompanyUse(company).learn());
}

function makeAccountTypes(company: CompanyData): ComputedRef<AccountTypes> {
  let hasLooked = false;
  return computed(() => {
    if (company.isRead.value && !hasLooked) {
      hasLooked = true;
      lookOnce(company).catch((thrown: unknown) => {
        company.problem.value = problemOf(thrown);
      });
    }
    return accountTypesOf(company.lookup, factsOf(company));
  });
}

/** What the accounts of a company are for. Reactive. */
export function accountTypes(company: CompanyData): AccountTypes {
  return company.shared(makeAccountTypes).value;
}
