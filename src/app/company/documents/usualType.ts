import type { DocumentClass } from '../../../domain/documents/document.ts';
import { currentDocument } from '../../../domain/documents/record.ts';
import type { CompanyData } from '../session/companyData.ts';

/** So many of the newest documents of a class tell which type is usual. */
const LOOKED_AT = 20;

/**
 * The id of the document type that most of the newest documents of a class have, where it can still be used: what a new
 * document begins with, and what one is converted to.
 * @param isStock whether it is to be a type that moves stock
 */
export async function usualType(
  company: CompanyData,
  docClass: DocumentClass,
  isStock = false,
): Promise<string | undefined> {
  const newest = company.latest(LOOKED_AT, docClass);
  const records = await Promise.all(newest.map(({ key }) => company.store.record(key)));
  const counts = new Map<string, number>();
  for (const record of records) {
    const type = record && company.reference('docType', currentDocument(record).docTypeId);
    if (type?.isActive && (type.isStock ?? false) === isStock) counts.set(type.id, (counts.get(type.id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
