import type { ResourceContent } from '../../domain/resources/content.ts';
import { parentOnService, type ResourceRecord } from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import type { Problem } from '../../domain/values/result.ts';
import { hasUnreadableFields } from '../../domain/service/unreadable.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import type { RunContext } from '../context.ts';
import { sortFailure } from '../failures.ts';
import { ROUNDS } from '../outcome.ts';
import { LATE_COMMIT } from '../settle.ts';
import { setResourceDenied, takeIntentBack } from './find.ts';
import { afterRead, readWhole } from './learn.ts';
import { RESOURCE_RULES } from './rules.ts';
import { resourceStep } from './step.ts';
import { rejected } from '../inFlight.ts';
import { commanded, deleted, gone, intended } from '../transitions.ts';

/** The next command: a deletion makes the other commands unnecessary. */
function nextCommand({ commands }: ResourceRecord): 'lock' | 'unlock' | 'delete' | null {
  const name = commands.some((command) => command.name === 'delete') ? 'delete' : commands[0]?.name;
  return name === 'lock' || name === 'unlock' || name === 'delete' ? name : null;
}

/** A deletion was answered as done, perhaps by something on the way that is no Finance Service. */
const STILL_THERE: Problem = {
  code: 'service.nonsense',
  message: 'The deletion was answered as done, and the record is still there.',
};

/**
 * Reads a record that should be gone; only a 404 says that it is (promise A). It is read twice, since reads may lag
 * behind.
 */
async function leftOver(run: RunContext, record: ResourceRecord): Promise<ResourceContent | null> {
  if (!(await readWhole(run, record))) return null;
  await run.retryPolicy.wait(LATE_COMMIT);
  return readWhole(run, record);
}

/**
 * Settles a command that was answered with 404: the record is gone, or the service knows no such command. Where the
 * record is there and somebody has meanwhile done what was asked for, the command is done; otherwise the service's
 * words stand.
 */
async function notFound(
  run: RunContext,
  record: ResourceRecord,
  command: ReturnType<typeof nextCommand>,
  problem: Problem,
): Promise<ResourceRecord | null> {
  const left = command === 'delete' ? await leftOver(run, record) : await readWhole(run, record);
  if (!left && command !== 'delete') {
    run.vanished.add(record);
    await takeIntentBack(run, record);
    return null;
  }
  const at = run.now();
  const written = await run.writer.change(record, (now) => {
    const next = afterRead(now, left, at);
    return next.conflict || nextCommand(next) !== command
      ? next
      : rejected({ ...next, inFlight: now.inFlight }, problem, at);
  });
  if (written?.conflict) run.conflicts.add(written.key);
  return written;
}

/**
 * Carries out the commands of a record in order. The record is read before each and compared: a command that is done
 * already, by whomever, is not sent again, and what a colleague has changed is not deleted.
 */
export async function pushResourceCommands(run: RunContext, record: ResourceRecord): Promise<ResourceRecord | null> {
  const { id, kind } = record;
  const version = run.apiVersion;
  if (id === null || version === null) return null;
  let current: ResourceRecord = record;
  let failures = 0;
  let failure: Problem | null = null;
  for (;;) {
    const read = await readWhole(run, current);
    if (!read) {
      run.vanished.add(current);
      return null;
    }
    const at = run.now();
    const ready = await run.writer.change(current, (now) => {
      const next = afterRead(now, read, at);
      return !hasUnreadableFields(next) && resourceStep(next, version) === 'command'
        ? intended(RESOURCE_RULES, next, 'command', at, version)
        : next;
    });
    if (ready?.conflict) run.conflicts.add(ready.key);
    const command = ready && nextCommand(ready);
    if (!ready?.inFlight || !command || hasUnreadableFields(ready)) return ready;
    if (ready.commands.length < current.commands.length) failures = 0;
    if (failure && failures === ROUNDS) throw run.givenUp(failure);
    let isAccepted = false;
    try {
      await run.retryPolicy.attempt(
        () => run.service.commandResource(kind, id, command, parentOnService(ready)),
        WRITE_AGAIN,
      );
      isAccepted = true;
      run.denials.accepted(kind, command);
      // A kind without a list: the answer is believed.
      const isBelieved = command === 'delete' && !RESOURCE_TRAITS[kind].isListed;
      const readBack = isBelieved
        ? null
        : command === 'delete'
          ? await leftOver(run, ready)
          : await readWhole(run, ready);
      const readAt = run.now();
      if (command === 'delete' && readBack) {
        await run.writer.change(ready, (now) => rejected(now, STILL_THERE, readAt));
        return null;
      }
      run.count(kind, command === 'delete' ? 'deleted' : 'updated');
      if (command !== 'delete' && !readBack) {
        run.vanished.add(ready);
        return null;
      }
      const missing = command === 'delete' && !isBelieved ? deleted : gone;
      const done = await run.writer.change(ready, (now) =>
        readBack ? commanded(RESOURCE_RULES, now, readBack, readAt) : missing(RESOURCE_RULES, now, readAt),
      );
      if (done?.conflict) run.conflicts.add(done.key);
      if (!done || hasUnreadableFields(done) || resourceStep(done, version) !== 'command') return done;
      current = done;
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown);
      // The command was accepted, but reading the result was refused: it stays in doubt.
      if (isAccepted && (failed === 'denied' || failed === 'refused')) throw thrown;
      if (failed === 'unsent') {
        await takeIntentBack(run, ready);
        throw thrown;
      }
      if (failed === 'denied') {
        await setResourceDenied(run, ready, problem);
        return null;
      }
      if (failed === 'refused' && problem.status === 404) return notFound(run, ready, command, problem);
      if (failed === 'refused') {
        await run.writer.change(ready, (now) => rejected(now, problem, at));
        return null;
      }
      failures += 1;
      failure = problem;
      current = ready;
    }
  }
}
