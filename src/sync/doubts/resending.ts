import type { Instant } from '../../domain/values/dates.ts';
import { REQUEST_TIMEOUT } from '../../domain/service/requestTimeout.ts';
import { problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import type { RunContext } from '../run/context.ts';

/**
 * The one policy for a create whose answer was lost and that no reference of ours identifies: a price, a contact whose
 * IntRef the service does not keep, an attached file, a separate allocation (docs/sync.md, "Unknown outcomes"). The
 * service would accept a second one without complaint, and may commit the first as late as its own time limit. So it is
 *
 * - looked for, and adopted where it is found;
 * - never sent again in the run that lost it;
 * - in doubt until a later run, which sends it again only when it is still missing and the first can no longer arrive.
 *
 * A bank line cannot be looked for at all: it stays in doubt until a person answers. A record with an IntRef or a code
 * of ours is sent again in the same run, since the service refuses the second one.
 */

/**
 * Milliseconds to wait for a late commit: a create may be committed after a look-up that did not find it (docs/sync.md,
 * "Unknown outcomes").
 */
export const LATE_COMMIT = 3_000;

/** Milliseconds. The service gives its time in whole seconds. */
const CLOCK_STEP = 1_000;

/** What is kept with an intent whose outcome is not known. */
interface Intent {
  missedAt?: Instant | undefined;
}

/** Failures of one request that say nothing about the connection: only the time is missing. */
const WITHOUT_TIME: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['service.refused', 'permission.denied']);

/** The service's clock, read just now; this machine's where the service gives no time. */
async function serviceTime(run: RunContext): Promise<Instant> {
  try {
    const { serverTime } = await run.read(() => run.service.references('currency', { skip: 0, take: 1 }));
    run.noteServerTime(serverTime);
    return serverTime ?? run.now();
  } catch (thrown) {
    if (!WITHOUT_TIME.has(problemOf(thrown).code)) throw thrown;
    return run.serverTime ?? run.now();
  }
}

/**
 * The intent with the time at which the record was first looked for and not found.
 * @throws ProblemError when the service does not answer: nothing is noted then
 */
export async function withMissedAt<I extends Intent>(run: RunContext, intent: I): Promise<I> {
  return intent.missedAt === undefined ? { ...intent, missedAt: await serviceTime(run) } : intent;
}

/**
 * Whether a record that an earlier run did not find, and that is still missing, may be sent again in this run.
 * @throws ProblemError when the service does not answer
 */
export async function mayBeSentAgain(run: RunContext, { missedAt }: Intent): Promise<boolean> {
  if (missedAt === undefined) return false;
  const now = run.serverTime ?? (await serviceTime(run));
  return Date.parse(now) - Date.parse(missedAt) > REQUEST_TIMEOUT + CLOCK_STEP;
}

/**
 * Ends the work on a record that stays in doubt after its answer was lost. The report counts it and gives the service's
 * words.
 * @throws ProblemError the failure, unless it is a single lost answer: after several in a row the connection is dead,
 *   and the run ends
 */
export function leaveInDoubt(run: RunContext, failure: Problem): void {
  const given = run.givenUp(failure);
  if (failure.code !== 'network.lost' || given.problem.code === 'network.lost') throw given;
}
