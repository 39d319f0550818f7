import type { Reconciliation, ReconciledChange } from '../../../domain/bank/reconciliation.ts';
import { tickedTotals } from '../../../domain/bank/reconciliation.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate, formatMoment } from '../../base/format/dates.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';
import { referenceText } from '../../company/references/referenceChoices.ts';

/** A reconciliation on paper: its lines, its balances, who kept it when, and what has changed since. */
export function reconciliationPaper(
  one: Reconciliation,
  changes: readonly ReconciledChange[],
  account: Reference | undefined,
  from: PrintedPaper['from'],
): PrintedPaper {
  const { moneyIn, moneyOut, difference } = tickedTotals(one, one.lines);
  const amount = (value: string): string => `${formatAmount(value, one.currency)} ${one.currency}`.trim();
  return {
    key: one.id,
    language: currentLanguage(),
    title: t('bank.reconcile.paper'),
    number: one.number ?? '',
    from,
    standing: changes.length === 0 ? '' : t('bank.reconcile.changedSince', { count: changes.length }, changes.length),
    to: { heading: '', lines: [] },
    deliverTo: [],
    facts: [
      { label: t('bank.account'), value: referenceText(account, one.bankAccountId, true) },
      { label: t('bank.period'), value: t('bank.periodOf', { from: formatDate(one.from), to: formatDate(one.to) }) },
      { label: t('bank.reconcile.by'), value: one.by },
      { label: t('bank.reconcile.at'), value: formatMoment(one.at, 0) },
    ],
    before: [],
    columns: [
      { label: t('bank.field.bankDate'), isEnd: false, width: '24mm' },
      { label: t('bank.field.description'), isEnd: false, width: 'auto' },
      { label: t('bank.field.bankReference'), isEnd: false, width: '34mm' },
      { label: t('bank.field.depositAmount'), isEnd: true, width: '26mm' },
      { label: t('bank.field.withdrawalAmount'), isEnd: true, width: '26mm' },
    ],
    rows: one.lines.map((line) => ({
      key: line.key,
      cells: [
        formatDate(line.date),
        line.description,
        line.reference ?? '',
        line.amount.startsWith('-') ? '' : formatAmount(line.amount, one.currency),
        line.amount.startsWith('-') ? formatAmount(line.amount.slice(1), one.currency) : '',
      ],
      note: changes
        .filter(({ was }) => was.key === line.key)
        .map(({ what }) => t(`bank.reconcile.change.${what}`))
        .join(),
    })),
    taxes: [],
    sums: [
      { label: t('bank.foot.opening'), value: amount(one.opening), isTotal: false },
      { label: t('bank.foot.moneyIn'), value: amount(moneyIn), isTotal: false },
      { label: t('bank.foot.moneyOut'), value: amount(moneyOut), isTotal: false },
      { label: t('bank.foot.closing'), value: amount(one.closing), isTotal: true },
      { label: t('bank.foot.difference'), value: amount(difference), isTotal: false },
    ],
    after: [],
    bank: [],
    terms: [],
  };
}
