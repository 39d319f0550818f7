import type { Problem, ShortList } from '../../domain/result.ts';
import { formatNumber } from '../format/amounts.ts';
import { areaWord } from '../syncCentre/areaWords.ts';
import { t } from '../texts/texts.ts';

function missingOf({ kind, missing, of }: ShortList): string {
  return t('sync.missing', { missing: formatNumber(String(missing)), of: formatNumber(String(of)), kinds: areaWord(kind) });
}

/** The sentence for people that says what went wrong, with the service's own words where it spoke. */
export function sentenceOf(problem: Problem): string {
  const key = problem.code === 'network.unreachable' && problem.why ? (`unreachable.${problem.why}` as const) : (`problems.${problem.code}` as const);
  const sentence = t(key, { message: problem.shortList ? missingOf(problem.shortList) : problem.message }).replace(/[\s:.]+$/, '');
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}
