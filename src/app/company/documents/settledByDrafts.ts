import { asOwed, countedAmounts } from '../../../domain/reports/ledgerStanding.ts';
import { Decimal } from '../../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { formatDecimal } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';

/**
 * The sentences that stand beside what documents owe: how much of it drafts have settled, one for each currency. None if
 * drafts have settled nothing.
 * @param isInBase whether the documents are counted in base currency
 */
export function settledByDraftsNotes(documents: Iterable<DocumentListRow>, isInBase = false): string[] {
  const sums = new Map<string, Decimal>();
  for (const row of documents) {
    const { currency, settledByDrafts } = isInBase ? countedAmounts(row) : row;
    if (settledByDrafts !== undefined)
      sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(asOwed(row, settledByDrafts)));
  }
  return [...sums].map(([currency, sum]) =>
    t('list.settledByDrafts', { amount: `${formatDecimal(sum, currency)} ${currency}` }),
  );
}
