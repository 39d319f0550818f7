import { Decimal } from '../../../domain/values/decimal.ts';
import { formatDecimal } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import { amountColumn, dateColumn, textColumn } from '../table/reportColumns.ts';
import type { ReportColumn } from '../table/reportTable.ts';
import type { LedgerField, LedgerReport } from './ledgerReports.ts';
import { columnOf, type LedgerRow } from './ledgerRows.ts';
import { periodText } from './ledgerText.ts';
import type { LedgerAnswer } from './useLedgerAnswers.ts';

/** The width of an amount whose heading is a period, px. */
const PERIOD_WIDTH = 180;

/** The columns of a report: those of its description, the amount once for each of the compared answers. */
export function ledgerColumns(
  report: LedgerReport,
  parts: LedgerAnswer['parts'],
  base: () => string,
): ReportColumn<LedgerRow>[] {
  const sortable = !report.hasSections;
  const tone = ({ kind }: LedgerRow) => (kind === 'entry' ? undefined : ('strong' as const));

  function amount(
    { name, width, showsZero, currencyIn }: LedgerField,
    column: string,
    label: string,
  ): ReportColumn<LedgerRow> {
    const of = ({ cells }: LedgerRow) => new Decimal(cells[column] ?? 0);
    const text = (row: LedgerRow) => {
      const isShown = row.cells[column] !== undefined && (showsZero || row.kind === 'total' || !of(row).isZero());
      return isShown ? formatDecimal(of(row), currency(row)) : '';
    };
    const currency = ({ cells }: LedgerRow) => (currencyIn && cells[currencyIn]) || base();
    const plain = (row: LedgerRow) => row.cells[column] ?? '';
    return amountColumn(name, label, of, currency, {
      id: column,
      width,
      tone,
      sortable,
      text,
      copy: plain,
      value: plain,
    });
  }

  const isShown = ({ name, isOptional }: LedgerField): boolean =>
    !isOptional || parts.some(({ rows }) => rows.some((cells) => !new Decimal(cells[name] ?? 0).isZero()));

  // A German return counts its boxes otherwise: in Kennzahlen.
  const isGerman = parts.some(({ rows }) => rows.some(({ form }) => form === 'DE'));
  return report.fields.filter(isShown).flatMap((field): ReportColumn<LedgerRow>[] => {
    const { name, heading = name, kind, width, paper, isWide } = field;
    const label = t(`reports.ledger.column.${heading === 'box' && isGerman ? 'boxOfGermany' : heading}`);
    const cell = ({ cells }: LedgerRow) => cells[name] ?? '';
    if (kind === 'date') return [{ ...dateColumn(name, label, cell), width, tone, sortable }];
    if (kind === 'text') {
      const rest = { width, tone, sortable, ...(paper !== undefined && { paper }), ...(isWide && { grow: 1 }) };
      return [textColumn(name, label, cell, rest)];
    }
    if (!report.hasSections) return [amount(field, name, label)];
    return parts.map(({ part, body }) =>
      amount({ ...field, width: report.of === 'day' ? width : PERIOD_WIDTH }, columnOf(name, part), periodText(body)),
    );
  });
}
