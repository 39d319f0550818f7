import { z } from 'zod';
import { accountTypeSchema } from './accountType.ts';
import { currencyCodeSchema } from '../values/currency.ts';
import { decimalSchema } from '../values/decimal.ts';
import { addressSchema } from '../values/parts.ts';
import { documentClassSchema } from '../kinds/documentClasses.ts';
import { guidSchema, intRefSchema, mintedKeySchema, refSchema } from '../values/identifiers.ts';
import { instantSchema, localDateSchema } from '../values/dates.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from './treatments.ts';
import { unreadableFieldSchema } from '../values/unreadable.ts';

/** The kinds of records that documents, and records of other kinds, refer to. */
export const REFERENCE_KINDS = [
  'legalEntity',
  'contactAccount',
  'product',
  'docType',
  'account',
  'taxAuthority',
  'taxBand',
  'taxCode',
  'currency',
  'payTerm',
  'paymentMethod',
  'project',
  'department',
  'costCentre',
  'bankAccount',
  'unitOfMeasure',
  'resource',
  'stockLocation',
  'productGroup',
  'contactGroup',
] as const;
export const referenceKindSchema = z.enum(REFERENCE_KINDS);
export type ReferenceKind = z.infer<typeof referenceKindSchema>;

export function isReferenceKind(text: string): text is ReferenceKind {
  return REFERENCE_KINDS.some((kind) => kind === text);
}

const tradeSchema = z.object({
  unitPrice: decimalSchema.optional(),
  taxCodeId: refSchema.optional(),
  accountId: refSchema.optional(),
});
const partSchema = z.object({
  currency: currencyCodeSchema.optional(),
  payTermId: refSchema.optional(),
  paymentMethodId: refSchema.optional(),
  taxBandId: refSchema.optional(),
  taxAuthorityId: refSchema.optional(),
  taxCodeId: refSchema.optional(),
  accountId: refSchema.optional(),
  projectId: refSchema.optional(),
  allowInvoiceDuplication: z.boolean().optional(),
  /** In the party's currency. */
  creditLimit: decimalSchema.optional(),
});

/**
 * A record that documents refer to. Every kind has the first block (docs/service-notes.md, "Catalog item"); the other
 * fields belong to some kinds, if the service reports them.
 */
export const referenceSchema = z.object({
  kind: referenceKindSchema,
  /** The service's id, or the key of a record made here that the service does not have yet. */
  id: z.union([guidSchema, mintedKeySchema]),
  /** The key of a record made here, also after the service has it: drafts may still use it. */
  madeHere: mintedKeySchema.optional(),
  code: z.string(),
  description: z.string().default(''),
  isActive: z.boolean().default(true),
  intRef: intRefSchema.optional(),
  lastModified: instantSchema.optional(),

  /** legalEntity: the currency of its base amounts. */
  baseCurrency: currencyCodeSchema.optional(),
  /** contactAccount, bankAccount: its currency. */
  currency: currencyCodeSchema.optional(),
  /** contactAccount */
  isCustomer: z.boolean().optional(),
  isSupplier: z.boolean().optional(),
  payTermId: refSchema.optional(),
  paymentMethodId: refSchema.optional(),
  isHold: z.boolean().optional(),
  isStop: z.boolean().optional(),
  warningMessage: z.string().optional(),
  address: addressSchema.optional(),
  /** product */
  isSale: z.boolean().optional(),
  isPurchase: z.boolean().optional(),
  unitPrice: decimalSchema.optional(),
  /** product, contactAccount: defaults of a new line. */
  taxCodeId: refSchema.optional(),
  accountId: refSchema.optional(),
  /** contactAccount: its terms as a customer and as a supplier. */
  customer: partSchema.optional(),
  supplier: partSchema.optional(),
  /** product: its unit of measure. */
  uomId: refSchema.optional(),
  /** product, unitOfMeasure: units of one group are interchangeable (spec 2.3 `unitOfMeasureRef`). */
  uomGroupId: refSchema.optional(),
  /** product: its terms when it is sold and when it is bought. */
  sale: tradeSchema.optional(),
  purchase: tradeSchema.optional(),
  /** docType */
  docClass: documentClassSchema.optional(),
  /**
   * docType: whether its documents move stock (spec 4.7 rule 6), and whether they may lack a contact account
   * (spec 2.8).
   */
  isStock: z.boolean().optional(),
  isContactOptional: z.boolean().optional(),
  /** docType: whether its documents are settlement discounts, or ask for deposits (docs/local-service.md). */
  isDiscount: z.boolean().optional(),
  isDeposit: z.boolean().optional(),
  /** account: what it is for. */
  accountType: accountTypeSchema.optional(),
  /** taxCode: per cent; with `rates`, that of the day on which it was read. */
  taxRate: decimalSchema.optional(),
  /** taxCode: its rates from a day on, the first without one (docs/local-service.md, "General ledger"). */
  rates: z.array(z.object({ dateFrom: localDateSchema.optional(), taxRate: decimalSchema })).optional(),
  /** taxCode: the ordinary tax code that it replaces under domestic reverse charge (spec 4.7 rule 7). */
  reverseChargeOfId: refSchema.optional(),
  /** taxCode: how it counts in tax returns, where the service says it (docs/local-service.md). */
  saleTreatment: z.enum(SALE_TREATMENTS).optional(),
  purchaseTreatment: z.enum(PURCHASE_TREATMENTS).optional(),
  /** legalEntity: its financial years, where the service has a ledger. */
  years: z.array(z.object({ dateFrom: localDateSchema, dateTo: localDateSchema })).optional(),
  /** currency: foreign units per base unit, unless the connection has it the other way round. */
  currencyRate: decimalSchema.optional(),
  /** currency: its rates from a day on, the first without one (docs/local-service.md, "General ledger"). */
  currencyRates: z.array(z.object({ dateFrom: localDateSchema.optional(), currencyRate: decimalSchema })).optional(),
  /** payTerm: days from the document's date to its due date. */
  days: z.number().int().optional(),
  /** Fields of it that cannot be read; left out if there are none. */
  unreadable: z.array(unreadableFieldSchema).optional(),
});
export type Reference = z.infer<typeof referenceSchema>;

/** The ways in which documents may name a reference: id, code, IntRef. */
export function spellingsOf({ id, code, intRef }: Pick<Reference, 'id' | 'code' | 'intRef'>): string[] {
  return [id, code, intRef ?? ''].filter((spelling) => spelling !== '');
}

/** So few records may always be missing at once: short lists change quickly. */
const FEW = 10;

/**
 * Whether a complete list lacks so many of the active stored records that it is probably faulty: more than half of them
 * and more than ten (docs/sync.md, promise A).
 * @param agreed how many are really gone, as a person confirmed
 */
export function isShortList(missing: number, active: number, agreed = 0): boolean {
  return missing > Math.max(FEW, agreed) && missing * 2 > active;
}
