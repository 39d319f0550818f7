import type { CompanyData } from '../../company/session/companyData.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { ImportSession, type ImportEnvironment } from './importSession.ts';

/** Where a company keeps its import, until it is committed or cancelled. */
const makePlace = (): { session: ImportSession | null } => ({ session: null });

/** The running import of a company, or a new one. Leaving the page does not lose preview and corrections. */
export function useImport(environment: ImportEnvironment, company: CompanyData = useCompany()): ImportSession {
  const place = company.shared(makePlace);
  if (place.session) void place.session.resume(environment);
  else place.session = new ImportSession(environment);
  return place.session;
}
