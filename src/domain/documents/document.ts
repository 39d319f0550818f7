import { z } from 'zod';
import { currencyCodeSchema } from '../values/currency.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import { documentClassSchema } from '../kinds/documentClasses.ts';
import { TAX_ROLES } from '../kinds/taxRoles.ts';
import { everyOf } from '../values/everyOf.ts';
import { guidSchema, intRefSchema, refSchema } from '../values/identifiers.ts';
import { addressSchema, extSchema } from '../values/parts.ts';
import { unreadableFieldSchema } from '../values/unreadable.ts';

/** A reference: a GUID or a code; reads return GUIDs (spec 2.1 rule 1). Its length is checked before it is sent. */
const reference = refSchema.min(1);
const text = z.string();

/** Posting fields of a header or line (spec 2.8, 2.9 `Post`). */
export const postSchema = z.object({ costCentre: reference.optional(), department: reference.optional() });

/**
 * The part of a payment or receipt that settles a document. In a draft made here `docId` may be the key of a record
 * here; the other fields come from reads (docs/service-notes.md, "Field lists and lengths").
 */
export const allocationSchema = z.object({
  id: guidSchema.optional(),
  docId: reference,
  docNo: text.optional(),
  /** In document currency. If left out: as much as both documents leave open. */
  allocAmountCurrency: decimalSchema.optional(),
  allocAmountBase: decimalSchema.optional(),
});
export type Allocation = z.infer<typeof allocationSchema>;

/**
 * An instalment of a sale: when it is billed and how much, in document currency (spec 9, 1.15). The service gives the
 * `id`. While it is typed, any field may be missing.
 */
export const billingInstalmentSchema = z.object({
  id: guidSchema.optional(),
  billingDate: localDateSchema.optional(),
  currencyAmount: decimalSchema.optional(),
  description: text.optional(),
});
export type BillingInstalment = z.infer<typeof billingInstalmentSchema>;

const amounts = {
  netCurrencyAmount: decimalSchema.optional(),
  taxCurrencyAmount: decimalSchema.optional(),
  grossCurrencyAmount: decimalSchema.optional(),
  netAmount: decimalSchema.optional(),
  taxAmount: decimalSchema.optional(),
  grossAmount: decimalSchema.optional(),
};

/** A document line (the specification's "detail", spec 2.9, and what service notes add to reads). */
export const documentLineSchema = z.object({
  id: guidSchema.optional(),
  intRef: intRefSchema.optional(),
  productId: reference.optional(),
  productSkuId: reference.optional(),
  productType: text.optional(),
  accountId: reference.optional(),
  description: text.optional(),
  taxBandId: reference.optional(),
  taxCodeId: reference.optional(),
  /** Per cent. Read-only on the wire; kept here so that totals can be calculated offline. */
  taxRate: decimalSchema.optional(),
  quantity: decimalSchema.optional(),
  isNetEntry: z.boolean().optional(),
  currencyUnitPrice: decimalSchema.optional(),
  netCurrencyUnitPrice: decimalSchema.optional(),
  grossCurrencyUnitPrice: decimalSchema.optional(),
  projectId: reference.optional(),
  /** Profile that spreads its revenue or cost over periods (spec 9, 1.5.0). */
  deferredProfileId: reference.optional(),
  /** The same with its months, if the service or a person gave them (docs/service-notes.md, "Deferral"). */
  deferredDistribution: z
    .object({
      profileId: reference,
      dateFrom: localDateSchema.optional(),
      dateTo: localDateSchema.optional(),
      periods: z.number().int().optional(),
    })
    .optional(),
  post: postSchema.optional(),
  textPre: text.optional(),
  textPost: text.optional(),
  fromStockLocationId: reference.optional(),
  toStockLocationId: reference.optional(),
  stockDate: localDateSchema.optional(),
  /** Of a journal: what tax the line is, and what that is worked out from, a debit above zero. */
  taxRole: z.enum(TAX_ROLES).optional(),
  taxBase: decimalSchema.optional(),
  orderIndex: z.number().int().optional(),
  ext: extSchema.optional(),
  /**
   * Whether somebody supplied net, tax and gross in document currency, within 0.01 of the calculated amounts
   * (spec 2.10). Not on the wire.
   */
  suppliedAmounts: z.boolean().optional(),
  ...amounts,
});
export type DocumentLine = z.infer<typeof documentLineSchema>;

/** A document with its lines (spec 2.8, and what service notes add to reads). */
export const documentSchema = z.object({
  id: guidSchema.optional(),
  intRef: intRefSchema.optional(),
  docClass: documentClassSchema,
  docNo: text.optional(),
  transNo: text.optional(),
  docTypeId: reference.optional(),
  docSerieId: reference.optional(),
  legalEntityId: reference.optional(),
  contactAccountId: reference.optional(),
  contactAccountTaxAuthorityId: reference.optional(),
  taxAuthorityId: reference.optional(),
  responsibleResourceId: reference.optional(),
  projectId: reference.optional(),
  docDate: localDateSchema.optional(),
  dueDate: localDateSchema.optional(),
  taxDate: localDateSchema.optional(),
  deliveryDate: localDateSchema.optional(),
  orderNo: text.optional(),
  description: text.optional(),
  currency: currencyCodeSchema.optional(),
  currencyRate: decimalSchema.optional(),
  baseCurrency: currencyCodeSchema.optional(),
  theirDocNo: text.optional(),
  theirRef: text.optional(),
  paymentTermsId: reference.optional(),
  paymentMethodId: reference.optional(),
  /** Payments and receipts: the bank account and the amount, in document currency and in that of the account. */
  bankAccountId: reference.optional(),
  currencyAmount: decimalSchema.optional(),
  bankCurrencyAmount: decimalSchema.optional(),
  bankCurrencyRate: decimalSchema.optional(),
  /** Sent with the create in one request (docs/sync.md, "Unknown outcomes"); later changed by commands only. */
  allocations: z.array(allocationSchema).optional(),
  /** For sales: sent with the create only (spec 9, 1.15), never with an update. */
  billingSchedule: z.array(billingInstalmentSchema).optional(),
  post: postSchema.optional(),
  ext: extSchema.optional(),
  textHeader: text.optional(),
  textFooter: text.optional(),
  cdacId: text.optional(),
  paymentServiceReference: text.optional(),
  fromStockLocationId: reference.optional(),
  toStockLocationId: reference.optional(),
  stockDate: localDateSchema.optional(),
  explicitAmounts: z.boolean().optional(),
  isNetEntry: z.boolean().optional(),
  invoiceAddress: addressSchema.optional(),
  deliveryAddress: addressSchema.optional(),
  /**
   * A document has several statuses at the same time (docs/service-notes.md, "Responses"): `draft`, `outstanding`,
   * `posted`, `approved`…
   */
  statusList: z.array(z.string()).default([]),
  outstandingAmount: decimalSchema.optional(),
  outstandingCurrencyAmount: decimalSchema.optional(),
  createdDate: instantSchema.optional(),
  lastModified: instantSchema.optional(),
  lastModifiedBy: text.optional(),
  ...amounts,
  lines: z.array(documentLineSchema),
  /**
   * Of a version that the service showed: fields that it does not show, held as they were sent (`lines.<field>` of any
   * line).
   */
  notShown: z.array(text).optional(),
  /** Of a version that the service showed (`MayBeUnreadable`). */
  unreadable: z.array(unreadableFieldSchema).optional(),
});
export type Document = z.infer<typeof documentSchema>;

/** A document in the result of a search: the header without its lines (docs/service-notes.md, "Responses"). */
export const documentSummarySchema = documentSchema
  .omit({ lines: true })
  .extend({ id: guidSchema, lastModified: instantSchema.optional() });
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/** The fields of a search row that show whether it has news, and in which order the list runs. */
export const documentRowSchema = documentSummarySchema.pick({
  id: true,
  intRef: true,
  docDate: true,
  lastModified: true,
});
/**
 * A row of a document search. Most need no further reading: the stored document is as the row shows it, or will be read
 * in full.
 */
export interface ServiceDocumentRow extends z.infer<typeof documentRowSchema> {
  /** The whole row; null when it cannot be understood. */
  summary(): DocumentSummary | null;
}

/** Header fields that an update never carries: identity, what only a create or a command sends, and what is shown. */
type OtherHeaderField =
  | 'id'
  | 'intRef'
  | 'docClass'
  | 'transNo'
  | 'baseCurrency'
  | 'allocations'
  | 'billingSchedule'
  | 'explicitAmounts'
  | 'isNetEntry'
  | 'statusList'
  | 'outstandingAmount'
  | 'outstandingCurrencyAmount'
  | 'createdDate'
  | 'lastModified'
  | 'lastModifiedBy'
  | keyof typeof amounts
  | 'lines'
  | 'unreadable'
  | 'notShown';
export type HeaderField = Exclude<keyof Document, OtherHeaderField>;

/** Header fields that a person may set and an update may carry, in the order of spec 2.8. */
export const HEADER_FIELDS = everyOf<HeaderField>()(
  'docNo',
  'docTypeId',
  'docSerieId',
  'legalEntityId',
  'contactAccountId',
  'contactAccountTaxAuthorityId',
  'taxAuthorityId',
  'responsibleResourceId',
  'projectId',
  'docDate',
  'dueDate',
  'taxDate',
  'deliveryDate',
  'orderNo',
  'description',
  'currency',
  'currencyRate',
  'theirDocNo',
  'theirRef',
  'paymentTermsId',
  'paymentMethodId',
  'bankAccountId',
  'currencyAmount',
  'bankCurrencyAmount',
  'bankCurrencyRate',
  'post',
  'ext',
  'textHeader',
  'textFooter',
  'cdacId',
  'paymentServiceReference',
  'fromStockLocationId',
  'toStockLocationId',
  'stockDate',
  'invoiceAddress',
  'deliveryAddress',
);
/** Header fields of an update; null clears a field, or deletes a property of `ext` (spec 2.11). */
export type HeaderPatch = { [Field in HeaderField]?: Document[Field] | null };

/** Line fields that an update never carries. */
type OtherLineField =
  | 'id'
  | 'intRef'
  | 'productType'
  | 'taxRate'
  | 'netCurrencyUnitPrice'
  | 'grossCurrencyUnitPrice'
  | 'orderIndex'
  | 'suppliedAmounts'
  | keyof typeof amounts;
export type LineField = Exclude<keyof DocumentLine, OtherLineField>;

/** Line fields that a person may set and an update may carry, in the order of spec 2.9. */
export const LINE_FIELDS = everyOf<LineField>()(
  'productId',
  'productSkuId',
  'accountId',
  'description',
  'taxBandId',
  'taxCodeId',
  'quantity',
  'isNetEntry',
  'currencyUnitPrice',
  'projectId',
  'deferredProfileId',
  'deferredDistribution',
  'post',
  'textPre',
  'textPost',
  'fromStockLocationId',
  'toStockLocationId',
  'stockDate',
  'taxRole',
  'taxBase',
  'ext',
);
/** Line fields of an update, as in `HeaderPatch`. */
export type LinePatch = { [Field in LineField]?: DocumentLine[Field] | null };

/**
 * Identifies a line within its document: its IntRef, else its id. The key is part of paths, so a foreign IntRef with a
 * dot cannot serve.
 */
export function lineKey({ intRef, id }: Pick<DocumentLine, 'intRef' | 'id'>): string {
  const key = intRef?.includes('.') === true ? (id ?? intRef) : (intRef ?? id);
  if (key === undefined) throw new TypeError('a line has neither an IntRef nor an id');
  return key;
}

/**
 * Longest texts that the service accepts (docs/service-notes.md, "Field lists and lengths"; 250 unless said otherwise).
 */
export const TEXT_LENGTHS = {
  docNo: 50,
  orderNo: 50,
  description: 250,
  theirDocNo: 50,
  theirRef: 50,
  docSerieId: 250,
  cdacId: 250,
} as const satisfies Partial<Record<HeaderField, number>>;

export function isDraft(document: Pick<Document, 'statusList'>): boolean {
  return document.statusList.length === 0 || document.statusList.includes('draft');
}
