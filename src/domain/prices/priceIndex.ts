import { compareDecimals, type DecimalString } from '../values/decimal.ts';
import { bandQuantity, comparePreference, explained, type PriceChoice, type PriceQuery } from './choosePrice.ts';
import type { PriceSide, SettledPrice } from './price.ts';

/**
 * A price in the index, with the ends of its band as numbers. Converting decimals to numbers keeps their order or makes
 * them equal, so numbers decide most comparisons, and decimals decide when the numbers are equal.
 */
interface Entry {
  price: SettledPrice;
  from: number;
  /** Infinity if there is no upper limit. */
  to: number;
}

/** Prices of one product, side, currency and unit, by party and project; each list in order of preference. */
type PriceGroup = Map<string, Entry[]>;

const SEPARATOR = '\u0001';

function groupKey(side: PriceSide, productId: string, currency: string, unitId: string): string {
  return `${side}${SEPARATOR}${productId}${SEPARATOR}${currency}${SEPARATOR}${unitId}`;
}

function scopeKey(partyId: string | undefined, projectId: string | undefined): string {
  return projectId === undefined ? (partyId ?? '') : `${partyId ?? ''}${SEPARATOR}${projectId}`;
}

function holds({ price, from, to }: Entry, quantity: number, exact: DecimalString): boolean {
  if (quantity < from || quantity > to) return false;
  if (quantity === from && compareDecimals(exact, price.quantityFrom) < 0) return false;
  return quantity !== to || price.quantityTo === undefined || compareDecimals(exact, price.quantityTo) <= 0;
}

/**
 * The prices of a company, indexed for `choosePrice`: it looks only at the prices for a line's product, currency, unit,
 * party and project. Prices can be added and removed one by one.
 */
export class PriceIndex {
  private readonly groups = new Map<string, PriceGroup>();
  private readonly byKey = new Map<string, SettledPrice>();
  private readonly products = new Map<string, Set<string>>();

  constructor(prices: Iterable<SettledPrice> = []) {
    const touched = new Set<Entry[]>();
    for (const price of prices) {
      this.delete(price.key);
      const list = this.enter(price);
      if (list) touched.add(list);
    }
    for (const list of touched) list.sort((a, b) => comparePreference(a.price, b.price));
  }

  get size(): number {
    return this.byKey.size;
  }

  get(key: string): SettledPrice | undefined {
    return this.byKey.get(key);
  }

  /** Adds a price, or replaces the one with its key. */
  set(price: SettledPrice): void {
    this.delete(price.key);
    this.enter(price)?.sort((a, b) => comparePreference(a.price, b.price));
  }

  delete(key: string): boolean {
    const price = this.byKey.get(key);
    if (!price) return false;
    this.byKey.delete(key);
    const keys = this.products.get(price.productId);
    keys?.delete(key);
    if (keys?.size === 0) this.products.delete(price.productId);
    const name = groupKey(price.side, price.productId, price.currency, price.unitId);
    const group = this.groups.get(name);
    const scope = scopeKey(price.partyId, price.projectId);
    const left = group?.get(scope)?.filter((entry) => entry.price.key !== key);
    if (left && left.length > 0) group?.set(scope, left);
    else group?.delete(scope);
    if (group?.size === 0) this.groups.delete(name);
    return true;
  }

  /** All prices of a product, of both sides and including locked ones, in no particular order. */
  ofProduct(productId: string): SettledPrice[] {
    return [...(this.products.get(productId) ?? [])].flatMap((key) => this.byKey.get(key) ?? []);
  }

  /** The price that applies, by the rule of `choosePrice`. */
  choose(query: PriceQuery): PriceChoice | null {
    const group = this.groups.get(groupKey(query.side, query.productId, query.currency, query.unitId));
    if (!group) return null;
    const exact = bandQuantity(query.quantity);
    const quantity = Number(exact);
    const { partyId, projectId } = query;
    const first = (scope: string): PriceChoice | null => {
      const found = group
        .get(scope)
        ?.find((entry) => entry.price.effectiveDate <= query.date && holds(entry, quantity, exact));
      return found ? explained(found.price) : null;
    };
    return (
      (partyId !== undefined && projectId !== undefined ? first(scopeKey(partyId, projectId)) : null) ??
      (partyId !== undefined ? first(scopeKey(partyId, undefined)) : null) ??
      (projectId !== undefined ? first(scopeKey(undefined, projectId)) : null) ??
      first(scopeKey(undefined, undefined))
    );
  }

  /** Adds a price to its list, unsorted. @returns the list; null for a locked price, which never applies */
  private enter(price: SettledPrice): Entry[] | null {
    this.byKey.set(price.key, price);
    const keys = this.products.get(price.productId);
    if (keys) keys.add(price.key);
    else this.products.set(price.productId, new Set([price.key]));
    if (price.isLocked) return null;
    const name = groupKey(price.side, price.productId, price.currency, price.unitId);
    const group = this.groups.get(name) ?? new Map<string, Entry[]>();
    this.groups.set(name, group);
    const scope = scopeKey(price.partyId, price.projectId);
    const list = group.get(scope) ?? [];
    group.set(scope, list);
    list.push({
      price,
      from: Number(price.quantityFrom),
      to: price.quantityTo === undefined ? Infinity : Number(price.quantityTo),
    });
    return list;
  }
}
