import { shallowRef, type ShallowRef } from 'vue';
import type { CompanyData } from '../session/companyData.ts';

/** The imports of documents. */
export type DocumentImport = 'eInvoices' | 'spreadsheet';

/** Which import was asked for from elsewhere; the list of documents opens it. Null while none was. */
const makeAsked = (): ShallowRef<DocumentImport | null> => shallowRef(null);

export function askedImport(company: CompanyData): ShallowRef<DocumentImport | null> {
  return company.shared(makeAsked);
}
