import { isMintedKey } from '../values/identifiers.ts';
import { sameValue } from '../documents/content.ts';
import type { Reference, ReferenceKind } from '../references/reference.ts';
import type { ResourceContent, ResourceKind } from './content.ts';
import { isActiveRecord, type ResourceRecord } from './record.ts';
import { currentVersion } from '../records/record.ts';

/** Kinds that are edited here and that documents or other records refer to. */
export const REFERRED_KINDS = [
  'contactAccount',
  'product',
  'project',
  'department',
  'costCentre',
] as const satisfies readonly (ResourceKind & ReferenceKind)[];
export type ReferredKind = (typeof REFERRED_KINDS)[number];

export function isReferredKind(kind: string): kind is ReferredKind {
  return REFERRED_KINDS.some((each) => each === kind);
}

type Facts = Partial<Reference>;

/** Terms that a new document takes over, from the customer part, else from the supplier part. */
function partyFacts({ customer, supplier, contact }: Extract<ResourceContent, { kind: 'contactAccount' }>): Facts {
  const term = <Name extends keyof NonNullable<typeof customer> & keyof NonNullable<typeof supplier>>(name: Name) =>
    customer?.[name] ?? supplier?.[name];
  return {
    isCustomer: customer !== undefined,
    isSupplier: supplier !== undefined,
    currency: term('currency'),
    payTermId: term('payTermId'),
    paymentMethodId: term('paymentMethodId'),
    taxCodeId: term('taxCodeId'),
    accountId: term('accountId'),
    isHold: term('isHold'),
    isStop: term('isStop'),
    warningMessage: term('warningMessage'),
    address: contact?.address,
    customer,
    supplier,
  };
}

function productFacts({
  sale,
  purchase,
  isSale,
  isPurchase,
  uomId,
  uomGroupId,
}: Extract<ResourceContent, { kind: 'product' }>): Facts {
  return {
    isSale: isSale ?? sale !== undefined,
    isPurchase: isPurchase ?? purchase !== undefined,
    unitPrice: sale?.unitPrice ?? purchase?.unitPrice,
    taxCodeId: sale?.taxCodeId ?? purchase?.taxCodeId,
    accountId: sale?.accountId ?? purchase?.accountId,
    uomId,
    uomGroupId,
    sale,
    purchase,
  };
}

function factsOf(content: ResourceContent): Facts {
  if (content.kind === 'contactAccount') return partyFacts(content);
  if (content.kind === 'product') return productFacts(content);
  return {};
}

function isReferred(content: ResourceContent): content is Extract<ResourceContent, { kind: ReferredKind }> {
  return isReferredKind(content.kind);
}

/** A record as a row of a picker, with local edits. @returns null for kinds that nothing refers to */
export function referenceOf(record: ResourceRecord): Reference | null {
  const { key } = record;
  const content = currentVersion(record);
  if (!isReferred(content)) return null;
  // A key that was not minted here is the service's id.
  const id = record.id ?? (isMintedKey(key) ? key : null);
  if (id === null) return null;
  const row: Reference = {
    kind: content.kind,
    id,
    code: content.code ?? '',
    description: content.description ?? '',
    isActive: isActiveRecord(record),
    ...(isMintedKey(key) ? { madeHere: key } : {}),
    ...('intRef' in content && content.intRef !== undefined ? { intRef: content.intRef } : {}),
    ...(content.lastModified === undefined ? {} : { lastModified: content.lastModified }),
  };
  const facts = Object.entries(factsOf(content)).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(facts) };
}

export function sameReference(left: Reference | null, right: Reference | null): boolean {
  return sameValue(left, right);
}
