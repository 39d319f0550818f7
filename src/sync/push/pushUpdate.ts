import { versionHas, type ApiVersion } from '../../domain/service/apiVersion.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { Guid, IntRef } from '../../domain/values/identifiers.ts';
import type { DocumentRecord, InFlight } from '../../domain/documents/record.ts';
import { amountsWorkedOutAnew } from '../../domain/documents/recreatedLines.ts';
import type { Problem } from '../../domain/values/result.ts';
import { hasUnreadableFields } from '../../domain/service/unreadable.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import { withoutUnsupported } from '../../domain/documents/unsupportedFields.ts';
import { changeTo, isEmptyChange, type ServiceChange } from './change.ts';
import type { RunContext } from '../context.ts';
import { waits, withIds, type NamedRecords } from '../namedRecords.ts';
import { failureOf, ROUNDS, setRejected } from '../outcome.ts';
import { stepFor } from './plan.ts';
import { LATE_COMMIT } from '../settle.ts';
import { rejected } from '../inFlight.ts';
import { DOCUMENT_RULES } from '../documents/rules.ts';
import { withheld } from '../documents/setAside.ts';
import { intended, pulled, settled, updated } from '../transitions.ts';

/** One request of an update. */
interface UpdateRequest {
  /** Whether it adds a line: one whose answer is lost may add it late. */
  adds?: true;
  /** The line that it deletes. */
  removes?: Guid | IntRef;
  send: () => Promise<void>;
}

function changeOf(run: RunContext, version: ApiVersion, theirs: Document, meant: Document): ServiceChange {
  return changeTo(theirs, meant, { extMerges: versionHas(version, 'extMerges'), deletesLines: run.deletesLines });
}

/**
 * The requests of an update in order. Lines are added before others are deleted, so that the document always has one.
 * What is paid without lines is sent after the lines are gone: beside lines of another total the service refuses it
 * (spec 2.10).
 */
function requestsOf(
  { service }: RunContext,
  { docClass }: DocumentRecord,
  id: Guid,
  change: ServiceChange,
): UpdateRequest[] {
  const { header, replacement } = change;
  const updated: UpdateRequest[] = header ? [{ send: () => service.updateHeader(docClass, id, header) }] : [];
  const isAfterLines = header?.currencyAmount !== undefined;
  return [
    ...(isAfterLines ? [] : updated),
    ...(replacement ? [{ send: () => service.replaceLines(docClass, id, replacement) }] : []),
    ...change.changed.map(({ line, patch }) => ({ send: () => service.updateLine(docClass, id, line, patch) })),
    ...change.added.map((line) => ({ adds: true as const, send: () => service.addLine(docClass, id, line) })),
    ...change.removed.map((line) => ({ removes: line, send: () => service.removeLine(docClass, id, line) })),
    ...(isAfterLines ? updated : []),
  ];
}

/**
 * Why the lines cannot be sent in their new order: the service would work out amounts again that nobody has changed,
 * or, where the amounts are explicit, refuse lines without them. Null when they can be sent.
 */
function replacementProblem(theirs: Document, { replacement }: ServiceChange): Problem | null {
  if (!replacement) return null;
  if (theirs.explicitAmounts === true) return { code: 'record.linesReworked', message: '' };
  const [first, ...others] = amountsWorkedOutAnew(theirs, replacement);
  if (!first) return null;
  const { key, line, amount, from, to } = first;
  return {
    code: 'record.linesReworked',
    message: '',
    field: `lines.${key}`,
    reworked: { line, amount, from, to, others: others.length },
  };
}

/** Writes the record's next version, and counts a conflict. */
async function changeRecord(
  run: RunContext,
  record: DocumentRecord,
  transition: (current: DocumentRecord) => DocumentRecord,
): Promise<DocumentRecord | null> {
  const next = await run.writer.change(record, transition);
  if (next?.conflict) run.conflicts.add(next.key);
  return next;
}

/**
 * Reads the document after a request of unknown outcome, or after part of an update, and compares it with what was
 * sent.
 * @param unserved the line that a request would have deleted, when the service answered that there is no such line or
 *   request
 * @returns the record as it is then; null when the service no longer shows it
 */
async function settleNow(
  run: RunContext,
  record: DocumentRecord,
  id: Guid,
  unserved?: Guid | IntRef,
): Promise<DocumentRecord | null> {
  const read = await run.readDocument(record.docClass, id);
  if (read?.lines.some((line) => line.id === unserved || line.intRef === unserved) && unserved !== undefined)
    run.deletesLines = false;
  if (!read) {
    run.vanished.add(record);
    return null;
  }
  const at = run.now();
  return changeRecord(run, record, (current) => settled(DOCUMENT_RULES, current, read, at));
}

/**
 * Sends the requests of one update in order.
 * @returns how many were accepted, and the request that failed with its failure
 */
async function sendAll(
  run: RunContext,
  requests: readonly UpdateRequest[],
): Promise<{ taken: number; failed: { request: UpdateRequest; thrown: unknown } | null }> {
  let taken = 0;
  for (const request of requests) {
    try {
      await run.retryPolicy.attempt(request.send, WRITE_AGAIN);
    } catch (thrown) {
      return { taken, failed: { request, thrown } };
    }
    taken += 1;
  }
  return { taken, failed: null };
}

/** Whether the service's version lacks everything that differs. */
function isAllLacking({ base, local }: DocumentRecord, version: ApiVersion): boolean {
  return base !== null && local !== null && isEmptyChange(changeTo(base, withoutUnsupported(local, version, base)));
}

/** The document, when the edits that were sent have been undone here since. */
async function undoneSince(run: RunContext, { key, revision }: DocumentRecord): Promise<DocumentRecord | null> {
  const [now] = await run.documents([key]);
  return now && now.local === null && now.revision !== revision ? now : null;
}

/**
 * Sends the changes of a draft that the service has: reads it right before, compares it with the base, merges, sends
 * only what differs, and reads it back (docs/sync.md, "Conflicts"). The window between the read and the write cannot be
 * closed with this API; the read-back shows what happened in it.
 */
export async function pushUpdate(run: RunContext, record: DocumentRecord, named: NamedRecords): Promise<void> {
  const { id, docClass } = record;
  const version = run.apiVersion;
  if (id === null || version === null) return;
  let current: DocumentRecord = record;
  let lost: InFlight | null = null;
  for (let round = 1; ; round += 1) {
    const read = await run.readDocument(docClass, id);
    if (!read) {
      run.vanished.add(current);
      // A request lost before may have arrived: it stays in doubt until the document is shown again.
      if (lost) await run.writer.change(current, (now) => ({ ...now, inFlight: now.inFlight ?? lost }));
      return;
    }
    const at = run.now();
    const ready = await changeRecord(run, current, (held) => {
      // A request lost before may have arrived since it was looked for: then the change is ours, even where it has been
      // undone here meanwhile.
      const now: DocumentRecord = { ...held, inFlight: held.inFlight ?? lost };
      // A record named by its key here and by its id there is the same: the merge must know that.
      const next = pulled(DOCUMENT_RULES, withIds(now, named.ids), read, at);
      if (
        hasUnreadableFields(next) ||
        stepFor(next, run.docClasses, version) !== 'update' ||
        !next.local ||
        !next.base ||
        waits(next, named)
      )
        return next;
      if (isAllLacking(next, version)) return withheld(next, version, at);
      const intent = intended(DOCUMENT_RULES, next, 'update', at, version);
      const refusal = intent.inFlight?.sent
        ? replacementProblem(next.base, changeOf(run, version, next.base, intent.inFlight.sent))
        : null;
      return refusal ? rejected(next, refusal, at) : intent;
    });
    const meant = ready?.inFlight?.sent;
    if (!ready || ready.conflict || hasUnreadableFields(ready) || !meant || !ready.base) return;
    const change = changeOf(run, version, ready.base, meant);
    const { taken, failed } = await sendAll(run, requestsOf(run, ready, id, change));
    if (taken > 0) run.denials.accepted(docClass, 'update');
    if (!failed) {
      const readBack = await run.readDocument(docClass, id);
      const readAt = run.now();
      run.updated += 1;
      if (!readBack) {
        run.vanished.add(ready);
        return;
      }
      await changeRecord(run, ready, (now) => {
        const next = updated(DOCUMENT_RULES, now, { content: meant, paths: change.sentPaths }, readBack, readAt);
        // The reason is given with the run that sent the rest, and not only by the next one.
        return stepFor(next, run.docClasses, version) === 'update' && isAllLacking(next, version)
          ? withheld(next, version, readAt)
          : next;
      });
      return;
    }
    const { kind, problem }: { kind: string; problem: Problem } = await failureOf(run, ready, failed.thrown, taken > 0);
    // Something that the request names is missing or not shown: reading again tells which. The answer says nothing
    // about what was typed.
    const unserved = problem.status === 404 || problem.status === 405 ? failed.request.removes : undefined;
    const isMissing = kind === 'refused' && (problem.status === 404 || unserved !== undefined) && round < ROUNDS;
    const isRefused = kind === 'refused' && !isMissing;
    if (kind === 'denied' || (isRefused && taken === 0)) {
      if (isRefused) await setRejected(run, ready, problem);
      const undone = lost === null || round === ROUNDS ? null : await undoneSince(run, ready);
      if (!undone) return;
      // An earlier request was lost, and its edits have been undone: it may still arrive.
      await run.retryPolicy.wait(LATE_COMMIT);
      current = undone;
      continue;
    }
    // A line added by the lost request may come late. Sent again, it would be there twice where the service does not
    // compare IntRefs.
    if (kind === 'unknown' && failed.request.adds) await run.retryPolicy.wait(LATE_COMMIT);
    const after = await settleNow(run, ready, id, unserved);
    // The rejection concerns what was sent: that has been settled, and nobody has refused what was typed since.
    if (isRefused && after) await setRejected(run, { ...after, inFlight: ready.inFlight }, problem);
    if (isRefused || !after || after.conflict || hasUnreadableFields(after)) return;
    run.stopIfEnded();
    const isUndone = after.local === null && after.revision !== ready.revision;
    if (round === ROUNDS) {
      // It may still arrive, and be undone here before it does: the next run finds out.
      await run.writer.change(after, (now) => ({ ...now, inFlight: now.inFlight ?? ready.inFlight }));
      if (isUndone) return;
      throw run.givenUp(problem);
    }
    // The change was not there, and has been undone: it may still arrive.
    if (isUndone && !isMissing) await run.retryPolicy.wait(LATE_COMMIT);
    current = after;
    if (!isMissing) lost = ready.inFlight;
  }
}
