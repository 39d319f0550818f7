import { amendedFields } from '../../domain/documents/amendments.ts';
import { sameValue } from '../../domain/documents/content.ts';
import { HEADER_FIELDS, type Document } from '../../domain/documents/document.ts';
import { headerSlots, withSlots, type Slots } from '../../domain/documents/slots.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { Command } from '../../domain/records/commands.ts';
import type { Conflict, ConflictField } from '../../domain/records/record.ts';
import type { Question } from './recordRules.ts';

/**
 * @param before the commands as they were before: what one of them has left on the service is no colleague's change
 */
function contested(
  commands: readonly Command[],
  before: readonly Command[],
  baseSlots: Slots,
  currentSlots: Slots,
): ConflictField[] {
  const ours = amendedFields(before);
  const last = new Map(amendedFields(commands).map(({ path, value }) => [path, value]));
  return [...last].flatMap(([path, mine]) => {
    const [base, theirs] = [baseSlots.get(path), currentSlots.get(path)];
    const isOurs = ours.some((each) => each.path === path && sameValue(each.value, theirs));
    return sameValue(base, theirs) || isOurs ? [] : [{ path, base, mine, theirs }];
  });
}

/**
 * The question about fields that were to be amended and that a colleague has changed since; null when there are none.
 * Amending would overwrite the colleague's change (promise C).
 * @param before the record before the service's version, now its base, was read
 */
export function amendmentsInQuestion(
  { base, commands }: DocumentRecord & { base: Document },
  before: DocumentRecord,
): Question<'document'> | null {
  const takenBack = commands.filter(({ name }) => name === 'amend');
  if (!before.base || takenBack.length === 0) return null;
  const fields = contested(commands, before.commands, headerSlots(before.base), headerSlots(base));
  return fields.length === 0 ? null : { kind: 'fields', fields, base, takenBack };
}

/**
 * The open question about contested amendments, brought up to date with what the service shows now. It also covers the
 * amendments that were withdrawn along with the contested ones, where a colleague has changed their fields since. Null
 * when the record asks no such question.
 */
export function standingAmendments({ conflict, local }: DocumentRecord, theirs: Document): Conflict<Document> | null {
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
export function lostAmendments(base: Document | null, commands: readonly Command[]): ConflictField[] {
  const slots = base ? headerSlots(base) : null;
  return [
    ...new Map(
      amendedFields(commands).map(({ path, value }) => [path, { path, base: slots?.get(path), mine: value }]),
    ).values(),
  ];
}
