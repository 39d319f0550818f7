import { isDocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { RESOURCE_KINDS } from '../../../domain/resources/content.ts';
import type { Unreadable, UnreadableField } from '../../../domain/values/unreadable.ts';
import { documentFieldWord } from '../documentFields/classes/unreadableField.ts';
import { pathName } from '../recordFields/recordText.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';
import { unreadableWhy } from '../../company/blockers/unreadableWhy.ts';

/** The name of a field where only its record is named: `Due date`, `Quantity of a line`, `Bank details, number 1`. */
function fieldWord(kind: string, path: string): string {
  if (isDocumentClass(kind)) return documentFieldWord(kind, path);
  if (path === 'id') return t('unreadable.id');
  if (path === 'bankDetails') return t('records.section.bank');
  const [, list, place] = /^(.+)\.(\d+)$/.exec(path) ?? [];
  if (list !== undefined) return t('unreadable.place', { field: fieldWord(kind, list), number: Number(place) + 1 });
  const known = RESOURCE_KINDS.find((each) => each === kind);
  if (known) return pathName(path, known);
  return textOrNull(`records.field.${path}`) ?? textOrNull(`field.${path}`) ?? path;
}

/** A sentence that names a field and says why it cannot be read. */
export function unreadableLine(kind: string, fault: UnreadableField): string {
  return t('unreadable.at', { field: fieldWord(kind, fault.field), why: unreadableWhy(fault) });
}

/** The same for a record of a sync report. Reports from before reasons were stored have only the field. */
export function unreadableReason({ kind, field, shown, why }: Unreadable): string {
  if (field === undefined) return t('unreadable.whole');
  return why === undefined ? fieldWord(kind, field) : unreadableLine(kind, { field, shown: shown ?? '', why });
}

/** The name of one record of a kind. */
export function unreadableKind(kind: string): string {
  return (
    textOrNull(`documentClass.${kind}.name`) ??
    textOrNull(`records.${kind}.one`) ??
    textOrNull(`syncCentre.kind.${kind}`) ??
    textOrNull(`unreadable.kind.${kind}`) ??
    kind
  );
}
