import type { SwissRefusal } from '../../../formats/payments/index.ts';
import { t } from '../../base/i18n/texts.ts';

/** Says why an invoice has no Swiss payment part. */
export function noSlipText(why: SwissRefusal, number: string): string {
  // Nothing else is asked for a payment part.
  if (why === 'iban' || why === 'currency') return '';
  return t('print.noSlip.lead', { number, why: t(`print.noSlip.${why}`) });
}
