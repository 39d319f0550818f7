import type { ResourceKind } from '../../domain/resources/content.ts';

/** How one kind of record travels: its paths, and the names that differ between its reads and its writes. */
export interface ResourceWire {
  /** Where it is listed and created; a child kind below the id of its parent. */
  path: (parent: string) => string;
  /** Where one is read, changed and removed. */
  one: (id: string, parent: string) => string;
  /** Where one is found by its IntRef, if not where it is read. */
  byIntRef?: (intRef: string) => string;
  /** Where it is locked and unlocked, if elsewhere. */
  lockable?: (id: string) => string;
  /** Whether its list can be filtered by modification (docs/service-notes.md, "Finding things again"). */
  byModification?: true;
  /**
   * Parts that lists and reads ask for, because some services leave them out otherwise (spec 4.8;
   * docs/service-notes.md, "Contact account").
   */
  include?: string;
  /** Further parameters for reading one record, so that it is shown even when it is closed. */
  readWith?: Readonly<Record<string, string>>;
  /**
   * Whether a change goes to the path of creates, with the id in the body: the specification has it so; other services
   * change a record where it is read.
   */
  namedInBody?: true;
  /**
   * What to ask for when reading the parent, if that is the way to list the kind; otherwise it has a list of its own.
   */
  inParent?: { path: (parent: string) => string; include: string; field: string };
  /** Names in requests that differ from those in reads: `supplierId` is sent as `supplierRef` (spec 2.3). */
  sentAs: Readonly<Record<string, string>>;
  /** Names in answers that differ from Daybook's. */
  readAs: Readonly<Record<string, string>>;
  /** Fields of the content that the path gives, not the body. */
  inPath: readonly string[];
  /** Amounts for which 0 means "none", in both directions (spec 2.7 rule 2). */
  zeroIsNone: readonly string[];
  /** Fields that travel as JSON numbers, by path. */
  numbers: readonly string[];
}

const segment = encodeURIComponent;
/** The parts of a party; 1.13 shows them only when asked. */
export const PARTY_PARTS = 'customer,supplier,contact,bankDetails,ext';
const PLAIN = { sentAs: {}, readAs: {}, inPath: [], zeroIsNone: [], numbers: [] } as const;

function plain(name: string): Pick<ResourceWire, 'path' | 'one'> {
  return { path: () => `/api/${name}`, one: (id) => `/api/${name}/${segment(id)}` };
}

function price(name: string, party: 'supplier' | 'customer'): ResourceWire {
  const path = (product: string): string => `/api/Product/${segment(product)}/${name}`;
  return {
    ...PLAIN,
    path,
    one: (id, product) => `${path(product)}/${segment(id)}`,
    inPath: ['productId'],
    sentAs: { unitOfMeasureId: 'unitOfMeasureRef', projectId: 'projectRef', [`${party}Id`]: `${party}Ref` },
    readAs: { unitOfMeasureRef: 'unitOfMeasureId', projectRef: 'projectId', [`${party}Ref`]: `${party}Id` },
    numbers: ['quantityFrom', 'quantityTo', 'unitPrice'],
  };
}

export const RESOURCE_WIRES: Readonly<Record<ResourceKind, ResourceWire>> = {
  department: { ...PLAIN, ...plain('Department') },
  costCentre: { ...PLAIN, ...plain('CostCentre') },
  contactAccount: {
    ...PLAIN,
    ...plain('ContactAccount'),
    byModification: true,
    include: PARTY_PARTS,
    numbers: ['customer.creditLimit', 'supplier.creditLimit'],
  },
  contact: {
    ...PLAIN,
    path: (account) => `/api/ContactAccount/${segment(account)}/contacts`,
    one: (id, account) => `/api/ContactAccount/${segment(account)}/contacts/${segment(id)}`,
    byIntRef: (intRef) => `/api/Contact/${segment(intRef)}`,
    lockable: (id) => `/api/Contact/${segment(id)}`,
    // Spec 4.8 names no list of an account's contacts; the account itself shows them (docs/service-notes.md, "Contact
    // account").
    inParent: { path: (account) => `/api/ContactAccount/${segment(account)}`, include: 'contacts', field: 'contacts' },
    inPath: ['contactAccountId'],
  },
  project: {
    ...PLAIN,
    ...plain('Project'),
    byModification: true,
    include: 'ext,address',
    readWith: { IncludeClosed: 'true' },
    namedInBody: true,
  },
  product: { ...PLAIN, ...plain('Product'), byModification: true, numbers: ['sale.unitPrice', 'purchase.unitPrice'] },
  purchasePrice: price('PurchasePrice', 'supplier'),
  salePrice: price('SalePrice', 'customer'),
  bankTransaction: {
    ...PLAIN,
    ...plain('BankTransaction'),
    sentAs: { bankAccountId: 'bankAccountRef', paymentMethodId: 'paymentMethodRef' },
    readAs: {
      bankAccountRef: 'bankAccountId',
      paymentMethodCode: 'paymentMethodId',
      paymentMethodRef: 'paymentMethodId',
    },
    zeroIsNone: ['depositAmount', 'withdrawalAmount'],
    numbers: ['depositAmount', 'withdrawalAmount'],
  },
};
