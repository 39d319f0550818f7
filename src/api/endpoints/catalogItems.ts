import type { AddableCatalog, CatalogItem } from '../../domain/resources/catalogItem.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { problem } from '../transport/failures.ts';
import { catalogPath, readReferences } from './referenceLists.ts';
import type { Requests } from '../transport/requests.ts';

const PAGE = 100;

/** The item with a code, from its catalog; null when the whole list has none. */
async function itemOf(requests: Requests, catalog: AddableCatalog, code: string): Promise<Reference | null> {
  const seen = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    const { rows } = await readReferences(requests, catalog, { skip, take: PAGE });
    const found = rows.find((row) => row.code.toLowerCase() === code.toLowerCase());
    if (found) return found;
    const before = seen.size;
    for (const { id } of rows) seen.add(id);
    // A service without paging shows the same rows again.
    if (seen.size === before || rows.length < PAGE) return null;
  }
}

/**
 * Adds an item to a catalog, or renames the one with its code (spec 4.8, "Catalog items"; PUT by
 * docs/service-notes.md, "Catalogs"). Never sends POST, which replaces the whole catalog.
 * @returns the item as its list shows it afterwards
 * @throws ProblemError
 */
export async function putCatalogItem(
  requests: Requests,
  catalog: AddableCatalog,
  { code, description }: CatalogItem,
): Promise<Reference> {
  await requests.change('PUT', catalogPath(catalog), { code, description });
  const item = await itemOf(requests, catalog, code);
  if (!item) throw problem('service.nonsense', `${code} was taken, and is not in the list`);
  return item;
}
