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

/** A new price, and the price that it was made from. */
export interface PlannedPrice {
  terms: PriceTerms;
  from: Price | null;
}

/** An existing price and its new terms. Only differences are written. */
export interface PlannedChange {
  before: Price;
  after: PriceTerms;
}

/** Why a price is left out of a plan. `past`: it took effect before today, and past prices are not changed. */
export type Skipping = 'locked' | 'negative' | 'same' | 'twice' | 'contradicts' | 'past';

/** What happens to a wanted price. */
export type PriceOutcome = { what: 'made' } | { what: 'changed'; before: Price } | { what: Skipping };

/**
 * What a bulk change, a copy or an import will do; it is shown first and then carried out unchanged. It never contains
 * two prices with the same break (`breakKey`).
 */
export interface PricePlan {
  creates: readonly PlannedPrice[];
  changes: readonly PlannedChange[];
  skipped: readonly { price: PriceTerms; why: Skipping }[];
}

/** The terms that are compared; a missing one equals undefined. */
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

/** A price that a plan should create or change. */
interface Wanted {
  terms: PriceTerms;
  from: Price | null;
}

/**
 * The order for a new date, if several prices would become the same break: first the price that holds on that day, then
 * earlier ones, then later ones.
 */
function byPrecedenceOn(day: LocalDate, defaults: PriceDefaults): (a: Price, b: Price) => number {
  const dateOf = (price: Price) => price.effectiveDate ?? defaults.today;
  return (a, b) => {
    const [left, right] = [dateOf(a), dateOf(b)];
    if (left === right) return 0;
    if (left > day || right > day) return left < right ? -1 : 1;
    return left < right ? 1 : -1;
  };
}

/** Collects the wanted prices. A break that exists already is changed, not created again. */
class Planner {
  private readonly existingByBreak = new Map<string, Price>();
  private readonly settled: (terms: PriceTerms) => SettledPrice;
  private readonly isPast: (price: Price) => boolean;
  private readonly claimed = new Set<string>();
  private readonly creates: PlannedPrice[] = [];
  private readonly changes: PlannedChange[] = [];
  private readonly skipped: { price: PriceTerms; why: Skipping }[] = [];

  /** @param keepsPast keeps prices that took effect before today unchanged */
  constructor(existing: Iterable<Price>, defaults: PriceDefaults, { keepsPast } = { keepsPast: true }) {
    this.isPast = ({ effectiveDate }) => keepsPast && effectiveDate !== undefined && effectiveDate < defaults.today;
    this.settled = (terms) => settlePrice({ ...terms, key: '', isLocked: false }, defaults);
    for (const price of existing) if (!price.isLocked) this.existingByBreak.set(breakKey(this.settled(price)), price);
  }

  skip(price: PriceTerms, why: Skipping): PriceOutcome {
    this.skipped.push({ price, why });
    return { what: why };
  }

  /** The break of a price: prices with the same break replace each other. */
  placeOf(terms: PriceTerms): string {
    return breakKey(this.settled(terms));
  }

  want({ terms, from }: Wanted): PriceOutcome {
    if (new Decimal(terms.unitPrice).isNegative()) return this.skip(terms, 'negative');
    const place = this.placeOf(terms);
    if (this.claimed.has(place)) return this.skip(terms, 'twice');
    this.claimed.add(place);
    const held = this.existingByBreak.get(place);
    if (held) {
      const after = { ...priceTerms(held), quantityTo: terms.quantityTo, unitPrice: terms.unitPrice };
      return this.isPast(held) && !sameTerms(held, after) ? this.skip(terms, 'past') : this.change(held, after);
    }
    this.creates.push({ terms, from });
    return { what: 'made' };
  }

  private change(before: Price, after: PriceTerms): PriceOutcome {
    if (sameTerms(before, after)) return this.skip(before, 'same');
    this.changes.push({ before, after });
    return { what: 'changed', before };
  }

  get plan(): PricePlan {
    return { creates: this.creates, changes: this.changes, skipped: this.skipped };
  }
}

/** A change of many prices at once. */
export interface BulkPriceChange {
  adjustment: PriceAdjustment;
  rounding: RoundingChoice;
  /** New prices hold from this day; the chosen ones hold until then. */
  effectiveDate: LocalDate;
}

/**
 * Changes the chosen prices by percent or amount, rounded (the specification leaves rounding to people), from a given
 * day. If several dates of a break are chosen, it starts from the price that holds on that day. A price of that very
 * day is changed itself, unless the day is past. Locked prices are skipped.
 * @param existing every price that may conflict with the chosen ones, including themselves
 */
export function planBulkChange(
  chosen: Iterable<Price>,
  existing: Iterable<Price>,
  change: BulkPriceChange,
  defaults: PriceDefaults,
): PricePlan {
  const planner = new Planner(existing, defaults);
  const { effectiveDate } = change;
  for (const price of [...chosen].sort(byPrecedenceOn(effectiveDate, defaults))) {
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

/** Whether a price applies to everybody and every project: one of the price list. */
export function isListPrice(price: Pick<PriceTerms, 'partyId' | 'projectId'>): boolean {
  return priceScopeOf(price) === 'general';
}

/** The target of a copy of prices. What is left out stays as it is. */
export interface PriceCopy {
  /** `rate`: units of the new currency for one of the old, above zero. */
  currency?: { code: string; rate: DecimalString };
  /** null removes the party: a general price. */
  partyId?: string | null;
  projectId?: string | null;
  adjustment: PriceAdjustment;
  rounding: RoundingChoice;
  effectiveDate: LocalDate | null;
}

/** Sorts list prices before those of a project, a party, or both. */
function listPricesFirst(a: Price, b: Price): number {
  return PRICE_SCOPES.indexOf(priceScopeOf(b)) - PRICE_SCOPES.indexOf(priceScopeOf(a));
}

/**
 * Copies the chosen prices to another currency, party, project or date. They are converted and adjusted exactly, then
 * rounded once. If several would become the same break, the list price goes before special ones. An existing break is
 * changed, unless it took effect before today.
 */
export function planCopy(
  chosen: Iterable<Price>,
  existing: Iterable<Price>,
  copy: PriceCopy,
  defaults: PriceDefaults,
): PricePlan {
  const planner = new Planner(existing, defaults);
  const { effectiveDate } = copy;
  const inOrder = effectiveDate === null ? [...chosen] : [...chosen].sort(byPrecedenceOn(effectiveDate, defaults));
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
 * Plans the import of prices from a table: existing breaks are changed, others are created. A locked break stays as it
 * is, so importing an exported list does not bring a price back into force. Repeated rows count once. If rows give
 * different prices for one break, none is used, because only a person knows which one is meant.
 * @returns also the outcome of each row, in their order
 */
export function planPriceImport(
  read: readonly PriceTerms[],
  existing: readonly Price[],
  defaults: PriceDefaults,
): { plan: PricePlan; outcomes: readonly PriceOutcome[] } {
  const planner = new Planner(existing, defaults, { keepsPast: false });
  const open = new Set(existing.filter(({ isLocked }) => !isLocked).map((price) => planner.placeOf(price)));
  const locked = new Set(
    existing
      .filter(({ isLocked }) => isLocked)
      .map((price) => planner.placeOf(price))
      .filter((place) => !open.has(place)),
  );
  const termsByBreak = new Map<string, PriceTerms>();
  const contradicted = new Set<string>();
  for (const terms of read) {
    const place = planner.placeOf(terms);
    const other = termsByBreak.get(place);
    if (other && (other.unitPrice !== terms.unitPrice || other.quantityTo !== terms.quantityTo))
      contradicted.add(place);
    termsByBreak.set(place, terms);
  }
  const outcomes = read.map((terms) => {
    const place = planner.placeOf(terms);
    if (contradicted.has(place)) return planner.skip(terms, 'contradicts');
    return locked.has(place) ? planner.skip(terms, 'locked') : planner.want({ terms, from: null });
  });
  return { plan: planner.plan, outcomes };
}
