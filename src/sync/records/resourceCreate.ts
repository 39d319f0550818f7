import type { Guid } from '../../domain/values/identifiers.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { RESOURCE_TRAITS } from '../../domain/resources/traits.ts';
import { ProblemError, problemOf, type Problem } from '../../domain/values/result.ts';
import { leaveToBeFound } from '../doubts/adopt.ts';
import type { RunContext } from '../run/context.ts';
import { withIds, type Ids } from '../run/namedRecords.ts';
import { pushCreate, type CreatedKind } from '../push/pushCreate.ts';
import { created, intended, takenUnnamed } from '../rules/transitions.ts';
import { intRefOf, resourcesFound } from './find.ts';
import { RESOURCE_RULES } from '../rules/resourceRules.ts';
import { resourceStep } from '../rules/resourceStep.ts';

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
    if (resourceStep(current, version) !== 'create') return null;
    const intent = intended(RESOURCE_RULES, withIds(current, ids), 'create', at, version);
    return knownIds && intent.inFlight
      ? { ...intent, inFlight: { ...intent.inFlight, knownIds: [...knownIds] } }
      : intent;
  });
}

/**
 * Leaves a create to a person when its outcome cannot be looked up: nothing is sent again. Then checks that the service
 * answers at all, so that a dead connection does not put one record after the other in doubt.
 * @throws ProblemError when the service does not answer
 */
async function leaveToPerson(run: RunContext, intent: ResourceRecord, problem: Problem): Promise<null> {
  await leaveToBeFound(run, intent);
  try {
    await run.read(() => run.service.references('currency', { skip: 0, take: 1 }));
  } catch (thrown) {
    // A guest network answers everything with its own page.
    throw problemOf(thrown).code === 'service.nonsense' ? run.endedBy(thrown) : thrown;
  }
  if (problem.code === 'service.failed') run.setAside(new ProblemError(problem));
  return null;
}

/**
 * Counts a create as done that was answered without an id, for a kind that is never found again: it is there, and
 * nothing more is known.
 */
function countAsThere(run: RunContext, record: ResourceRecord, sent: ResourceContent): Promise<ResourceRecord | null> {
  run.countOf(record, 'created');
  return run.writer.change(record, (current) => takenUnnamed(RESOURCE_RULES, current, sent));
}

/**
 * How records other than documents are created. One that was accepted without an id is never sent again: the list that
 * it should be in may lag behind.
 */
function resourceCreates(run: RunContext): CreatedKind<'record'> {
  return {
    ...resourcesFound(run),
    create: (record, sent) => run.inTurn(() => run.service.createResource(sent, intRefOf(sent, record.key))),
    take(record, sent, id) {
      run.countOf(record, 'created');
      run.kindsToReadBack.add(record.kind);
      // The record is on the service: when that cannot be written down, the intent stands and the next run looks for
      // it.
      return run.writer.change(record, (current) => created(RESOURCE_RULES, current, sent, id));
    },
    mayBeTaken: ({ status, about }) => status === 409 || about === 'intRef' || about === 'code',
    isSentAgainUnnamed: false,
    withoutLookUp(record, sent, failure) {
      if (RESOURCE_TRAITS[record.kind].foundBy !== 'manual') return null;
      return failure ? leaveToPerson(run, record, failure) : countAsThere(run, record, sent);
    },
    /** A refused create may have been found by its code: then somebody else may have made it. */
    countFound(record, wasRefused) {
      if (!wasRefused) run.countOf(record, 'created');
    },
  };
}

/**
 * Creates a record.
 * @param knownIds ids of records that already say the same, for kinds recognised by new ids; null for others
 * @returns the record when it was created or found; null when it was set aside
 */
export async function pushResourceCreate(
  run: RunContext,
  record: ResourceRecord,
  ids: Ids,
  knownIds: readonly Guid[] | null,
): Promise<ResourceRecord | null> {
  const intent = await intend(run, record, ids, knownIds);
  const sent = intent?.inFlight?.sent;
  return intent && sent ? pushCreate(run, resourceCreates(run), intent, sent) : null;
}
