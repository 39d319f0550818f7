/** Monday, 2 March 2026, 10:00 UTC: the start of every history. */
export const MONDAY = Date.parse('2026-03-02T10:00:00Z');
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A unique date. */
export function dateOf(number: number): string {
  return new Date(MONDAY + number * DAY).toISOString().slice(0, 10);
}
