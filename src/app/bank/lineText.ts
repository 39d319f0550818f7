import { formatAmount } from '../format/amounts.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../texts/texts.ts';
import type { BankLine } from './lineDays.ts';

/** What a line is called where it is named in a sentence. @param currency that of its account */
export function lineName({ content: { bankDate, description }, amount }: BankLine, currency: string): string {
  return t('bank.lineName', { date: bankDate ? formatDate(bankDate) : '–', description: description ?? '–', amount: formatAmount(amount, currency) });
}
