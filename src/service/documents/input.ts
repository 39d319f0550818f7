import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import type { AMOUNT_FIELDS } from '../../domain/values/amountFields.ts';
import { TEXT_LENGTHS } from '../../domain/documents/document.ts';
import { monthOfPeriod } from '../base/periods.ts';
import { badRequest } from '../base/refusal.ts';
import { behaves } from '../base/versions.ts';
import {
  codeField,
  currencyField,
  dateField,
  documentDateField,
  decimalField,
  extField,
  flagField,
  readFields,
  MOST_MONTHS,
  textUpTo,
  wholeField,
} from '../wire/fields.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { TAX_ROLES } from '../../domain/kinds/taxRoles.ts';

const LONG_TEXT = 4000;
const reference = codeField().nullish();
const text = textUpTo(250).nullish();
const longText = textUpTo(LONG_TEXT).nullish();
const date = dateField.nullish();
const documentDate = documentDateField.nullish();
const amount = decimalField(5).nullish();
const unitPrice = decimalField(8).nullish();

const post = z.object({ costCentre: reference, department: reference }).nullish();
/** In both spellings; that of 1.13 is converted to ours before it is read (`givenAddress`). */
const address = z
  .object({
    name: text,
    address1: text,
    address2: text,
    city: text,
    county: text,
    postcode: textUpTo(20).nullish(),
    countryCode: textUpTo(3).nullish(),
    address: text,
    postCode: textUpTo(20).nullish(),
    description: text,
  })
  .nullish();
/**
 * The months over which the amount of a line is spread; all four fields are given together (docs/service-notes.md,
 * "Deferral").
 */
const deferredDistribution = z
  .object({
    profileId: codeField(),
    dateFrom: documentDateField,
    dateTo: dateField,
    periods: wholeField(1, MOST_MONTHS),
  })
  .nullish();
const amounts = {
  netCurrencyAmount: amount,
  taxCurrencyAmount: amount,
  grossCurrencyAmount: amount,
  netAmount: amount,
  taxAmount: amount,
  grossAmount: amount,
} satisfies Record<(typeof AMOUNT_FIELDS)[number], unknown>;

/** What a create or update of a line may carry (spec 2.9). A missing field is not given; null means none. */
export const lineInputSchema = z.object({
  intRef: reference,
  productId: reference,
  productSkuId: reference,
  accountId: reference,
  description: textUpTo(TEXT_LENGTHS.description).nullish(),
  taxBandId: reference,
  taxCodeId: reference,
  quantity: unitPrice,
  isNetEntry: flagField.nullish(),
  currencyUnitPrice: unitPrice,
  projectId: reference,
  deferredProfileId: reference,
  deferredDistribution,
  post,
  depositId: codeField(TEXT_LENGTHS.docNo).nullish(),
  taxRole: z.enum(TAX_ROLES).nullish(),
  taxBase: amount,
  textPre: longText,
  textPost: longText,
  fromStockLocationId: reference,
  toStockLocationId: reference,
  stockDate: date,
  ext: extField.nullish(),
  ...amounts,
});
export type LineInput = z.output<typeof lineInputSchema>;

const headerFields = {
  intRef: reference,
  docNo: codeField(TEXT_LENGTHS.docNo).nullish(),
  docTypeId: reference,
  docSerieId: reference,
  legalEntityId: reference,
  contactAccountId: reference,
  contactAccountTaxAuthorityId: reference,
  taxAuthorityId: reference,
  responsibleResourceId: reference,
  projectId: reference,
  docDate: documentDate,
  dueDate: date,
  taxDate: documentDate,
  deliveryDate: date,
  orderNo: textUpTo(TEXT_LENGTHS.orderNo).nullish(),
  description: textUpTo(TEXT_LENGTHS.description).nullish(),
  currency: currencyField.nullish(),
  currencyRate: decimalField(8).nullish(),
  theirDocNo: textUpTo(TEXT_LENGTHS.theirDocNo).nullish(),
  theirRef: textUpTo(TEXT_LENGTHS.theirRef).nullish(),
  paymentTermsId: reference,
  paymentMethodId: reference,
  post,
  ext: extField.nullish(),
  textHeader: longText,
  textFooter: longText,
  cdacId: reference,
  paymentServiceReference: text,
  fromStockLocationId: reference,
  toStockLocationId: reference,
  stockDate: date,
  explicitAmounts: flagField.nullish(),
  isNetEntry: flagField.nullish(),
  invoiceAddress: address,
  deliveryAddress: address,
  bankAccountId: reference,
  bankCurrencyAmount: amount,
  bankCurrencyRate: decimalField(8).nullish(),
  /** Only for payments and receipts: the amount paid, in the document's currency. */
  currencyAmount: amount,
  ...amounts,
};

/**
 * One match of a document with another (docs/service-notes.md, "Payment and receipt create"). Without an amount, as
 * much as both leave open.
 */
export const allocationInputSchema = z.object({ docId: codeField(), allocAmountCurrency: amount });
export type AllocationInput = z.output<typeof allocationInputSchema>;
const allocating = { allocations: z.array(allocationInputSchema).nullish(), allocateAuto: flagField.nullish() };
export const allocatingSchema = z.object(allocating);
export type AllocatingInput = z.output<typeof allocatingSchema>;
/** What the allocation endpoint accepts: `{ allocations, allocateAuto }`, a single allocation, or a list of them. */
export const allocatingBodySchema = z.union([allocatingSchema, allocationInputSchema, z.array(allocationInputSchema)]);

/** What a create or update of a document may carry (spec 2.8). */
export const documentInputSchema = z.object({ ...headerFields, details: z.array(lineInputSchema).nullish() });
export type DocumentInput = z.output<typeof documentInputSchema>;

/** When a sale is billed, and how much each time, in document currency (spec 9, 1.15). */
const billingSchema = z.object({ billingDate: dateField, currencyAmount: decimalField(5), description: text });

/** What a create may carry besides: allocations to make at once (spec 4.7 rule 3), and a billing schedule. */
export const newDocumentSchema = z.object({
  ...documentInputSchema.shape,
  ...allocating,
  billingSchedule: z.array(billingSchema).nullish(),
});
export type NewDocument = z.output<typeof newDocumentSchema>;

/**
 * What `amend` accepts for a document that is no longer a draft (spec 3, 4.7); descriptions have at most 100 characters
 * (docs/service-notes.md).
 */
export const amendmentSchema = z.object({
  description: textUpTo(100).nullish(),
  theirRef: textUpTo(TEXT_LENGTHS.theirRef).nullish(),
  /** From 1.13, like the next two (docs/service-notes.md, "Amend"). */
  theirDocNo: textUpTo(TEXT_LENGTHS.theirDocNo).nullish(),
  dueDate: date,
  paymentMethodId: reference,
  ext: extField.nullish(),
});
export type Amendment = z.output<typeof amendmentSchema>;

/** @throws Refusal 400 on the first malformed field, or when an `id` is supplied (spec 2.1) */
export function readNewDocument(body: FoldedInput): NewDocument {
  if (body.id !== undefined && body.id !== null)
    throw badRequest('Id cannot be supplied: it is given when the record is made.');
  return readFields(newDocumentSchema, withInvoiceAddress(body));
}

export function readDocumentUpdate(body: FoldedInput, id: string): DocumentInput {
  if (body.id !== undefined && body.id !== null && String(body.id).toLowerCase() !== id)
    throw badRequest('Id cannot be modified.');
  return readFields(documentInputSchema, withInvoiceAddress(body));
}

/** An invoice's address has two names (docs/service-notes.md, "Address on a document"). */
function withInvoiceAddress(body: FoldedInput): FoldedInput {
  return body.billingAddress === undefined || body.invoiceAddress !== undefined
    ? body
    : { ...body, invoiceAddress: body.billingAddress };
}

/** Allocations in any of three forms: `{ allocations, allocateAuto }`, a bare list, or a single one. */
export function readAllocating(body: unknown): AllocatingInput {
  if (Array.isArray(body)) return readFields(allocatingSchema, { allocations: body });
  if (isJsonObject(body) && body.docId !== undefined) return { allocations: [readFields(allocationInputSchema, body)] };
  return readFields(allocatingSchema, body ?? {});
}

/**
 * Before 1.13 only description, TheirRef and custom fields are amended; others are ignored, like any unknown property.
 */
export function readAmendment(body: FoldedInput, apiVersion: string): Amendment {
  const { theirDocNo: _number, dueDate: _due, paymentMethodId: _method, ...first } = body;
  return readFields(amendmentSchema, behaves(apiVersion, 'amendTerms') ? body : first);
}

/** What a reversal needs since 1.13, both required (docs/service-notes.md, "After posting"). */
export const reversalSchema = z.object({ periodId: codeField().nullish(), reason: textUpTo(250).nullish() });
export type Reversal = z.output<typeof reversalSchema>;

/** @throws Refusal 400 when the period is missing or none, or the reason is missing */
export function readReversal(body: FoldedInput, apiVersion: string): Reversal {
  const reversal = readFields(reversalSchema, body);
  if (!behaves(apiVersion, 'reversalReason')) return reversal;
  if (!reversal.periodId) throw badRequest('PeriodId is required.');
  if (monthOfPeriod(reversal.periodId) === null) throw badRequest(`PeriodId names no period: ${reversal.periodId}.`);
  if (!reversal.reason) throw badRequest('Reason is required.');
  return reversal;
}

export function readLine(body: FoldedInput): LineInput {
  return readFields(lineInputSchema, body);
}
