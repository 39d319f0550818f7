import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { BankLine } from '../../company/bank/lineDays.ts';

/** The name of a line within a sentence. @param currency the currency of its account */
export function lineName({ content: { bankDate, description }, amount }: BankLine, currency: string): string {
  return t('bank.lineName', {
    date: bankDate ? formatDate(bankDate) : '–',
    description: description ?? '–',
    amount: formatAmount(amount, currency),
  });
}
