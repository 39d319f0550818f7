import type { Finding } from '../../../domain/reports/flightCheck/finding.ts';
import { parseDecimal } from '../../../domain/values/decimal.ts';
import { formatAmount, formatNumber, formatPrice } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';
import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { CompanyData } from '../../company/session/companyData.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'difference', 'net', 'netUsual']);
const PRICES: ReadonlySet<string> = new Set(['price', 'priceUsual']);
const RATES: ReadonlySet<string> = new Set(['rate', 'rateUsual']);

/** The facts of a finding as they are shown. */
function shownFacts({ facts, currency }: Finding): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (AMOUNTS.has(name))
        return [name, `${formatAmount(parseDecimal(value) ?? undefined, currency)} ${currency}`.trim()];
      if (PRICES.has(name)) return [name, formatPrice(parseDecimal(value) ?? undefined, currency)];
      if (RATES.has(name)) return [name, formatNumber(value)];
      return [name, DATE.test(value) ? formatDate(value) : value];
    }),
  );
}

/** What was found, in a sentence. */
export function findingText(finding: Finding): string {
  const { check, facts } = finding;
  const why = facts['why'] ?? facts['lacks'];
  const count = Number(facts['count'] ?? facts['days'] ?? 1);
  const key = `monthEnd.finding.${check}${why === undefined ? '' : `.${why}`}`;
  // The service may have a status without words of its own here.
  return textOrNull(key, shownFacts(finding), count) ?? t(`monthEnd.check.${check}`);
}

/** What a finding is about: a document by class and number, a bank line by its text. */
export function recordText({ record, facts }: Finding, company: CompanyData): string {
  if (record.kind !== 'document') return facts['text'] ?? facts['name'] ?? facts['account'] ?? '';
  const row = company.entry(record.key)?.row;
  if (!row) return '';
  const name = t(`documentClass.${row.docClass}.name`);
  return row.docNo === '' ? t('monthEnd.draftOf', { what: name }) : `${name} ${row.docNo}`;
}

export function findingParty({ party }: Finding, company: CompanyData): string {
  return party === '' ? '' : referenceTextOf(company, 'contactAccount', party, true);
}
