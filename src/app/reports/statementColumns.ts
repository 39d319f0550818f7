import { formatNumber } from '../base/format/amounts.ts';
import { formatMoment } from '../base/format/dates.ts';
import { NAME_WIDTH } from '../base/grid/grid.ts';
import { t } from '../base/i18n/texts.ts';
import type { StatementKind } from '../../domain/reports/statementLog.ts';
import type { StatementRow } from './statementRow.ts';
import { amountColumn, textColumn } from './table/reportColumns.ts';
import type { ReportColumn } from './table/reportTable.ts';

/** Why a customer gets no reminder; null if it gets one. */
function noReminderWhy({ isOnHold, documents, amount }: StatementRow): 'onHold' | 'allDisputed' | 'covered' | null {
  if (isOnHold) return 'onHold';
  if (documents === 0) return 'allDisputed';
  return amount.gt(0) ? null : 'covered';
}
/** Whether the customer gets one. */
export const isOffered = (row: StatementRow): boolean =>
  row.paper.party !== '' && (row.paper.content.kind !== 'reminder' || noReminderWhy(row) === null);

const tone = (row: StatementRow) => (isOffered(row) ? undefined : ('quiet' as const));
const count = (id: string, label: string, of: (row: StatementRow) => number) =>
  textColumn<StatementRow>(id, label, (row) => (of(row) === 0 ? '' : formatNumber(String(of(row)))), {
    width: 84,
    align: 'end',
    tone,
    paper: '20mm',
  });
function owedColumns(): ReportColumn<StatementRow>[] {
  return [
    amountColumn(
      'overdue',
      t('reports.reminder.total'),
      ({ amount, setOff }) => amount.minus(setOff),
      ({ currency }) => currency,
      { tone },
    ),
    amountColumn(
      'setOff',
      t('reports.reminder.setOff'),
      ({ setOff }) => setOff,
      ({ currency }) => currency,
      { tone, width: 110 },
    ),
  ];
}
function whyColumn(): ReportColumn<StatementRow> {
  const text = (row: StatementRow): string => {
    const why = noReminderWhy(row);
    return why === null ? '' : t(`reports.reminder.${why}`);
  };
  return textColumn('why', t('reports.reminder.leftOutWhy'), text, { width: 130, paper: '26mm' });
}
function holdColumn(): ReportColumn<StatementRow> {
  const text = ({ isOnHold }: StatementRow): string => (isOnHold ? t('reports.reminder.onHold') : '');
  return textColumn('hold', t('reports.reminder.hold'), text, { width: 90, paper: '20mm' });
}

/** The columns of statements or reminders. */
export function statementColumns(kind: StatementKind | 'log'): ReportColumn<StatementRow>[] {
  const isReminder = kind === 'reminder';
  return [
    textColumn('party', t('reports.aged.party.sale'), ({ name }) => name, {
      width: 200,
      grow: 2,
      keeps: NAME_WIDTH,
      paper: 'auto',
      tone,
    }),
    textColumn('currency', t('list.currency'), ({ currency }) => currency, { width: 56, paper: '14mm', tone }),
    ...(isReminder ? [count('level', t('reports.reminder.level'), ({ level }) => level)] : []),
    count('documents', t('reports.vat.documents'), ({ documents }) => documents),
    ...(isReminder ? owedColumns() : []),
    amountColumn(
      'amount',
      t(isReminder ? 'reports.reminder.toPay' : 'reports.statements.balance'),
      ({ amount }) => amount,
      ({ currency }) => currency,
      { tone },
    ),
    ...(isReminder ? [count('disputed', t('reports.reminder.disputed'), ({ disputed }) => disputed)] : []),
    ...(kind === 'movements'
      ? [
          amountColumn<StatementRow>(
            'unexplained',
            t('reports.statements.unexplained'),
            ({ unexplained }) => unexplained,
            ({ currency }) => currency,
            { tone, width: 110 },
          ),
        ]
      : []),
    isReminder ? whyColumn() : holdColumn(),
    textColumn('last', t('reports.statements.last'), ({ last }) => last?.at.slice(0, 10) ?? '', {
      width: 120,
      paper: '24mm',
      kind: 'date',
      text: ({ last }) =>
        last
          ? [
              formatMoment(last.at, Date.now()),
              last.level === undefined ? '' : t('reports.reminder.levelOf', { level: last.level }),
            ]
              .filter(Boolean)
              .join(', ')
          : '',
    }),
  ];
}
