import type { LocalDate } from '../values/dates.ts';
import { Decimal, type DecimalString } from '../values/decimal.ts';
import {
  breakKey,
  PRICE_SCOPES,
  priceScopeOf,
  settlePrice,
  type Price,
  type PriceDefaults,
  type PriceTerms,
  type SettledPrice,
} from './price.ts';
import { adjusted, roundMoved, type PriceAdjustment, type RoundingChoice } from './rounding.ts';

/** A new price, and the one that it was made from. */
export interface PlannedPrice {
  terms: PriceTerms;
  from: Price | null;
}

/** A price that is there, and what it will say. Only what differs is to be written. */
export interface PlannedChange {
  before: Price;
  after: PriceTerms;
}

/** Why a price is left out of a plan. `past`: it has held since a day before today, and what has held is not rewritten. */
export type Skipping = 'locked' | 'negative' | 'same' | 'twice' | 'contradicts' | 'past';

/** What becomes of a price that is wanted. */
export type Outcome = { what: 'made' } | { what: 'changed'; before: Price } | { what: Skipping };

/**
 * What a bulk change, a copy or an import will do: shown before it is done, and then done exactly so. It never holds
 * two prices with the same break (`breakKey`) that one of them would not replace.
 */
export interface PricePlan {
  creates: readonly PlannedPrice[];
  changes: readonly PlannedChange[];
  skipped: readonly { price: PriceTerms; why: Skipping }[];
}

/** Terms as they are compared: a name that is not there and one that is undefined are the same. */
const TERMS = [
  'side',
  'productId',
  'quantityFrom',
  'quantityTo',
  'unitPrice',
  'currency',
  'effectiveDate',
  'unitId',
  'partyId',
  'projectId',
] as const satisfies readonly (keyof PriceTerms)[];

export function sameTerms(a: PriceTerms, b: PriceTerms): boolean {
  return TERMS.every((term) => a[term] === b[term]);
}

export function priceTerms(price: PriceTerms): PriceTerms {
  const { side, productId, quantityFrom, quantityTo, unitPrice, currency, effectiveDate, unitId, partyId, projectId } =
    price;
  return { side, productId, quantityFrom, quantityTo, unitPrice, currency, effectiveDate, unitId, partyId, projectId };
}

/** A price that a plan wants to be there. */
interface Wanted {
  terms: PriceTerms;
  from: Price | null;
}

/**
 * The order in which prices are taken for a new date, where several would make the same break: what holds on that day
 * before what held earlier, and what comes later last.
 */
function byStandingOn(day: LocalDate, defaults: PriceDefaults): (a: Price, b: Price) => number {
  const dateOf = (price: Price) => price.effectiveDate ?? defaults.today;
  return (a, b) => {
    const [left, right] = [dateOf(a), dateOf(b)];
    if (left === right) return 0;
    if (left > day || right > day) return left < right ? -1 : 1;
    return left < right ? 1 : -1;
  };
}

/** Gathers what is wanted: a break that is there already is changed, not made a second time. */
class Planner {
  private readonly there = new Map<string, Price>();
  private readonly settle: (terms: PriceTerms) => SettledPrice;
  private readonly isOver: (price: Price) => boolean;
  private readonly made = new Set<string>();
  private readonly creates: PlannedPrice[] = [];
  private readonly changes: PlannedChange[] = [];
  private readonly skipped: { price: PriceTerms; why: Skipping }[] = [];

  /** @param keepsPast leaves prices that hold since a day before today as they are */
  constructor(existing: Iterable<Price>, defaults: PriceDefaults, { keepsPast } = { keepsPast: true }) {
    this.isOver = ({ effectiveDate }) => keepsPast && effectiveDate !== undefined && effectiveDate < defaults.today;
    this.settle = (terms) => settlePrice({ ...terms, key: '', isLocked: false }, defaults);
    for (const price of existing) if (!price.isLocked) this.there.set(breakKey(this.settle(price)), price);
  }

  skip(price: PriceTerms, why: Skipping): Outcome {
    this.skipped.push({ price, why });
    return { what: why };
  }

  /** Where a price stands: prices of one place replace each other. */
  placeOf(terms: PriceTerms): string {
    return breakKey(this.settle(terms));
  }

  want({ terms, from }: Wanted): Outcome {
    if (new Decimal(terms.unitPrice).isNegative()) return this.skip(terms, 'negative');
    const place = this.placeOf(terms);
    if (this.made.has(place)) return this.skip(terms, 'twice');
    this.made.add(place);
    const held = this.there.get(place);
    if (held) {
      const after = { ...priceTerms(held), quantityTo: terms.quantityTo, unitPrice: terms.unitPrice };
      return this.isOver(held) && !sameTerms(held, after) ? this.skip(terms, 'past') : this.change(held, after);
    }
    this.creates.push({ terms, from });
    return { what: 'made' };
  }

  private change(before: Price, after: PriceTerms): Outcome {
    if (sameTerms(before, after)) return this.skip(before, 'same');
    this.changes.push({ before, after });
    return { what: 'changed', before };
  }

  get plan(): PricePlan {
    return { creates: this.creates, changes: this.changes, skipped: this.skipped };
  }
}

/** What is done to many prices at once. */
export interface BulkChange {
  adjustment: PriceAdjustment;
  rounding: RoundingChoice;
  /** New prices hold from this day; those chosen hold until then. */
  effectiveDate: LocalDate;
}

/**
 * A change of the chosen prices by percent or amount, rounded (spec leaves it to people), from a day on. Where several
 * dates of a break are chosen, it starts from the price that holds on that day. A price of that very day is changed
 * itself, unless the day is over. Locked prices are left out.
 * @param existing every price that the chosen ones could clash with, themselves included
 */
export function planBulkChange(
  chosen: Iterable<Price>,
  existing: Iterable<Price>,
  change: BulkChange,
  defaults: PriceDefaults,
): PricePlan {
  const planner = new Planner(existing, defaults);
  const { effectiveDate } = change;
  for (const price of [...chosen].sort(byStandingOn(effectiveDate, defaults))) {
    if (price.isLocked) {
      planner.skip(price, 'locked');
      continue;
    }
    const currency = price.currency ?? defaults.currency;
    const unitPrice = roundMoved(
      adjusted(new Decimal(price.unitPrice), change.adjustment),
      { unitPrice: price.unitPrice, currency },
      currency,
      change.rounding,
    );
    planner.want({ terms: { ...priceTerms(price), unitPrice, effectiveDate }, from: price });
  }
  return planner.plan;
}

/** Whether a price is for everybody and every project: one of the price list. */
export function isListPrice(price: Pick<PriceTerms, 'partyId' | 'projectId'>): boolean {
  return priceScopeOf(price) === 'general';
}

/** Where a list of prices is copied to. What is left out stays as it is. */
export interface PriceCopy {
  /** `rate`: so many of the new currency for one of the old, above zero. */
  currency?: { code: string; rate: DecimalString };
  /** null takes the party off: a general price. */
  partyId?: string | null;
  projectId?: string | null;
  adjustment: PriceAdjustment;
  rounding: RoundingChoice;
  effectiveDate: LocalDate | null;
}

/** List prices before those of a project, a party, or both. */
function listPricesFirst(a: Price, b: Price): number {
  return PRICE_SCOPES.indexOf(priceScopeOf(b)) - PRICE_SCOPES.indexOf(priceScopeOf(a));
}

/**
 * A copy of the chosen prices to another currency, party, project or date. Converted and adjusted exactly, then rounded
 * once. Where several would make the same break, the list price is copied before a special one. Where the copy's break
 * is there already it is changed, unless it has held since before today.
 */
export function planCopy(
  chosen: Iterable<Price>,
  existing: Iterable<Price>,
  copy: PriceCopy,
  defaults: PriceDefaults,
): PricePlan {
  const planner = new Planner(existing, defaults);
  const { effectiveDate } = copy;
  const inOrder = effectiveDate === null ? [...chosen] : [...chosen].sort(byStandingOn(effectiveDate, defaults));
  for (const price of inOrder.sort(listPricesFirst)) {
    if (price.isLocked) {
      planner.skip(price, 'locked');
      continue;
    }
    const currency = price.currency ?? defaults.currency;
    const converted = copy.currency
      ? new Decimal(price.unitPrice).times(copy.currency.rate)
      : new Decimal(price.unitPrice);
    planner.want({
      from: price,
      terms: {
        ...priceTerms(price),
        unitPrice: roundMoved(
          adjusted(converted, copy.adjustment),
          { unitPrice: price.unitPrice, currency },
          copy.currency?.code ?? currency,
          copy.rounding,
        ),
        currency: copy.currency?.code ?? price.currency,
        partyId: copy.partyId === undefined ? price.partyId : (copy.partyId ?? undefined),
        projectId: copy.projectId === undefined ? price.projectId : (copy.projectId ?? undefined),
        effectiveDate: effectiveDate ?? price.effectiveDate,
      },
    });
  }
  return planner.plan;
}

/**
 * Prices read from a table: a break that is there is changed, any other is made. One that stands locked is left as it is: a
 * list that is exported and read again brings no price back into force. Rows that repeat another count once; of rows that
 * say different prices for one break none is taken, since only a person knows which is meant.
 * @returns also what becomes of each row, in their order
 */
export function planPriceImport(
  read: readonly PriceTerms[],
  existing: readonly Price[],
  defaults: PriceDefaults,
): { plan: PricePlan; outcomes: readonly Outcome[] } {
  const planner = new Planner(existing, defaults, { keepsPast: false });
  const open = new Set(existing.filter(({ isLocked }) => !isLocked).map((price) => planner.placeOf(price)));
  const locked = new Set(
    existing
      .filter(({ isLocked }) => isLocked)
      .map((price) => planner.placeOf(price))
      .filter((place) => !open.has(place)),
  );
  const saying = new Map<string, PriceTerms>();
  const contradicted = new Set<string>();
  for (const terms of read) {
    const place = planner.placeOf(terms);
    const other = saying.get(place);
    if (other && (other.unitPrice !== terms.unitPrice || other.quantityTo !== terms.quantityTo))
      contradicted.add(place);
    saying.set(place, terms);
  }
  const outcomes = read.map((terms) => {
    const place = planner.placeOf(terms);
    if (contradicted.has(place)) return planner.skip(terms, 'contradicts');
    return locked.has(place) ? planner.skip(terms, 'locked') : planner.want({ terms, from: null });
  });
  return { plan: planner.plan, outcomes };
}

/** The prices as a plan leaves them. @param keyOf the key of the n-th new price */
export function applyPlan(prices: readonly Price[], plan: PricePlan, keyOf: (n: number) => string): Price[] {
  const after = new Map(plan.changes.map((change) => [change.before.key, change.after]));
  const changed = prices.map((price) => {
    const terms = after.get(price.key);
    return terms ? { ...price, ...terms } : price;
  });
  return [...changed, ...plan.creates.map(({ terms }, n) => ({ ...terms, key: keyOf(n), isLocked: false }))];
}
