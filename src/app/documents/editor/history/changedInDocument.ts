import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import type { HistoryEvent, ValueChange } from '../../../../domain/service/recordHistory.ts';
import type { Json } from '../../../../domain/values/json.ts';
import { formatAmount } from '../../../base/format/amounts.ts';
import { t, textOrNull } from '../../../base/i18n/texts.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import type { DocumentForm } from '../../../editing/documentFields/documentForm.ts';
import { fieldText, headerLabel } from '../../../editing/documentFields/fieldText.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import { shownChange, type ChangeText } from '../../../editing/recordHistory/historyEntry.ts';

/** What is needed to put the changes of a document into words. */
export interface DocumentReading {
  company: CompanyData;
  form: DocumentForm;
  document: Document;
}

const GROSS = 'grossCurrencyAmount';

function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(', ');
}

/** The states of a document in words, as the service has stored them: `approved,posted`. */
function statesText(value: Json | undefined): string {
  return plain(value)
    .split(',')
    .filter((state) => state !== '')
    .map((state) => textOrNull(`status.${state}`) ?? state)
    .join(', ');
}

function asText(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : plain(value);
}

/**
 * The change of one value in words; null for what follows from others: only the gross is told of all the amounts.
 * A line is named by its number today.
 */
function changeText({ field, line, before, after }: ValueChange, reading: DocumentReading): ChangeText | null {
  const { company, form, document } = reading;
  const currency = document.currency ?? '';
  if (line === undefined) {
    if (field === GROSS)
      return {
        name: t('totals.of', { field: t('field.gross') }),
        before: formatAmount(plain(before), currency),
        after: formatAmount(plain(after), currency),
      };
    if (field === 'statusList')
      return { name: t('history.state'), before: statesText(before), after: statesText(after) };
    if (field === 'invoiceAddress' || field === 'deliveryAddress')
      return { name: headerLabel(field, form), before: plain(before), after: plain(after) };
    const known = headerField(field, document);
    if (!known) return null;
    const shown = (value: Json | undefined): string =>
      fieldText({ ...known, read: () => asText(value) }, document, company, currency, true);
    return { name: headerLabel(field, form, known.name), before: shown(before), after: shown(after) };
  }
  const at = document.lines.findIndex((one) => one.id === line || lineKey(one) === line);
  const placed = (name: string): string => (at < 0 ? name : t('lines.at', { field: name, number: at + 1 }));
  if (field === 'details') {
    const held = (after ?? before) as { description?: Json } | undefined;
    return {
      name: placed(t(after === undefined || after === null ? 'history.lineGone' : 'history.lineNew')),
      before: '',
      after: plain(held?.description),
    };
  }
  const one: DocumentLine | undefined = document.lines[at];
  const known = lineField(field, one);
  if (!known || (field.endsWith('Amount') && field !== GROSS)) return null;
  const shown = (value: Json | undefined): string =>
    one ? fieldText({ ...known, read: () => asText(value) }, one, company, currency, false) : plain(value);
  return { name: placed(known.name ?? t(known.label)), before: shown(before), after: shown(after) };
}

/** What an event changed of a document, in words. */
export function changedInDocument({ changes }: HistoryEvent, reading: DocumentReading): ChangeText[] {
  return changes.flatMap((change) => {
    const told = changeText(change, reading);
    return told === null ? [] : shownChange(told, change);
  });
}
