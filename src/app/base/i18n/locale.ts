import { currentLanguage, type Language } from './language.ts';

/** The locales that amounts and dates can be written and read in. */
export const LOCALES = ['en-GB', 'de-DE', 'fr-FR'] as const;
export type Locale = (typeof LOCALES)[number];

const LOCALE_OF: Readonly<Record<Language, Locale>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', pseudo: 'en-GB' };

/** The locale of the page, or of the document that is just being written for a customer (`inLanguage`). */
export function currentLocale(): Locale {
  return LOCALE_OF[currentLanguage()];
}

/** A function of the locale whose results are kept: what the platform says of a locale takes it long to say. */
export function byLocale<Value>(read: (locale: Locale) => Value): (locale?: Locale) => Value {
  const known = new Map<Locale, Value>();
  return (locale = currentLocale()) => {
    const found = known.get(locale) ?? read(locale);
    known.set(locale, found);
    return found;
  };
}

/** How a locale writes numbers. */
export interface NumberMarks {
  /** Between groups of thousands; '' for none. */
  group: string;
  point: '.' | ',';
}

/** Read from the platform, once. */
export const marksOf: (locale?: Locale) => NumberMarks = byLocale((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5);
  return {
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    point: parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.',
  };
});

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Digits with the locale's mark between groups of thousands. */
export function groupedDigits(digits: string, locale: Locale = currentLocale()): string {
  return digits.length > 3 ? digits.replace(THOUSANDS, marksOf(locale).group) : digits;
}

/** A count, with its thousands grouped. */
export function formatCount(count: number, locale: Locale = currentLocale()): string {
  return groupedDigits(String(count), locale);
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
