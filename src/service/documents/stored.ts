import { z } from 'zod';
import { addressSchema } from '../../domain/values/parts.ts';
import { currencyCodeSchema } from '../../domain/values/currency.ts';
import { localDateSchema } from '../../domain/values/dates.ts';
import { decimalSchema } from '../../domain/values/decimal.ts';
import { extField } from '../wire/fields.ts';
import { TAX_ROLES } from '../../domain/kinds/taxRoles.ts';
import { serviceClassSchema } from '../base/classes.ts';

const text = z.string();
const amounts = {
  netCurrencyAmount: decimalSchema,
  taxCurrencyAmount: decimalSchema,
  grossCurrencyAmount: decimalSchema,
  netAmount: decimalSchema,
  taxAmount: decimalSchema,
  grossAmount: decimalSchema,
};

const postSchema = z.object({ costCentre: text.optional(), department: text.optional() });

/** A line as the service stores and answers it (spec 2.9, and what service notes add to reads). References are ids. */
export const storedLineSchema = z.object({
  id: text,
  docId: text,
  /** Place in the document, from 0. */
  orderIndex: z.coerce.number().int(),
  intRef: text.optional(),
  productId: text.optional(),
  productSkuId: text.optional(),
  productType: text.optional(),
  accountId: text.optional(),
  description: text.optional(),
  taxBandId: text.optional(),
  taxCodeId: text.optional(),
  taxRate: decimalSchema,
  quantity: decimalSchema,
  isNetEntry: z.boolean(),
  currencyUnitPrice: decimalSchema,
  netCurrencyUnitPrice: decimalSchema,
  grossCurrencyUnitPrice: decimalSchema,
  projectId: text.optional(),
  post: postSchema.optional(),
  textPre: text.optional(),
  textPost: text.optional(),
  fromStockLocationId: text.optional(),
  toStockLocationId: text.optional(),
  stockDate: localDateSchema.optional(),
  /** The months over which its amount is spread (spec 9, 1.5.0). */
  deferredProfileId: text.optional(),
  deferredDistribution: z
    .object({ profileId: text, dateFrom: localDateSchema, dateTo: localDateSchema, periods: z.coerce.number().int() })
    .optional(),
  isDeferred: z.boolean().optional(),
  /** The deposit that the line deducts. */
  depositId: text.optional(),
  /** Only of a journal's line on a tax account: what the tax is, and what it is worked out from (with its sign). */
  taxRole: z.enum(TAX_ROLES).optional(),
  taxBase: decimalSchema.optional(),
  /** Whether its tax code belongs to domestic reverse charge (spec 4.7 rule 7). */
  isReverseCharge: z.boolean().optional(),
  ext: extField.optional(),
  ...amounts,
  lastModified: text,
});
export type ServiceLine = z.output<typeof storedLineSchema>;

/** A header as the service stores it (spec 2.8, and what service notes add to reads). References are ids. */
export const storedHeaderSchema = z.object({
  id: text,
  /** A sales invoice of a legal entity that keeps a ledger has none until it is posted. */
  docNo: text.optional(),
  transNo: text,
  intRef: text.optional(),
  docClass: serviceClassSchema,
  docTypeId: text,
  docSerieId: text.optional(),
  legalEntityId: text,
  contactAccountId: text.optional(),
  contactAccountTaxAuthorityId: text.optional(),
  taxAuthorityId: text.optional(),
  responsibleResourceId: text.optional(),
  projectId: text.optional(),
  docDate: localDateSchema,
  dueDate: localDateSchema.optional(),
  taxDate: localDateSchema.optional(),
  deliveryDate: localDateSchema.optional(),
  /** Id of the accounting period of the document's date. */
  periodId: text.meta({ format: 'uuid' }),
  orderNo: text.optional(),
  description: text.optional(),
  currency: currencyCodeSchema,
  currencyRate: decimalSchema,
  baseCurrency: currencyCodeSchema,
  theirDocNo: text.optional(),
  theirRef: text.optional(),
  accountId: text.optional(),
  paymentTermsId: text.optional(),
  paymentMethodId: text.optional(),
  ext: extField.optional(),
  textHeader: text.optional(),
  textFooter: text.optional(),
  cdacId: text.optional(),
  paymentServiceReference: text.optional(),
  fromStockLocationId: text.optional(),
  toStockLocationId: text.optional(),
  stockDate: localDateSchema.optional(),
  /** Only of payments and receipts: the bank account, and the amount in its currency. */
  bankAccountId: text.optional(),
  bankCurrency: currencyCodeSchema.optional(),
  bankCurrencyAmount: decimalSchema.optional(),
  bankCurrencyRate: decimalSchema.optional(),
  explicitAmounts: z.boolean(),
  isNetEntry: z.boolean(),
  ...amounts,
  outstandingAmount: decimalSchema,
  outstandingCurrencyAmount: decimalSchema,
  hasNotes: z.boolean(),
  hasAttachments: z.boolean(),
  createdDate: text,
  lastModified: text,
  lastModifiedBy: text,
});
/** The same inside the service: a number that there is not yet is ''. */
export type StoredHeader = z.output<typeof storedHeaderSchema> & { docNo: string };

/** How sentences name a document. */
export function nameOf({ docNo, transNo }: Pick<StoredHeader, 'docNo' | 'transNo'>): string {
  return docNo === '' ? `Document ${transNo}` : docNo;
}

/** Fields that only reading one document shows, not a search (docs/service-notes.md, "Responses"). */
export const particularsSchema = z.object({
  post: postSchema.optional(),
  invoiceAddress: addressSchema.optional(),
  deliveryAddress: addressSchema.optional(),
  billingSchedule: z
    .array(
      z.object({ id: text, billingDate: localDateSchema, currencyAmount: decimalSchema, description: text.optional() }),
    )
    .optional(),
});
export type Particulars = z.output<typeof particularsSchema>;

/** States, of which several can hold at the same time (spec 3; docs/service-notes.md, "Responses"). */
export const STATUSES = [
  'draft',
  'pending_auth',
  'approved',
  'pending_posting',
  'posted',
  'error',
  'dispute',
  'reversed',
  'abandoned',
] as const;
export type Status = (typeof STATUSES)[number];

export interface ServiceDocument {
  header: StoredHeader;
  particulars: Particulars;
  statuses: readonly Status[];
  lines: ServiceLine[];
}
