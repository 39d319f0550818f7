import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { connectionOf } from './connection.ts';

/** Has a company be the open one, as the demo company or as any other. */
export function showDemo(company: CompanyData, isDemo = true): void {
  const companies = useCompanies();
  companies.connections = [
    connectionOf({
      id: company.connectionId,
      name: 'Demo company',
      baseUrl: 'http://127.0.0.1:20001',
      domain: 'demo',
      key: 'memory',
      isDemo,
    }),
  ];
  companies.currentId = company.connectionId;
  companies.company = company;
}
