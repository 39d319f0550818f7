import type { Unpriced } from '../../../../domain/drafting/unpriced.ts';
import { t } from '../../../base/i18n/texts.ts';

/** At most so many line numbers are listed. */
const NAMED = 8;

/** Names the lines without a price and the consequence: one sentence for lines with a product, one for the others. */
export function unpricedTexts(unpriced: readonly Unpriced[]): string[] {
  return [true, false].flatMap((isProduct) => {
    const lines = unpriced.filter((one) => one.isProduct === isProduct).map(({ line }) => line);
    const numbers = lines.length <= NAMED ? lines.join(', ') : `${lines.slice(0, NAMED).join(', ')} …`;
    return lines.length === 0
      ? []
      : [t(isProduct ? 'totals.noPriceOfProduct' : 'totals.noPrice', { numbers }, lines.length)];
  });
}
