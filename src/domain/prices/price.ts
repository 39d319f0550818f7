import type { LocalDate } from '../values/dates.ts';
import type { DecimalString } from '../values/decimal.ts';

/** Whose price it is: what is paid to a supplier (spec 2.3) or asked of a customer (spec 2.4). */
export const PRICE_SIDES = ['purchase', 'sale'] as const;
export type PriceSide = (typeof PRICE_SIDES)[number];

/** What a price says. What is left out takes the default of spec 2.3 (see `settlePrice`). */
export interface PriceTerms {
  side: PriceSide;
  productId: string;
  /** Of unit `unitId`; both ends belong to the band. */
  quantityFrom: DecimalString;
  /** Absent: open at the top. */
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

/** A price that exists. Locked ones (soft delete, spec 3) never hold. */
export interface Price extends PriceTerms {
  /** The key of its record. */
  key: string;
  isLocked: boolean;
}

/** What the specification lets take a default (spec 2.3). */
export const DEFAULTED_TERMS = ['currency', 'effectiveDate', 'unitId'] as const;
export type DefaultedTerm = (typeof DEFAULTED_TERMS)[number];

/** Where the defaults come from. */
export interface PriceDefaults {
  /** The environment's default currency; '' while nobody knows. */
  currency: string;
  today: LocalDate;
  /** The unit of a product, by its id; undefined where it has none or nobody knows. */
  unitOf(productId: string): string | undefined;
}

/** A price with its defaults put in: what the rule works on. No unit at all is ''. */
export interface SettledPrice extends Price {
  currency: string;
  effectiveDate: LocalDate;
  unitId: string;
}

/** Puts the defaults of spec 2.3 in. A price that has not been sent yet takes effect, as far as is known, today. */
export function settlePrice(price: Price, defaults: PriceDefaults): SettledPrice {
  return {
    ...price,
    currency: price.currency ?? defaults.currency,
    effectiveDate: price.effectiveDate ?? defaults.today,
    unitId: price.unitId ?? defaults.unitOf(price.productId) ?? '',
  };
}

/** Which of a price's terms are the default, to be shown as such. */
export function defaultedTerms(terms: PriceTerms): DefaultedTerm[] {
  return DEFAULTED_TERMS.filter((term) => terms[term] === undefined);
}

/** How specific a price is, most specific first: the order in which the rule tries them. */
export const PRICE_SCOPES = ['partyAndProject', 'party', 'project', 'general'] as const;
export type PriceScope = (typeof PRICE_SCOPES)[number];

export function priceScopeOf({ partyId, projectId }: Pick<PriceTerms, 'partyId' | 'projectId'>): PriceScope {
  if (partyId !== undefined) return projectId === undefined ? 'party' : 'partyAndProject';
  return projectId === undefined ? 'general' : 'project';
}

/** No reference or date has this character: what it joins stays apart. */
const APART = '\u0001';

/** Prices with the same list key compete for the same lines: product, side, currency, unit, party and project are equal. */
export function listKey(price: SettledPrice): string {
  return [price.side, price.productId, price.currency, price.unitId, price.partyId ?? '', price.projectId ?? ''].join(
    APART,
  );
}

/** Prices with the same break key say the same of the same quantity from the same day: one of them replaces the other. */
export function breakKey(price: SettledPrice): string {
  return [listKey(price), price.effectiveDate, price.quantityFrom].join(APART);
}
