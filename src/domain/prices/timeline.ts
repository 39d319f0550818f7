import { addDays, type LocalDate } from '../values/dates.ts';
import { choosePrice, type PriceChoice, type PriceQuery } from './choosePrice.ts';
import type { SettledPrice } from './price.ts';

/** A period with one price or none, first and last day included. */
export interface TimelineSegment {
  from: LocalDate;
  /** null: open end. */
  to: LocalDate | null;
  choice: PriceChoice | null;
}

/**
 * The prices over time for one quantity, currency, unit, party and project: a new segment wherever `choosePrice` gives
 * another answer. Starts on the first day that has a price; empty if none has.
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
