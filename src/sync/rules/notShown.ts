import { amendedFields } from '../../domain/documents/amendments.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { headerSlots } from '../../domain/documents/slots.ts';
import type { ConflictField } from '../../domain/records/record.ts';
import { documentWithFields, fieldInKind, LOCK } from '../../domain/merge/notShown.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import type { FieldsShown } from '../../domain/service/fieldsShown.ts';
import {
  isDocumentRecord,
  kindOfRecord,
  type SyncRecord,
  type Content,
  type RecordSort,
  type Synced,
} from '../../domain/service/storeChange.ts';
import type { Json } from '../../domain/values/json.ts';
import { DOCUMENT_RULES } from './documentRules.ts';
import type { RecordRules } from './recordRules.ts';
import { RESOURCE_RULES } from './resourceRules.ts';

/** A record about to be written, and the fields that it was sent with and that the service did not show. */
export interface Settled<R> {
  record: R;
  missed: readonly string[];
}

/**
 * The fields of a conflict that the service has never shown of any record of the kind: nobody can have changed them.
 */
function neverShown(record: SyncRecord, fields: FieldsShown): ConflictField[] {
  const { conflict } = record;
  const content = record.base ?? record.local;
  if (conflict?.kind !== 'fields' || !content) return [];
  return conflict.fields.filter(({ path, mine, theirs }) => {
    if (mine === undefined || theirs !== undefined) return false;
    const field = fieldInKind(content, path);
    return field !== null && !fields.isShown(kindOfRecord(record), field);
  });
}

function settled<S extends RecordSort>(
  rules: RecordRules<S>,
  record: Synced<S>,
  fields: FieldsShown,
): Settled<Synced<S>> {
  const hidden = neverShown(record, fields);
  const { conflict } = record;
  if (hidden.length === 0 || !conflict) return { record, missed: [] };
  const kind = kindOfRecord(record);
  const others = conflict.fields.filter((field) => !hidden.includes(field));
  const before = record.base ?? (others.length === 0 ? conflict.theirs : null);
  const values = new Map<string, Json>();
  const again = new Set<string>();
  const kept = new Set<string>();
  const all = new Map<string, Json>();
  for (const { path, mine } of hidden) {
    const field = before && fieldInKind(before, path);
    if (mine === undefined || !field) continue;
    all.set(path, mine);
    if (fields.wasMissed(kind, field)) {
      values.set(path, mine);
      kept.add(field);
    } else again.add(path);
  }
  const missed = before ? hidden.flatMap(({ path }) => fieldInKind(before, path) ?? []) : [];
  const withKept = (content: Content<S>): Content<S> => {
    const notShown = [...new Set([...(content.notShown ?? []), ...kept])];
    return notShown.length === 0 ? content : { ...rules.withFields(content, values, new Set()), notShown };
  };
  const { takenBack = [], theirs } = conflict;
  const isOver = others.length === 0;
  const freed: Synced<S> = {
    ...record,
    conflict: isOver ? null : { ...conflict, fields: others, theirs: theirs && withKept(theirs) },
    commands: isOver ? [...takenBack, ...record.commands] : record.commands,
  };
  if (!before) return { record: freed, missed };
  const base = withKept(rules.withFields(before, new Map(), again));
  // Without a common version the local one lacks what the service has filled in; that is nothing to take away.
  const own =
    record.base === null && record.local ? rules.merge(null, record.local, before, false, {}).merged : record.local;
  const local = own ?? (again.size > 0 ? rules.withFields(before, all, new Set()) : null);
  const isSame = local !== null && Object.keys(record.badInput).length === 0 && rules.isSame(base, local);
  return { record: rules.withBase({ ...freed, local: isSame ? null : local }, base, rules.isUnread(record)), missed };
}

/**
 * The document after an amendment was accepted, with the fields that the service does not show as they were amended: an
 * amendment is not sent twice.
 */
function withAmended(before: DocumentRecord, record: DocumentRecord, fields: FieldsShown): DocumentRecord {
  const [first] = before.commands;
  const isDone = before.inFlight?.operation === 'command' && first?.name === 'amend' && record.commands[0] !== first;
  if (!isDone || !record.base) return record;
  const held = headerSlots(record.base);
  const isShown = (path: string): boolean =>
    fields.isShown(record.docClass, path) || (held.has(path) && record.base?.notShown?.includes(path) !== true);
  const kept = amendedFields([first]).flatMap(({ path, value }): [string, Json][] =>
    value === undefined || isShown(path) ? [] : [[path, value]],
  );
  if (kept.length === 0) return record;
  const withKept = (document: Document): Document => ({
    ...documentWithFields(document, new Map(kept), new Set()),
    notShown: [...new Set([...(document.notShown ?? []), ...kept.map(([path]) => path)])],
  });
  const { conflict } = record;
  return {
    ...record,
    base: withKept(record.base),
    conflict: conflict?.theirs ? { ...conflict, theirs: withKept(conflict.theirs) } : conflict,
  };
}

/**
 * The record after a lock or unlock was accepted by a service that shows of no record of the kind whether it is locked:
 * it counts as asked for, so that it can be unlocked again from here.
 */
function withLocked(before: ResourceRecord, record: ResourceRecord, fields: FieldsShown): ResourceRecord {
  const [first] = before.commands;
  const isDone = before.inFlight?.operation === 'command' && record.commands[0] !== first;
  const isLock = first?.name === 'lock' || first?.name === 'unlock';
  const { base } = record;
  if (!isDone || !isLock || !base || fields.isShown(record.kind, LOCK)) return record;
  const notShown = [...new Set([...(base.notShown ?? []), LOCK])];
  return RESOURCE_RULES.withBase(
    record,
    { ...base, isActive: first.name === 'unlock', notShown },
    RESOURCE_RULES.isUnread(record),
  );
}

/**
 * Takes the fields that the service does not show out of a record's conflict (docs/sync.md, "Fields that the service
 * does not show"). The first time that one does not come back it waits to be sent once more, because it may only have
 * been lost. When it does not come back again, it is kept as it was sent.
 * @param before the record as it was
 */
export function withoutNotShown(before: SyncRecord, record: SyncRecord, fields: FieldsShown): Settled<SyncRecord> {
  if (!isDocumentRecord(record))
    return settled(RESOURCE_RULES, isDocumentRecord(before) ? record : withLocked(before, record, fields), fields);
  return settled(DOCUMENT_RULES, isDocumentRecord(before) ? withAmended(before, record, fields) : record, fields);
}
