import { currencyPlaces } from '../../../domain/values/currency.ts';
import { toDecimalString, type Decimal } from '../../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { formatDecimal } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { ReportColumn } from './reportTable.ts';

/** A column of texts. */
export function textColumn<Row>(
  id: string,
  label: string,
  value: (row: Row) => string,
  rest: Partial<ReportColumn<Row>> = {},
): ReportColumn<Row> {
  return { id, label, width: 94, sortable: true, kind: 'text', text: value, value, ...rest };
}

/** A column of dates, `YYYY-MM-DD` or ''. */
export function dateColumn<Row>(id: string, label: string, value: (row: Row) => string): ReportColumn<Row> {
  const text = (row: Row) => formatDate(value(row));
  return textColumn(id, label, value, { kind: 'date', text, copy: value, paper: '23mm' });
}

/** A column of amounts; nothing is shown for zero. */
export function amountColumn<Row>(
  id: string,
  label: string,
  amount: (row: Row) => Decimal,
  currency: (row: Row) => string,
  rest: Partial<ReportColumn<Row>> = {},
): ReportColumn<Row> {
  const plain = (row: Row) => toDecimalString(amount(row));
  return {
    id,
    label,
    width: 100,
    align: 'end',
    fits: true,
    sortable: true,
    kind: 'amount',
    paper: '26mm',
    text: (row) => (amount(row).isZero() ? '' : formatDecimal(amount(row), currency(row))),
    copy: plain,
    value: plain,
    places: (row) => currencyPlaces(currency(row)),
    ...rest,
  };
}

/** The columns that say which document a row is about. */
export function namingColumns<Row>(rowOf: (row: Row) => DocumentListRow): ReportColumn<Row>[] {
  return [
    dateColumn('docDate', t('list.docDate'), (row) => rowOf(row).docDate),
    textColumn('docNo', t('list.docNo'), (row) => rowOf(row).docNo || t('list.draft'), { width: 110, paper: '26mm' }),
    textColumn('class', t('reports.class'), (row) => t(`documentClass.${rowOf(row).docClass}.name`), {
      width: 124,
      paper: '32mm',
    }),
  ];
}
