import type { Problem } from '../../domain/result.ts';
import { t } from '../texts/texts.ts';

/** The sentence for people that says what went wrong, with the service's own words where it spoke. */
export function sentenceOf(problem: Problem): string {
  return t(`problems.${problem.code}`, { message: problem.message }).replace(/[\s:.]+$/, '').concat('.');
}
