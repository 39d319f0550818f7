import type { Instant } from '../domain/dates.ts';
import { isDraft, type Document, type DocumentSummary } from '../domain/document.ts';
import type { Guid } from '../domain/identifiers.ts';
import { currentDocument, emptyRecord, type Conflict, type DocumentRecord, type InFlight } from '../domain/record.ts';
import type { Problem } from '../domain/result.ts';
import { mergeDocuments, type Merge } from '../domain/merge/merge.ts';
import { absorbed } from './absorb.ts';
import { changeTo, isEmptyChange, pathsOfDocument } from './change.ts';
import { summaryAgrees } from './summary.ts';

/**
 * Everything that can become of a record during a run: pure functions from record to record. None moves the
 * revision, which counts what people do; the store refuses a write when it has moved, and the function is
 * applied again to the record as it is then.
 */

function withConflict(record: DocumentRecord, kind: Conflict['kind'], merge: Merge, at: Instant): DocumentRecord {
  return { ...record, conflict: { kind, fields: merge.conflicts, theirs: merge.theirs, seenAt: record.conflict?.seenAt ?? at } };
}

function isAbandoning(record: DocumentRecord): boolean {
  return record.commands.some((command) => command.name === 'abandon');
}

/** Nothing of this side is waiting: the record is what the service shows. */
function asShown(record: DocumentRecord, theirs: Document): DocumentRecord {
  return { ...record, base: theirs, local: null, conflict: null, rejection: null };
}

/**
 * The record once the service's version has been read, with what is edited here merged into it.
 * @param sent paths that were just sent, when the record's base is what was sent
 */
function rebased(record: DocumentRecord, read: Document, at: Instant, sent?: ReadonlySet<string>): DocumentRecord {
  const contested = new Set(record.conflict?.kind === 'fields' ? record.conflict.fields.map((field) => field.path) : []);
  const known = currentDocument(record);
  const merge = mergeDocuments(record.base, known, read, sent ? { sent, contested } : { contested });
  const found: DocumentRecord = { ...record, id: read.id ?? record.id, goneAt: null };
  const hasBadInput = Object.keys(record.badInput).length > 0;
  const isEqual = merge.conflicts.length === 0 && isEmptyChange(changeTo(merge.theirs, merge.merged));
  const notice = takenBack(record, merge.theirs);
  if (notice) return { ...found, inFlight: null, conflict: notice };
  if (isEqual && (!hasBadInput || record.local === null)) return withCommands(asShown(found, merge.theirs), record, at);
  if (!isDraft(merge.theirs)) return withConflict({ ...found, inFlight: null }, 'leftDraft', merge, at);
  const changed = isAbandoning(record) && record.base && merge.conflicts.length === 0 ? changedThere(record.base, merge.theirs) : [];
  if (changed.length > 0) return withConflict({ ...found, commands: [] }, 'fields', { ...merge, conflicts: changed }, at);
  if (merge.conflicts.length === 0) return { ...found, base: merge.theirs, local: merge.merged, conflict: null };
  // A difference from what was just sent has no older version in common: the service's own is that version.
  if (sent) return withConflict({ ...found, base: merge.theirs, local: merge.merged }, 'fields', merge, at);
  return withConflict(found, 'fields', merge, at);
}

/**
 * The notice that a command was taken back since the document had left draft. Nothing else waits on such a record: the
 * notice stands until somebody has seen it, unless what was wanted has come about.
 */
function takenBack({ conflict, local }: DocumentRecord, theirs: Document): Conflict | null {
  const isNotice = conflict?.kind === 'leftDraft' && local === null && !theirs.statusList.includes('abandoned');
  return isNotice ? { ...conflict, theirs } : null;
}

/** What a colleague has changed since the base was read; what the service filled in by itself is no change. */
function changedThere(base: Document, read: Document): Conflict['fields'] {
  const wasRead = base.lines.every((line) => line.id !== undefined);
  const contested = new Set([...pathsOfDocument(base), ...(wasRead ? pathsOfDocument(read) : [])]);
  return mergeDocuments(base, base, read, { contested }).conflicts;
}

/**
 * Commands of a record that has nothing else to send. One that has been carried out, by whomever, is done. A draft
 * that a colleague has changed since is not abandoned over their head: the command is taken back and the change shown.
 */
function withCommands(shown: DocumentRecord, before: DocumentRecord, at: Instant): DocumentRecord {
  if (!isAbandoning(before) || !shown.base) return shown;
  if (shown.base.statusList.includes('abandoned')) return { ...shown, commands: [] };
  const changed = before.base ? changedThere(before.base, shown.base) : [];
  if (isDraft(shown.base) && changed.length === 0) return shown;
  const kind = isDraft(shown.base) ? 'fields' : 'leftDraft';
  return { ...shown, commands: [], base: before.base ?? shown.base, conflict: { kind, fields: changed, theirs: shown.base, seenAt: at } };
}

/** A document that the service shows and that is not held here yet. */
export function newlyPulled(read: Document, id: Guid): DocumentRecord {
  return { ...emptyRecord(id, read.docClass), id, base: read };
}

/** A whole document was read: by a pull, or right before writing. */
export function pulled(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  if (record.inFlight) return settled(record, read, at);
  return rebased(record, read, at);
}

/** The intent to send, committed before the request leaves. */
export function intended(record: DocumentRecord, operation: InFlight['operation'], at: Instant): DocumentRecord {
  const inFlight: InFlight = { operation, revision: record.revision, sentAt: at };
  return { ...record, inFlight: record.local ? { ...inFlight, sent: record.local } : inFlight };
}

/** The request did not leave, or changed nothing: the record waits as before. */
export function neverSent(record: DocumentRecord): DocumentRecord {
  return { ...record, inFlight: null };
}

/**
 * The service took a new document and told its id. What was sent is the base until it is read: it has no
 * `lastModified`, and its lines no ids. An edit made meanwhile stays pending.
 */
export function created(record: DocumentRecord, sent: Document, id: Guid): DocumentRecord {
  const isEdited = record.inFlight?.revision !== record.revision;
  return {
    ...record,
    id,
    base: { ...sent, id, statusList: sent.statusList.length === 0 ? ['draft'] : sent.statusList },
    local: isEdited && record.local ? { ...record.local, id } : null,
    inFlight: null,
    rejection: null,
  };
}

/** What people made of the record since its request was built; null when they have not touched it. Without edits it is as its base again: they undid them. */
function wantedSince(record: DocumentRecord): Document | null {
  return record.inFlight?.revision === record.revision ? null : (record.local ?? record.base);
}

/** Whether the base is what was sent, and nothing of it has been read yet. */
export function isAsSent({ base }: Pick<DocumentRecord, 'base'>): boolean {
  return base !== null && base.lastModified === undefined && base.lines.length > 0 && base.lines.every((line) => line.id === undefined);
}

/**
 * The search shows a document that was created from here. When it says what was sent, and that nobody has changed it
 * since, it completes the base: number, amounts, modification. A row shows no lines: one that was changed by
 * somebody in the meantime would be taken for what was sent. Lines' ids are learned when the document is next read,
 * which is before any update.
 * @returns null when it says something else, or cannot say: then the whole document is to be read
 */
export function acknowledged(record: DocumentRecord, summary: DocumentSummary, at: Instant): DocumentRecord | null {
  const { base } = record;
  const isUntouched = summary.createdDate !== undefined && summary.createdDate === summary.lastModified;
  if (!base || !isUntouched || !isAsSent(record) || record.inFlight || record.conflict || !summaryAgrees(base, summary)) return null;
  const shown = Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
  const completed: Document = { ...base, ...shown, lines: base.lines };
  return record.local ? rebased(record, completed, at) : { ...record, base: completed };
}

/** The whole document was read after a create, for the first time: whatever differs from what was sent is shown. */
export function createdReadBack(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  return rebased(record, read, at, record.base ? pathsOfDocument(record.base) : undefined);
}

/**
 * The document was read after an update. The service's version becomes the base; where it differs from what was sent
 * (it was ignored, or a colleague wrote in between) both versions are shown.
 * @param sent the whole version that was meant, and the paths that were sent of it
 */
export function updated(record: DocumentRecord, sent: { document: Document; paths: ReadonlySet<string> }, read: Document, at: Instant): DocumentRecord {
  const asSent: DocumentRecord = { ...record, base: sent.document, local: wantedSince(record) ?? sent.document, inFlight: null, rejection: null };
  return rebased(asSent, read, at, sent.paths);
}

/** The outcome of a request was unknown, and the document has been read: what of it is ours is told from what was sent. */
export function settled(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  const { inFlight } = record;
  const sent = inFlight?.sent ?? (inFlight?.revision === record.revision ? record.local : null);
  const base = record.base ? (sent ? absorbed(record.base, sent, read) : record.base) : sent;
  const local = sent && record.base ? (wantedSince(record) ?? record.local) : record.local;
  return rebased({ ...record, inFlight: null, base, local }, read, at);
}

/** The service refused: its words stand until the record is edited. */
export function rejected(record: DocumentRecord, problem: Problem, at: Instant): DocumentRecord {
  return { ...record, inFlight: null, rejection: { ...problem, revision: record.inFlight?.revision ?? record.revision, at } };
}

/** A read by id answered 404. What was edited here is kept and shown; nothing else is lost by it. */
export function gone(record: DocumentRecord, at: Instant): DocumentRecord {
  const marked: DocumentRecord = { ...record, inFlight: null, goneAt: record.goneAt ?? at, commands: [] };
  if (!record.local) return marked;
  return { ...marked, conflict: { kind: 'gone', fields: [], theirs: null, seenAt: record.conflict?.seenAt ?? at } };
}

/** The first command was carried out, and the document read after it. */
export function commanded(record: DocumentRecord, read: Document, at: Instant): DocumentRecord {
  const done: DocumentRecord = { ...record, inFlight: null, rejection: null, commands: record.commands.slice(1), base: read };
  return record.local ? rebased({ ...done, base: record.base }, read, at) : done;
}
