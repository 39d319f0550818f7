import type { PriceAbsence, PriceChoice, PriceQuery } from '../../../domain/prices/choosePrice.ts';
import { priceScopeOf, type SettledPrice } from '../../../domain/prices/price.ts';
import type { PriceFinding } from '../../../domain/prices/priceChecks.ts';
import { formatNumber } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PriceEntry } from './priceEntry.ts';

/** A band as people write it: `100+`, `10–99`, `12` for that quantity alone. */
export function bandText({ quantityFrom, quantityTo }: Pick<SettledPrice, 'quantityFrom' | 'quantityTo'>): string {
  const from = formatNumber(quantityFrom);
  if (quantityTo === quantityFrom) return from;
  return quantityTo === undefined
    ? t('prices.band.open', { from })
    : t('prices.band.closed', { from, to: formatNumber(quantityTo) });
}

/** `customer price from 01 Mar 2026, 100+` */
export function explanation({ price, scope, effectiveDate }: PriceChoice): string {
  return t('prices.explained', {
    scope: t(`prices.scope.${scope}.${price.side}`),
    date: formatDate(effectiveDate),
    band: bandText(price),
  });
}

/** The same for a price without a query. */
export function priceName(price: SettledPrice): string {
  return explanation({
    price,
    scope: priceScopeOf(price),
    effectiveDate: price.effectiveDate,
    quantityFrom: price.quantityFrom,
    quantityTo: price.quantityTo,
  });
}

/** Why no price holds. */
export function absenceText(absence: PriceAbsence, query: PriceQuery): string {
  return t(`prices.absence.${absence}`, { currency: query.currency, quantity: formatNumber(query.quantity) });
}

export function priceFindingText({ code, from, to, date }: PriceFinding): string {
  return t(`prices.finding.${code}`, { from: formatNumber(from), to: formatNumber(to), date: formatDate(date) });
}

/** A finding about a product's prices, with the price that it is about: `10–99 DOZ, C00011 Byway Books: …` */
export function findingOf(finding: PriceFinding, entry: PriceEntry | undefined): string {
  if (!entry?.price) return priceFindingText(finding);
  const price = [`${bandText(entry.price)} ${entry.unit}`.trim(), entry.party, entry.project]
    .filter((text) => text !== '')
    .join(', ');
  return t('prices.findingOf', { price, finding: priceFindingText(finding) });
}

/** The notes beside a price's row: what is queued for it, then what looks wrong. */
export function notesOf(entry: PriceEntry, findings: readonly PriceFinding[]): string[] {
  const queued = entry.isLeaving ? [t('prices.leaving')] : [];
  const gone = entry.isGone ? [t('prices.gone')] : [];
  const locked = entry.isLocked ? [t('prices.locked')] : [];
  return [...gone, ...queued, ...locked, ...findings.map(priceFindingText)];
}
