import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { isSpecial } from '../../../domain/learning/lookup.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyData } from '../session/companyData.ts';

/** How many of the newest documents of a class decide which type is usual. */
const SAMPLE = 20;

/**
 * The id of the document type that most of the newest documents of a class have, if it is still active. New documents
 * start with it, and converted ones get it.
 * @param isStock whether it must be a type that moves stock
 */
export async function usualType(
  company: CompanyData,
  docClass: DocumentClass,
  isStock = false,
): Promise<string | undefined> {
  const newest = company.latest(SAMPLE, docClass);
  const counts = new Map<string, number>();
  for (const record of await company.store.records(newest.map(({ key }) => key))) {
    const type = company.reference('docType', currentVersion(record).docTypeId);
    if (type?.isActive && !isSpecial(type) && (type.isStock ?? false) === isStock)
      counts.set(type.id, (counts.get(type.id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
