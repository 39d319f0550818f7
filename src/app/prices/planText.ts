import type { PricePlan } from '../../domain/prices/pricePlan.ts';
import { t } from '../texts/texts.ts';

/** What a plan comes to, for the button that does it: `12 new, 3 changed`; '' when it does nothing. */
export function planParts({ creates, changes }: PricePlan): string {
  const parts = [
    creates.length > 0 ? t('prices.bulk.parts.made', { count: creates.length.toLocaleString('en-GB') }) : '',
    changes.length > 0 ? t('prices.bulk.parts.changed', { count: changes.length.toLocaleString('en-GB') }) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function skippedText({ skipped }: PricePlan): string {
  return skipped.length === 0 ? '' : t('prices.bulk.parts.skipped', { count: skipped.length.toLocaleString('en-GB') });
}
