import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { formatNumber } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { t, type TextKey } from '../../base/i18n/texts.ts';
import { amountRange, NO_FILTER, type ListFilter } from '../../company/documents/documentFilter.ts';
import { lifeFilterText } from './lifeFilterText.ts';
import { sideOf, type DocumentScope } from '../../company/documents/documentScope.ts';

/** One condition of a filter in words, and the filter without it. */
export interface Chip {
  id: string;
  text: string;
  without: ListFilter;
}

interface RangeTexts {
  from: TextKey;
  to: TextKey;
  fromTo: TextKey;
}
const RANGES = {
  document: { from: 'list.chipFrom', to: 'list.chipTo', fromTo: 'list.chipFromTo' },
  due: { from: 'list.chipDueFrom', to: 'list.chipDueTo', fromTo: 'list.chipDueFromTo' },
  tax: { from: 'list.chipTaxFrom', to: 'list.chipTaxTo', fromTo: 'list.chipTaxFromTo' },
} as const satisfies Record<string, RangeTexts>;

/** The conditions of a filter, apart from its search text, as one chip each. */
export function chipsOf(filter: ListFilter, scope: DocumentScope, company: Pick<CompanyData, 'reference'>): Chip[] {
  const chips: Chip[] = [];
  const add = (id: string, text: string, names: readonly (keyof ListFilter)[]): void => {
    const cleared: Partial<ListFilter> = Object.fromEntries(names.map((name) => [name, NO_FILTER[name]]));
    chips.push({ id, text, without: { ...filter, ...cleared } });
  };
  const named = (kind: ReferenceKind, id: string) => referenceTextOf(company, kind, id, true);
  const termOf = (label: TextKey, meaning: string): string => t('common.term', { word: t(label), meaning });
  const { classes, states, status, party, project, docType, legalEntity, currency, period, from, to } = filter;
  const { least, most } = amountRange(filter);
  const { counted, countedIn } = filter;
  if (classes.length > 0)
    add('classes', classes.map((docClass) => t(`documentClass.${docClass}.title`)).join(', '), ['classes']);
  if (states.length > 0) add('states', states.map((state) => t(`state.${state}`)).join(', '), ['states']);
  if (status !== '') add('status', lifeFilterText(status), ['status']);
  if (counted !== '') add('counted', t(`list.counted.${counted}`), ['counted']);
  if (party !== '') add('party', termOf(`party.${sideOf(scope)}`, named('contactAccount', party)), ['party']);
  if (project !== '') add('project', termOf('list.project', named('project', project)), ['project']);
  if (docType !== '') add('docType', termOf('list.docType', named('docType', docType)), ['docType']);
  if (legalEntity !== '')
    add('legalEntity', termOf('list.legalEntity', named('legalEntity', legalEntity)), ['legalEntity']);
  if (currency !== '') add('currency', currency, ['currency']);
  if (countedIn !== '') add('countedIn', t('list.chipCountedIn', { currency: countedIn }), ['countedIn']);
  const dates = (
    id: string,
    [from, to]: readonly string[],
    names: readonly (keyof ListFilter)[],
    texts: RangeTexts,
  ) => {
    if (from === '' && to === '') return;
    const text = from === '' ? texts.to : to === '' ? texts.from : texts.fromTo;
    add(id, t(text, { from: formatDate(from), to: formatDate(to) }), names);
  };
  if (period !== '') add('period', t(`period.${period}`), ['period']);
  else dates('dates', [from, to], ['from', 'to'], RANGES.document);
  dates('due', [filter.dueFrom, filter.dueTo], ['dueFrom', 'dueTo'], RANGES.due);
  dates('tax', [filter.taxFrom, filter.taxTo], ['taxFrom', 'taxTo'], RANGES.tax);
  if (least !== '' || most !== '')
    add(
      'amount',
      t(least === '' ? 'list.chipMost' : most === '' ? 'list.chipLeast' : 'list.chipBetween', {
        least: formatNumber(least),
        most: formatNumber(most),
      }),
      ['least', 'most'],
    );
  return chips;
}
