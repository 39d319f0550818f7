import { compareDecimals, type DecimalString } from '../values/decimal.ts';
import { bandQuantity, comparePreference, explained, type PriceChoice, type PriceQuery } from './choosePrice.ts';
import type { PriceSide, SettledPrice } from './price.ts';

/**
 * A price as the index keeps it. The ends of its band are numbers too: rounding to a number keeps the order of two
 * decimals or makes them equal, so numbers decide all but what looks equal, which the decimals decide.
 */
interface Entry {
  price: SettledPrice;
  from: number;
  /** Infinity when it is open. */
  to: number;
}

/** Prices of one product, side, currency and unit, by party and project; each list in order of preference. */
type Shelf = Map<string, Entry[]>;

const APART = '\u0001';

function shelfKey(side: PriceSide, productId: string, currency: string, unitId: string): string {
  return `${side}${APART}${productId}${APART}${currency}${APART}${unitId}`;
}

function scopeKey(partyId: string | undefined, projectId: string | undefined): string {
  return projectId === undefined ? (partyId ?? '') : `${partyId ?? ''}${APART}${projectId}`;
}

function holds({ price, from, to }: Entry, quantity: number, exact: DecimalString): boolean {
  if (quantity < from || quantity > to) return false;
  if (quantity === from && compareDecimals(exact, price.quantityFrom) < 0) return false;
  return quantity !== to || price.quantityTo === undefined || compareDecimals(exact, price.quantityTo) <= 0;
}

/**
 * The prices of a company, ready to be asked which one holds: what `choosePrice` answers, by looking only at the prices
 * that a line's product, currency, unit, party and project leave. Prices come and go one by one.
 */
export class PriceIndex {
  private readonly shelves = new Map<string, Shelf>();
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

  /** Adds a price, in place of the one with its key. */
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
    const name = shelfKey(price.side, price.productId, price.currency, price.unitId);
    const shelf = this.shelves.get(name);
    const scope = scopeKey(price.partyId, price.projectId);
    const left = shelf?.get(scope)?.filter((entry) => entry.price.key !== key);
    if (left && left.length > 0) shelf?.set(scope, left);
    else shelf?.delete(scope);
    if (shelf?.size === 0) this.shelves.delete(name);
    return true;
  }

  /** Every price of a product, of both sides, locked ones too, in no particular order. */
  ofProduct(productId: string): SettledPrice[] {
    return [...(this.products.get(productId) ?? [])].flatMap((key) => this.byKey.get(key) ?? []);
  }

  /** Which price holds; what the rule is, `choosePrice` says. */
  choose(query: PriceQuery): PriceChoice | null {
    const shelf = this.shelves.get(shelfKey(query.side, query.productId, query.currency, query.unitId));
    if (!shelf) return null;
    const exact = bandQuantity(query.quantity);
    const quantity = Number(exact);
    const { partyId, projectId } = query;
    const first = (scope: string): PriceChoice | null => {
      const found = shelf
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

  /** Files a price. @returns the list that it was put at the end of; none for a locked one, which never holds */
  private enter(price: SettledPrice): Entry[] | null {
    this.byKey.set(price.key, price);
    const keys = this.products.get(price.productId);
    if (keys) keys.add(price.key);
    else this.products.set(price.productId, new Set([price.key]));
    if (price.isLocked) return null;
    const name = shelfKey(price.side, price.productId, price.currency, price.unitId);
    const shelf = this.shelves.get(name) ?? new Map<string, Entry[]>();
    this.shelves.set(name, shelf);
    const scope = scopeKey(price.partyId, price.projectId);
    const list = shelf.get(scope) ?? [];
    shelf.set(scope, list);
    list.push({
      price,
      from: Number(price.quantityFrom),
      to: price.quantityTo === undefined ? Infinity : Number(price.quantityTo),
    });
    return list;
  }
}
