import { isGuid, type Guid } from '../../../../domain/values/identifiers.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';

/** The keys of local records, by the reference that a document uses for another one: an id of the service, or a key. */
export async function recordKeys(
  references: readonly string[],
  company: CompanyData,
): Promise<ReadonlyMap<string, string>> {
  const held = await company.store.forSync.held(references.filter(isGuid).map((id) => id.toLowerCase() as Guid));
  const found = new Map(held.map(({ id, key }): [string, string] => [id, key]));
  for (const reference of references)
    if (!found.has(reference) && company.entry(reference)) found.set(reference, reference);
  return found;
}
