import {
  ownWords,
  type Problem,
  type ReworkedProblem,
  type ShortList,
  type Unprintable,
} from '../../../domain/values/result.ts';
import type { Unreadable } from '../../../domain/values/unreadable.ts';
import { formatNumber } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { areaWord } from './areaWords.ts';
import { t, type TextKey } from '../../base/i18n/texts.ts';

function shortListText({ kind, missing, of }: ShortList): string {
  return t('sync.missing', {
    missing: formatNumber(String(missing)),
    of: formatNumber(String(of)),
    kinds: areaWord(kind),
  });
}

function reworkedText(reworked: ReworkedProblem | undefined): string {
  if (!reworked) return t('reworked.explicit');
  const { line, amount, from, to, others } = reworked;
  const what = t('reworked.amount', {
    line,
    amount: t(`reworked.${amount}`),
    from: formatNumber(from),
    to: formatNumber(to),
  });
  return others === 0 ? what : t('reworked.more', { what, count: others });
}

function unprintableText(all: readonly Unprintable[]): string {
  return all
    .map(({ paper, place, characters }) =>
      t('unprintable.one', {
        characters: [...characters].join(' '),
        place: t(`unprintable.${place}`),
        paper,
      }),
    )
    .join('; ');
}

/** What fills the `{message}` of a problem's sentence. */
function messageIn(problem: Problem): string {
  if (problem.code === 'record.linesReworked') return reworkedText(problem.reworked);
  if (problem.code === 'service.unsteadyList' || problem.code === 'service.refusedList')
    return areaWord(problem.message);
  if (problem.code === 'connection.expiredAuthority') return formatDate(problem.message);
  if (problem.unprintable) return unprintableText(problem.unprintable);
  // Seconds from now.
  if (problem.code === 'lock.wait')
    return formatNumber(String(Math.max(1, Math.ceil((Date.parse(problem.message) - Date.now()) / 1000))));
  if (problem.code === 'permission.denied' && problem.status !== undefined) return ownWords(problem);
  if (problem.code === 'session.badCredentials') return ownWords(problem).replace(/[\s.]+$/, '');
  return problem.shortList ? shortListText(problem.shortList) : problem.message;
}

/** The sentence about records of a list that cannot be read; '' where there are none. */
export function unreadableNote(records: readonly Unreadable[] = [], most = 20, count = records.length): string {
  const names = records.slice(0, most).map(({ name }) => name || t('common.nameless'));
  const rest = count > names.length ? ['…'] : [];
  return count === 0
    ? ''
    : t('common.unreadable', { count: formatNumber(String(count)), names: [...names, ...rest].join(', ') }, count);
}

/** Statuses of a refusal without words that say something by themselves. */
const TOLD_STATUSES: ReadonlyMap<number, TextKey> = new Map([
  [404, 'refusedWordless.notFound'],
  [413, 'refusedWordless.tooLarge'],
]);

/** The text of a problem, as far as its facts choose between several. */
function keyOf(problem: Problem): TextKey {
  const { code, why, refusal, status } = problem;
  if (code === 'network.unreachable' && why) return `unreachable.${why}`;
  if (code === 'store.failed' && refusal) return `storeRefusals.${refusal}`;
  if (code === 'session.badCredentials' && ownWords(problem) !== '') return 'refusedWordless.saidOfKey';
  // Refusals of our own have no status.
  if (code === 'service.refused' && status !== undefined && ownWords(problem) === '')
    return TOLD_STATUSES.get(status) ?? 'refusedWordless.other';
  return `problems.${code}`;
}

/** The sentence that tells people what went wrong, with the service's own words if it gave any. */
export function sentenceOf(problem: Problem): string {
  const sentence = t(keyOf(problem), { message: messageIn(problem) }).replace(/[\s:.]+$/, '');
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}
