import { currencyCodeSchema, type CurrencyCode } from '../values/currency.ts';
import type { ContentOf } from '../resources/content.ts';
import { awaitedCommand, isLockedRecord, type ResourceRecord } from '../resources/record.ts';
import { currentVersion } from '../records/record.ts';
import type { Price, PriceSide, PriceTerms } from './price.ts';

/** The two kinds of records that are prices. */
export const PRICE_KINDS = ['purchasePrice', 'salePrice'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];
export type PriceContent = ContentOf<PriceKind>;
export type PriceRecord = ResourceRecord<PriceKind>;

export function kindOfSide(side: PriceSide): PriceKind {
  return side === 'purchase' ? 'purchasePrice' : 'salePrice';
}

export function sideOfKind(kind: PriceKind): PriceSide {
  return kind === 'purchasePrice' ? 'purchase' : 'sale';
}

/** Gives one id for a reference, which may be a GUID, a code or a key made here (spec 2.1 rule 1). */
export type Identify = (kind: 'product' | 'contactAccount' | 'project' | 'unitOfMeasure', reference: string) => string;

function partyOf(content: PriceContent): string | undefined {
  return content.kind === 'purchasePrice' ? content.supplierId : content.customerId;
}

/** The terms of a stored price; null if it has no quantity or unit price yet. */
export function termsOfContent(content: PriceContent, identify: Identify): PriceTerms | null {
  const { quantityFrom, quantityTo, unitPrice, currency, effectiveDate, unitOfMeasureId, projectId } = content;
  if (quantityFrom === undefined || unitPrice === undefined) return null;
  const partyId = partyOf(content);
  return {
    side: sideOfKind(content.kind),
    productId: identify('product', content.productId),
    quantityFrom,
    quantityTo,
    unitPrice,
    currency,
    effectiveDate,
    unitId: unitOfMeasureId === undefined ? undefined : identify('unitOfMeasure', unitOfMeasureId),
    partyId: partyId === undefined ? undefined : identify('contactAccount', partyId),
    projectId: projectId === undefined ? undefined : identify('project', projectId),
  };
}

function currencyOf(code: string | undefined): CurrencyCode | undefined {
  return code === undefined ? undefined : currencyCodeSchema.parse(code);
}

/** Stored content from a price's terms, on top of the record's content. @throws ZodError on a malformed currency */
export function contentOfTerms(terms: PriceTerms, before?: PriceContent): PriceContent {
  const { side, productId, quantityFrom, quantityTo, unitPrice, currency, effectiveDate, unitId, partyId, projectId } =
    terms;
  const shared = {
    productId,
    quantityFrom,
    quantityTo,
    unitPrice,
    currency: currencyOf(currency),
    effectiveDate,
    unitOfMeasureId: unitId,
    projectId,
  };
  if (side === 'purchase')
    return {
      ...(before?.kind === 'purchasePrice' ? before : {}),
      kind: 'purchasePrice',
      ...shared,
      supplierId: partyId,
    };
  return { ...(before?.kind === 'salePrice' ? before : {}), kind: 'salePrice', ...shared, customerId: partyId };
}

/** Whether a price is gone, or will be after the next sync. */
export function isPriceLeaving(record: Pick<PriceRecord, 'commands' | 'rejection' | 'revision' | 'goneAt'>): boolean {
  return record.goneAt !== null || awaitedCommand(record, 'delete') !== undefined;
}

/** Whether the service has never had the price, and no request may have sent it. */
export function isOnlyHere(record: PriceRecord): boolean {
  return record.base === null && record.id === null && record.inFlight === null;
}

/** The price of a record; null if it cannot be chosen: it is incomplete, gone, or to be deleted. */
export function priceOfRecord(record: PriceRecord, identify: Identify): Price | null {
  const terms = isPriceLeaving(record) ? null : termsOfContent(currentVersion(record), identify);
  return terms && { ...terms, key: record.key, isLocked: isLockedRecord(record) };
}
