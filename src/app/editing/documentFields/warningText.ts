import type { Document } from '../../../domain/documents/document.ts';
import { lineWarnings, type Warning } from '../../../domain/drafting/warnings.ts';
import { formatAmount, formatPercent } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import { accountTypes } from '../../company/facts/accountTypes.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { DocumentForm } from './documentForm.ts';
import { pathText, askedText } from './fieldText.ts';

/** What a warning says. @param document the version that it is about */
export function warningText(
  warning: Warning,
  document: Document,
  company: CompanyData,
  form: Pick<DocumentForm, 'labels' | 'traits'>,
): string {
  const { side } = form.traits;
  const field = pathText(warning.path, document, form);
  switch (warning.code) {
    case 'unknownReference':
      return t('warn.unknownReference', { field, value: warning.value });
    case 'closedReference':
      return t('warn.closedReference', {
        field,
        value: company.reference(warning.kind, warning.value)?.code ?? warning.value,
      });
    case 'onHold':
      return t(`editor.onHold.${side}`);
    case 'stopped':
      return t(`editor.onStop.${side}`);
    case 'message':
      return t(`editor.partyNote.${side}`, { text: warning.message });
    case 'otherSide':
      return t(`warn.otherSide.${side}`);
    case 'duplicate':
      return t('warn.duplicate', { number: company.entry(warning.document)?.row.docNo || t('list.draft') });
    case 'almostDuplicate':
      return t('warn.almostDuplicate', {
        theirs: warning.number,
        number: company.entry(warning.document)?.row.docNo || t('list.draft'),
      });
    case 'closedPeriod':
      return t('warn.closedPeriod', { field, date: formatDate(document[warning.path]) });
    case 'farDate':
    case 'dueBefore':
    case 'farAmount':
    case 'longAmount':
    case 'askedAccount':
      return askedText(warning, document, form);
    case 'otherAccountSide':
      return t(`warn.otherAccountSide.${side}`, { field, type: t(`accountType.${warning.type}`) });
    case 'rateWithoutCode':
      return t('warn.rateWithoutCode', { field, rate: formatPercent(warning.rate) });
    case 'endedDiscount':
      return t('warn.endedDiscount', { field, note: warning.note });
    case 'offTolerance':
      return t('warn.offTolerance', {
        field,
        amount: formatAmount(warning.calculated, document.currency ?? ''),
      });
    default:
      return t(`warn.${warning.code}`);
  }
}

/**
 * What stands out in the accounts and rates of a draft that is not made yet: it is made from its preview, so nobody is
 * asked at its place.
 */
export function lineRemarks(
  document: Document,
  company: CompanyData,
  form: Pick<DocumentForm, 'labels' | 'traits'>,
): string[] {
  const environment = { lookup: company.lookup, accountType: accountTypes(company) };
  return document.lines.flatMap((line) =>
    lineWarnings(line, document, environment).flatMap((warning) =>
      ['otherAccountSide', 'askedAccount', 'rateWithoutCode'].includes(warning.code)
        ? [warningText(warning, document, company, form)]
        : [],
    ),
  );
}
