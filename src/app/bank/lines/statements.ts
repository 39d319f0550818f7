import type { StatementPeriod } from '../../../domain/bank/balances.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';

export function statementText({ from, to, number }: StatementPeriod): string {
  const days = { from: formatDate(from), to: formatDate(to) };
  return number === undefined ? t('bank.periodOf', days) : t('bank.periodNumber', { number, ...days });
}
