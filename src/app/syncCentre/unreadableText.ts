import type { DocumentClass } from '../../domain/document.ts';
import { DOCUMENT_TRAITS } from '../../domain/documentTraits.ts';
import { RESOURCE_KINDS } from '../../domain/resources/content.ts';
import type { Unreadable, UnreadableField } from '../../domain/unreadable.ts';
import { DOCUMENT_FORMS } from '../editor/classes/forms.ts';
import { headerLabel } from '../editor/fieldText.ts';
import { lineField } from '../editor/lineFields.ts';
import { partsOf } from '../editor/paths.ts';
import { pathName } from '../records/recordText.ts';
import { t, textOrNull } from '../texts/texts.ts';

/** Why a field cannot be read: what the service sent, and what it is not. */
export function unreadableWhy({ shown, why }: Pick<UnreadableField, 'shown' | 'why'>): string {
  return shown === '' ? t('unreadable.nothing') : t(`unreadable.why.${why}`, { shown });
}

function isDocumentClass(kind: string): kind is DocumentClass {
  return kind in DOCUMENT_TRAITS;
}

function fieldWord(kind: string, path: string): string {
  if (path === 'id') return t('unreadable.id');
  if (path === 'bankDetails') return t('records.section.bank');
  if (isDocumentClass(kind)) {
    if (path === 'lines') return t('unreadable.lines');
    const [, line] = /^lines\.(\d+)$/.exec(path) ?? [];
    if (line !== undefined) return t('unreadable.line', { number: Number(line) + 1 });
    const { lineOf, id } = partsOf(path);
    if (lineOf === null) return headerLabel(id, DOCUMENT_FORMS[kind]);
    const field = lineField(id);
    return t('unreadable.ofLine', { field: field ? t(field.label) : id });
  }
  const known = RESOURCE_KINDS.find((each) => each === kind);
  if (known) return pathName(path, known);
  return textOrNull(`records.field.${path}`) ?? textOrNull(`field.${path}`) ?? path;
}

/** What a field is called where its record is only named: `Due date`, `Quantity of a line`, `Bank details, number 1`. */
export function unreadableFieldWord(kind: string, path: string): string {
  const [, list, place] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  if (list === undefined || (isDocumentClass(kind) && list === 'lines')) return fieldWord(kind, path);
  return t('unreadable.place', { field: fieldWord(kind, list), number: Number(place) + 1 });
}

/** A field and why it cannot be read, in one sentence. */
export function unreadableLine(kind: string, fault: UnreadableField): string {
  return t('unreadable.at', { field: unreadableFieldWord(kind, fault.field), why: unreadableWhy(fault) });
}

/** The same of a record that is named in a report; of one of before the reason was told, only the field. */
export function unreadableReason({ kind, field, shown, why }: Unreadable): string {
  if (field === undefined) return t('unreadable.whole');
  return why === undefined ? unreadableFieldWord(kind, field) : unreadableLine(kind, { field, shown: shown ?? '', why });
}

/** What one record of a kind is called. */
export function unreadableKind(kind: string): string {
  return textOrNull(`documentClass.${kind}.name`) ?? textOrNull(`records.${kind}.one`) ?? textOrNull(`syncCentre.kind.${kind}`) ?? textOrNull(`unreadable.kind.${kind}`) ?? kind;
}
