import type { HistoryEvent, ValueChange } from '../../../domain/service/recordHistory.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import { isJsonObject, type Json } from '../../../domain/values/json.ts';
import { textOrNull } from '../../base/i18n/texts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { recordField } from '../recordFields/recordFields.ts';
import { pathName, PART_NAMES, valueText } from '../recordFields/recordText.ts';
import { shownChange, type ChangeText } from './historyEntry.ts';

/** A part that was changed (`customer`), as the changes of its fields. */
function inParts(change: ValueChange): ValueChange[] {
  const { field, before, after } = change;
  if (!isJsonObject(before) && !isJsonObject(after)) return [change];
  const [old, now]: Readonly<Record<string, unknown>>[] = [before, after].map((part) =>
    isJsonObject(part) ? part : {},
  );
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    .filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]))
    .flatMap((name) => inParts({ field: `${field}.${name}`, before: old?.[name] as Json, after: now?.[name] as Json }));
}

/** Whether people know the field: the service also stores what only it needs. */
function isKnown(path: string): boolean {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return (
    path in PART_NAMES ||
    path.startsWith('ext.') ||
    recordField(path) !== undefined ||
    textOrNull(`records.field.${last}`) !== null
  );
}

/** What an event changed of a record, in words. */
export function changedInRecord(
  { changes }: HistoryEvent,
  { company, kind, currency }: { company: CompanyData; kind: ResourceKind; currency: string },
): ChangeText[] {
  return changes
    .flatMap(inParts)
    .filter(({ field }) => isKnown(field))
    .map((change) => {
      const { field, before, after } = change;
      const told = {
        name: pathName(field, kind),
        before: valueText(company, kind, field, before, currency),
        after: valueText(company, kind, field, after, currency),
      };
      return shownChange(told, change);
    });
}
