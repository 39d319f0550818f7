import type { DocumentClass } from '../../../domain/documents/document.ts';
import { t } from '../../base/i18n/texts.ts';
import { DOCUMENT_FORMS } from './classes/forms.ts';
import { headerLabel } from './fieldText.ts';
import { lineField } from './lineFields.ts';
import { pathParts } from './paths.ts';

/**
 * The name of a document's field where its lines are not at hand to be counted: `Due date`, `Quantity of a line`, `Line
 * 3`, `Allocations, number 1`.
 */
export function documentFieldWord(docClass: DocumentClass, path: string): string {
  if (path === 'id') return t('unreadable.id');
  if (path === 'lines') return t('unreadable.lines');
  const [, list = '', place] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  if (place !== undefined)
    return list === 'lines'
      ? t('unreadable.line', { number: Number(place) + 1 })
      : t('unreadable.place', { field: documentFieldWord(docClass, list), number: Number(place) + 1 });
  const { lineOf, id } = pathParts(path);
  if (lineOf === null) return headerLabel(id, DOCUMENT_FORMS[docClass]);
  const field = lineField(id);
  return t('unreadable.ofLine', { field: field ? t(field.label) : id });
}
