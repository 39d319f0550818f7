import type { LocalDate } from '../values/dates.ts';
import { compareDecimals, type DecimalString } from '../values/decimal.ts';
import { PRICE_SCOPES, priceScopeOf, type PriceScope, type PriceSide, type SettledPrice } from './price.ts';

/** What a line needs a price for. */
export interface PriceQuery {
  side: PriceSide;
  productId: string;
  /** In `unitId`. For a credit, the sign does not count when the band is chosen. */
  quantity: DecimalString;
  date: LocalDate;
  currency: string;
  /** '' if neither the line nor its product has a unit. */
  unitId: string;
  partyId?: string | undefined;
  projectId?: string | undefined;
}

/** The price that applies, and why, as facts: the page makes "customer price from 2026-03-01, 100+" of them. */
export interface PriceChoice {
  price: SettledPrice;
  scope: PriceScope;
  effectiveDate: LocalDate;
  quantityFrom: DecimalString;
  /** Undefined: no upper limit. */
  quantityTo: DecimalString | undefined;
}

export function explained(price: SettledPrice): PriceChoice {
  return {
    price,
    scope: priceScopeOf(price),
    effectiveDate: price.effectiveDate,
    quantityFrom: price.quantityFrom,
    quantityTo: price.quantityTo,
  };
}

/** The quantity used to choose a band. */
export function bandQuantity(quantity: DecimalString): DecimalString {
  return (quantity.startsWith('-') ? quantity.slice(1) : quantity) as DecimalString;
}

/**
 * Whether a quantity is within a price's band. Both ends belong to it: the service accepts a band from 10 to 10, which
 * would be empty otherwise. If one band ends at 10 and the next starts at 10, the next one is chosen.
 */
export function holdsQuantity(
  price: Pick<SettledPrice, 'quantityFrom' | 'quantityTo'>,
  quantity: DecimalString,
): boolean {
  return (
    compareDecimals(price.quantityFrom, quantity) <= 0 &&
    (price.quantityTo === undefined || compareDecimals(quantity, price.quantityTo) <= 0)
  );
}

/** Whether a price applies to a line: all conditions except the choice among several prices. */
export function appliesTo(price: SettledPrice, query: PriceQuery): boolean {
  return (
    !price.isLocked &&
    price.side === query.side &&
    price.productId === query.productId &&
    price.currency === query.currency &&
    price.unitId === query.unitId &&
    (price.partyId === undefined || price.partyId === query.partyId) &&
    (price.projectId === undefined || price.projectId === query.projectId) &&
    price.effectiveDate <= query.date &&
    holdsQuantity(price, bandQuantity(query.quantity))
  );
}

function compareEnds(a: DecimalString | undefined, b: DecimalString | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return compareDecimals(a, b);
}

/**
 * Which of two prices of the same scope is preferred: the later effective date, then the higher `quantityFrom`. Ties (a
 * list that contradicts itself) are broken so that every computer and every order of the list gives the same amount:
 * the band that ends sooner, then the lower price, then the smaller key.
 */
export function comparePreference(a: SettledPrice, b: SettledPrice): number {
  if (a.effectiveDate !== b.effectiveDate) return a.effectiveDate < b.effectiveDate ? 1 : -1;
  return (
    compareDecimals(b.quantityFrom, a.quantityFrom) ||
    compareEnds(a.quantityTo, b.quantityTo) ||
    compareDecimals(a.unitPrice, b.unitPrice) ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

/**
 * Chooses the price for a line. A price applies if product, side, currency and unit are the line's, also its party and
 * project if it has them, it is not locked, its date has come and the quantity is within its band. Of those, the most
 * specific is chosen (party and project, party, project, general), then the latest effective date, then the highest
 * quantity from; ties as in `comparePreference`.
 *
 * For a list that is asked often there is `PriceIndex`.
 */
export function choosePrice(prices: Iterable<SettledPrice>, query: PriceQuery): PriceChoice | null {
  let best: SettledPrice | null = null;
  for (const price of prices) {
    if (appliesTo(price, query) && (best === null || compareSpecific(price, best) < 0)) best = price;
  }
  return best && explained(best);
}

function compareSpecific(a: SettledPrice, b: SettledPrice): number {
  return PRICE_SCOPES.indexOf(priceScopeOf(a)) - PRICE_SCOPES.indexOf(priceScopeOf(b)) || comparePreference(a, b);
}

/** Why no price applies: the condition that the nearest prices fail. */
export type PriceAbsence = 'noPrices' | 'locked' | 'currency' | 'unit' | 'party' | 'date' | 'quantity';

/**
 * Why `choosePrice` finds nothing among the prices of a product: the first of these conditions that no price meets
 * together with the conditions before it.
 */
export function whyNoPrice(prices: readonly SettledPrice[], query: PriceQuery): PriceAbsence {
  const quantity = bandQuantity(query.quantity);
  const conditions: readonly [PriceAbsence, (price: SettledPrice) => boolean][] = [
    ['noPrices', (price) => price.side === query.side && price.productId === query.productId],
    ['locked', (price) => !price.isLocked],
    ['currency', (price) => price.currency === query.currency],
    ['unit', (price) => price.unitId === query.unitId],
    [
      'party',
      (price) =>
        (price.partyId === undefined || price.partyId === query.partyId) &&
        (price.projectId === undefined || price.projectId === query.projectId),
    ],
    ['date', (price) => price.effectiveDate <= query.date],
  ];
  let left: readonly SettledPrice[] = prices;
  for (const [absence, holds] of conditions) {
    left = left.filter(holds);
    if (left.length === 0) return absence;
  }
  return left.some((price) => holdsQuantity(price, quantity)) ? 'noPrices' : 'quantity';
}
