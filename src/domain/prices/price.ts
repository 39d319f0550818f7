import type { LocalDate } from '../values/dates.ts';
import type { DecimalString } from '../values/decimal.ts';

/** Whether it is paid to a supplier (spec 2.3) or charged to a customer (spec 2.4). */
export const PRICE_SIDES = ['purchase', 'sale'] as const;
export type PriceSide = (typeof PRICE_SIDES)[number];

/** The terms of a price. Missing ones take the defaults of spec 2.3 (see `settlePrice`). */
export interface PriceTerms {
  side: PriceSide;
  productId: string;
  /** In unit `unitId`; both ends belong to the band. */
  quantityFrom: DecimalString;
  /** Absent: no upper limit. */
  quantityTo?: DecimalString | undefined;
  /** For one unit, in `currency`. */
  unitPrice: DecimalString;
  /** Default: the environment's currency. */
  currency?: string | undefined;
  /** Default: the day on which the service creates it. */
  effectiveDate?: LocalDate | undefined;
  /** Default: the unit of the product. */
  unitId?: string | undefined;
  /** The supplier of a purchase price, the customer of a sale price; absent: everybody. */
  partyId?: string | undefined;
  /** Absent: every project, and none. */
  projectId?: string | undefined;
}

/** An existing price. Locked ones (soft delete, spec 3) never apply. */
export interface Price extends PriceTerms {
  /** The key of its record. */
  key: string;
  isLocked: boolean;
}

/** Where the defaults of currency, day and unit come from (spec 2.3). */
export interface PriceDefaults {
  /** The environment's default currency; '' if unknown. */
  currency: string;
  today: LocalDate;
  /** The unit of a product, by its id; undefined if it has none or it is unknown. */
  unitOf(productId: string): string | undefined;
}

/** A price with its defaults filled in, for the rule. '' means no unit at all. */
export interface SettledPrice extends Price {
  currency: string;
  effectiveDate: LocalDate;
  unitId: string;
}

/** Fills in the defaults of spec 2.3. A price that is not sent yet is assumed to take effect today. */
export function settlePrice(price: Price, defaults: PriceDefaults): SettledPrice {
  return {
    ...price,
    currency: price.currency ?? defaults.currency,
    effectiveDate: price.effectiveDate ?? defaults.today,
    unitId: price.unitId ?? defaults.unitOf(price.productId) ?? '',
  };
}

/** Scopes of prices, most specific first: the order in which the rule tries them. */
export const PRICE_SCOPES = ['partyAndProject', 'party', 'project', 'general'] as const;
export type PriceScope = (typeof PRICE_SCOPES)[number];

export function priceScopeOf({ partyId, projectId }: Pick<PriceTerms, 'partyId' | 'projectId'>): PriceScope {
  if (partyId !== undefined) return projectId === undefined ? 'party' : 'partyAndProject';
  return projectId === undefined ? 'general' : 'project';
}

/** A separator that no reference or date contains. */
const SEPARATOR = '\u0001';

/**
 * Prices with the same list key compete for the same lines: product, side, currency, unit, party and project are equal.
 */
export function listKey(price: SettledPrice): string {
  return [price.side, price.productId, price.currency, price.unitId, price.partyId ?? '', price.projectId ?? ''].join(
    SEPARATOR,
  );
}

/** Prices with the same break key are for the same quantity from the same day: one replaces the other. */
export function breakKey(price: SettledPrice): string {
  return [listKey(price), price.effectiveDate, price.quantityFrom].join(SEPARATOR);
}
