import type { LocalDate } from '../values/dates.ts';
import { compareDecimals, Decimal, type DecimalString } from '../values/decimal.ts';
import { listKey, type SettledPrice } from './price.ts';

/**
 * What looks wrong in a list of prices. It does not prevent sending; the rule of `choosePrice` decides every case.
 * - `duplicate`: two bands with the same start on the same day
 * - `overlap`: a band ends after the start of the next band of the same day
 * - `gap`: quantities between two bands without a price in this list
 * - `past`: a price created or changed here takes effect before today, so documents of those days may show another
 *   price
 * - `fromAboveTo`: the service refuses it
 */
export type PriceFindingCode = 'duplicate' | 'overlap' | 'gap' | 'past' | 'fromAboveTo';

export interface PriceFinding {
  code: PriceFindingCode;
  /** The prices concerned: both of an overlap, those around a gap. */
  keys: readonly string[];
  /**
   * overlap: the quantities for which both apply; gap: the quantities between which nothing applies, ends not included.
   */
  from?: DecimalString;
  to?: DecimalString | undefined;
  /** The day from which it is so. */
  date: LocalDate;
}

const byFrom = (a: SettledPrice, b: SettledPrice): number =>
  compareDecimals(a.quantityFrom, b.quantityFrom) || (a.key < b.key ? -1 : 1);

function grouped(prices: Iterable<SettledPrice>, keyOf: (price: SettledPrice) => string): Map<string, SettledPrice[]> {
  const groups = new Map<string, SettledPrice[]>();
  for (const price of prices) {
    const key = keyOf(price);
    const group = groups.get(key);
    if (group) group.push(price);
    else groups.set(key, [price]);
  }
  return groups;
}

/** Bands of one list and one day that contradict each other. `bands` are sorted by their start. */
function contradictions(bands: readonly SettledPrice[], date: LocalDate): PriceFinding[] {
  const found: PriceFinding[] = [];
  bands.forEach((band, index) => {
    const next = bands[index + 1];
    if (!next) return;
    if (next.quantityFrom === band.quantityFrom)
      found.push({ code: 'duplicate', keys: [band.key, next.key], from: band.quantityFrom, date });
    // Bands without an end are ordered by their starts, and many people write one band's end equal to the next one's
    // start: neither is an overlap.
    else if (band.quantityTo !== undefined && compareDecimals(next.quantityFrom, band.quantityTo) < 0) {
      const to =
        next.quantityTo !== undefined && compareDecimals(next.quantityTo, band.quantityTo) < 0
          ? next.quantityTo
          : band.quantityTo;
      found.push({ code: 'overlap', keys: [band.key, next.key], from: next.quantityFrom, to, date });
    }
  });
  return found;
}

/** The finest step in the ends of bands: 1 if all are whole numbers, 0.01 if one has two decimals. */
function stepOf(bands: readonly SettledPrice[]): Decimal {
  const places = bands
    .flatMap(({ quantityFrom, quantityTo }) => [quantityFrom, quantityTo])
    .map((end) => end?.split('.')[1]?.length ?? 0);
  return new Decimal(10).pow(-Math.max(0, ...places));
}

/** Quantities between bands that no price of the list covers on a day. `bands` are all that have taken effect. */
function gaps(bands: readonly SettledPrice[], date: LocalDate): PriceFinding[] {
  const step = stepOf(bands);
  const found: PriceFinding[] = [];
  let reached: SettledPrice | undefined;
  for (const band of bands.toSorted(byFrom)) {
    if (reached?.quantityTo !== undefined && new Decimal(reached.quantityTo).plus(step).lt(band.quantityFrom)) {
      found.push({ code: 'gap', keys: [reached.key, band.key], from: reached.quantityTo, to: band.quantityFrom, date });
    }
    if (
      !reached ||
      (reached.quantityTo !== undefined &&
        (band.quantityTo === undefined || compareDecimals(band.quantityTo, reached.quantityTo) > 0))
    )
      reached = band;
  }
  return found;
}

function checkList(list: readonly SettledPrice[]): PriceFinding[] {
  const found: PriceFinding[] = [];
  const days = [...grouped(list, (price) => price.effectiveDate)].sort(([a], [b]) => (a < b ? -1 : 1));
  const effective: SettledPrice[] = [];
  const reported = new Set<string>();
  for (const [, bands] of days) {
    const date = bands[0]?.effectiveDate;
    if (date === undefined) continue;
    found.push(...contradictions(bands.toSorted(byFrom), date));
    effective.push(...bands);
    for (const gap of gaps(effective, date)) {
      const name = `${gap.from ?? ''} ${gap.to ?? ''}`;
      // A gap that existed on an earlier day is reported only once.
      if (!reported.has(name)) found.push(gap);
      reported.add(name);
    }
  }
  return found;
}

/**
 * What looks wrong in prices, list by list (`listKey`); locked prices are skipped.
 * @param isUnsent whether the price with this key was created or changed here and is not on the service yet
 */
export function checkPrices(
  prices: Iterable<SettledPrice>,
  today: LocalDate,
  isUnsent: (key: string) => boolean,
): PriceFinding[] {
  const found: PriceFinding[] = [];
  const sound: SettledPrice[] = [];
  for (const price of prices) {
    if (price.isLocked) continue;
    const { key, quantityFrom, quantityTo, effectiveDate } = price;
    if (effectiveDate < today && isUnsent(key)) found.push({ code: 'past', keys: [key], date: effectiveDate });
    if (quantityTo !== undefined && compareDecimals(quantityFrom, quantityTo) > 0)
      found.push({ code: 'fromAboveTo', keys: [key], from: quantityFrom, to: quantityTo, date: effectiveDate });
    else sound.push(price);
  }
  for (const list of grouped(sound, listKey).values()) if (list.length > 1) found.push(...checkList(list));
  return found;
}

/** The findings for each price, by its key. */
export function findingsByKey(findings: readonly PriceFinding[]): ReadonlyMap<string, readonly PriceFinding[]> {
  const byKey = new Map<string, PriceFinding[]>();
  for (const finding of findings) {
    for (const key of finding.keys) {
      const list = byKey.get(key);
      if (list) list.push(finding);
      else byKey.set(key, [finding]);
    }
  }
  return byKey;
}
