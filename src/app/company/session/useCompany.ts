import type { CompanyData } from './companyData.ts';
import { useOpenCompany } from './openCompany.ts';

/**
 * The open company, for a component below the shell: the shell mounts its pages only while a company is open, and
 * anew for each. It is called in a component's setup; a company that is opened later is another page's.
 */
export function useCompany(): CompanyData {
  const { company } = useOpenCompany();
  if (company === null) throw new Error('useCompany() needs an open company: only pages below the shell may call it.');
  return company;
}
