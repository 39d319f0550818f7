import { ProblemError } from './result.ts';

/** Lines of a stack that are kept: enough to find the place. */
const FRAMES = 6;

/**
 * What may be logged of a thrown value: of a problem only its code, because its message may be the service's and hold
 * names; of an error its name, message and where it came from.
 */
export function faultFacts(thrown: unknown): string {
  if (thrown instanceof ProblemError) return thrown.problem.code;
  if (!(thrown instanceof Error)) return typeof thrown;
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
  return [`${thrown.name}: ${thrown.message}`, ...frames].join(' | ');
}
