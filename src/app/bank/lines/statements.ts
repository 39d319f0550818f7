import type { StatementPeriod } from '../../../domain/bank/balances.ts';
import type { KnownBalance } from '../../../domain/bank/knownBalance.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';

export function statementText({ from, to, number }: StatementPeriod): string {
  const days = { from: formatDate(from), to: formatDate(to) };
  return number === undefined ? t('bank.periodOf', days) : t('bank.periodNumber', { number, ...days });
}

/** From what running balances are counted; null for zero, because no balance is known. */
export function countedFromText(known: KnownBalance | null, currency: string): string {
  return known === null
    ? t('bank.countedFrom.zero')
    : t(`bank.countedFrom.${known.from}`, {
        amount: formatAmount(known.amount, currency),
        day: formatDate(known.on),
      });
}
