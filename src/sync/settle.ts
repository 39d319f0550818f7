import type { Document } from '../domain/documents/document.ts';
import type { Instant } from '../domain/values/dates.ts';
import type { IntRef } from '../domain/values/identifiers.ts';
import { isAskedWhich, type DocumentRecord } from '../domain/documents/record.ts';
import { isDocumentRecord } from '../domain/service/storeChange.ts';
import { problemOf } from '../domain/values/result.ts';
import { forEachSeparately } from './forEachSeparately.ts';
import type { RunContext } from './context.ts';
import { chunked } from './parallel.ts';
import { LATE_COMMIT, mayBeSentAgain, withMissedAt } from './resending.ts';
import { neverSent } from './inFlight.ts';
import { DOCUMENT_RULES, isSentUnreferenced } from './documents/rules.ts';
import { askedWhich } from './documents/setAside.ts';
import { pulled, settled } from './transitions.ts';

const CHUNK = 200;

/** The IntRef under which a draft was sent: its own, which is also its key. */
export function documentIntRef(record: DocumentRecord, sent: Document | null | undefined): IntRef {
  return sent?.intRef ?? record.local?.intRef ?? (record.key as IntRef);
}

/**
 * Looks up what a create has made. Where the service has several documents under its IntRef, a person is asked which one
 * it is.
 * @param wasRefused whether the service has just refused this create because its IntRef is taken. Then an earlier
 *   request made the document found, and may have said something else. It has no version in common with the local one,
 *   so that it is not taken for the base
 * @returns the record once it is decided; null when the document is not there
 * @throws ProblemError when the look-up fails: nothing is decided then
 */
export async function lookUpCreate(
  run: RunContext,
  record: DocumentRecord,
  wasRefused = false,
): Promise<DocumentRecord | null> {
  const intRef = documentIntRef(record, record.inFlight?.sent);
  const at = run.now();
  let found: Document | null;
  try {
    found = await run.read(() => run.service.documentByIntRef(record.docClass, intRef));
  } catch (thrown) {
    const { sharedBy } = problemOf(thrown);
    if (!sharedBy) throw thrown;
    run.sharedIntRefs.note(`document:${record.docClass}`, intRef, sharedBy);
    // The person who is asked has to see each of them.
    if ((await run.store.held(sharedBy)).length < sharedBy.length) run.toReadBack.add(record.docClass);
    return (await run.writer.change(record, (current) => askedWhich(current, sharedBy, at))) ?? record;
  }
  if (!found) return null;
  run.noteRead(found);
  const written = await run.writer.change(record, (current) =>
    wasRefused ? pulled(DOCUMENT_RULES, neverSent(current), found, at) : settled(DOCUMENT_RULES, current, found, at),
  );
  if (written?.conflict) run.conflicts.add(written.key);
  return written ?? record;
}

/**
 * The record that was looked for in vain: it may be sent again. If a person was asked which of several it is, they still
 * decide, since somebody may have removed it.
 */
function missed(record: DocumentRecord, at: Instant): DocumentRecord {
  return isAskedWhich(record) ? askedWhich(record, [], at) : neverSent(record);
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
  const [at, shown] = [run.now(), read];
  let written = await run.writer.change(record, (current) => settled(DOCUMENT_RULES, current, shown, at));
  if (written?.inFlight && isSentUnreferenced(written)) {
    const { inFlight } = written;
    const noted = await withMissedAt(run, inFlight);
    const isFree = await mayBeSentAgain(run, inFlight);
    written = await run.writer.change(written, (current) =>
      isFree
        ? neverSent(current)
        : { ...current, inFlight: current.inFlight && { ...current.inFlight, missedAt: noted.missedAt } },
    );
  }
  if (written?.conflict) run.conflicts.add(written.key);
  return written;
}

/**
 * Settles what an earlier run left in doubt (docs/sync.md, "Unknown outcomes"), before anything is pulled or sent. A
 * create is looked up by its IntRef. If it is found, it is adopted. If not, it is looked up again a while later, and
 * only then may it be sent again.
 */
export async function settleDoubts(run: RunContext): Promise<void> {
  const inDoubt = (await run.pending.records())
    .filter(isDocumentRecord)
    .filter((record) => record.inFlight !== null && run.docClasses.includes(record.docClass));
  for (const doubtful of chunked(inDoubt, CHUNK)) {
    run.plan(doubtful.length);
    await forEachSeparately(
      run,
      doubtful.filter((record) => record.id !== null),
      async (record) => {
        await settleById(run, record);
      },
    );
    const missing: DocumentRecord[] = [];
    await forEachSeparately(
      run,
      doubtful.filter((record) => record.id === null),
      async (record) => {
        if (!(await lookUpCreate(run, record))) missing.push(record);
      },
    );
    if (missing.length > 0) {
      await run.retryPolicy.wait(LATE_COMMIT);
      await forEachSeparately(run, missing, async (record) => {
        if (await lookUpCreate(run, record)) return;
        run.mayExist.add(record.key);
        const at = run.now();
        await run.writer.change(record, (current) => missed(current, at));
      });
    }
    run.done(doubtful.length);
  }
}
