import { lineKey } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import { unreadableFieldsOf, type UnreadableField } from '../../../../domain/values/unreadable.ts';
import { t } from '../../../base/i18n/texts.ts';
import { DOCUMENT_FORMS } from './forms.ts';
import { headerLabel } from '../fieldText.ts';
import { lineField } from '../lineFields.ts';
import { pathParts } from '../paths.ts';

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

/** One map for all, so that writing a record without such fields redraws nothing. */
const NONE: ReadonlyMap<string, UnreadableField> = new Map();

/** Unreadable fields by path. The service may name a line by id; here the path holds the line's key. */
export function unreadableByPath(record: DocumentRecord | null): ReadonlyMap<string, UnreadableField> {
  if (record === null || record.local !== null) return NONE;
  const faults = unreadableFieldsOf(record);
  if (faults.length === 0) return NONE;
  return new Map(
    faults.map((fault) => {
      const { lineOf, id } = pathParts(fault.field);
      const line =
        lineOf === null ? undefined : record.base?.lines.find((each) => each.id === lineOf || each.intRef === lineOf);
      return [line ? `lines.${lineKey(line)}.${id}` : fault.field, fault];
    }),
  );
}
