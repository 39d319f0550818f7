import { versionHas, type Capability } from '../service/apiVersion.ts';
import { Decimal } from '../values/decimal.ts';
import { isDraft, type Document } from './document.ts';
import { unsupportedFields } from './unsupportedFields.ts';
import { DOCUMENT_TRAITS } from './documentTraits.ts';
import { isReadyToSend, issuesOfRecord, type TypeFacts } from './readiness.ts';
import type { CommandName, DocumentRecord } from './record.ts';
import { hasUnreadableFields } from '../service/unreadable.ts';

/** What can be done with a document as a whole. Those that are commands of the service go by the command's name. */
export const DOCUMENT_ACTIONS = [
  'edit',
  'submit',
  'unauthorise',
  'amend',
  'abandon',
  /** Removes a draft that the service has never seen. */
  'discard',
  'allocate',
  'deallocate',
  /** Takes the last queued command back. */
  'takeBack',
  'copy',
  /** Drafts what its class is turned into: order or invoice. */
  'convert',
  'credit',
  /** Drafts a payment or receipt of what it leaves open. */
  'settle',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** Why an action is not to be had now; the sentence is made in the page. */
export type ActionRefusal =
  | 'wrongClass' // documents of this class never have it
  | 'version' // the service's API version does not have it
  | 'gone' // the document is no longer on the service
  | 'conflict' // a conflict is to be settled first
  | 'unreadable' // the service shows parts of it that cannot be read: what they say might be lost
  | 'notReady' // something is missing, see `issuesOf`
  | 'editsUnready' // it would wait behind edits that cannot be sent
  | 'gaps' // parts of it cannot be sent to this version, see `gaps`
  | 'commandQueued' // a command waits: take it back first
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
  | 'abandoned'
  | 'reversed'
  | 'credit' // it is a credit itself
  | 'nothingOpen'
  | 'notAllocated';

/** For each action why it is refused; null where it may be taken. */
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

function ended({ has }: Subject): ActionRefusal | null {
  return has('abandoned') ? 'abandoned' : has('reversed') ? 'reversed' : null;
}

/** Whether it is on the service, or may be: then it is abandoned and not thrown away. */
function mayBeThere(record: DocumentRecord | null): boolean {
  return record !== null && (record.id !== null || record.base !== null || record.inFlight !== null);
}

/** What keeps any change of the document itself from being asked for. */
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

/** Whether a draft can be sent as it is; asked of drafts only. */
export interface DraftReadiness {
  isReady(): boolean;
  hasGaps(): boolean;
}

function sendingOf(
  document: Document,
  record: DocumentRecord | null,
  version: string | null,
  facts: TypeFacts,
): DraftReadiness {
  return {
    isReady: () =>
      issuesOfRecord(
        { local: record ? record.local : document, badInput: record?.badInput ?? {} },
        { ...facts, apiVersion: version },
      ).length === 0,
    hasGaps: () => version !== null && unsupportedFields(document, version, record?.base ?? null).length > 0,
  };
}

function submit(subject: Subject, sending: DraftReadiness): ActionRefusal | null {
  const { document } = subject;
  if (!isDraft(document)) return ended(subject) ?? (PENDING.some(subject.has) ? 'pending' : 'notDraft');
  if (subject.lacks('submit')) return 'version';
  if (subject.isQueued('submit') || subject.isQueued('abandon')) return 'commandQueued';
  if (!sending.isReady()) return 'notReady';
  return sending.hasGaps() ? 'gaps' : null;
}

function abandon(subject: Subject, sending: DraftReadiness): ActionRefusal | null {
  const { record } = subject;
  if (!mayBeThere(record)) return 'notOnService';
  if (!isDraft(subject.document)) return ended(subject) ?? 'notDraft';
  if (subject.lacks('abandon')) return 'version';
  // Behind a submission it would come too late: that is taken back first.
  if (subject.isQueued('abandon') || subject.isQueued('submit')) return 'commandQueued';
  if (!record?.local) return null;
  // Commands go after what was typed, which is sent once it is complete and the service takes it.
  const isRefused = record.rejection?.code === 'service.refused' && record.rejection.revision === record.revision;
  if (isRefused || !isReadyToSend(record)) return 'editsUnready';
  return sending.hasGaps() ? 'gaps' : null;
}

function discard({ record }: Subject): ActionRefusal | null {
  if (!mayBeThere(record)) return null;
  return record?.id === null && record.base === null ? 'inFlight' : 'onService';
}

/** Only what has not reached the ledger can be unauthorised (spec 4.7, "Unauthorise"). */
function unauthorise(subject: Subject): ActionRefusal | null {
  if (isDraft(subject.document)) return 'draft';
  const over = ended(subject);
  if (over) return over;
  if (subject.has('posted')) return 'posted';
  if (!subject.has('approved') && !PENDING.some(subject.has)) return 'notAuthorised';
  if (subject.lacks('unauthorise')) return 'version';
  return subject.isQueued('unauthorise') ? 'commandQueued' : null;
}

/** A draft is edited; what is no draft any more is amended (spec 3, 4.7). */
function amend(subject: Subject): ActionRefusal | null {
  if (isDraft(subject.document)) return 'draft';
  return ended(subject) ?? (subject.lacks('amend') ? 'version' : null);
}

function allocate(subject: Subject): ActionRefusal | null {
  const { document, record } = subject;
  const { entry, isLedger } = DOCUMENT_TRAITS[document.docClass];
  if (!isLedger) return 'wrongClass';
  // In a draft that the service does not have, allocations are part of the draft.
  if (!record?.id) return 'notOnService';
  const over = ended(subject);
  if (over) return over;
  if (entry === 'lines' && !subject.has('posted')) return 'notPosted';
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
  return ended(subject);
}

function credit(subject: Subject): ActionRefusal | null {
  if (!DOCUMENT_TRAITS[subject.document.docClass].isCreditable) return 'wrongClass';
  const over = ended(subject);
  if (over) return over;
  if (isDraft(subject.document)) return 'draft';
  return new Decimal(subject.document.grossCurrencyAmount ?? 0).isNegative() ? 'credit' : null;
}

function settle(subject: Subject): ActionRefusal | null {
  if (DOCUMENT_TRAITS[subject.document.docClass].settledBy === null) return 'wrongClass';
  const over = ended(subject);
  if (over) return over;
  // What will be posted with the next sync can be settled by a draft that waits for it.
  if (subject.isQueued('submit') || PENDING.some(subject.has)) return null;
  if (!subject.has('posted')) return 'notPosted';
  return subject.open.gt(0) ? null : 'nothingOpen';
}

/**
 * Which actions a document's state and the service's version allow, and why not the others.
 * @param document as people see it
 * @param record null of one that was never stored
 * @param version as the last sign-in told it; null while none has: then nothing is refused for it
 * @param facts of its document type
 * @param sending whether it can be sent, where that is known already
 */
export function availableCommands(
  document: Document,
  record: DocumentRecord | null,
  version: string | null,
  facts: TypeFacts = {},
  sending: DraftReadiness = sendingOf(document, record, version, facts),
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
    submit: unlessBlocked(submit(subject, sending)),
    unauthorise: unlessBlocked(unauthorise(subject)),
    amend: unlessBlocked(amend(subject)),
    abandon: unlessBlocked(abandon(subject, sending)),
    discard: discard(subject),
    allocate: unlessBlocked(allocate(subject)),
    deallocate: unlessBlocked(deallocate(subject)),
    takeBack: takeBack(subject),
    copy: unreadable(record),
    convert: convert(subject) ?? unreadable(record),
    credit: credit(subject) ?? unreadable(record),
    settle: unlessBlocked(settle(subject)),
  };
}
