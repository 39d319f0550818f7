import type { Document } from '../../domain/documents/document.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isDocumentRecord } from '../../domain/service/storeChange.ts';
import { isPending } from '../../domain/records/state.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import { problemOf } from '../../domain/values/result.ts';
import { NOT_FOUND, type FoundCreate, type FoundKind } from '../doubts/adopt.ts';
import type { RunContext } from '../run/context.ts';
import { neverSent } from '../rules/inFlight.ts';
import { LATE_COMMIT, mayBeSentAgain, withMissedAt } from '../doubts/resending.ts';
import { settleDoubts } from '../doubts/settle.ts';
import { settled } from '../rules/transitions.ts';
import { DOCUMENT_RULES, isSentUnreferenced } from '../rules/documentRules.ts';

/** The IntRef under which a draft was sent: its own, which is also its key. */
export function documentIntRef(record: DocumentRecord, sent: Document | null | undefined): IntRef {
  return sent?.intRef ?? record.local?.intRef ?? (record.key as IntRef);
}

/** Stored documents of this id under a key other than the draft's. */
async function heldElsewhere(run: RunContext, { key }: DocumentRecord, id: Guid): Promise<DocumentRecord[]> {
  const others = (await run.store.held([id])).filter((held) => held.key !== key);
  return others.length === 0 ? [] : run.documents(others.map((held) => held.key));
}

/** Looks a document up by its IntRef. Where the service has several under it, a person is asked which one it is. */
async function find(run: RunContext, record: DocumentRecord): Promise<FoundCreate<'document'>> {
  const { docClass } = record;
  const intRef = documentIntRef(record, record.inFlight?.sent);
  try {
    const content = await run.read(() => run.service.documentByIntRef(docClass, intRef));
    if (!content) return NOT_FOUND;
    // Edits of that document must not be lost to the draft that takes its place: a person says what becomes of both.
    if (content.id !== undefined && (await heldElsewhere(run, record, content.id)).some(isPending))
      return { kind: 'many', ids: [content.id] };
    return { kind: 'one', content };
  } catch (thrown) {
    const { sharedBy } = problemOf(thrown);
    if (!sharedBy) throw thrown;
    run.sharedIntRefs.note(`document:${docClass}`, intRef, sharedBy);
    // The person who is asked has to see each of them.
    if ((await run.store.held(sharedBy)).length < sharedBy.length) run.toReadBack.add(docClass);
    return { kind: 'many', ids: sharedBy };
  }
}

/** How drafts are found again. */
export function documentsFound(run: RunContext): FoundKind<'document'> {
  return {
    rules: DOCUMENT_RULES,
    find: (record) => find(run, record),
    // A pull takes a document under the IntRef of a draft for that draft. But the document may have been pulled before
    // the draft was made: another computer has made it from the same template (docs/recurring.md, "Two computers").
    rivals: (record, id) => heldElsewhere(run, record, id),
    leaveUnseen: async (record) => record,
    isUnique: () => true,
  };
}

/** Whether an update was sent with new lines that are not all there yet: sent again, they might be there twice. */
function mayLinesArriveLate({ inFlight, base }: DocumentRecord, read: Document): boolean {
  if (inFlight?.operation !== 'update' || !inFlight.sent || !base) return false;
  const known = new Set([...base.lines, ...read.lines].map(({ intRef }) => intRef));
  return inFlight.sent.lines.some(({ id, intRef }) => id === undefined && !known.has(intRef));
}

/**
 * Settles an update or command whose answer was lost: reads the document and sees what of it has arrived. An allocation
 * that is not there stays in doubt until it may be sent again.
 * @returns the record as it is then; null when the service no longer shows it
 */
export async function settleById(run: RunContext, record: DocumentRecord): Promise<DocumentRecord | null> {
  const { id } = record;
  if (id === null) return record;
  let read = await run.readDocument(record.docClass, id);
  if (read && mayLinesArriveLate(record, read)) {
    await run.retryPolicy.wait(LATE_COMMIT);
    read = await run.readDocument(record.docClass, id);
  }
  if (!read) {
    run.vanished.add(record);
    return null;
  }
  // A service that went back has lost what was sent, too: the document stays in doubt until that is looked at.
  if (run.lastKnown.isOlder(record, read)) return record;
  const [at, shown] = [run.now(), read];
  const written = await run.change(record, (current) => settled(DOCUMENT_RULES, current, shown, at));
  if (!written?.inFlight || !isSentUnreferenced(written)) return written;
  const { inFlight } = written;
  const { missedAt } = await withMissedAt(run, inFlight);
  const isFree = await mayBeSentAgain(run, inFlight);
  return run.change(written, (current) =>
    isFree ? neverSent(current) : { ...current, inFlight: current.inFlight && { ...current.inFlight, missedAt } },
  );
}

/** Settles what an earlier run left in doubt about documents. */
export async function settleDocumentDoubts(run: RunContext): Promise<void> {
  const inDoubt = (await run.pending.records())
    .filter(isDocumentRecord)
    .filter((record) => record.inFlight !== null && run.docClasses.includes(record.docClass));
  const kind = {
    ...documentsFound(run),
    doubtOf: ({ id }: DocumentRecord) => (id === null ? ('byLooking' as const) : ('byId' as const)),
    settleById: (record: DocumentRecord) => settleById(run, record),
  };
  await settleDoubts(run, kind, inDoubt);
}
