import type { Document, DocumentLine } from './document.ts';
import type { ReferenceKind } from '../references/reference.ts';

/** The kind of record that each reference of a header names (spec 2.8). A dot separates `post` from its property. */
export const HEADER_REFERENCES = {
  docTypeId: 'docType',
  legalEntityId: 'legalEntity',
  contactAccountId: 'contactAccount',
  contactAccountTaxAuthorityId: 'taxAuthority',
  taxAuthorityId: 'taxAuthority',
  responsibleResourceId: 'resource',
  projectId: 'project',
  currency: 'currency',
  paymentTermsId: 'payTerm',
  paymentMethodId: 'paymentMethod',
  bankAccountId: 'bankAccount',
  fromStockLocationId: 'stockLocation',
  toStockLocationId: 'stockLocation',
  'post.costCentre': 'costCentre',
  'post.department': 'department',
} as const satisfies Readonly<Record<string, ReferenceKind>>;

/** The same for a line (spec 2.9). A SKU belongs to the product. */
export const LINE_REFERENCES = {
  productId: 'product',
  accountId: 'account',
  taxBandId: 'taxBand',
  taxCodeId: 'taxCode',
  projectId: 'project',
  fromStockLocationId: 'stockLocation',
  toStockLocationId: 'stockLocation',
  'post.costCentre': 'costCentre',
  'post.department': 'department',
} as const satisfies Readonly<Record<string, ReferenceKind>>;

function valueAt(of: Document | DocumentLine, path: string): string | undefined {
  if (path === 'post.costCentre') return of.post?.costCentre;
  if (path === 'post.department') return of.post?.department;
  const value: unknown = Reflect.get(of, path);
  return typeof value === 'string' ? value : undefined;
}

/** Every reference in a header or line: its field, the kind that it names, and the id, key or code. */
export function referencesOf(
  of: Document | DocumentLine,
  fields: Readonly<Record<string, ReferenceKind>>,
): { field: string; kind: ReferenceKind; value: string }[] {
  return Object.entries(fields).flatMap(([field, kind]) => {
    const value = valueAt(of, field);
    return value === undefined ? [] : [{ field, kind, value }];
  });
}
