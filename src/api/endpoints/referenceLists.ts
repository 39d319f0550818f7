import type { Instant } from '../../domain/values/dates.ts';
import type { Page, PageRequest } from '../../domain/values/paging.ts';
import type { Reference, ReferenceKind } from '../../domain/references/reference.ts';
import { readRows } from '../wire/lists.ts';
import { readReference } from '../wire/referenceReading.ts';
import type { Requests } from '../transport/requests.ts';

/**
 * Where each kind is listed, and whether its list can be filtered by modification (docs/service-notes.md, "Finding
 * things again").
 */
const LISTS: Record<ReferenceKind, { path: string; byModification?: true }> = {
  legalEntity: { path: '/api/LegalEntity' },
  contactAccount: { path: '/api/ContactAccount', byModification: true },
  product: { path: '/api/Product', byModification: true },
  docType: { path: '/api/Catalog/DocType' },
  account: { path: '/api/Catalog/Account' },
  taxAuthority: { path: '/api/Catalog/TaxAuthority' },
  taxBand: { path: '/api/Catalog/TaxBand' },
  taxCode: { path: '/api/Catalog/TaxCode' },
  currency: { path: '/api/Catalog/Currency' },
  payTerm: { path: '/api/Catalog/PayTerm' },
  paymentMethod: { path: '/api/Catalog/PaymentMethod' },
  project: { path: '/api/Project', byModification: true },
  department: { path: '/api/Department' },
  costCentre: { path: '/api/CostCentre' },
  bankAccount: { path: '/api/Catalog/BankAccount' },
  unitOfMeasure: { path: '/api/Catalog/UnitOfMeasure' },
  resource: { path: '/api/Catalog/Resource' },
  stockLocation: { path: '/api/Catalog/StockLocation' },
  productGroup: { path: '/api/Catalog/ProductGroup' },
  contactGroup: { path: '/api/ContactGroup' },
};

/** The path of a kind's list. */
export function catalogPath(kind: ReferenceKind): string {
  return LISTS[kind].path;
}

/**
 * The service shows `lastModified` without a zone, in UTC (docs/service-notes.md, "Responses"). A filter uses the same
 * form, so that it is not taken for local time.
 */
export function filterTime(instant: Instant | undefined): string | undefined {
  return instant?.replace(/Z$/, '');
}

export async function readReferences(
  requests: Requests,
  kind: ReferenceKind,
  page: PageRequest,
): Promise<Page<Reference>> {
  const { path, byModification } = LISTS[kind];
  const { json, serverTime } = await requests.read(path, {
    LastModifiedFrom: byModification ? filterTime(page.lastModifiedFrom) : undefined,
    skip: page.skip,
    take: page.take,
  });
  return { ...readRows(json, kind, (row, onFault) => readReference(row, kind, onFault)), serverTime };
}
