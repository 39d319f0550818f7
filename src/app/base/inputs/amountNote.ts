import { formatNumber } from '../format/amounts.ts';
import { marksOf } from '../i18n/locale.ts';
import { t } from '../i18n/texts.ts';
import { readAmount } from './amountInput.ts';

/** Without separators of thousands, so that nothing can be read two ways. */
function plainly(value: string): string {
  return formatNumber(value).replaceAll(marksOf().group, '');
}

/** Says how a typed amount was read, where a comma or a point could be read two ways; null elsewhere. */
export function twoWaysNote(text: string): string | null {
  // Most keys type a figure without any mark: it is not read once more to say so.
  if (!/[.,]/.test(text)) return null;
  const reading = readAmount(text);
  if (!reading.ok || reading.value === undefined || reading.other === undefined) return null;
  return t('amount.readAs', { value: plainly(reading.value), other: plainly(reading.other) });
}
