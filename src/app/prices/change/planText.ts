import type { PriceTerms } from '../../../domain/prices/price.ts';
import type { PricePlan } from '../../../domain/prices/pricePlan.ts';
import { formatDate } from '../../base/format/dates.ts';
import { formatCount } from '../../base/i18n/locale.ts';
import { t } from '../../base/i18n/texts.ts';

/** What a plan does, for the button that applies it: `12 new, 3 changed`; '' if it does nothing. */
export function planParts({ creates, changes }: PricePlan): string {
  const parts = [
    creates.length > 0 ? t('prices.bulk.parts.made', { count: creates.length }) : '',
    changes.length > 0 ? t('prices.bulk.parts.changed', { count: changes.length }) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function skippedText({ skipped }: PricePlan): string {
  return skipped.length === 0 ? '' : t('prices.bulk.parts.skipped', { count: skipped.length });
}

function counted(prices: readonly PriceTerms[], nameOf: (price: PriceTerms) => string): string {
  const counts = new Map<string, number>();
  for (const price of prices) counts.set(nameOf(price), (counts.get(nameOf(price)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${formatCount(count)}`).join(', ');
}

/** What a plan is about, before it is applied: `Sale 12, Purchase 3 · GBP 10, EUR 5 · from 01 Dec 2026`. */
export function planSummary({ creates, changes }: PricePlan, baseCurrency: string): string {
  const prices = [...creates.map(({ terms }) => terms), ...changes.map(({ after }) => after)];
  const dates = [
    ...new Set(prices.map(({ effectiveDate }) => effectiveDate).filter((date) => date !== undefined)),
  ].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const from =
    first === undefined
      ? ''
      : first === last
        ? t('prices.bulk.from', { date: formatDate(first) })
        : t('prices.bulk.fromTo', { first: formatDate(first), last: formatDate(last) });
  return [
    counted(prices, ({ side }) => t(`prices.side.${side}`)),
    counted(prices, ({ currency }) => currency ?? baseCurrency),
    from,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
