import { amendedFields } from '../../domain/documents/amendments.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { HEADER_FIELDS, type Document } from '../../domain/documents/document.ts';
import { headerSlots, withSlots, type Slots } from '../../domain/merge/slots.ts';
import type { Command, Conflict, DocumentRecord } from '../../domain/documents/record.ts';

/** @param before the commands as they were before: what one of them has left on the service is no colleague's change */
function contested(
  commands: readonly Command[],
  before: readonly Command[],
  was: Slots,
  is: Slots,
): Conflict['fields'] {
  const ours = amendedFields(before);
  const last = new Map(amendedFields(commands).map(({ path, value }) => [path, value]));
  return [...last].flatMap(([path, mine]) => {
    const [base, theirs] = [was.get(path), is.get(path)];
    const isOurs = ours.some((each) => each.path === path && sameValue(each.value, theirs));
    return sameValue(base, theirs) || isOurs ? [] : [{ path, base, mine, theirs }];
  });
}

/**
 * A field that was to be amended and that a colleague has changed since: the amendment is taken back and both versions are
 * shown, since amending would write over theirs (promise C).
 * @param shown the record with the service's version as its base
 * @param before the record as it was before that was read
 */
export function withContestedAmendments(shown: DocumentRecord, before: DocumentRecord, at: Instant): DocumentRecord {
  const { base, commands } = shown;
  if (!base || !before.base || !commands.some(({ name }) => name === 'amend')) return shown;
  const fields = contested(commands, before.commands, headerSlots(before.base), headerSlots(base));
  if (fields.length === 0) return shown;
  const takenBack = commands.filter(({ name }) => name === 'amend');
  return {
    ...shown,
    commands: commands.filter(({ name }) => name !== 'amend'),
    inFlight: null,
    rejection: null,
    conflict: { kind: 'fields', fields, theirs: base, seenAt: at, takenBack },
  };
}

/**
 * The question of contested amendments, with what the service shows now: also of the fields of those that were taken back along
 * with the contested ones, where a colleague has changed them since. Null when the record asks none.
 */
export function standingAmendments({ conflict, local }: DocumentRecord, theirs: Document): Conflict | null {
  if (conflict?.kind !== 'fields' || local !== null || !conflict.takenBack?.some(({ name }) => name === 'amend'))
    return null;
  const is = headerSlots(theirs);
  const known = conflict.fields.map((field) => ({ ...field, theirs: is.get(field.path) }));
  const paths = new Set(known.map(({ path }) => path));
  const since = conflict.theirs
    ? contested(conflict.takenBack, conflict.takenBack, headerSlots(conflict.theirs), is)
    : [];
  return { ...conflict, theirs, fields: [...known, ...since.filter(({ path }) => !paths.has(path))] };
}

/**
 * The service's version of which amendments are asked about, with the fields in question as they were before a colleague changed
 * them: where the document goes and comes back, the amendments are compared with that, and asked about again.
 */
export function asBeforeQuestion({ base, local, conflict }: DocumentRecord): Document | null {
  if (
    !base ||
    local !== null ||
    conflict?.kind !== 'fields' ||
    !conflict.takenBack?.some(({ name }) => name === 'amend')
  )
    return base;
  const slots = new Map(headerSlots(base));
  for (const { path, base: was } of conflict.fields) {
    if (path.startsWith('lines')) continue;
    if (was === undefined) slots.delete(path);
    else slots.set(path, was);
  }
  return withSlots(base, slots, HEADER_FIELDS);
}

/** What was to be amended of a document that is gone: as it was, and as it was to be. */
export function lostAmendments({ base, commands }: DocumentRecord): Conflict['fields'] {
  const was = base ? headerSlots(base) : null;
  return [
    ...new Map(
      amendedFields(commands).map(({ path, value }) => [path, { path, base: was?.get(path), mine: value }]),
    ).values(),
  ];
}
