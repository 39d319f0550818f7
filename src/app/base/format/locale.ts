/** The locales that amounts and dates can be written and read in. */
export const LOCALES = ['en-GB', 'de-DE', 'fr-FR'] as const;
export type Locale = (typeof LOCALES)[number];

/** The locale of the page. */
export const LOCALE: Locale = 'en-GB';

/** How a locale writes numbers. */
export interface NumberMarks {
  /** Between groups of thousands; '' for none. */
  group: string;
  point: '.' | ',';
}

const marks = new Map<Locale, NumberMarks>();

/** Read from the platform, once. */
export function marksOf(locale: Locale): NumberMarks {
  const known = marks.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5);
  const found: NumberMarks = {
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    point: parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.',
  };
  marks.set(locale, found);
  return found;
}

/** Days of the week as `Date` counts them. */
const SUNDAY = 0;
const MONDAY = 1;

/** The first day of the week: 0 is Sunday. */
export function firstWeekday(locale: Locale): number {
  const described: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  // The platform counts Sunday as 7.
  const day = described.getWeekInfo?.().firstDay ?? MONDAY;
  return day === 7 ? SUNDAY : day;
}
