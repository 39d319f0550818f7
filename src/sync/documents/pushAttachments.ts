import { inChunks } from '../../domain/values/chunks.ts';
import { NO_COUNTS } from '../../domain/service/syncRun.ts';
import { versionHas } from '../../domain/values/apiVersion.ts';
import {
  ATTACHMENT_KIND,
  isForPerson,
  isSetAside,
  type Attachment,
  type ListedAttachment,
} from '../../domain/documents/attachment.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import type { Listing } from '../../domain/values/paging.ts';
import type { Problem } from '../../domain/values/result.ts';
import { keptBytes, findAttachment, type Bytes } from './attachmentFind.ts';
import { WRITE_AGAIN } from '../run/retryPolicy.ts';
import type { RunContext } from '../run/context.ts';
import { refuseUnknown } from '../rules/unread.ts';
import { sortFailure } from '../run/failures.ts';
import { inParallel } from '../run/parallel.ts';
import { RECORDS_AT_ONCE } from '../run/pending.ts';
import { LATE_COMMIT, leaveInDoubt, mayBeSentAgain, withMissedAt } from '../doubts/resending.ts';
import { wasDenied, permissionBatches, type PermissionBatch } from '../run/permissionBatches.ts';

/** Documents whose files are sent at once: each may hold 16 MB. */
const WIDTH = 3;

/** The files of one document that the service has. */
interface Attached {
  document: Guid;
  docClass: DocumentClass;
  attachments: readonly Attachment[];
  /** Ids that attachments here have already. */
  taken: Set<Guid>;
}

/**
 * Writes a change of an attachment.
 * @returns null when the page has changed or removed it meanwhile
 */
async function write(run: RunContext, before: Attachment, change: Partial<Attachment>): Promise<Attachment | null> {
  const attachment = { ...before, ...change };
  const refused = await run.store.writeAttachments([{ expectedRevision: before.revision, attachment }]);
  return refused.length === 0 ? attachment : null;
}

function setRejected(run: RunContext, attachment: Attachment, problem: Problem): Promise<Attachment | null> {
  return write(run, attachment, {
    inFlight: null,
    rejection: { ...problem, revision: attachment.revision, at: run.now() },
  });
}

/**
 * Sets aside a file that this user may not send, and counts the refusal: perhaps none may be sent.
 * @param closed the document, where a look at its files was refused: that is one refusal, however many files wait
 */
function setDenied(
  run: RunContext,
  attachment: Attachment,
  problem: Problem,
  closed: Guid | null = null,
): Promise<Attachment | null> {
  run.denials.refused(ATTACHMENT_KIND, 'create', problem.message, wasDenied(attachment), closed);
  return setRejected(run, attachment, problem);
}

async function adopt(run: RunContext, { taken, docClass }: Attached, attachment: Attachment, id: Guid): Promise<void> {
  taken.add(id);
  // The service marks the document as having files, and moves its time of change.
  run.toReadBack.add(docClass);
  if (!(await write(run, attachment, { id, inFlight: null, rejection: null, sentAt: run.now() }))) return;
  const counts = run.counts.get(ATTACHMENT_KIND) ?? { ...NO_COUNTS };
  counts.created += 1;
  run.counts.set(ATTACHMENT_KIND, counts);
  run.created += 1;
}

/**
 * Sorts the failure of a request that carried the file: the service refused it, or this user may not send it.
 * @returns the problem when the file may have arrived all the same; null when the case is settled
 * @throws the failure itself when it does not concern this attachment
 */
async function setAside(run: RunContext, attachment: Attachment, thrown: unknown): Promise<Problem | null> {
  const { kind, problem } = sortFailure(run, thrown);
  if (kind === 'unknown') return problem;
  if (kind === 'refused') await setRejected(run, attachment, problem);
  else if (kind === 'denied') await setDenied(run, attachment, problem);
  else {
    await write(run, attachment, { inFlight: null });
    throw thrown;
  }
  return null;
}

function list(run: RunContext, document: Guid): Promise<Listing<ListedAttachment>> {
  return run.read(() => run.service.listAttachments(document));
}

/**
 * @throws ProblemError when the file is not among those that can be read, but may be one that cannot: nothing is
 *   decided then
 */
async function look(
  run: RunContext,
  { document, taken }: Attached,
  intent: Attachment,
  bytes: Bytes | null,
): Promise<Guid | null> {
  const { rows, unreadable = [] } = await list(run, document);
  const knownIds = intent.inFlight?.knownIds ?? [];
  const found = await findAttachment(run, intent, bytes, { document, listed: rows, knownIds, taken });
  if (found === null) refuseUnknown(unreadable, [...knownIds, ...taken]);
  return found;
}

/** Looks for what an unanswered request has made, twice, since a late commit can follow a negative look-up. */
async function foundTwice(
  run: RunContext,
  attached: Attached,
  intent: Attachment,
  bytes: Bytes | null,
): Promise<Guid | null> {
  const found = await look(run, attached, intent, bytes);
  if (found !== null) return found;
  await run.retryPolicy.wait(LATE_COMMIT);
  return look(run, attached, intent, bytes);
}

/**
 * The service took the file and gave no id. The file is looked for. Where it is not recognised it stays in doubt: the
 * list may lag behind, or show too little. It is not sent again.
 */
async function findTaken(run: RunContext, attached: Attached, intent: Attachment, bytes: Bytes): Promise<void> {
  // Noted before the look-up, which may fail.
  const noted = await write(run, intent, { inFlight: intent.inFlight && { ...intent.inFlight, isTaken: true } });
  const found = noted && (await foundTwice(run, attached, noted, bytes));
  if (found) await adopt(run, attached, noted, found);
}

/**
 * Notes that the file is not among those that its document shows: a later run may send it again (`mayBeSentAgain`).
 */
async function noteMissed(run: RunContext, intent: Attachment): Promise<void> {
  const { inFlight } = intent;
  if (inFlight)
    await write(run, intent, { inFlight: { ...(await withMissedAt(run, inFlight)), isUnlisted: undefined } });
}

/**
 * Sends the file whose intent is committed, and looks for it when the answer is lost. Where it is not found, it stays
 * in doubt.
 */
async function sendIntended(
  run: RunContext,
  attached: Attached,
  intent: Attachment,
  bytes: Bytes,
  group: string,
): Promise<void> {
  const { fileName, contentType, description, documentDate } = intent;
  let id: Guid | null;
  try {
    id = await run.retryPolicy.attempt(
      () => run.service.attach(attached.document, group, { fileName, contentType, description, documentDate, bytes }),
      WRITE_AGAIN,
    );
  } catch (thrown) {
    const failure = await setAside(run, intent, thrown);
    if (!failure) return;
    const found = await foundTwice(run, attached, intent, bytes);
    if (found !== null) return adopt(run, attached, intent, found);
    await noteMissed(run, intent);
    leaveInDoubt(run, failure);
    return;
  }
  run.denials.accepted(ATTACHMENT_KIND, 'create');
  // The file is on the service: when that cannot be written down, the intent stands and the next run looks for the
  // file.
  return id === null ? findTaken(run, attached, intent, bytes) : adopt(run, attached, intent, id);
}

/** What the request needs; null when the file is there already or was set aside. */
async function prepared(
  run: RunContext,
  attached: Attached,
  attachment: Attachment,
): Promise<{ intent: Attachment; bytes: Bytes; group: string } | null> {
  const { document, taken } = attached;
  const bytes = await keptBytes(run, attachment);
  const { rows: listed, unreadable = [] } = await list(run, document);
  run.noteUnreadable(unreadable);
  const ids = [...listed, ...unreadable].flatMap(({ id }) => id ?? []);
  // This computer knows of no request, but the file may have been sent before a backup was restored.
  const there = bytes && (await findAttachment(run, attachment, bytes, { document, listed, knownIds: ids, taken }));
  if (there) {
    await adopt(run, attached, attachment, there);
    return null;
  }
  if (!bytes) {
    await setRejected(run, attachment, {
      code: 'internal',
      message: 'its bytes are no longer on this computer; attach it again',
    });
    return null;
  }
  const group = await run.read(() => run.service.attachmentGroup(document));
  const intent = await write(run, attachment, { inFlight: { sentAt: run.now(), knownIds: ids }, rejection: null });
  return intent && { intent, bytes, group };
}

/** @returns the attachment when it may be sent; null when it was found, or stays in doubt */
async function settled(run: RunContext, attached: Attached, attachment: Attachment): Promise<Attachment | null> {
  if (!attachment.inFlight) return attachment;
  const found = await look(run, attached, attachment, await keptBytes(run, attachment));
  if (found !== null) await adopt(run, attached, attachment, found);
  else if (attachment.inFlight.isTaken) return null;
  else if (await mayBeSentAgain(run, attachment.inFlight)) return write(run, attachment, { inFlight: null });
  else await noteMissed(run, attachment);
  return null;
}

/**
 * A file that may have been sent stays in doubt while its document's files are not shown. A person may say what became
 * of it, since the document may be gone for good.
 */
async function leaveUnlisted(run: RunContext, attachment: Attachment): Promise<void> {
  const { inFlight } = attachment;
  if (inFlight && !isForPerson(attachment))
    await write(run, attachment, { inFlight: { ...inFlight, isUnlisted: true } });
}

async function pushOne(run: RunContext, attached: Attached, attachment: Attachment): Promise<void> {
  let ready: Awaited<ReturnType<typeof prepared>> = null;
  let unsent: Attachment | null = attachment;
  try {
    unsent = await settled(run, attached, attachment);
    if (!unsent || isSetAside(unsent, run.apiVersion)) return;
    ready = await prepared(run, attached, unsent);
  } catch (thrown) {
    // Only reads so far: a refusal concerns this document, and any other failure leaves the file as it was.
    const { kind, problem } = sortFailure(run, thrown);
    if (!unsent || (kind !== 'denied' && kind !== 'refused')) throw thrown;
    if (unsent.inFlight) await leaveUnlisted(run, unsent);
    else if (kind === 'denied') await setDenied(run, unsent, problem, attached.document);
    else await setRejected(run, unsent, problem);
  }
  if (ready) await sendIntended(run, attached, ready.intent, ready.bytes, ready.group);
}

/** Sends the files of a document one after the other: only their new ids tell them apart. */
async function pushDocument(
  run: RunContext,
  attached: Attached,
  { isAgain }: PermissionBatch<Attachment>,
): Promise<void> {
  for (const attachment of attached.attachments) {
    if (isAgain ? run.denials.hasAgain(ATTACHMENT_KIND, 'create') : run.denials.has(ATTACHMENT_KIND, 'create')) return;
    run.stopIfEnded();
    try {
      await pushOne(run, attached, attachment);
      run.succeeded();
    } catch (thrown) {
      run.setAside(thrown);
    }
    run.done();
  }
}

type Place = Pick<Attached, 'document' | 'docClass'>;

/** Documents that the service has, by the keys of their records. */
async function documentsThere(run: RunContext, keys: readonly string[]): Promise<Map<string, Place>> {
  const there = new Map<string, Place>();
  for (const chunk of inChunks([...new Set(keys)], RECORDS_AT_ONCE))
    for (const { key, id, docClass } of await run.documents(chunk))
      if (id !== null) there.set(key, { document: id, docClass });
  return there;
}

/**
 * Sends the files of every document that is on the service, after the documents (promise D); the other files wait. A
 * file that may have been sent before is looked for first (docs/sync.md, "Unknown outcomes").
 */
export async function pushAttachments(run: RunContext): Promise<void> {
  const { apiVersion } = run;
  const waiting = await run.store.attachments();
  if (waiting.length === 0 || apiVersion === null) return;
  if (!versionHas(apiVersion, 'attachments')) {
    for (const attachment of waiting)
      if (!isSetAside(attachment, null))
        await setRejected(run, attachment, {
          code: 'version.tooOld',
          message: `attachments; this service has ${apiVersion}`,
        });
    return;
  }
  const there = await documentsThere(
    run,
    waiting.map(({ documentKey }) => documentKey),
  );
  const due = waiting.filter(
    (attachment) =>
      there.has(attachment.documentKey) && (attachment.inFlight !== null || !isSetAside(attachment, apiVersion)),
  );
  run.plan(due.length);
  for (const batch of permissionBatches(due, WIDTH)) {
    await inParallel(
      Map.groupBy(batch.records, ({ documentKey }) => documentKey),
      batch.width,
      async ([key, attachments]) => {
        const place = there.get(key);
        if (!place) return;
        const held = await run.store.attachments(key);
        await pushDocument(run, { ...place, attachments, taken: new Set(held.flatMap(({ id }) => id ?? [])) }, batch);
      },
    );
  }
}

/** Counts what is left open of attachments at the end of a run. */
export async function attachmentsLeft(
  run: RunContext,
): Promise<{ rejected: number; inDoubt: number; notReady: number; waiting: number }> {
  const left = { rejected: 0, inDoubt: 0, notReady: 0, waiting: 0 };
  const waiting = await run.store.attachments();
  if (waiting.length === 0) return left;
  const there = await documentsThere(
    run,
    waiting.map(({ documentKey }) => documentKey),
  );
  for (const attachment of waiting) {
    if (attachment.inFlight) left.inDoubt += 1;
    else if (isSetAside(attachment, run.apiVersion))
      left[attachment.rejection?.code === 'version.tooOld' ? 'waiting' : 'rejected'] += 1;
    else if (!there.has(attachment.documentKey)) left.notReady += 1;
    else if (wasDenied(attachment) || run.denials.has(ATTACHMENT_KIND, 'create')) left.waiting += 1;
  }
  run.counts.set(ATTACHMENT_KIND, { ...(run.counts.get(ATTACHMENT_KIND) ?? NO_COUNTS), ...left });
  return left;
}
