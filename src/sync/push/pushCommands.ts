import { matchedWith } from '../../domain/documents/documentTraits.ts';
import { nextRequestOf, type Command, type DocumentRecord } from '../../domain/documents/record.ts';
import type { Problem } from '../../domain/values/result.ts';
import { hasUnreadableFields } from '../../domain/service/unreadable.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import { lacksCommand } from './commands.ts';
import type { RunContext } from '../context.ts';
import { waits, withIds, type NamedRecords } from '../namedRecords.ts';
import { failureOf, ROUNDS } from '../outcome.ts';
import { stepFor } from './plan.ts';
import { leaveInDoubt } from '../resending.ts';
import { LATE_COMMIT, settleById } from '../settle.ts';
import { neverSent } from '../inFlight.ts';
import { DOCUMENT_RULES } from '../documents/rules.ts';
import { withheld } from '../documents/setAside.ts';
import { commanded, intended, pulled } from '../transitions.ts';

/** Which commands a pass carries out; of a record, it stops before the first other command. */
export type Takes = (command: Command) => boolean;

/**
 * Carries out the commands of a record in order. The document is read before each and compared. A command that is done
 * already, by whomever, is not sent again; one on a document that a colleague has changed is withdrawn. One that the
 * service refuses is set aside with the service's words, and so are those behind it.
 */
export async function pushCommands(
  run: RunContext,
  record: DocumentRecord,
  named: NamedRecords,
  takes: Takes,
): Promise<void> {
  const { id, docClass } = record;
  const version = run.apiVersion;
  if (id === null || version === null) return;
  let current: DocumentRecord = record;
  let failures = 0;
  let failure: Problem | null = null;
  for (;;) {
    const read = await run.readDocument(docClass, id);
    if (!read) {
      run.vanished.add(current);
      return;
    }
    const at = run.now();
    const ready = await run.writer.change(current, (now) => {
      // What is read here settles a lost answer.
      const next = pulled(DOCUMENT_RULES, withIds(now, named.ids), read, at);
      const [first] = next.commands;
      if (
        hasUnreadableFields(next) ||
        !first ||
        !takes(first) ||
        stepFor(next, run.docClasses, version) !== 'command' ||
        waits(next, named)
      )
        return next;
      return lacksCommand(first, version)
        ? withheld(next, version, at)
        : intended(DOCUMENT_RULES, next, 'command', at, version);
    });
    if (ready?.conflict) run.conflicts.add(ready.key);
    const [command] = ready?.commands ?? [];
    const request = command && nextRequestOf(command);
    if (!ready?.inFlight || !request || hasUnreadableFields(ready)) return;
    if (ready.commands.length < current.commands.length) failures = 0;
    if (failure && failures === ROUNDS) throw run.givenUp(failure);
    let isTaken = false;
    try {
      await run.retryPolicy.attempt(() => run.service.commandDocument(docClass, id, request), WRITE_AGAIN);
      isTaken = true;
      run.denials.accepted(docClass, request.name);
      const readBack = await run.readDocument(docClass, id);
      const readAt = run.now();
      run.updated += 1;
      if (request.name === 'allocate' || request.name === 'deallocate')
        for (const each of matchedWith(docClass)) run.toReadBack.add(each);
      if (!readBack) {
        run.vanished.add(ready);
        return;
      }
      const done = await run.writer.change(ready, (now) => commanded(DOCUMENT_RULES, now, readBack, readAt));
      if (done?.conflict) run.conflicts.add(done.key);
      if (!done) return;
      current = done;
    } catch (thrown) {
      const { kind, problem } = await failureOf(run, ready, thrown, isTaken);
      if (kind === 'refused') await refused(run, ready, problem);
      if (kind !== 'unknown') return;
      failures += 1;
      failure = problem;
      current = ready;
      if (request.name === 'allocate') {
        // The first may be committed late, and a second allocation would be one too many.
        await run.retryPolicy.wait(LATE_COMMIT);
        const left = await settleById(run, ready);
        if (!left) return;
        if (left.inFlight || hasUnreadableFields(left)) return leaveInDoubt(run, problem);
        for (const each of matchedWith(docClass)) run.toReadBack.add(each);
        current = left;
      }
    }
    if (!takesNext(run, current, takes)) return;
  }
}

function takesNext(run: RunContext, record: DocumentRecord, takes: Takes): boolean {
  const [first] = record.commands;
  return (
    !hasUnreadableFields(record) &&
    (record.inFlight !== null ||
      (first !== undefined && takes(first) && stepFor(record, run.docClasses, run.apiVersion) === 'command'))
  );
}

/**
 * A refusal may be the echo of an earlier request whose answer was lost, or a colleague has just done the same: then
 * the command is done.
 */
async function refused(run: RunContext, record: DocumentRecord, problem: Problem): Promise<void> {
  const { id, docClass } = record;
  if (id === null) return;
  const read = await run.readDocument(docClass, id);
  if (!read) {
    run.vanished.add(record);
    await run.writer.change(record, neverSent);
    return;
  }
  const at = run.now();
  const written = await run.writer.change(record, (now) => {
    const next = pulled(DOCUMENT_RULES, now, read, at);
    const isDone = next.commands.length < now.commands.length;
    if (hasUnreadableFields(next)) return { ...next, inFlight: null };
    return isDone
      ? { ...next, inFlight: null }
      : { ...next, inFlight: null, rejection: { ...problem, revision: now.inFlight?.revision ?? now.revision, at } };
  });
  if (written?.conflict) run.conflicts.add(written.key);
}
