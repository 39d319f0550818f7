import { addDays, type LocalDate } from '../values/dates.ts';
import { choosePrice, type PriceChoice, type PriceQuery } from './choosePrice.ts';
import type { SettledPrice } from './price.ts';

/** From `from` to `to`, both included, one price holds, or none. */
export interface TimelineSegment {
  from: LocalDate;
  /** null: until further notice. */
  to: LocalDate | null;
  choice: PriceChoice | null;
}

/**
 * Which price holds when, for one quantity, currency, unit, party and project: the days on which the answer of
 * `choosePrice` changes. Begins on the first day on which a price could hold; empty where none ever does.
 */
export function priceTimeline(prices: readonly SettledPrice[], query: Omit<PriceQuery, 'date'>): TimelineSegment[] {
  const days = [
    ...new Set(
      prices
        .filter((price) => price.productId === query.productId && price.side === query.side && !price.isLocked)
        .map((price) => price.effectiveDate),
    ),
  ].sort();
  const segments: TimelineSegment[] = [];
  for (const date of days) {
    const choice = choosePrice(prices, { ...query, date });
    const last = segments.at(-1);
    if (last ? last.choice?.price.key === choice?.price.key : choice === null) continue;
    if (last) last.to = addDays(date, -1);
    segments.push({ from: date, to: null, choice });
  }
  return segments;
}
