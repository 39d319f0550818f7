import type { Document } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyData } from '../session/companyData.ts';

/** How many of the newest documents with a party are read. */
const REMEMBERED = 12;

/**
 * The newest documents with the party of a document, of the same class, or if there are none, of the same side and
 * kind; newest first.
 * @param read reads a document's record; for many documents, each record is read only once
 */
export async function lastDocuments(
  company: CompanyData,
  document: Pick<Document, 'contactAccountId' | 'docClass' | 'intRef' | 'id'>,
  read: CompanyData['store']['record'] = (key) => company.store.record(key),
): Promise<Document[]> {
  const { contactAccountId, docClass, intRef, id } = document;
  const party = company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  if (party === undefined) return [];
  const { side, entry } = DOCUMENT_TRAITS[docClass];
  const rows = company
    .documentsOf(party)
    .filter(
      ({ key, row }) =>
        key !== intRef &&
        key !== id &&
        DOCUMENT_TRAITS[row.docClass].side === side &&
        DOCUMENT_TRAITS[row.docClass].entry === entry &&
        !row.statusList.includes('abandoned'),
    );
  const same = rows.filter(({ row }) => row.docClass === docClass);
  const records = await Promise.all((same.length > 0 ? same : rows).slice(0, REMEMBERED).map(({ key }) => read(key)));
  return records.flatMap((record) => (record ? [currentVersion(record)] : []));
}

/** The accounts of the lines of documents, the last used first. @param newest the newest first */
export function accountsOfLines(newest: readonly Document[]): string[] {
  return [
    ...new Set(newest.flatMap((document) => document.lines.toReversed().flatMap(({ accountId }) => accountId ?? []))),
  ];
}
