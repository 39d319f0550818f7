import type { CompanyData } from '../company/session/companyData.ts';

/** The account that bank pages open with: the first that is in use. */
export function firstBankAccount(company: CompanyData | null): string | undefined {
  return company?.references('bankAccount').all.find(({ isActive }) => isActive)?.id;
}
