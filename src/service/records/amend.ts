import { isJsonObject } from '../../domain/values/json.ts';
import { z } from 'zod';
import { CODE_LENGTH } from '../../domain/values/identifiers.ts';
import type { Author } from '../base/author.ts';
import { groupsOfType, REPORT_GROUPS } from '../../domain/resources/reportGroups.ts';
import { badRequest } from '../base/refusal.ts';
import { mergeExt, readFields } from '../wire/fields.ts';
import { pascalCase, type FoldedInput } from '../wire/fold.ts';
import type { Directory, KeptRecord } from './directory.ts';
import { refuseHidden } from './hidden.ts';
import {
  commonFields,
  kindInWords,
  OBJECT_FIELDS,
  PARENT_FIELDS,
  RECORD_FIELDS,
  RECORD_REFERENCES,
  SHORT_DESCRIPTIONS,
  type RecordKind,
} from './kinds.ts';

const commonSchema = z.object({ ...commonFields, code: commonFields.code.optional() });

/**
 * The changes that `given` makes to `kept`: null deletes at every depth, the objects in `objectFields` and `ext` are
 * merged, everything else is replaced.
 */
export function laidOver(kept: FoldedInput, given: FoldedInput, objectFields: readonly string[]): FoldedInput {
  const merged: FoldedInput = { ...kept };
  for (const [name, value] of Object.entries(given)) {
    const before = kept[name];
    if (value === null && name !== 'ext') merged[name] = undefined;
    else if (name === 'ext' && (value === null || isJsonObject(value)))
      merged.ext = mergeExt(isJsonObject(before) ? before : undefined, value);
    else if (isJsonObject(value))
      merged[name] = laidOver(objectFields.includes(name) && isJsonObject(before) ? before : {}, value, []);
    else merged[name] = value;
  }
  return merged;
}

/**
 * Replaces each reference in the body, which may be an id, code or IntRef, with the id of the record (spec 2.1 rule 1).
 */
function resolveReferences(
  directory: Directory,
  kind: RecordKind,
  body: FoldedInput,
  kept: FoldedInput,
  author: Author,
): FoldedInput {
  const resolved = { ...body };
  for (const [path, target] of Object.entries(RECORD_REFERENCES[kind] ?? {})) {
    const [outer = '', inner] = path.split('.');
    const holder = inner === undefined ? resolved : resolved[outer];
    const name = inner ?? outer;
    if (!isJsonObject(holder)) continue;
    const reference = holder[name];
    if (typeof reference !== 'string' && typeof reference !== 'number') continue;
    const field = path.split('.').map(pascalCase).join('.');
    if (String(reference).length > CODE_LENGTH)
      throw badRequest(`${field} is longer than ${String(CODE_LENGTH)} characters.`);
    const record = directory.require(target, String(reference), field);
    const before = inner === undefined ? kept[name] : isJsonObject(kept[outer]) ? kept[outer][name] : undefined;
    refuseHidden(directory, record, String(reference), before, author);
    const { id } = record;
    if (inner === undefined) resolved[name] = id;
    else resolved[outer] = { ...holder, [name]: id };
  }
  return resolved;
}

/** @throws Refusal 400 when the record would be its own ancestor */
function refuseCircle(directory: Directory, kind: RecordKind, id: string, body: FoldedInput): void {
  const field = kind in PARENT_FIELDS ? Object.entries(PARENT_FIELDS).find(([each]) => each === kind)?.[1] : undefined;
  if (field === undefined) return;
  for (let above: FoldedInput | undefined = body; above !== undefined;) {
    const parent: unknown = above[field];
    if (typeof parent !== 'string') return;
    if (parent === id) throw badRequest(`${pascalCase(field)} would put the ${kindInWords(kind)} above itself.`);
    const record: object | undefined = directory.byId(kind, parent);
    above = record && { ...record };
  }
}

/** @throws Refusal 400 when an account is to stand in a part of a report that its type does not belong to */
function refuseReportGroup({ accountType, reportGroup }: FoldedInput): void {
  if (typeof reportGroup !== 'string') return;
  const fitting: readonly string[] = groupsOfType(typeof accountType === 'string' ? accountType : undefined);
  if (REPORT_GROUPS.some((group) => group === reportGroup) && !fitting.includes(reportGroup))
    throw badRequest(
      `ReportGroup ${reportGroup} does not fit an account of the type ${String(accountType ?? 'none')}: ` +
        `${fitting.length === 0 ? 'leave it out' : `choose ${fitting.join(' or ')}`}.`,
    );
}

function refuseForeignId(given: FoldedInput, kept: { id: string } | null): void {
  if (given.id === undefined || given.id === null) return;
  if (kept === null) throw badRequest('Id cannot be supplied: it is given when the record is made.');
  if (String(given.id).toLowerCase() !== kept.id) throw badRequest('Id cannot be modified.');
}

/**
 * Creates a record, or changes the given fields of one.
 * @param kept the record to change; null creates one
 * @param pendingUntil until when it waits for authorisation, in milliseconds since 1970; unchanged when left out
 * @throws Refusal 400 when a field is malformed, a reference names nothing, or a code or IntRef is in use
 */
export function keepRecord<K extends RecordKind>(
  directory: Directory,
  kind: K,
  kept: KeptRecord<K> | null,
  given: FoldedInput,
  author: Author,
  pendingUntil = kept?.pendingUntil,
): KeptRecord<K> {
  refuseForeignId(given, kept);
  for (const name of ['code', 'description'] as const) {
    if (kept !== null && given[name] === null) throw badRequest(`${pascalCase(name)} cannot be removed.`);
  }
  if (kept === null && typeof given.description !== 'string') throw badRequest('Description is required.');
  const longest = SHORT_DESCRIPTIONS[kind];
  if (longest !== undefined && String(given.description ?? '').length > longest)
    throw badRequest(`Description is longer than ${String(longest)} characters.`);
  if (kept !== null && !kept.isActive && given.isActive === undefined)
    throw badRequest(`The ${kindInWords(kind)} ${kept.code} is locked.`);
  const body = resolveReferences(
    directory,
    kind,
    laidOver({ ...kept }, given, OBJECT_FIELDS[kind] ?? []),
    { ...kept },
    author,
  );
  if (kept !== null) refuseCircle(directory, kind, kept.id, body);
  if (kind === 'account') refuseReportGroup(body);
  return directory.keep(
    kind,
    { ...readFields(RECORD_FIELDS[kind], body), ...readFields(commonSchema, body), id: kept?.id, pendingUntil },
    author,
  );
}
