import type { Problem } from '../../domain/result.ts';
import { t } from '../texts/texts.ts';

/** The sentence for people that says what went wrong, with the service's own words where it spoke. */
export function sentenceOf(problem: Problem): string {
  const key = problem.code === 'network.unreachable' && problem.why ? (`unreachable.${problem.why}` as const) : (`problems.${problem.code}` as const);
  const sentence = t(key, { message: problem.message }).replace(/[\s:.]+$/, '');
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}
