import type { Finding } from '../../../domain/reports/flightCheck/finding.ts';
import { formatDate } from '../../base/format/dates.ts';
import { NAME_WIDTH } from '../../base/grid/grid.ts';
import { t } from '../../base/i18n/texts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { ReportColumn } from '../table/reportTable.ts';
import { findingText, findingParty, recordText } from './findingText.ts';
import { amountText, waiverText } from './flightCheckPaper.ts';
import type { FlightCheck } from '../../company/monthEnd/useFlightCheck.ts';

/** The width of a usual sentence, px: longer ones are cut rather than names and figures. */
const SENTENCE_WIDTH = 300;

/**
 * The columns of the findings.
 * @param waiver given where waived findings are shown
 */
export function findingColumns(company: CompanyData, waiver?: FlightCheck['waiver']): ReportColumn<Finding>[] {
  const text = (
    id: 'check' | 'record' | 'party' | 'finding' | 'waiver',
    of: (finding: Finding) => string,
    width: Pick<ReportColumn<Finding>, 'width' | 'grow' | 'fits' | 'keeps' | 'below'>,
    value: (finding: Finding) => string = of,
  ): ReportColumn<Finding> => ({
    id,
    label: t(`monthEnd.column.${id}`),
    kind: 'text',
    text: of,
    value,
    ...width,
  });
  return [
    text('check', ({ check }) => t(`monthEnd.check.${check}`), { width: 130, fits: true }),
    text('record', (finding) => recordText(finding, company), { width: 150, fits: true }),
    {
      id: 'date',
      label: t('monthEnd.column.date'),
      kind: 'date',
      width: 94,
      text: ({ date }) => formatDate(date),
      value: ({ date }) => date,
    },
    // By its name, as in the lists of documents: beside a code no name fits. Exports have both.
    text(
      'party',
      (finding) => company.reference('contactAccount', finding.party)?.description || findingParty(finding, company),
      { width: 110, grow: 1, keeps: NAME_WIDTH, below: 'record' },
      (finding) => findingParty(finding, company),
    ),
    text('finding', findingText, { width: 200, grow: 2, keeps: SENTENCE_WIDTH }),
    {
      id: 'amount',
      label: t('monthEnd.column.amount'),
      kind: 'amount',
      width: 110,
      align: 'end',
      fits: true,
      text: amountText,
      value: ({ amount }) => amount,
    },
    {
      id: 'currency',
      label: t('list.currency'),
      kind: 'text',
      width: 0,
      isFileOnly: true,
      text: () => '',
      value: ({ currency }) => currency,
    },
    ...(waiver === undefined
      ? []
      : [
          text(
            'waiver',
            (finding) => {
              const given = waiver(finding);
              return given === undefined ? '' : waiverText(given);
            },
            { width: 160, grow: 1 },
          ),
        ]),
  ];
}
