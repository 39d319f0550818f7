import { t } from '../../base/i18n/texts.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

/** How many invoices are named; of more, the number. */
const NAMED = 3;

/** Says which invoices have no Swiss payment part, and why: one sentence for each reason. */
export function noSlipTexts(papers: readonly Pick<PrintedPaper, 'noSlip' | 'number'>[]): string[] {
  const byReason = Map.groupBy(papers, ({ noSlip }) => noSlip);
  return [...byReason].flatMap(([why, some]) => {
    // Nothing else is asked for a payment part.
    if (why === undefined || why === 'iban' || why === 'currency') return [];
    const named = some.slice(0, NAMED).map(({ number }) => number);
    const rest = some.length - named.length;
    const kinds = named.join(', ');
    const numbers = rest === 0 ? kinds : t('sync.andMore', { kinds, count: rest }, rest);
    return [t('print.noSlip.lead', { numbers, why: t(`print.noSlip.${why}`) }, some.length)];
  });
}
