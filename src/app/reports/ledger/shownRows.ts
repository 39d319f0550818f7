import { t } from '../../base/i18n/texts.ts';
import type { LedgerReport } from './ledgerReports.ts';
import { joinedParts, sectioned, type Cells, type LedgerRow } from './ledgerRows.ts';
import { boxText, entryText, sectionText, sumText } from './ledgerText.ts';
import type { LedgerAnswer } from './useLedgerAnswers.ts';

/** Whether a row is the total of an aged list: it names nobody. */
const isTotal = ({ fields }: LedgerReport, { contactAccountCode, description }: Cells): boolean =>
  fields.some(({ name }) => name === 'contactAccountCode') && contactAccountCode === '' && description === '';

/** The rows of a report, as a person reads them. */
export function shownRows(report: LedgerReport, parts: LedgerAnswer['parts']): readonly LedgerRow[] {
  if (report.hasSections)
    return sectioned(joinedParts(parts), sectionText, (cells) => ({
      description: sumText(report, cells),
      // The profit of the year is a part of the equity, not its sum.
      ...(report.name === 'balanceSheet' && cells.section === 'profit' && { partOf: 'equity' }),
    }));
  const [own] = parts;
  return (own?.rows ?? []).map((cells, index) => ({
    key: String(index),
    kind: isTotal(report, cells) ? 'total' : 'entry',
    cells:
      report.of === 'account'
        ? { ...cells, text: entryText(cells, index === 0) }
        : report.name === 'taxReturn'
          ? { ...cells, description: boxText(cells) }
          : isTotal(report, cells)
            ? { ...cells, description: t('reports.total') }
            : cells,
  }));
}
