import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { Lookup } from '../learning/lookup.ts';

/**
 * The rate that the catalog lists for a currency on a day: that of the last day up to it, if there are rates by day.
 * Undefined if it lists none.
 */
export function listedRate(
  lookup: Pick<Lookup, 'find'>,
  currency: string | undefined,
  day: LocalDate | undefined,
): Document['currencyRate'] {
  const listed = lookup.find('currency', currency);
  if (day === undefined || !listed?.currencyRates) return listed?.currencyRate;
  const [last] = listed.currencyRates
    .filter(({ dateFrom }) => dateFrom === undefined || dateFrom <= day)
    .toSorted((one, other) => ((one.dateFrom ?? '') < (other.dateFrom ?? '') ? 1 : -1));
  return last?.currencyRate ?? listed.currencyRate;
}
