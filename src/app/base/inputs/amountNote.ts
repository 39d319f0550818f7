import { formatNumber } from '../format/amounts.ts';
import type { DecimalMark } from '../../../formats/text/amounts.ts';
import { marksOf } from '../i18n/locale.ts';
import { t } from '../i18n/texts.ts';
import { readAmount } from './amountInput.ts';

/** Without separators of thousands, so that nothing can be read two ways. */
function plainly(value: string): string {
  return formatNumber(value).replaceAll(marksOf().group, '');
}

/**
 * Says how an amount was read, where a comma or a point could be read two ways; null elsewhere.
 * @param mark the decimal mark by which it was read; that of the page for what is typed
 */
export function twoWaysNote(text: string, mark: DecimalMark = marksOf().point): string | null {
  // Most keys type a figure without any mark: it is not read once more to say so.
  if (!/[.,]/.test(text)) return null;
  const reading = readAmount(text, mark);
  if (!reading.ok || reading.value === undefined || reading.other === undefined) return null;
  return t('amount.readAs', { value: plainly(reading.value), other: plainly(reading.other) });
}

/**
 * A cell of a pasted table as a person would type it here: `1.234` is `1234` where `mark` (of `markOfFigures`) is a
 * comma. What cannot be read two ways stays as it is.
 */
export function asTypedHere(text: string, mark: DecimalMark): string {
  const reading = readAmount(text, mark);
  return reading.ok && reading.value !== undefined && reading.other !== undefined ? plainly(reading.value) : text;
}
