import { z } from 'zod';
import { currencyCodeSchema } from '../values/currency.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { everyOf } from '../values/everyOf.ts';
import { addressSchema, extSchema } from '../values/parts.ts';
import { guidSchema, intRefSchema, refSchema } from '../values/identifiers.ts';
import { unreadableFieldSchema } from '../values/unreadable.ts';

/**
 * The content of each kind of record other than documents that is edited here, in the names of the service's reads
 * (docs/service-notes.md, "Field lists and lengths"). A reference is a GUID, a code, or the key of a record made here
 * that the service does not have yet; the engine replaces such a key by the id before it sends. A reference that is too
 * long holds back its own record (readiness), but must not make a whole answer invalid.
 */
const reference = refSchema.min(1);
const text = z.string();

const common = {
  id: guidSchema.optional(),
  /** False when the record is locked: kept, but left out of lists (spec 3). */
  isActive: z.boolean().optional(),
  lastModified: instantSchema.optional(),
  lastModifiedBy: text.optional(),
  /** Of a version that the service showed: paths of fields that it does not show, held as they were sent. */
  notShown: z.array(text).optional(),
  /** Of a version that the service showed (`MayBeUnreadable`). */
  unreadable: z.array(unreadableFieldSchema).optional(),
};
const coded = { ...common, code: text.optional(), description: text.optional() };

/** Spec 2.5. */
export const departmentSchema = z.object({
  kind: z.literal('department'),
  ...coded,
  legacyRef: text.optional(),
  legalEntityId: reference.optional(),
  managerResourceId: reference.optional(),
  parentDepartmentId: reference.optional(),
});

/** Spec 2.6. */
export const costCentreSchema = z.object({
  kind: z.literal('costCentre'),
  ...coded,
  legacyRef: text.optional(),
  legalEntityId: reference.optional(),
  parentCostCentreId: reference.optional(),
});

/** Terms of the customer or supplier part of a contact account (docs/service-notes.md, "Contact account"). */
const tradingPart = z.object({
  currency: currencyCodeSchema.optional(),
  payTermId: reference.optional(),
  paymentMethodId: reference.optional(),
  taxBandId: reference.optional(),
  taxAuthorityId: reference.optional(),
  taxCodeId: reference.optional(),
  accountId: reference.optional(),
  projectId: reference.optional(),
  creditLimit: decimalSchema.optional(),
  isHold: z.boolean().optional(),
  isStop: z.boolean().optional(),
  warningMessage: text.optional(),
  /** Spec 9, 1.0: its reminders, its credit score, and the date of the credit report. */
  reminderGroupId: reference.optional(),
  creditScore: text.optional(),
  creditReportDate: localDateSchema.optional(),
  /** Spec 9, 1.18: the part is not complete yet. */
  isDraft: z.boolean().optional(),
  ext: extSchema.optional(),
});
export const contactAccountSchema = z.object({
  kind: z.literal('contactAccount'),
  ...coded,
  intRef: intRefSchema.optional(),
  companyNo: text.optional(),
  taxNo: text.optional(),
  countryCode: text.optional(),
  theirRef: text.optional(),
  isParent: z.boolean().optional(),
  parentContactAccountId: reference.optional(),
  /** Only users of this legal entity see it (spec 9, 1.12 only names it; docs/local-service.md, "Legal entities"). */
  dacLegalEntityId: reference.optional(),
  customer: tradingPart.extend({ contactGroupCustomerId: reference.optional() }).optional(),
  supplier: tradingPart
    .extend({ contactGroupSupplierId: reference.optional(), allowInvoiceDuplication: z.boolean().optional() })
    .optional(),
  /** Somebody who works for us (spec 9, 1.18). */
  resource: z
    .object({ departmentId: reference.optional(), costCentreId: reference.optional(), isDraft: z.boolean().optional() })
    .optional(),
  contact: z
    .object({
      firstName: text.optional(),
      lastName: text.optional(),
      email: text.optional(),
      phone: text.optional(),
      address: addressSchema.optional(),
    })
    .optional(),
  bankDetails: z
    .array(
      z.object({
        accountName: text.optional(),
        accountNo: text.optional(),
        sortCode: text.optional(),
        iban: text.optional(),
        bic: text.optional(),
      }),
    )
    .optional(),
  ext: extSchema.optional(),
});

/** A person who belongs to the contact account in `contactAccountId` (spec 4.8). */
export const contactSchema = z.object({
  kind: z.literal('contact'),
  ...common,
  contactAccountId: reference.optional(),
  /** Left out in records from before contacts had one, and by services that do not keep it. */
  intRef: intRefSchema.optional(),
  firstName: text.optional(),
  lastName: text.optional(),
  jobTitle: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  mobile: text.optional(),
  /** Spec 9, 1.16. */
  urls: z.array(text).optional(),
  address: addressSchema.optional(),
  ext: extSchema.optional(),
});

const tradePart = z.object({
  unitPrice: decimalSchema.optional(),
  taxCodeId: reference.optional(),
  accountId: reference.optional(),
});
export const productSchema = z.object({
  kind: z.literal('product'),
  ...coded,
  productGroupId: reference.optional(),
  productType: text.optional(),
  uomId: reference.optional(),
  uomGroupId: reference.optional(),
  isSale: z.boolean().optional(),
  isPurchase: z.boolean().optional(),
  sale: tradePart.optional(),
  purchase: tradePart.optional(),
  ext: extSchema.optional(),
});

export const projectSchema = z.object({
  kind: z.literal('project'),
  ...coded,
  intRef: intRefSchema.optional(),
  dateFrom: localDateSchema.optional(),
  dateTo: localDateSchema.optional(),
  projectGroupId: reference.optional(),
  legalEntityId: reference.optional(),
  contactAccountId: reference.optional(),
  isParent: z.boolean().optional(),
  parentProjectId: reference.optional(),
  allowTasks: z.boolean().optional(),
  allowTimesheets: z.boolean().optional(),
  allowDisbursements: z.boolean().optional(),
  isWIP: z.boolean().optional(),
  address: addressSchema.optional(),
  ext: extSchema.optional(),
});

/** Spec 2.3 and 2.4: `productId` is the parent in the path. Fields left out follow the product and the environment. */
const price = {
  ...common,
  productId: reference,
  quantityFrom: decimalSchema.optional(),
  quantityTo: decimalSchema.optional(),
  unitPrice: decimalSchema.optional(),
  currency: currencyCodeSchema.optional(),
  effectiveDate: localDateSchema.optional(),
  unitOfMeasureId: reference.optional(),
  projectId: reference.optional(),
};
export const purchasePriceSchema = z.object({
  kind: z.literal('purchasePrice'),
  ...price,
  supplierId: reference.optional(),
});
export const salePriceSchema = z.object({ kind: z.literal('salePrice'), ...price, customerId: reference.optional() });

/** Spec 2.7: exactly one of the two amounts is greater than zero. */
export const bankTransactionSchema = z.object({
  kind: z.literal('bankTransaction'),
  ...common,
  bankAccountId: reference,
  description: text.optional(),
  bankDate: localDateSchema.optional(),
  depositAmount: decimalSchema.optional(),
  withdrawalAmount: decimalSchema.optional(),
  bankReference: text.optional(),
  merchantName: text.optional(),
  postDate: localDateSchema.optional(),
  /** A payment method's code or id. */
  paymentMethodId: reference.optional(),
});

export const resourceContentSchema = z.discriminatedUnion('kind', [
  departmentSchema,
  costCentreSchema,
  contactAccountSchema,
  contactSchema,
  productSchema,
  projectSchema,
  purchasePriceSchema,
  salePriceSchema,
  bankTransactionSchema,
]);
export type ResourceContent = z.infer<typeof resourceContentSchema>;
export type ResourceKind = ResourceContent['kind'];
export type ContentOf<K extends ResourceKind> = Extract<ResourceContent, { kind: K }>;
/**
 * In push order: records that others refer to come first (docs/sync.md, "A run"); documents come after all of these.
 */
export const RESOURCE_KINDS = everyOf<ResourceKind>()(
  'department',
  'costCentre',
  'contactAccount',
  'contact',
  'project',
  'product',
  'purchasePrice',
  'salePrice',
  'bankTransaction',
);
export const resourceKindSchema = z.enum(RESOURCE_KINDS);
