import type { Finding } from '../../../domain/reports/flightCheck/finding.ts';
import { parseDecimal } from '../../../domain/values/decimal.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate, formatMoment } from '../../base/format/dates.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { t } from '../../base/i18n/texts.ts';
import { letterheadLines, type Letterhead } from '../../company/documents/letterhead.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { findingText, findingParty, recordText } from './findingText.ts';
import type { CheckResult, FlightCheck } from '../../company/monthEnd/useFlightCheck.ts';

/** The check as it is printed: every finding, with the waiver of those that have one. */
export function flightCheckPaper(
  { period, at, findings, submitted }: CheckResult,
  { open, waived, waiver }: Pick<FlightCheck, 'open' | 'waived' | 'waiver'>,
  company: CompanyData,
  letterhead: Letterhead,
  companyName: string,
): PrintedPaper {
  const note = (finding: Finding): string => {
    const given = waiver(finding);
    return given === undefined ? '' : waiverText(given);
  };
  return {
    key: 'flightCheck',
    language: currentLanguage(),
    title: t('monthEnd.title'),
    number: '',
    from: { name: letterhead.name || companyName, address: letterheadLines(letterhead.address) },
    standing: '',
    to: { heading: '', lines: [] },
    deliverTo: [],
    facts: [
      { label: t('monthEnd.paperFacts.period'), value: `${formatDate(period.from)} – ${formatDate(period.to)}` },
      { label: t('monthEnd.paperFacts.checked'), value: formatMoment(at, 0) },
      { label: t('monthEnd.paperFacts.open'), value: String(open.value.length) },
      { label: t('monthEnd.paperFacts.waived'), value: String(waived.value.length) },
    ],
    before: [
      ...(findings.length === 0 ? [t('monthEnd.cleanText')] : []),
      ...(submitted > 0 ? [t('monthEnd.submitted', {}, submitted)] : []),
    ],
    columns: [
      { label: t('monthEnd.column.check'), isEnd: false, width: '17%' },
      { label: t('monthEnd.column.record'), isEnd: false, width: '24%' },
      { label: t('monthEnd.column.date'), isEnd: false, width: '13%' },
      { label: t('monthEnd.column.finding'), isEnd: false, width: '31%' },
      { label: t('monthEnd.column.amount'), isEnd: true, width: '15%' },
    ],
    rows: findings.map((finding) => ({
      key: finding.id,
      cells: [
        t(`monthEnd.check.${finding.check}`),
        [recordText(finding, company), findingParty(finding, company)].filter((part) => part !== '').join(', '),
        formatDate(finding.date),
        findingText(finding),
        amountText(finding),
      ],
      note: note(finding),
    })),
    taxes: [],
    sums: [],
    after: [],
    bank: [],
    terms: [],
  };
}

export function amountText({ amount, currency }: Finding): string {
  return amount === '' ? '' : `${formatAmount(parseDecimal(amount) ?? undefined, currency)} ${currency}`.trim();
}

/** Why, by whom and when a finding was waived. */
export function waiverText({ reason, by, at }: NonNullable<ReturnType<FlightCheck['waiver']>>): string {
  return t('monthEnd.waivedBy', { reason, who: by || t('monthEnd.nobody'), when: formatMoment(at, Date.now()) });
}
