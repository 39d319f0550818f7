import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { isFoundByNewId, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError, type Problem } from '../../domain/values/result.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import type { RunContext } from '../context.ts';
import { sortFailure } from '../failures.ts';
import { ROUNDS, setDenied, setRejected, takeIntentBack } from '../outcome.ts';
import { LATE_COMMIT, leaveInDoubt } from '../resending.ts';
import { adopt, findCreated, intRefOf, leaveToBeFound, noteMissed } from './find.ts';
import type { Ids } from '../namedRecords.ts';
import { resourceWithIds } from './references.ts';
import { RESOURCE_RULES } from './rules.ts';
import { resourceStep } from './step.ts';
import { created, intended, takenUnnamed } from '../transitions.ts';

/** Commits the intent to create before the request leaves; null when, as the record is now, it must not be created. */
async function intend(
  run: RunContext,
  record: ResourceRecord,
  ids: Ids,
  knownIds: readonly Guid[] | null,
): Promise<ResourceRecord | null> {
  const at = run.now();
  const version = run.apiVersion;
  if (version === null) return null;
  return run.writer.change(record, (current) => {
    if (resourceStep(current, run.apiVersion) !== 'create') return null;
    const intent = intended(RESOURCE_RULES, resourceWithIds(current, ids), 'create', at, version);
    return knownIds && intent.inFlight
      ? { ...intent, inFlight: { ...intent.inFlight, knownIds: [...knownIds] } }
      : intent;
  });
}

/** Looks for what an unanswered create has made, twice, since a late commit can follow a negative look-up. */
async function foundTwice(run: RunContext, record: ResourceRecord): ReturnType<typeof findCreated> {
  const found = await findCreated(run, record);
  if (found.kind !== 'none') return found;
  await run.retryPolicy.wait(LATE_COMMIT);
  return findCreated(run, record);
}

/** Whether the refusal may be about a record that says the same: ours, sent before, or a twin made elsewhere. */
function mayBeTaken({ status, message }: Problem): boolean {
  return status === 409 || /int\s*ref|\bcode\b/i.test(message);
}

/**
 * Leaves a create to a person when its outcome cannot be looked up: nothing is sent again. Then checks that the service
 * answers at all, so that a dead connection does not put one record after the other in doubt.
 * @throws ProblemError when the service does not answer
 */
async function leaveToPerson(run: RunContext, intent: ResourceRecord, problem: Problem): Promise<null> {
  await leaveToBeFound(run, intent);
  await run.read(() => run.service.references('currency', { skip: 0, take: 1 }));
  if (problem.code === 'service.failed') run.setAside(new ProblemError(problem));
  return null;
}

/**
 * Counts a create as done that was answered without an id, for a kind that is never found again: it is there, and
 * nothing more is known.
 */
function countAsThere(run: RunContext, record: ResourceRecord, sent: ResourceContent): Promise<ResourceRecord | null> {
  run.count(record.kind, 'created');
  return run.writer.change(record, (current) => takenUnnamed(RESOURCE_RULES, current, sent));
}

/**
 * Creates the record whose intent is committed: one request, and its id is adopted at once. When the outcome is
 * unknown, the record is looked for, in the way that finds its kind, before anything is sent again. Where the service
 * would not refuse a second one, it stays in doubt until a later run (`mayBeSentAgain`). A record that cannot be looked
 * for is left to a person. A record that was accepted without an id is never sent again.
 * @param knownIds ids of records that already say the same, for kinds recognised by new ids; null for others
 * @returns the record when it was created or found; null when it was set aside
 */
export async function pushResourceCreate(
  run: RunContext,
  record: ResourceRecord,
  ids: Ids,
  knownIds: readonly Guid[] | null,
): Promise<ResourceRecord | null> {
  const { kind } = record;
  const intent = await intend(run, record, ids, knownIds);
  const sent = intent?.inFlight?.sent;
  if (!intent || !sent) return null;
  const intRef = intRefOf(sent, record.key);
  for (let round = 1; ; round += 1) {
    let failure: Problem = { code: 'network.lost', message: 'the answer to the create told no id' };
    let id: Guid | null = null;
    let isAccepted = false;
    try {
      id = await run.retryPolicy.attempt(() => run.inTurn(() => run.service.createResource(sent, intRef)), WRITE_AGAIN);
      isAccepted = true;
      run.denials.accepted(kind, 'create');
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown);
      if (failed === 'unsent') {
        await takeIntentBack(run, RESOURCE_RULES, intent);
        throw thrown;
      }
      if (failed === 'denied') {
        await setDenied(run, RESOURCE_RULES, intent, problem);
        return null;
      }
      if (failed === 'refused') {
        const mayExist = run.mayExist.has(record.key);
        const isEcho = mayBeTaken(problem);
        // This create was not accepted, where there can be only one. Written before the look-up, which may fail:
        // otherwise what is there would be taken for this create.
        if (isEcho && !isFoundByNewId(kind)) await takeIntentBack(run, RESOURCE_RULES, intent);
        const found = mayExist || isEcho ? await findCreated(run, intent) : { kind: 'none' as const };
        // If all that was sent is refused, nothing of it is below a parent that the service does not show.
        const isNone = found.kind === 'none' || (found.kind === 'unseen' && !mayExist);
        // Somebody else's record has our code: the service has said so in its own words.
        if (isNone || found.kind === 'clash')
          await setRejected(
            run,
            RESOURCE_RULES,
            intent,
            isNone ? problem : { ...problem, code: 'record.codeTaken', field: 'code' },
          );
        else await adopt(run, intent, found, true);
        return null;
      }
      failure = problem;
    }
    if (id !== null) {
      const made = id;
      run.count(kind, 'created');
      run.kindsToReadBack.add(kind);
      // The record is on the service: when that cannot be written down, the intent stands and the next run looks for
      // it.
      return run.writer.change(intent, (current) => created(RESOURCE_RULES, current, sent, made));
    }
    if (RESOURCE_TRAITS[kind].foundBy === 'manual')
      return isAccepted ? countAsThere(run, intent, sent) : leaveToPerson(run, intent, failure);
    if (isAccepted) await leaveToBeFound(run, intent);
    run.mayExist.add(record.key);
    const found = await foundTwice(run, intent);
    if (found.kind !== 'none') {
      const adopted = await adopt(run, intent, found);
      if (found.kind !== 'one') return null;
      run.denials.accepted(kind, 'create');
      run.count(kind, 'created');
      return adopted;
    }
    // The list that it should be in may lag behind: a record that was accepted is not sent again; the next run looks
    // for it.
    if (isAccepted) return null;
    if (isFoundByNewId(kind)) {
      await noteMissed(run, intent);
      leaveInDoubt(run, failure);
      return null;
    }
    run.stopIfEnded();
    if (round === ROUNDS) throw run.givenUp(failure);
  }
}
