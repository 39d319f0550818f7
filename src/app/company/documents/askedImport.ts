import { shallowRef, type ShallowRef } from 'vue';
import type { CompanyData } from '../session/companyData.ts';

/** Whether the import of e-invoices was asked for from elsewhere; the list of purchase invoices opens it. */
const makeAsked = (): ShallowRef<boolean> => shallowRef(false);

export function askedImport(company: CompanyData): ShallowRef<boolean> {
  return company.shared(makeAsked);
}
