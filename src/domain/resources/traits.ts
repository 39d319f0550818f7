import type { ReferenceKind } from '../references/reference.ts';
import type { Capability } from '../values/apiVersion.ts';
import type { ResourceContent, ResourceKind } from './content.ts';

/** What a reference may name: a record that can also be edited here, or one that is only read. */
export type Referable = ReferenceKind;

/**
 * What every room needs to know about one kind of record (docs/architecture.md, "A new resource is added in one
 * descriptor per room").
 */
export interface ResourceTraits {
  kind: ResourceKind;
  /** The capability with which it can be edited (spec part 9). */
  since: Capability;
  /** That with which it can be created, if that came later: earlier, it could not be found again. */
  createSince?: Capability;
  /**
   * Fields that a person may set and an update may carry, in the order of the specification. A dot separates a part
   * from its property.
   */
  fields: readonly string[];
  /** Fields without which it is not sent. */
  required: readonly string[];
  /** Longest texts, if not 250 (docs/service-notes.md, "Field lists and lengths"). */
  lengths: Readonly<Record<string, number>>;
  /**
   * Field paths that hold references, and the kind they refer to. The engine sends a record after those that it refers
   * to.
   */
  refersTo: Readonly<Record<string, Referable>>;
  /**
   * The field with the record that it belongs to in the service's paths: for a price its product. It never changes once
   * the record is on the service.
   */
  parent?: 'productId' | 'contactAccountId';
  /** The field by which records are grouped here, if that is not the parent. */
  keptUnder?: 'bankAccountId';
  /**
   * How a record is found again after the answer to its create was lost (docs/sync.md, "Unknown outcomes"):
   * - `intRef`: by its IntRef
   * - `code`: by its code, if the content is the same
   * - `newIds`: by comparing the ids in its parent's list with those known before
   * - `intRefElseNewIds`: by its IntRef, or like `newIds` if the service does not keep it
   * - `manual`: not at all; only a person can tell
   */
  foundBy: 'intRef' | 'code' | 'newIds' | 'intRefElseNewIds' | 'manual';
  commands: readonly ('lock' | 'unlock' | 'delete')[];
  /**
   * How the service lists it (docs/service-notes.md, "Finding things again"):
   * - `byModification`: what was changed since a time
   * - `whole`: only the whole list
   * - `perParent`: one list for each parent (`PARENT_KINDS`)
   * - `none`: not at all; a record is read by id, or known only here
   */
  list: 'byModification' | 'whole' | 'perParent' | 'none';
  /**
   * For kinds without a code: fields that somebody who changes a new record usually leaves as they are. It is then
   * still taken for the one that was sent.
   */
  identifiedBy: readonly string[];
}

const TRADING = [
  'currency',
  'payTermId',
  'paymentMethodId',
  'taxBandId',
  'taxAuthorityId',
  'taxCodeId',
  'accountId',
  'projectId',
  'creditLimit',
  'isHold',
  'isStop',
  'warningMessage',
  'reminderGroupId',
  'creditScore',
  'creditReportDate',
  'isDraft',
  'ext',
];
const TRADING_REFERENCES = {
  payTermId: 'payTerm',
  paymentMethodId: 'paymentMethod',
  taxBandId: 'taxBand',
  taxAuthorityId: 'taxAuthority',
  taxCodeId: 'taxCode',
  accountId: 'account',
  projectId: 'project',
} as const satisfies Record<string, Referable>;

function under<T>(part: string, names: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [`${part}.${name}`, value]));
}

const PRICE = ['quantityFrom', 'quantityTo', 'unitPrice', 'currency', 'effectiveDate', 'unitOfMeasureId', 'projectId'];
const PRICE_REFERENCES = {
  productId: 'product',
  unitOfMeasureId: 'unitOfMeasure',
  projectId: 'project',
} as const satisfies Record<string, Referable>;

/** What sale prices and purchase prices share. */
const PRICE_TRAITS = {
  since: 'prices',
  foundBy: 'newIds',
  list: 'perParent',
  commands: ['lock', 'unlock', 'delete'],
  parent: 'productId',
  required: ['productId', 'quantityFrom', 'unitPrice'],
  lengths: {},
} as const satisfies Partial<ResourceTraits>;

export const RESOURCE_TRAITS: Readonly<Record<ResourceKind, ResourceTraits>> = {
  department: {
    kind: 'department',
    since: 'departments',
    foundBy: 'code',
    list: 'whole',
    identifiedBy: [],
    commands: ['lock', 'unlock'],
    fields: ['code', 'description', 'legacyRef', 'legalEntityId', 'managerResourceId', 'parentDepartmentId'],
    required: ['code', 'description'],
    lengths: { code: 50, description: 100, legacyRef: 50 },
    refersTo: { legalEntityId: 'legalEntity', managerResourceId: 'resource', parentDepartmentId: 'department' },
  },
  costCentre: {
    kind: 'costCentre',
    since: 'departments',
    foundBy: 'code',
    list: 'whole',
    identifiedBy: [],
    commands: ['lock', 'unlock'],
    fields: ['code', 'description', 'legacyRef', 'legalEntityId', 'parentCostCentreId'],
    required: ['code', 'description'],
    lengths: { code: 50, description: 100, legacyRef: 50 },
    refersTo: { legalEntityId: 'legalEntity', parentCostCentreId: 'costCentre' },
  },
  contactAccount: {
    kind: 'contactAccount',
    since: 'contactAccountUpdate',
    createSince: 'contactAndProjectIntRef',
    foundBy: 'intRef',
    list: 'byModification',
    identifiedBy: [],
    commands: ['lock', 'unlock'],
    fields: [
      'code',
      'description',
      'companyNo',
      'taxNo',
      'countryCode',
      'theirRef',
      'isParent',
      'parentContactAccountId',
      'dacLegalEntityId',
      'customer.contactGroupCustomerId',
      ...TRADING.map((name) => `customer.${name}`),
      'supplier.contactGroupSupplierId',
      'supplier.allowInvoiceDuplication',
      ...TRADING.map((name) => `supplier.${name}`),
      'resource.departmentId',
      'resource.costCentreId',
      'resource.isDraft',
      'contact.firstName',
      'contact.lastName',
      'contact.email',
      'contact.phone',
      'contact.address',
      'bankDetails',
      'ext',
    ],
    required: ['description'],
    lengths: {
      'customer.creditScore': 50,
      'supplier.creditScore': 50,
      code: 50,
      companyNo: 50,
      taxNo: 50,
      countryCode: 3,
      theirRef: 50,
    },
    refersTo: {
      parentContactAccountId: 'contactAccount',
      dacLegalEntityId: 'legalEntity',
      'resource.departmentId': 'department',
      'resource.costCentreId': 'costCentre',
      'customer.contactGroupCustomerId': 'contactGroup',
      'supplier.contactGroupSupplierId': 'contactGroup',
      ...under('customer', TRADING_REFERENCES),
      ...under('supplier', TRADING_REFERENCES),
    },
  },
  contact: {
    kind: 'contact',
    since: 'contacts',
    foundBy: 'intRefElseNewIds',
    list: 'perParent',
    identifiedBy: ['firstName', 'lastName'],
    commands: ['lock', 'unlock', 'delete'],
    parent: 'contactAccountId',
    fields: ['firstName', 'lastName', 'jobTitle', 'email', 'phone', 'mobile', 'urls', 'address', 'ext'],
    // After a lost answer it is looked for among its account's contacts, so it is not sent without an account.
    required: ['contactAccountId'],
    lengths: { firstName: 100, lastName: 100, jobTitle: 100, phone: 50, mobile: 50 },
    refersTo: { contactAccountId: 'contactAccount' },
  },
  project: {
    kind: 'project',
    since: 'projectUpdate',
    createSince: 'contactAndProjectIntRef',
    foundBy: 'intRef',
    list: 'byModification',
    identifiedBy: [],
    commands: ['lock', 'unlock'],
    fields: [
      'code',
      'description',
      'dateFrom',
      'dateTo',
      'projectGroupId',
      'legalEntityId',
      'contactAccountId',
      'isParent',
      'parentProjectId',
      'allowTasks',
      'allowTimesheets',
      'allowDisbursements',
      'isWIP',
      'address',
      'ext',
    ],
    required: ['description'],
    lengths: { code: 50, description: 100 },
    refersTo: { legalEntityId: 'legalEntity', contactAccountId: 'contactAccount', parentProjectId: 'project' },
  },
  product: {
    kind: 'product',
    since: 'productUpdate',
    foundBy: 'code',
    list: 'byModification',
    identifiedBy: [],
    commands: [],
    fields: [
      'code',
      'description',
      'productGroupId',
      'productType',
      'uomId',
      'uomGroupId',
      'isSale',
      'isPurchase',
      'sale.unitPrice',
      'sale.taxCodeId',
      'sale.accountId',
      'purchase.unitPrice',
      'purchase.taxCodeId',
      'purchase.accountId',
      'ext',
    ],
    // After a lost answer it is found by its code, so it is not sent without one.
    required: ['code', 'description'],
    lengths: { code: 50 },
    refersTo: {
      productGroupId: 'productGroup',
      uomId: 'unitOfMeasure',
      'sale.taxCodeId': 'taxCode',
      'sale.accountId': 'account',
      'purchase.taxCodeId': 'taxCode',
      'purchase.accountId': 'account',
    },
  },
  purchasePrice: {
    ...PRICE_TRAITS,
    kind: 'purchasePrice',
    fields: [...PRICE, 'supplierId'],
    identifiedBy: ['supplierId', 'currency', 'effectiveDate', 'quantityFrom'],
    refersTo: { ...PRICE_REFERENCES, supplierId: 'contactAccount' },
  },
  salePrice: {
    ...PRICE_TRAITS,
    kind: 'salePrice',
    fields: [...PRICE, 'customerId'],
    identifiedBy: ['customerId', 'currency', 'effectiveDate', 'quantityFrom'],
    refersTo: { ...PRICE_REFERENCES, customerId: 'contactAccount' },
  },
  bankTransaction: {
    kind: 'bankTransaction',
    since: 'bankTransactions',
    foundBy: 'manual',
    list: 'none',
    identifiedBy: [],
    commands: ['lock', 'unlock', 'delete'],
    keptUnder: 'bankAccountId',
    fields: [
      'bankAccountId',
      'description',
      'bankDate',
      'depositAmount',
      'withdrawalAmount',
      'bankReference',
      'merchantName',
      'postDate',
      'paymentMethodId',
    ],
    required: ['bankAccountId', 'description', 'bankDate'],
    lengths: { bankReference: 50, merchantName: 100 },
    refersTo: { bankAccountId: 'bankAccount', paymentMethodId: 'paymentMethod' },
  },
};

/** The capability that a record needs: a new one may need a later one than what changes and locks need. */
export function capabilityOfResource(kind: ResourceKind, isNew: boolean): Capability {
  const { since, createSince } = RESOURCE_TRAITS[kind];
  return isNew ? (createSince ?? since) : since;
}

/** Whether a record whose create was not answered may have to be found by a new id in its parent's list. */
export function isFoundByNewId(kind: ResourceKind): boolean {
  const { foundBy } = RESOURCE_TRAITS[kind];
  return foundBy === 'newIds' || foundBy === 'intRefElseNewIds';
}

/** Whether records of the kind are created with an IntRef. */
export function hasIntRef(kind: ResourceKind): boolean {
  const { foundBy } = RESOURCE_TRAITS[kind];
  return foundBy === 'intRef' || foundBy === 'intRefElseNewIds';
}

/** The record that this one belongs to, here or on the service; '' if there is none. */
export function parentOfContent(content: ResourceContent): string {
  const { parent, keptUnder } = RESOURCE_TRAITS[content.kind];
  const field = parent ?? keptUnder;
  const value: unknown = field === undefined ? undefined : Reflect.get(content, field);
  return typeof value === 'string' ? value : '';
}

/** The kind in whose record's path a kind is listed: a price under its product, a contact under its party. */
export const PARENT_KINDS = {
  department: null,
  costCentre: null,
  contactAccount: null,
  contact: 'contactAccount',
  project: null,
  product: null,
  purchasePrice: 'product',
  salePrice: 'product',
  bankTransaction: null,
} as const satisfies Record<ResourceKind, ResourceKind | null>;
export type ChildKind = {
  [Kind in ResourceKind]: (typeof PARENT_KINDS)[Kind] extends null ? never : Kind;
}[ResourceKind];

export function isChildKind(kind: ResourceKind): kind is ChildKind {
  return PARENT_KINDS[kind] !== null;
}
