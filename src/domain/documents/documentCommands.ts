import { versionHas, type Capability } from '../values/apiVersion.ts';
import { Decimal } from '../values/decimal.ts';
import { isDraft, type Document } from './document.ts';
import { unsupportedFields } from './unsupportedFields.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { issuesOfRecord, type TypeFacts } from './readiness.ts';
import { isAskedPath } from './askedPaths.ts';
import type { ValidationIssue } from '../records/issues.ts';
import { isAskedWhich, type DocumentRecord } from './record.ts';
import type { CommandName } from '../records/commands.ts';
import { standingRejection } from '../records/state.ts';
import { hasUnreadableFields } from '../values/unreadable.ts';

/** What can be done with a whole document. Actions that are commands of the service have the command's name. */
export const DOCUMENT_ACTIONS = [
  'edit',
  'submit',
  'unauthorise',
  'amend',
  'dispute',
  'unpost',
  'reverse',
  'abandon',
  /** Removes a draft that the service has never seen. */
  'discard',
  'allocate',
  'deallocate',
  /** Withdraws the last queued command. */
  'takeBack',
  'copy',
  /** Drafts a journal that undoes this one in the next month. */
  'opposite',
  /** Drafts the order or invoice that it converts to. */
  'convert',
  'credit',
  /** Drafts a payment or receipt of the outstanding amount. */
  'settle',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** Why an action is not available now; the page makes the sentence. */
export type ActionRefusal =
  | 'wrongClass' // not available for this class of documents
  | 'version' // the service's API version does not have it
  | 'gone' // the document is no longer on the service
  | 'conflict' // a conflict has to be resolved first
  | 'unreadable' // parts of it on the service cannot be read, and might be lost
  | 'notReady' // something is missing, see `issuesOf`
  | 'editsUnready' // it would have to wait for edits that cannot be sent
  | 'unsupported' // it has fields that this version does not support, see `unsupportedFields`
  | 'commandQueued' // a command is queued: withdraw it first
  | 'nothingQueued'
  | 'inFlight' // a request may be under way
  | 'notOnService'
  | 'onService'
  | 'draft'
  | 'notDraft'
  | 'pending' // waits for authorisation or posting
  | 'notAuthorised'
  | 'posted'
  | 'notPosted'
  | 'disputed'
  | 'allocated' // what it is allocated to has to be released first
  | 'abandoned'
  | 'reversed'
  | 'credit' // it is a credit itself
  | 'nothingOpen'
  | 'notAllocated';

/** For each action why it is refused; null if it is available. */
export type AvailableCommands = Readonly<Record<DocumentAction, ActionRefusal | null>>;

interface Subject {
  document: Document;
  record: DocumentRecord | null;
  has(status: string): boolean;
  isQueued(name: CommandName): boolean;
  lacks(capability: Capability): boolean;
  open: Decimal;
}

const PENDING = ['pending_auth', 'pending_posting'] as const;

function endedAs({ has }: Subject): ActionRefusal | null {
  return has('abandoned') ? 'abandoned' : has('reversed') ? 'reversed' : null;
}

/** Whether it is on the service, or may be; then it is abandoned instead of discarded. */
function mayBeThere(record: DocumentRecord | null): boolean {
  return record !== null && (record.id !== null || record.base !== null || record.inFlight !== null);
}

/** What blocks all changes of the document itself. */
function blocked({ record }: Subject): ActionRefusal | null {
  if (!record) return null;
  if (record.goneAt !== null) return 'gone';
  return record.conflict ? 'conflict' : unreadable(record);
}

function unreadable(record: DocumentRecord | null): ActionRefusal | null {
  return record && hasUnreadableFields(record) ? 'unreadable' : null;
}

function edit(subject: Subject): ActionRefusal | null {
  if (!isDraft(subject.document)) return 'notDraft';
  return (subject.record?.commands.length ?? 0) > 0 ? 'commandQueued' : null;
}

/** Whether a draft can be sent as it is; only used for drafts. */
export interface DraftReadiness {
  issues(): readonly ValidationIssue[];
  hasUnsupported(): boolean;
}

function readinessOf(
  document: Document,
  record: DocumentRecord | null,
  version: string | null,
  facts: TypeFacts,
): DraftReadiness {
  return {
    issues: () =>
      issuesOfRecord(
        { local: record ? record.local : document, badInput: record?.badInput ?? {} },
        { ...facts, apiVersion: version },
      ),
    hasUnsupported: () => version !== null && unsupportedFields(document, version, record?.base ?? null).length > 0,
  };
}

function submit(subject: Subject, readiness: DraftReadiness): ActionRefusal | null {
  const { document } = subject;
  if (!isDraft(document)) return endedAs(subject) ?? (PENDING.some(subject.has) ? 'pending' : 'notDraft');
  if (subject.lacks('submit')) return 'version';
  if (subject.isQueued('submit') || subject.isQueued('abandon')) return 'commandQueued';
  // Questions are asked once more, and answered, when it is submitted.
  if (!readiness.issues().every(({ path }) => isAskedPath(path))) return 'notReady';
  return readiness.hasUnsupported() ? 'unsupported' : null;
}

function abandon(subject: Subject, readiness: DraftReadiness): ActionRefusal | null {
  const { record } = subject;
  if (!mayBeThere(record)) return 'notOnService';
  if (!isDraft(subject.document)) return endedAs(subject) ?? 'notDraft';
  if (subject.lacks('abandon')) return 'version';
  // After a submission it would be too late, so the submission has to be withdrawn first.
  if (subject.isQueued('abandon') || subject.isQueued('submit')) return 'commandQueued';
  if (!record?.local) return null;
  // Commands are sent after the local edits, and those only when they are complete and the service accepts them.
  const isRefused = standingRejection(record)?.code === 'service.refused';
  if (isRefused || readiness.issues().length > 0) return 'editsUnready';
  return readiness.hasUnsupported() ? 'unsupported' : null;
}

function discard({ record }: Subject): ActionRefusal | null {
  if (!mayBeThere(record) || (record && isAskedWhich(record))) return null;
  return record?.id === null && record.base === null ? 'inFlight' : 'onService';
}

/** Only a document that is not posted yet can be unauthorised (spec 4.7, "Unauthorise"). */
function unauthorise(subject: Subject): ActionRefusal | null {
  if (isDraft(subject.document)) return 'draft';
  const ended = endedAs(subject);
  if (ended) return ended;
  if (subject.has('posted')) return 'posted';
  if (!subject.has('approved') && !PENDING.some(subject.has)) return 'notAuthorised';
  if (subject.lacks('unauthorise')) return 'version';
  return subject.isQueued('unauthorise') ? 'commandQueued' : null;
}

/** What is done to a posted document (docs/service-notes.md, "After posting"). */
function afterPosting(subject: Subject, name: 'dispute' | 'unpost' | 'reverse'): ActionRefusal | null {
  const { isLedger, entry } = DOCUMENT_TRAITS[subject.document.docClass];
  // Nobody disputes what is between one's own accounts.
  if (!isLedger || (name === 'dispute' && entry === 'journal')) return 'wrongClass';
  if (isDraft(subject.document)) return 'draft';
  const refusal = endedAs(subject) ?? (subject.has('posted') ? null : 'notPosted');
  if (refusal) return refusal;
  if (subject.lacks('afterPosting')) return 'version';
  if (name === 'dispute' && subject.has('dispute')) return 'disputed';
  return ['dispute', 'unpost', 'reverse'].some((each) => subject.record?.commands.some((one) => one.name === each))
    ? 'commandQueued'
    : null;
}

/** A document leaves the ledger only while nothing is allocated to it (docs/local-service.md, "Owed"). */
function leaveLedger(subject: Subject, name: 'unpost' | 'reverse'): ActionRefusal | null {
  const refusal = afterPosting(subject, name);
  if (refusal) return refusal;
  return (subject.document.allocations ?? []).length > 0 ? 'allocated' : null;
}

/** A draft is edited; any other document is amended (spec 3, 4.7). */
function amend(subject: Subject): ActionRefusal | null {
  if (isDraft(subject.document)) return 'draft';
  return endedAs(subject) ?? (subject.lacks('amend') ? 'version' : null);
}

function allocate(subject: Subject): ActionRefusal | null {
  const { document, record } = subject;
  const { entry, isLedger } = DOCUMENT_TRAITS[document.docClass];
  if (!isLedger || (entry === 'journal' && document.contactAccountId === undefined)) return 'wrongClass';
  // In a draft that is not on the service yet, allocations are part of the draft.
  if (!record?.id) return 'notOnService';
  const ended = endedAs(subject);
  if (ended) return ended;
  if (entry !== 'money' && !subject.has('posted')) return 'notPosted';
  if (subject.lacks('allocation')) return 'version';
  return subject.open.isZero() ? 'nothingOpen' : null;
}

function deallocate(subject: Subject): ActionRefusal | null {
  if (!DOCUMENT_TRAITS[subject.document.docClass].isLedger) return 'wrongClass';
  if (subject.lacks('allocation')) return 'version';
  return (subject.document.allocations ?? []).some(({ id }) => id !== undefined) ? null : 'notAllocated';
}

function takeBack({ record }: Subject): ActionRefusal | null {
  if (!record || record.commands.length === 0) return 'nothingQueued';
  return record.commands.length === 1 && record.inFlight?.operation === 'command' ? 'inFlight' : null;
}

function convert(subject: Subject): ActionRefusal | null {
  if (DOCUMENT_TRAITS[subject.document.docClass].convertsTo.length === 0) return 'wrongClass';
  return endedAs(subject);
}

function credit(subject: Subject): ActionRefusal | null {
  if (!DOCUMENT_TRAITS[subject.document.docClass].isCreditable) return 'wrongClass';
  const ended = endedAs(subject);
  if (ended) return ended;
  if (isDraft(subject.document)) return 'draft';
  return new Decimal(subject.document.grossCurrencyAmount ?? 0).isNegative() ? 'credit' : null;
}

function opposite({ document, has }: Subject): ActionRefusal | null {
  if (DOCUMENT_TRAITS[document.docClass].entry !== 'journal') return 'wrongClass';
  return has('abandoned') ? 'abandoned' : has('reversed') ? 'reversed' : null;
}

function settle(subject: Subject): ActionRefusal | null {
  if (DOCUMENT_TRAITS[subject.document.docClass].settledBy === null) return 'wrongClass';
  const ended = endedAs(subject);
  if (ended) return ended;
  // A document that the next sync submits can be settled by a draft that waits for it.
  if (subject.isQueued('submit') || PENDING.some(subject.has)) return null;
  if (!subject.has('posted')) return 'notPosted';
  return subject.open.gt(0) ? null : 'nothingOpen';
}

/**
 * Which actions are possible in a document's state with the service's version, and why the others are not.
 * @param document the version that people see
 * @param record null if the document was never stored
 * @param version as the last sign-in reported it; null if it is not known, and then it refuses nothing
 * @param facts of its document type
 * @param readiness whether it can be sent, if that is known already
 */
export function availableCommands(
  document: Document,
  record: DocumentRecord | null,
  version: string | null,
  facts: TypeFacts = {},
  readiness: DraftReadiness = readinessOf(document, record, version, facts),
): AvailableCommands {
  const subject: Subject = {
    document,
    record,
    has: (status) => document.statusList.includes(status),
    isQueued: (name) => record?.commands.some((command) => command.name === name) ?? false,
    lacks: (capability) => version !== null && !versionHas(version, capability),
    open: new Decimal(document.outstandingCurrencyAmount ?? 0),
  };
  const stop = blocked(subject);
  const unlessBlocked = (refusal: ActionRefusal | null): ActionRefusal | null => stop ?? refusal;
  return {
    edit: unlessBlocked(edit(subject)),
    submit: unlessBlocked(submit(subject, readiness)),
    unauthorise: unlessBlocked(unauthorise(subject)),
    amend: unlessBlocked(amend(subject)),
    dispute: unlessBlocked(afterPosting(subject, 'dispute')),
    unpost: unlessBlocked(leaveLedger(subject, 'unpost')),
    reverse: unlessBlocked(leaveLedger(subject, 'reverse')),
    abandon: unlessBlocked(abandon(subject, readiness)),
    discard: discard(subject),
    allocate: unlessBlocked(allocate(subject)),
    deallocate: unlessBlocked(deallocate(subject)),
    takeBack: takeBack(subject),
    copy: unreadable(record),
    opposite: opposite(subject) ?? unreadable(record),
    convert: convert(subject) ?? unreadable(record),
    credit: credit(subject) ?? unreadable(record),
    settle: unlessBlocked(settle(subject)),
  };
}
