import type { Period } from '../../../domain/reports/cashFlow.ts';
import { yearTo, type FinancialYear } from '../../../domain/reports/financialYear.ts';
import { addDays, parseLocalDate } from '../../../domain/values/dates.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';
import type { LedgerReport } from './ledgerReports.ts';
import type { Cells } from './ledgerRows.ts';

/** What was asked for, as it was sent (`bodyOf`). */
type Body = Readonly<Record<string, string>>;

export const accountOfBody = ({ account = '' }: Body): string => account;

/** The dates of an answer. For balances at the end of a day these are the financial year up to it. */
export function periodOfBody(
  { asAt = '', dateFrom = '', dateTo = '' }: Body,
  years: readonly FinancialYear[],
): Partial<Period> {
  const day = parseLocalDate(asAt);
  const [from, to] = [parseLocalDate(dateFrom), parseLocalDate(dateTo)];
  return day !== null ? yearTo(years, day) : from !== null && to !== null ? { from, to } : {};
}

export function periodText({ asAt, dateFrom = '', dateTo = '' }: Body): string {
  if (asAt !== undefined) return formatDate(asAt);
  return dateFrom === '' ? '' : `${formatDate(dateFrom)} – ${formatDate(dateTo)}`;
}

/** The heading of a section; its own name if it is none that Daybook knows. */
export const sectionText = (section: string): string => textOrNull(`reports.ledger.section.${section}`) ?? section;

/** The name of a sum: the ledger names sums by their section alone. */
export function sumText({ name }: LedgerReport, { section = '', description = '' }: Cells): string {
  const key = name === 'balanceSheet' && section === 'profit' ? 'profitOfYear' : section;
  return (
    textOrNull(`reports.ledger.sum.${key}`) ??
    (description === '' ? t('reports.vat.totalOf', { side: sectionText(section) }) : description)
  );
}

/** The text of a row of an account ledger: the first is the opening balance, others without a posting end a year. */
export function entryText({ posting, date = '', text = '' }: Cells, isFirst: boolean): string {
  if (posting !== '') return text;
  if (isFirst) return t('reports.ledger.opening');
  const day = parseLocalDate(date);
  return day === null ? text : t('reports.ledger.yearEnd', { day: formatDate(addDays(day, -1)) });
}

/** What a box of a return is, by its form; as the ledger names it if Daybook does not know the form. */
export function boxText({ form = '', box = '', description = '' }: Cells): string {
  const known = (key: string, values?: Record<string, string>) =>
    textOrNull(`reports.ledger.box.${form}.${key}`, values);
  if (form === 'GB') return textOrNull(`reports.vat.boxes.box${box}`) ?? known(box) ?? description;
  if (form !== 'code') return known(box) ?? description;
  // `S output` is the tax on sales of the code S, `output` that of all codes.
  const at = box.lastIndexOf(' ');
  const total = { output: 'allOutput', input: 'allInput' }[box] ?? box;
  return (at < 0 ? known(total) : known(box.slice(at + 1), { code: box.slice(0, at) })) ?? description;
}
