import { allocationIntents, sameAllocations } from '../../domain/documents/allocations.ts';
import { isDraft, type Document } from '../../domain/documents/document.ts';
import { withoutUnsupported } from '../../domain/documents/unsupportedFields.ts';
import { MEANT_FOR_DRAFT, type DocumentRecord } from '../../domain/documents/record.ts';
import type { Command, CommandName } from '../../domain/records/commands.ts';
import type { Conflict } from '../../domain/records/record.ts';
import { documentSlots } from '../../domain/merge/cameBack.ts';
import { mergeDocuments, recognisedDocument } from '../../domain/merge/merge.ts';
import { documentWithFields, documentWithNotShown } from '../../domain/merge/notShown.ts';
import type { Merge } from '../../domain/merge/mergeSlots.ts';
import { isPerhapsUntouched } from '../../domain/merge/untouched.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { absorbed, inSpellingOf, overtakenBase } from './absorb.ts';
import { changedThere } from './changedThere.ts';
import { amendmentsInQuestion, asBeforeQuestion, lostAmendments, standingAmendments } from './amendments.ts';
import { changeTo, isEmptyChange, pathsOfDocument } from './documentChange.ts';
import { commandsLeft } from './documentCommands.ts';
import type { Question, RecordRules } from './recordRules.ts';
import { rebased, withQuestion } from './rebase.ts';

/** Whether the base is what was sent, and nothing of it has been read yet. */
export function isAsSent({ base }: Pick<DocumentRecord, 'base'>): boolean {
  return (
    base !== null &&
    base.lastModified === undefined &&
    base.createdDate === undefined &&
    base.lines.every((line) => line.id === undefined)
  );
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

/** Whether the two versions differ by allocations alone: these can also be made on documents that have left draft. */
function isOfAllocations({ conflicts, merged, theirs }: Merge<Document>): boolean {
  return (
    conflicts.length > 0 &&
    conflicts.every(({ path }) => path === 'allocations') &&
    isEmptyChange(changeTo(theirs, merged))
  );
}

/**
 * The notice that a command was withdrawn because the document had left draft, or that it had left draft, changed,
 * before it was first read. Nothing is edited here on such a record. The notice stands until somebody has seen it,
 * unless what the command wanted has come about.
 */
function standingNotice({ conflict, local, commands }: DocumentRecord, theirs: Document): Conflict<Document> | null {
  if (conflict?.kind !== 'leftDraft' || local !== null) return null;
  const isWanted =
    theirs.statusList.includes('abandoned') &&
    [...(conflict.takenBack ?? []), ...commands].some(({ name }) => name === 'abandon');
  return isWanted ? null : { ...conflict, theirs };
}

function isMeantForDraft([first]: readonly Command[]): boolean {
  return first !== undefined && MEANT_FOR_DRAFT.has(first.name);
}

/**
 * Where a colleague has changed the draft since, it is neither abandoned nor submitted. The same goes for a document
 * that was to be abandoned and is no draft any more.
 */
function draftInQuestion(
  { commands, base }: DocumentRecord & { base: Document },
  before: DocumentRecord,
  sent: ReadonlySet<string> | undefined,
): Question<'document'> | null {
  if (!isMeantForDraft(commands)) return null;
  // Without a common version (a backup was restored) the command was asked for what is here.
  const seen = before.base ?? before.local;
  const fields = seen && isDraft(seen) ? changedThere(seen, base, sent) : [];
  const kind = isDraft(base) ? 'fields' : 'leftDraft';
  if (kind === 'fields' ? fields.length === 0 : commands[0]?.name !== 'abandon') return null;
  // The base of the question is the version for which the command was asked: with the service's version as the base,
  // the question would vanish with the next read.
  const common: Document =
    before.base ??
    (before.local && kind === 'fields'
      ? { ...before.local, ...(base.id !== undefined && { id: base.id }), statusList: base.statusList }
      : base);
  return { kind, fields, base: common, takenBack: commands };
}

/** Commands that a document's absence fulfils. */
const DONE_WHEN_GONE: ReadonlySet<CommandName> = new Set<CommandName>(['abandon', 'delete']);

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
 * Takes the service's allocations into base and local: what has just been allocated is no local edit, and fulfils none
 * of the allocations still to be asked for.
 */
function withAllocationsOf({ allocations }: Document, record: DocumentRecord): DocumentRecord {
  const { base, local } = record;
  if (!base || !local || !allocations || !sameAllocations(base.allocations, local.allocations)) return record;
  return { ...record, base: { ...base, allocations }, local: { ...local, allocations } };
}

/** How documents are merged and compared, and where they differ from other records (docs/sync.md, "Conflicts"). */
export const DOCUMENT_RULES: RecordRules<'document'> = {
  // Whether the base was read, header and lines tell by themselves.
  merge: (base, local, read, _wasRead, options) => mergeDocuments(base, local, read, options),
  recognised: recognisedDocument,
  withNotShown: documentWithNotShown,
  withFields: documentWithFields,
  isSame: (theirs, meant) => isEmptyChange(changeTo(theirs, meant)),
  slots: documentSlots,
  paths: pathsOfDocument,
  absorbed,
  inSpellingOf,
  overtakenBase,

  sendable: (wanted, base, version) => withoutUnsupported(wanted, version, base),
  // That base has no `lastModified`, and its lines have no ids.
  asCreated: (sent, id) => ({ ...sent, id, statusList: sent.statusList.length === 0 ? ['draft'] : sent.statusList }),
  isUnread: isAsSent,
  withBase: (record, base) => ({ ...record, base }),
  mayBeLeftOut: (read) => isPerhapsUntouched(read) || read.createdDate === undefined,

  withEditsQueued: withAllocationsQueued,
  commandsLeft,
  questionBefore: (record, before, sent) =>
    amendmentsInQuestion(record, before) ?? draftInQuestion(record, before, sent),
  changedSinceAsked({ conflict }, theirs) {
    const isOfDraft = conflict?.takenBack?.some(({ name }) => MEANT_FOR_DRAFT.has(name)) ?? false;
    if (conflict?.kind !== 'fields' || !conflict.theirs || !isOfDraft) return [];
    return changedThere(conflict.theirs, theirs).map(({ path }) => path);
  },
  contestedByCommands: ({ base, commands }, theirs, sent) =>
    base && isMeantForDraft(commands) ? changedThere(base, theirs, sent).map(({ path }) => path) : [],
  stillAsked(record, theirs) {
    const conflict = standingNotice(record, theirs) ?? standingAmendments(record, theirs);
    return conflict && { ...record, inFlight: null, conflict };
  },
  isClosedToEdits: (merge) => !isDraft(merge.theirs) && !isOfAllocations(merge),
  /**
   * A submitted document may still be shown as a draft, since the service queues submissions (spec 3): it is not
   * submitted twice for that.
   */
  commanded(done, before, read, at) {
    if (before.local === null) {
      const shown = { ...done, base: read };
      const question = amendmentsInQuestion(shown, before);
      return question ? withQuestion(DOCUMENT_RULES, shown, before, question, at) : shown;
    }
    const [left] = done.commands;
    const isPart = left !== undefined && left !== before.commands[1];
    return rebased(DOCUMENT_RULES, isPart ? withAllocationsOf(read, done) : done, read, at);
  },
  /** The allocation has not arrived, or not whole: the command that is left is none of those behind it. */
  isLeftInDoubt(record, settled) {
    const [first] = settled.commands;
    const isMissing = isSentUnreferenced(record) && first !== undefined && !record.commands.slice(1).includes(first);
    return isMissing && isSentUnreferenced({ ...settled, inFlight: record.inFlight });
  },

  isDoneWhenGone: ({ name }) => DONE_WHEN_GONE.has(name),
  isMeantToGo: () => false,
  beforeQuestion: asBeforeQuestion,
  lostFields: lostAmendments,
};
