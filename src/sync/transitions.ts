import { allocationIntents, sameAllocations } from '../domain/documents/allocations.ts';
import type { Instant } from '../domain/values/dates.ts';
import { withoutOwnAmount } from '../domain/documents/documentAmounts.ts';
import { unsupportedFields, withoutUnsupported } from '../domain/documents/unsupportedFields.ts';
import { isDraft, type Document, type DocumentSummary } from '../domain/documents/document.ts';
import type { Guid } from '../domain/values/identifiers.ts';
import {
  afterNextRequest,
  currentDocument,
  emptyRecord,
  MEANT_FOR_DRAFT,
  type Command,
  type CommandName,
  type Conflict,
  type DocumentRecord,
  type InFlight,
} from '../domain/documents/record.ts';
import type { Problem } from '../domain/values/result.ts';
import { hasUnreadableFields } from '../domain/service/unreadable.ts';
import { documentSlots, withCameBack } from '../domain/merge/cameBack.ts';
import { mergeDocuments, type Merge } from '../domain/merge/merge.ts';
import { isPerhapsUntouched, isUntouched } from '../domain/merge/untouched.ts';
import { isAsShown, withShown } from '../domain/merge/shown.ts';
import { absorbed, inSpellingOf, overtakenBase } from './pull/absorb.ts';
import { asBeforeQuestion, lostAmendments, standingAmendments, withContestedAmendments } from './push/amendments.ts';
import { changeTo, isEmptyChange, pathsOfDocument } from './push/change.ts';
import { changedThere, isLeftOpen } from './pull/changedThere.ts';
import { commandsLeft } from './push/commands.ts';
import { summaryAgrees } from './push/summary.ts';
import { editedSinceSent, rejected, wantedSince } from './inFlight.ts';

/**
 * All transitions of a record during a run: pure functions from record to record. None changes the revision, which
 * counts what people do. The store refuses a write when the revision has moved; then the function is applied again to
 * the record as it is now.
 */

function withConflict(record: DocumentRecord, kind: Conflict['kind'], merge: Merge, at: Instant): DocumentRecord {
  const { takenBack, seenAt } = record.conflict ?? {};
  return {
    ...record,
    conflict: {
      kind,
      fields: merge.conflicts,
      theirs: merge.theirs,
      seenAt: seenAt ?? at,
      ...(takenBack && { takenBack }),
    },
  };
}

/**
 * The record with the service's version only, when nothing but commands waits here. A rejection of the commands still
 * holds.
 */
function asServiceVersion(record: DocumentRecord, theirs: Document): DocumentRecord {
  return {
    ...record,
    base: theirs,
    local: null,
    conflict: null,
    rejection: record.commands.length > 0 ? record.rejection : null,
  };
}

/** Turns allocations edited here into commands, where the service has the document (`allocationIntents`). */
function withAllocationsQueued(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  const { base, local } = record;
  if (!base || !local || sameAllocations(base.allocations, local.allocations)) return record;
  const intents = allocationIntents(base.allocations ?? [], local.allocations ?? [], read.allocations ?? []);
  const { allocations: _, ...rest } = local;
  return {
    ...record,
    local: { ...rest, ...(base.allocations && { allocations: base.allocations }) },
    commands: [...record.commands, ...intents.map((intent) => ({ ...intent, queuedAt: at }))],
  };
}

/**
 * A document that was gone and is shown again: its withdrawn commands wait again, and are compared with the read as any
 * command is.
 */
function reappeared(before: DocumentRecord): DocumentRecord {
  const code = before.rejection?.code;
  const record = code === 'record.notFound' || code === 'record.unreadable' ? { ...before, rejection: null } : before;
  const { conflict, commands, whenBack = [] } = record;
  const takenBack = conflict?.kind === 'gone' ? (conflict.takenBack ?? []) : [];
  if (takenBack.length + whenBack.length === 0) return record;
  return {
    ...record,
    conflict: takenBack.length > 0 ? null : conflict,
    commands: [...takenBack, ...whenBack, ...commands],
    whenBack: undefined,
  };
}

/** Whether the two versions differ by allocations alone: these can also be made on documents that have left draft. */
function isOfAllocations({ conflicts, merged, theirs }: Merge): boolean {
  return (
    conflicts.length > 0 &&
    conflicts.every(({ path }) => path === 'allocations') &&
    isEmptyChange(changeTo(theirs, merged))
  );
}

/** The service's version from the last good read, without the mark that a later one left (`withUnreadable`). */
function withoutUnreadableMark(record: DocumentRecord): DocumentRecord {
  if (!hasUnreadableFields(record) || !record.base) return record;
  const { unreadable: _, ...base } = record.base;
  return { ...record, base };
}

/**
 * The record once the service shows it with fields that cannot be read. If nothing local is pending, the service's
 * version replaces the stored one, without these fields. Otherwise nothing is merged or concluded: what is pending and
 * what was sent stay as they are, and the last version that could be read is marked until the document can be read
 * again.
 */
function withUnreadable(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  const { unreadable = [] } = read;
  if (isAsShown(record) && !isAsSent(record)) return withShown(record, read);
  const found: DocumentRecord = { ...record, id: read.id ?? record.id, goneAt: null };
  if (record.base) return { ...found, base: { ...record.base, unreadable } };
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight ? record.local : null);
  // The create has arrived. The service's version is compared with what was sent once it can be read.
  if (sent && read.id !== undefined) {
    const made = created(record, sent, read.id);
    return { ...made, goneAt: null, base: made.base && { ...made.base, unreadable } };
  }
  const [first] = unreadable;
  return rejected(
    record,
    {
      code: 'record.unreadable',
      message: '',
      unreadable: {
        kind: record.docClass,
        ...(read.id !== undefined && { id: read.id }),
        name: read.docNo ?? '',
        ...first,
      },
    },
    at,
  );
}

/**
 * The record once the service's version has been read, with the local edits merged into it.
 * @param sent paths that were just sent, when the record's base is what was sent
 */
function rebased(marked: DocumentRecord, read: Document, at: Instant, sent?: ReadonlySet<string>): DocumentRecord {
  const before = withoutUnreadableMark(marked);
  const record = withAllocationsQueued(reappeared(before), read, at);
  // A question about edits stays open while the document is gone, or no draft.
  const isAsked = before.conflict?.kind === 'fields' || before.local !== null;
  const contested = new Set(isAsked ? before.conflict?.fields.map((field) => field.path) : []);
  const known = currentDocument(record);
  for (const path of changedSinceAsked(record, read)) contested.add(path);
  const merge = mergeDocuments(record.base, known, read, {
    ...(sent && { sent }),
    contested,
    cameBack: record.cameBack,
  });
  const found: DocumentRecord = { ...record, id: read.id ?? record.id, goneAt: null };
  const hasInvalidInput = Object.keys(record.badInput).length > 0;
  const isEqual = merge.conflicts.length === 0 && isEmptyChange(changeTo(merge.theirs, merge.merged));
  const notice = standingNotice(record, merge.theirs) ?? standingAmendments(record, merge.theirs);
  if (notice) return { ...found, inFlight: null, conflict: notice };
  // The two versions agree by now, and nobody was asked: the withdrawn commands wait again, and are compared with the
  // read.
  const { takenBack } = record.conflict ?? {};
  if (takenBack && merge.conflicts.length === 0)
    return rebased({ ...record, conflict: null, commands: [...takenBack, ...record.commands] }, read, at, sent);
  if (isEqual && (!hasInvalidInput || record.local === null))
    return withCommands(asServiceVersion(found, merge.theirs), record, at, sent);
  if (!isDraft(merge.theirs) && !isOfAllocations(merge))
    return withConflict({ ...found, inFlight: null }, 'leftDraft', merge, at);
  const changed =
    isMeantForDraft(record) && record.base ? changedThere(record.base, merge.theirs, sent).map(({ path }) => path) : [];
  const all =
    changed.length === 0
      ? merge
      : mergeDocuments(record.base, known, read, {
          ...(sent && { sent }),
          contested: new Set([...contested, ...changed]),
          cameBack: record.cameBack,
        });
  if (all.conflicts.length > merge.conflicts.length)
    return withTakenBack(withConflict({ ...found, commands: [] }, 'fields', all, at), record.commands);
  if (merge.conflicts.length === 0) return { ...found, base: merge.theirs, local: merge.merged, conflict: null };
  // There is no common older version for a difference from what was just sent: the service's version becomes the base.
  if (sent) return withConflict({ ...found, base: merge.theirs, local: merge.merged }, 'fields', merge, at);
  return withConflict(found, 'fields', merge, at);
}

/**
 * The notice that a command was withdrawn because the document had left draft, or that it had left draft, changed,
 * before it was first read. Nothing is edited here on such a record. The notice stands until somebody has seen it,
 * unless what the command wanted has come about.
 */
function standingNotice({ conflict, local, commands }: DocumentRecord, theirs: Document): Conflict | null {
  if (conflict?.kind !== 'leftDraft' || local !== null) return null;
  const isWanted =
    theirs.statusList.includes('abandoned') &&
    [...(conflict.takenBack ?? []), ...commands].some(({ name }) => name === 'abandon');
  return isWanted ? null : { ...conflict, theirs };
}

/**
 * Fields that a colleague has changed since somebody was asked whether to submit or abandon despite the colleague's
 * change: they belong to the same question.
 */
function changedSinceAsked({ conflict, base, local }: DocumentRecord, read: Document): string[] {
  if (
    conflict?.kind !== 'fields' ||
    !conflict.theirs ||
    !conflict.takenBack?.some(({ name }) => MEANT_FOR_DRAFT.has(name))
  )
    return [];
  const known = local ?? base ?? read;
  return changedThere(conflict.theirs, mergeDocuments(base, known, read).theirs).map(({ path }) => path);
}

function isMeantForDraft({ commands: [first] }: Pick<DocumentRecord, 'commands'>): boolean {
  return first !== undefined && MEANT_FOR_DRAFT.has(first.name);
}

function withTakenBack(record: DocumentRecord, takenBack: readonly Command[]): DocumentRecord {
  return record.conflict
    ? { ...record, conflict: { ...record.conflict, takenBack: [...(record.conflict.takenBack ?? []), ...takenBack] } }
    : record;
}

/**
 * Checks the commands of a record that has nothing else to send. A command that has been carried out, by whomever, is
 * done. Where a colleague has changed the draft since, it is neither abandoned nor submitted: the commands are
 * withdrawn and the change is shown. The same goes for a document that was to be abandoned and is no draft any more.
 */
function withCommands(
  shown: DocumentRecord,
  before: DocumentRecord,
  at: Instant,
  sent?: ReadonlySet<string>,
): DocumentRecord {
  const { base } = shown;
  if (before.commands.length === 0 || !base) return shown;
  const commands = commandsLeft(before.commands, base, before.base);
  const asked = withContestedAmendments({ ...shown, commands }, before, at);
  if (asked.conflict) return asked;
  const [first] = commands;
  if (!first) return { ...shown, commands, rejection: null };
  const left: DocumentRecord = first === before.commands[0] ? shown : { ...shown, commands, rejection: null };
  if (!isMeantForDraft(left)) return left;
  // Without a common version (a backup was restored) the command was asked for what is here.
  const seen = before.base ?? before.local;
  const changed = seen && isDraft(seen) ? changedThere(seen, base, sent) : [];
  if (isDraft(base) ? changed.length === 0 : first.name !== 'abandon') return left;
  const kind = isDraft(base) ? 'fields' : 'leftDraft';
  // The base of the question is the version for which the command was asked: with the service's version as the base,
  // the question would vanish with the next read.
  const common: Document =
    before.base ??
    (before.local && kind === 'fields'
      ? { ...before.local, ...(base.id !== undefined && { id: base.id }), statusList: base.statusList }
      : base);
  return withTakenBack(
    {
      ...left,
      commands: [],
      rejection: null,
      base: common,
      conflict: { kind, fields: changed, theirs: base, seenAt: at },
    },
    commands,
  );
}

/** The record of a document that the service shows and that is not stored here yet. */
export function newlyPulled(read: Document, id: Guid): DocumentRecord {
  return { ...emptyRecord(id, read.docClass), id, base: read };
}

/** The record once a whole document was read: by a pull, or right before writing. */
export function pulled(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  if (read.unreadable) return withUnreadable(record, read, at);
  if (record.inFlight) return settled(record, read, at);
  return isAsShown(record) ? withShown(record, read) : rebased(record, read, at);
}

/**
 * The record with the intent to send, committed before the request leaves.
 * @param version of the service's API: fields that it does not have are not sent
 */
export function intended(
  record: DocumentRecord,
  operation: InFlight['operation'],
  at: Instant,
  version: string,
): DocumentRecord {
  const inFlight: InFlight = { operation, revision: record.revision, sentAt: at };
  return {
    ...record,
    inFlight: record.local ? { ...inFlight, sent: withoutUnsupported(record.local, version, record.base) } : inFlight,
  };
}

/** The record when the service's version does not support what is left to send: it stays here, with the reason. */
export function withheld(record: DocumentRecord, version: string, at: Instant): DocumentRecord {
  const [gap] = record.local ? unsupportedFields(record.local, version, record.base) : [];
  const [command] = record.commands;
  const what = gap?.path ?? command?.name ?? '';
  const since = gap === undefined ? '' : ` needs API ${gap.since}`;
  const problem: Problem = {
    code: 'version.tooOld',
    message: `${what}${since}; this service has ${version}`,
    ...(gap === undefined ? {} : { field: gap.path }),
  };
  return rejected({ ...record, inFlight: null }, problem, at);
}

/**
 * The record when the service has several documents under its IntRef: none is taken for it and nothing more is sent until
 * a person has said which one it is, or that none is.
 * @param candidates their ids; empty when none of those that a person was asked about is there any more
 */
export function askedWhich(record: DocumentRecord, candidates: readonly Guid[], at: Instant): DocumentRecord {
  const inFlight = record.inFlight ?? { operation: 'create', revision: record.revision, sentAt: at };
  return { ...record, inFlight: { ...inFlight, candidates: [...candidates] } };
}

/**
 * The record once the service accepted a new document and gave its id. What was sent is the base until it is read; that
 * base has no `lastModified`, and its lines have no ids. An edit made meanwhile stays pending.
 * @param isPart whether fields were left out that the service's version does not have: those stay here
 */
export function created(record: DocumentRecord, sent: Document, id: Guid, isPart = false): DocumentRecord {
  const isEdited = record.inFlight?.revision !== record.revision;
  const isLeft = isPart || isEdited;
  return {
    ...record,
    id,
    base: { ...sent, id, statusList: sent.statusList.length === 0 ? ['draft'] : sent.statusList },
    local: isLeft && record.local ? { ...record.local, id } : null,
    inFlight: null,
    rejection: null,
  };
}

/** Whether the base is what was sent, and nothing of it has been read yet. */
export function isAsSent({ base }: Pick<DocumentRecord, 'base'>): boolean {
  return (
    base !== null &&
    base.lastModified === undefined &&
    base.createdDate === undefined &&
    base.lines.every((line) => line.id === undefined)
  );
}

/**
 * Whether the document may differ in something that no row of a search shows: what the service filled into the lines,
 * or fields that the totals do not reflect.
 */
function needsWholeRead({
  lines,
  post,
  allocations = [],
  billingSchedule,
  invoiceAddress,
  deliveryAddress,
}: Document): boolean {
  return (
    allocations.length > 0 ||
    billingSchedule !== undefined ||
    lines.some(isLeftOpen) ||
    (lines.length === 0 && (post !== undefined || invoiceAddress !== undefined || deliveryAddress !== undefined))
  );
}

/**
 * A search shows a document that was created from here. Where its row says what was sent, and that nobody has changed
 * it since, it completes the base: number, amounts, modification. A row shows no lines: a line that somebody changed in
 * the meantime would be taken for what was sent. The ids of lines are learned when the document is next read, which is
 * before any update.
 * @returns null when the row says something else, or cannot say: then the whole document has to be read
 */
export function acknowledged(record: DocumentRecord, summary: DocumentSummary, at: Instant): DocumentRecord | null {
  const { base } = record;
  if (
    !base ||
    hasUnreadableFields(record) ||
    !isUntouched(summary) ||
    !isAsSent(record) ||
    record.inFlight ||
    record.conflict ||
    record.goneAt !== null ||
    needsWholeRead(base) ||
    !summaryAgrees(base, summary)
  )
    return null;
  const shown = Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
  const completed = withoutOwnAmount({ ...base, ...shown, lines: base.lines });
  return record.local ? rebased(record, completed, at) : { ...record, base: completed };
}

/**
 * The record after the first read of the whole document since its create: whatever differs from what was sent is shown.
 */
export function createdReadBack(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  if (read.unreadable) return withUnreadable(record, read, at);
  if (!record.base) return rebased(record, read, at);
  return withCameBack(rebased(record, read, at, pathsOfDocument(record.base)), documentSlots(record.base), null);
}

/**
 * The record after the read that follows an update. The service's version becomes the base. Where it differs from what
 * was sent (a value was ignored, or a colleague wrote in between), both versions are shown.
 * @param sent the whole version that was meant, and the paths of it that were sent
 */
export function updated(
  record: DocumentRecord,
  sent: { document: Document; paths: ReadonlySet<string> },
  read: Document,
  at: Instant,
): DocumentRecord {
  // It stays in flight until its outcome can be read.
  if (read.unreadable) return withUnreadable(record, read, at);
  const asSent: DocumentRecord = {
    ...record,
    base: sent.document,
    local: wantedSince(record) ?? record.local ?? sent.document,
    inFlight: null,
    rejection: null,
  };
  return withCameBack(
    rebased(asSent, read, at, sent.paths),
    documentSlots(sent.document),
    record.base && documentSlots(record.base),
  );
}

/**
 * Whether an allocation is in flight that may still be carried out, and of which the service would not refuse a second
 * one. A read that does not show it proves nothing: it stays in flight until it may be sent again (`mayBeSentAgain`).
 */
export function isSentUnreferenced({
  inFlight,
  commands: [first],
}: Pick<DocumentRecord, 'inFlight' | 'commands'>): boolean {
  return inFlight?.operation === 'command' && first?.name === 'allocate';
}

/**
 * The record after a request whose outcome was unknown, once the document has been read. A value that reads as it
 * was sent is our own change, not a colleague's.
 */
export function settled(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  if (read.unreadable) return withUnreadable(record, read, at);
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight?.revision === record.revision ? record.local : null);
  const base = record.base ? (sent ? absorbed(record.base, sent, read) : record.base) : sent;
  const wanted = sent && record.base ? (wantedSince(record) ?? record.local) : record.local;
  const local = sent && wanted && record.base ? inSpellingOf(read, sent, wanted, record.base) : wanted;
  // A create was found again that perhaps nobody has changed since: then the service itself left out what is missing.
  // Otherwise whoever changed it has seen it.
  const mayBeLeftOut = isPerhapsUntouched(read) || read.createdDate === undefined;
  const merged = rebased(
    { ...record, inFlight: null, base, local },
    read,
    at,
    record.base || !sent || !mayBeLeftOut ? undefined : pathsOfDocument(sent),
  );
  const next = sent ? withCameBack(merged, documentSlots(sent), record.base && documentSlots(record.base)) : merged;
  const [first] = next.commands;
  // The allocation has not arrived, or not whole: the command that is left is none of those behind it.
  const isMissing = isSentUnreferenced(record) && first !== undefined && !record.commands.slice(1).includes(first);
  return isMissing && isSentUnreferenced({ ...next, inFlight }) ? { ...next, inFlight } : next;
}

/** Commands that a document's absence fulfils. */
const DONE_WHEN_GONE: ReadonlySet<CommandName> = new Set<CommandName>(['abandon', 'delete']);

/**
 * The record when a read by id answered 404. What was edited or asked for here is kept and shown; nothing else is lost.
 * The function may run again when a later read answers the same, and keeps commands withdrawn for an earlier question.
 */
export function gone(before: DocumentRecord, at: Instant): DocumentRecord {
  const record = editedSinceSent<Document, DocumentRecord>(before, overtakenBase);
  const commands = [...(record.conflict?.takenBack ?? []), ...record.commands];
  const takenBack = commands.filter(({ name }) => !DONE_WHEN_GONE.has(name));
  const done = commands.filter(({ name }) => DONE_WHEN_GONE.has(name));
  const whenBack = [...(record.whenBack ?? []), ...done];
  const base = asBeforeQuestion(record);
  const marked: DocumentRecord = {
    ...record,
    base,
    inFlight: null,
    goneAt: record.goneAt ?? at,
    commands: [],
    conflict: null,
    ...(whenBack.length > 0 && { whenBack }),
  };
  if (!record.local && takenBack.length === 0) return marked;
  const fields = record.local ? (record.conflict?.fields ?? []) : lostAmendments({ ...record, base, commands });
  return {
    ...marked,
    conflict: {
      kind: 'gone',
      fields,
      theirs: null,
      seenAt: record.conflict?.seenAt ?? at,
      ...(takenBack.length > 0 && { takenBack }),
    },
  };
}

/**
 * The record once the service accepted the next request of the first command, and the document was read after it. The
 * rest of the command is asked for next. A submitted document may still be shown as a draft, since the service queues
 * submissions (spec 3): it is not submitted twice for that.
 */
export function commanded(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  const [first, ...others] = record.commands;
  const left = first && afterNextRequest(first);
  if (read.unreadable)
    return withUnreadable(
      { ...record, inFlight: null, rejection: null, commands: left ? [left, ...others] : others },
      read,
      at,
    );
  const done: DocumentRecord = {
    ...record,
    inFlight: null,
    rejection: null,
    commands: left ? [left, ...others] : others,
    base: read,
  };
  if (!record.local) return withContestedAmendments(done, record, at);
  return rebased(
    left ? withAllocationsOf(read, { ...done, base: record.base }) : { ...done, base: record.base },
    read,
    at,
  );
}

/**
 * Takes the service's allocations into base and local: what has just been allocated is no local edit, and fulfils none
 * of the allocations still to be asked for.
 */
function withAllocationsOf({ allocations }: Document, record: DocumentRecord): DocumentRecord {
  const { base, local } = record;
  if (!base || !local || !allocations || !sameAllocations(base.allocations, local.allocations)) return record;
  return { ...record, base: { ...base, allocations }, local: { ...local, allocations } };
}
