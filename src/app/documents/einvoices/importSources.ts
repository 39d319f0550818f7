import { shallowRef, type ShallowRef } from 'vue';
import {
  IMPORTED_FILES,
  importedFileSchema,
  SUPPLIER_WAYS,
  supplierWaysSchema,
} from '../../../domain/einvoices/localEInvoices.ts';
import { useRecords, type LiveRecords } from '../../company/records/liveRecords.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import type { SellerDetails } from '../../../domain/einvoices/saleEInvoice.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { LEARNED_PLACES, learnedPlacesSchema, type LearnedPlaces } from '../../../domain/pdfInvoices/learnedPlaces.ts';
import { openSellers } from './saleWays.ts';
import type { ImportedEInvoice } from './importedEInvoice.ts';

const openFiles = (company: CompanyData): LocalRecords<{ id: string; fileName: string; documentKey: string }> =>
  openLocalRecords(company, IMPORTED_FILES, importedFileSchema);
const openWays = (company: CompanyData): LocalRecords<{ id: string; taxCodes: Record<string, string> }> =>
  openLocalRecords(company, SUPPLIER_WAYS, supplierWaysSchema);
const openPlaces = (company: CompanyData): LocalRecords<LearnedPlaces> =>
  openLocalRecords(company, LEARNED_PLACES, learnedPlacesSchema);

/** What the import of e-invoices reads and writes: the company, and what earlier imports have noted. */
export interface ImportSources {
  company: CompanyData;
  suppliers: LiveRecords<'contactAccount'>;
  imported: LocalRecords<{ id: string; fileName: string; documentKey: string }>;
  ways: LocalRecords<{ id: string; taxCodes: Record<string, string> }>;
  places: LocalRecords<LearnedPlaces>;
  sellers: LocalRecords<SellerDetails>;
  /** The files of this import. */
  files: ShallowRef<readonly ImportedEInvoice[]>;
  /** The keys that the documents made of files have now, by the keys that were noted. */
  madeOf: ReadonlyMap<string, string>;
}

export function useImportSources(): ImportSources {
  const company = useCompany();
  return {
    company,
    suppliers: useRecords('contactAccount'),
    imported: company.shared(openFiles),
    ways: company.shared(openWays),
    places: company.shared(openPlaces),
    sellers: company.shared(openSellers),
    files: shallowRef([]),
    madeOf: new Map(),
  };
}

/** Reads them, before the first file is. */
export async function readSources(sources: ImportSources): Promise<void> {
  const { company, suppliers, imported, ways, places, sellers } = sources;
  await Promise.all([suppliers.read(), imported.read, ways.read, places.read, sellers.read]);
  sources.madeOf = await company.store.keysNow(imported.all.value.map(({ documentKey }) => documentKey));
}
