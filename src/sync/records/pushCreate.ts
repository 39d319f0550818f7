import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { isToldByNewId, RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError, type Problem } from '../../domain/values/result.ts';
import { WRITE_AGAIN } from '../retryPolicy.ts';
import type { RunContext } from '../context.ts';
import { sortFailure } from '../failures.ts';
import { ROUNDS } from '../outcome.ts';
import { leaveInDoubt } from '../push/resending.ts';
import { LATE_COMMIT } from '../settle.ts';
import {
  adopt,
  findCreated,
  intRefOf,
  leaveToBeFound,
  noteMissed,
  setDenied,
  setRejected,
  takeIntentBack,
} from './find.ts';
import { withIds, type Ids } from './references.ts';
import { RESOURCE_RULES } from './rules.ts';
import { resourceStep } from './step.ts';
import { created, intended, takenUnnamed } from './transitions.ts';

/** The intent to create, committed before the request leaves; null when, as the record is now, it is not to be created. */
async function intend(
  run: RunContext,
  record: ResourceRecord,
  ids: Ids,
  knownIds: readonly Guid[] | null,
): Promise<ResourceRecord | null> {
  const at = run.now();
  return run.journal.change(record, (current) => {
    if (resourceStep(current, run.apiVersion) !== 'create') return null;
    const intent = intended<ResourceContent, ResourceRecord>(withIds(current, ids), 'create', at);
    return knownIds && intent.inFlight
      ? { ...intent, inFlight: { ...intent.inFlight, knownIds: [...knownIds] } }
      : intent;
  });
}

/** Looks for what an unanswered create has made, twice, since a late commit can follow a negative look. */
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
 * What to do when the outcome cannot be looked up: nothing is sent again on its own, and a person is asked. Whether the service
 * answers at all is asked next, so that a dead line does not put one record after the other in doubt.
 * @throws ProblemError when it does not
 */
async function leaveToPerson(run: RunContext, intent: ResourceRecord, problem: Problem): Promise<null> {
  await leaveToBeFound(run, intent);
  await run.read(() => run.service.references('currency', { skip: 0, take: 1 }));
  if (problem.code === 'service.failed') run.setAside(new ProblemError(problem));
  return null;
}

/** A create was answered without an id, of a kind that is never found again: that it is there is known, and no more. */
function countAsThere(run: RunContext, record: ResourceRecord, sent: ResourceContent): Promise<ResourceRecord | null> {
  run.count(record.kind, 'created');
  return run.journal.change(record, (current) =>
    takenUnnamed<ResourceContent, ResourceRecord>(RESOURCE_RULES, current, sent),
  );
}

/**
 * Creates the record that an intent is committed for: one request, and its id adopted at once. When the outcome is unknown
 * it is looked for, as its kind is found again, before anything is sent once more; where a second one would not be refused it stays in
 * doubt until a later run (`mayBeSentAgain`), and what cannot be looked for is left to a person. What was taken without its id being told is never sent once more.
 * @param knownIds ids of what already says the same, of kinds that are told apart by new ids; null for others
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
    let isTaken = false;
    try {
      id = await run.retryPolicy.attempt(() => run.inTurn(() => run.service.createResource(sent, intRef)), WRITE_AGAIN);
      isTaken = true;
      run.denials.accepted(kind, 'create');
    } catch (thrown) {
      const { kind: failed, problem } = sortFailure(run, thrown);
      if (failed === 'unsent') {
        await takeIntentBack(run, intent);
        throw thrown;
      }
      if (failed === 'denied') {
        await setDenied(run, intent, problem);
        return null;
      }
      if (failed === 'refused') {
        const mayExist = run.mayExist.has(record.key);
        const isEcho = mayBeTaken(problem);
        // It was not taken, where there can only be one. Said before the look, which may fail: what is there then would pass for this.
        if (isEcho && !isToldByNewId(kind)) await takeIntentBack(run, intent);
        const found = mayExist || isEcho ? await findCreated(run, intent) : { kind: 'none' as const };
        // Where all that was sent is refused, nothing of it is below what the service does not show.
        const isNone = found.kind === 'none' || (found.kind === 'unseen' && !mayExist);
        // Somebody else's record under our code: the service has said so in its own words.
        if (isNone || found.kind === 'clash')
          await setRejected(run, intent, isNone ? problem : { ...problem, code: 'record.codeTaken', field: 'code' });
        else await adopt(run, intent, found, true);
        return null;
      }
      failure = problem;
    }
    if (id !== null) {
      const made = id;
      run.count(kind, 'created');
      run.kindsToReadBack.add(kind);
      // It is there: when that cannot be written down, the intent stands and the next run looks for it.
      return run.journal.change(intent, (current) =>
        created<ResourceContent, ResourceRecord>(RESOURCE_RULES, current, sent, made),
      );
    }
    if (RESOURCE_TRAITS[kind].foundBy === 'person')
      return isTaken ? countAsThere(run, intent, sent) : leaveToPerson(run, intent, failure);
    if (isTaken) await leaveToBeFound(run, intent);
    run.mayExist.add(record.key);
    const found = await foundTwice(run, intent);
    if (found.kind !== 'none') {
      const adopted = await adopt(run, intent, found);
      if (found.kind !== 'one') return null;
      run.denials.accepted(kind, 'create');
      run.count(kind, 'created');
      return adopted;
    }
    // The list that it should be in may lag behind: what was taken is not sent once more, but looked for again by the next run.
    if (isTaken) return null;
    if (isToldByNewId(kind)) {
      await noteMissed(run, intent);
      leaveInDoubt(run, failure);
      return null;
    }
    run.stopIfEnded();
    if (round === ROUNDS) throw run.givenUp(failure);
  }
}
