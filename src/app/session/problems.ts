import type { Problem, ReworkedProblem, ShortList } from '../../domain/result.ts';
import { formatNumber } from '../format/amounts.ts';
import { areaWord } from '../syncCentre/areaWords.ts';
import { t } from '../texts/texts.ts';

function missingOf({ kind, missing, of }: ShortList): string {
  return t('sync.missing', { missing: formatNumber(String(missing)), of: formatNumber(String(of)), kinds: areaWord(kind) });
}

function reworkedText(reworked: ReworkedProblem | undefined): string {
  if (!reworked) return t('reworked.explicit');
  const { line, amount, from, to, others } = reworked;
  const what = t('reworked.amount', { line, amount: t(`reworked.${amount}`), from: formatNumber(from), to: formatNumber(to) });
  return others === 0 ? what : t('reworked.more', { what, count: others });
}

/** What a sentence about a problem is filled in with. */
function messageIn(problem: Problem): string {
  if (problem.code === 'lines.reworked') return reworkedText(problem.reworked);
  return problem.shortList ? missingOf(problem.shortList) : problem.message;
}

/** The sentence for people that says what went wrong, with the service's own words where it spoke. */
export function sentenceOf(problem: Problem): string {
  const key = problem.code === 'network.unreachable' && problem.why ? (`unreachable.${problem.why}` as const) : (`problems.${problem.code}` as const);
  const sentence = t(key, { message: messageIn(problem) }).replace(/[\s:.]+$/, '');
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}
