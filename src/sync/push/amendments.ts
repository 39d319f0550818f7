import { amendedFields } from '../../domain/documents/amendments.ts';
import { sameValue } from '../../domain/documents/content.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { HEADER_FIELDS, type Document } from '../../domain/documents/document.ts';
import { headerSlots, withSlots, type Slots } from '../../domain/merge/slots.ts';
import type { Command, Conflict, DocumentRecord } from '../../domain/documents/record.ts';

/**
 * @param before the commands as they were before: what one of them has left on the service is no colleague's change
 */
function contested(
  commands: readonly Command[],
  before: readonly Command[],
  baseSlots: Slots,
  currentSlots: Slots,
): Conflict['fields'] {
  const ours = amendedFields(before);
  const last = new Map(amendedFields(commands).map(({ path, value }) => [path, value]));
  return [...last].flatMap(([path, mine]) => {
    const [base, theirs] = [baseSlots.get(path), currentSlots.get(path)];
    const isOurs = ours.some((each) => each.path === path && sameValue(each.value, theirs));
    return sameValue(base, theirs) || isOurs ? [] : [{ path, base, mine, theirs }];
  });
}

/**
 * Finds fields that were to be amended and that a colleague has changed since. Their amendments are withdrawn and both
 * versions are shown, since amending would overwrite the colleague's change (promise C).
 * @param shown the record with the service's version as its base
 * @param before the record before that version was read
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
 * The open question about contested amendments, brought up to date with what the service shows now. It also covers the
 * amendments that were withdrawn along with the contested ones, where a colleague has changed their fields since. Null
 * when the record asks no such question.
 */
export function standingAmendments({ conflict, local }: DocumentRecord, theirs: Document): Conflict | null {
  if (conflict?.kind !== 'fields' || local !== null || !conflict.takenBack?.some(({ name }) => name === 'amend'))
    return null;
  const current = headerSlots(theirs);
  const known = conflict.fields.map((field) => ({ ...field, theirs: current.get(field.path) }));
  const paths = new Set(known.map(({ path }) => path));
  const since = conflict.theirs
    ? contested(conflict.takenBack, conflict.takenBack, headerSlots(conflict.theirs), current)
    : [];
  return { ...conflict, theirs, fields: [...known, ...since.filter(({ path }) => !paths.has(path))] };
}

/**
 * The base of a record whose amendments are asked about, with the fields in question as they were before a colleague
 * changed them. Where the document goes and comes back, the amendments are compared with that, and asked about again.
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

/** The amendments of a document that is gone: each field as it was, and as it was to be. */
export function lostAmendments({ base, commands }: DocumentRecord): Conflict['fields'] {
  const slots = base ? headerSlots(base) : null;
  return [
    ...new Map(
      amendedFields(commands).map(({ path, value }) => [path, { path, base: slots?.get(path), mine: value }]),
    ).values(),
  ];
}
