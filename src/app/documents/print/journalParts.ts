import { toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { lineKey, type Document } from '../../../domain/documents/document.ts';
import { journalTotals } from '../../../domain/documents/journalTotals.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

/**
 * The table of a printed journal: debits and credits of accounts, and what each comes to.
 * @param netOf the amount of a line by its key; undefined if it is left out
 */
export function journalParts(
  document: Document,
  currency: string,
  netOf: (key: string) => DecimalString | undefined,
  accountOf: (id: string | undefined) => Reference | undefined,
): Pick<PrintedPaper, 'rows' | 'sums' | 'columns'> {
  const counted = document.lines.filter((line) => netOf(lineKey(line)) !== undefined);
  const totals = journalTotals({ ...document, lines: counted });
  const sum = (amount: DecimalString): string => formatAmount(amount, currency);
  return {
    columns: [
      { label: t('print.ledgerAccount'), isEnd: false, width: '62mm' },
      { label: t('print.description'), isEnd: false, width: 'auto' },
      { label: t('print.debit'), isEnd: true, width: '30mm' },
      { label: t('print.credit'), isEnd: true, width: '30mm' },
    ],
    rows: document.lines.map((line) => {
      const net = netOf(lineKey(line)) ?? ZERO;
      const account = accountOf(line.accountId);
      const isCredit = net.startsWith('-');
      return {
        key: lineKey(line),
        note: '',
        cells: [
          account ? `${account.code} ${account.description}` : (line.accountId ?? ''),
          line.description ?? '',
          isCredit || net === ZERO ? '' : sum(net),
          isCredit ? formatAmount(net.slice(1), currency) : '',
        ],
      };
    }),
    sums: totals
      ? [
          { label: t('print.debits', { currency }), value: sum(toDecimalString(totals.debits)), isTotal: true },
          { label: t('print.credits', { currency }), value: sum(toDecimalString(totals.credits)), isTotal: true },
        ]
      : [],
  };
}
