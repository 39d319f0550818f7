import { usualTreatment, vatTreatmentSchema, type VatTreatment } from '../../../domain/reports/vatBoxes.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';

function openTreatments(company: CompanyData): LocalRecords<VatTreatment> {
  return openLocalRecords(company, 'vatTreatments', vatTreatmentSchema);
}

export interface VatTreatments {
  readonly records: LocalRecords<VatTreatment>;
  /** How a tax code counts while nobody has set it here. */
  usualOf(taxCode: string): VatTreatment;
  /** How somebody has set it here. */
  setOf(taxCode: string): VatTreatment | undefined;
}

/** How the tax codes of a company count in the boxes of the return. */
export function vatTreatments(company: CompanyData): VatTreatments {
  const records = company.shared(openTreatments);
  return {
    records,
    usualOf: (taxCode) => usualTreatment(company.reference('taxCode', taxCode)),
    setOf: (taxCode) => records.all.value.find(({ id }) => id === taxCode),
  };
}
