import type { DocumentListRow } from '../../../store/contract.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { Cells } from './ledgerRows.ts';

/** The document that an entry names: by its id, or one that was made here by its number if no other has it. */
export function entryDocument(
  company: CompanyData,
  { documentId = '', document = '' }: Cells,
): DocumentListRow | undefined {
  const byId = company.entry(documentId)?.row;
  if (byId) return byId;
  const [found, another] = company.latest(Infinity).filter(({ row }) => row.docNo === document);
  return another === undefined ? found?.row : undefined;
}
