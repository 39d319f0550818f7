import { matchedWith } from '../../domain/documents/documentTraits.ts';
import type { Document } from '../../domain/documents/document.ts';
import { unsupportedFields } from '../../domain/documents/unsupportedFields.ts';
import type { Guid } from '../../domain/values/identifiers.ts';
import { isAskedWhich, type DocumentRecord } from '../../domain/documents/record.ts';
import type { Problem } from '../../domain/values/result.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import type { RunContext } from '../context.ts';
import { sortFailure } from '../failures.ts';
import { ROUNDS, setDenied, setRejected, takeIntentBack } from '../outcome.ts';
import { LATE_COMMIT } from '../resending.ts';
import { documentIntRef, lookUpCreate } from '../settle.ts';
import { neverSent } from '../inFlight.ts';
import { DOCUMENT_RULES } from '../documents/rules.ts';
import { withheld } from '../documents/setAside.ts';
import { created } from '../transitions.ts';

/** Whether a refusal may be the echo of our own earlier request: the IntRef is taken, perhaps by this very draft. */
function mayBeEcho(problem: Problem): boolean {
  return problem.status === 409 || /int\s*ref/i.test(problem.message);
}

/** Looks for what an unanswered create has made, twice, since a late commit can follow a negative look-up. */
async function lookUpCreateTwice(run: RunContext, record: DocumentRecord): Promise<DocumentRecord | null> {
  const found = await lookUpCreate(run, record);
  if (found) return found;
  await run.retryPolicy.wait(LATE_COMMIT);
  return lookUpCreate(run, record);
}

/** The created record. Fields that the service's version does not have stay here, with the reason. */
function outcome(record: DocumentRecord, sent: Document, id: Guid, run: RunContext): DocumentRecord {
  const version = run.apiVersion;
  const isPart = version !== null && record.local !== null && unsupportedFields(record.local, version).length > 0;
  const next = created(DOCUMENT_RULES, record, sent, id, isPart);
  const isEdited = record.inFlight?.revision !== record.revision;
  return isPart && !isEdited ? withheld(next, version, run.now()) : next;
}

/**
 * Takes a create whose answer gave the id. The next request need not wait until the outcome is written; several answers
 * are then written together.
 */
function adopt(run: RunContext, record: DocumentRecord, sent: Document, id: Guid): void {
  run.created += 1;
  run.toReadBack.add(record.docClass);
  if (sent.allocations) for (const each of matchedWith(record.docClass)) run.toReadBack.add(each);
  const write = () => run.writer.change(record, (current) => outcome(current, sent, id, run));
  run.writeMeanwhile(
    run
      .turn()
      .then(write)
      .then((written) => written && run.justCreated.set(id, written)),
  );
}

/** Sets a refused create aside, unless an earlier request of ours has made the document. */
async function setCreateRefused(run: RunContext, record: DocumentRecord, problem: Problem): Promise<void> {
  const isEcho = mayBeEcho(problem);
  // This create was not accepted. Written before the look-up, which may fail: otherwise what is there would be taken for
  // this create.
  if (isEcho) await run.writer.change(record, neverSent);
  const mine = isEcho || run.mayExist.has(record.key) ? await lookUpCreate(run, record, true) : null;
  if (!mine) await setRejected(run, DOCUMENT_RULES, record, problem);
  else if (!isAskedWhich(mine)) run.created += 1;
}

/**
 * Creates the document of a record whose intent is committed: one request, and its id is adopted at once. What the
 * service adds (number, amounts) comes with the read-back. When the outcome is unknown, the IntRef is looked up before
 * anything is sent again.
 */
export async function pushCreate(run: RunContext, record: DocumentRecord): Promise<void> {
  const content = record.inFlight?.sent ?? record.local;
  if (!content) return;
  const sent: Document = { ...content, intRef: documentIntRef(record, content) };
  for (let round = 1; ; round += 1) {
    let failure: Problem = { code: 'network.lost', message: 'the answer to the create told no id' };
    try {
      const id = await run.retryPolicy.attempt(() => run.service.createDocument(sent), WRITE_AGAIN);
      // Accepted, whether or not the answer gave the id.
      run.denials.accepted(record.docClass, 'create');
      if (id !== null) {
        adopt(run, record, sent, id);
        return;
      }
    } catch (thrown) {
      const { kind, problem } = sortFailure(run, thrown);
      if (kind === 'unsent') {
        await takeIntentBack(run, DOCUMENT_RULES, record);
        throw thrown;
      }
      if (kind === 'denied') {
        await setDenied(run, DOCUMENT_RULES, record, problem);
        return;
      }
      if (kind === 'refused') {
        await setCreateRefused(run, record, problem);
        return;
      }
      failure = problem;
    }
    run.mayExist.add(record.key);
    const found = await lookUpCreateTwice(run, record);
    if (found) {
      run.denials.accepted(record.docClass, 'create');
      if (!isAskedWhich(found)) run.created += 1;
      return;
    }
    run.stopIfEnded();
    if (round === ROUNDS) throw run.givenUp(failure);
  }
}
