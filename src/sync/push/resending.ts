import type { Instant } from '../../domain/values/dates.ts';
import { REQUEST_TIMEOUT } from '../../domain/service/requestTimeout.ts';
import { problemOf, type Problem, type ProblemCode } from '../../domain/values/result.ts';
import type { RunContext } from '../context.ts';

/*
 * The one policy for a create of which the answer was lost and which no reference of ours finds again: a price, a contact whose
 * IntRef the service does not keep, an attached file, a separate allocation (docs/sync.md, "Unknown outcomes"). The service would
 * take a second one without a word, and the first may be committed as late as its own time limit. So it is
 *
 * - looked for, and adopted where it is found;
 * - never sent again in the run that lost it;
 * - in doubt until a later run, which sends it again only when it is still missing and the first can no longer come.
 *
 * A bank line cannot be looked for at all: it stays in doubt until a person answers. What has an IntRef or a code of ours is sent again
 * in the same run, since the service refuses the second one.
 */

/** Milliseconds. The service tells its time in whole seconds. */
const CLOCK_STEP = 1_000;

/** What is noted beside an intent of which the outcome is not known. */
interface Intent {
  missedAt?: Instant | undefined;
}

/** Failures that say nothing about the line: the time is only not told. */
const UNTOLD: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['service.refused', 'permission.denied']);

/** The service's clock, read just now; this machine's where the service tells no time. */
async function serviceTime(run: RunContext): Promise<Instant> {
  try {
    const { serverTime } = await run.read(() => run.service.references('currency', { skip: 0, take: 1 }));
    run.heard(serverTime);
    return serverTime ?? run.now();
  } catch (thrown) {
    if (!UNTOLD.has(problemOf(thrown).code)) throw thrown;
    return run.serverTime ?? run.now();
  }
}

/**
 * The intent, once what it may have made was looked for and not found. When that was first so is kept with it.
 * @throws ProblemError when the service does not answer: nothing is noted then
 */
export async function missed<I extends Intent>(run: RunContext, intent: I): Promise<I> {
  return intent.missedAt === undefined ? { ...intent, missedAt: await serviceTime(run) } : intent;
}

/**
 * Whether what was missed by an earlier run, and is missing still, may be sent again in this one.
 * @throws ProblemError when the service does not answer
 */
export async function mayBeSentAgain(run: RunContext, { missedAt }: Intent): Promise<boolean> {
  if (missedAt === undefined) return false;
  const now = run.serverTime ?? (await serviceTime(run));
  return Date.parse(now) - Date.parse(missedAt) > REQUEST_TIMEOUT + CLOCK_STEP;
}

/**
 * Ends the work on a record that stays in doubt after its answer was lost. The report counts it; what the service said of it is told.
 * @throws ProblemError the failure, unless it is a single lost answer: of one after the other the line is dead, and the run ends
 */
export function leaveInDoubt(run: RunContext, failure: Problem): void {
  const given = run.givenUp(failure);
  if (failure.code !== 'network.lost' || given.problem.code === 'network.lost') throw given;
}
