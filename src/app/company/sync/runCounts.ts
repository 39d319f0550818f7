import type { KindCounts, SyncReport } from '../../../domain/service/syncRun.ts';
import { formatNumber } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';

const DONE = ['created', 'updated', 'deleted', 'pulled'] as const;
const LEFT = ['rejected', 'conflicts', 'inDoubt', 'notReady', 'waiting'] as const;

function words(counts: KindCounts, names: readonly (keyof KindCounts)[]): string[] {
  return names.flatMap((name) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [t(`sync.${name}`, { count: formatNumber(String(count)) }, count)] : [];
  });
}

/** What a run has done: a few words for each count that is not zero. */
export function doneWords(counts: KindCounts): string[] {
  return words(counts, DONE);
}

/** What was left open at the end of a run, in the same way. */
export function leftWords(counts: KindCounts): string[] {
  return words(counts, LEFT);
}

/** That the service has records more than once; '' if it has none. */
export function sharedNote({ sharedIntRefs = 0 }: Pick<SyncReport, 'sharedIntRefs'>): string {
  return sharedIntRefs === 0 ? '' : t('sync.shared', { count: formatNumber(String(sharedIntRefs)) }, sharedIntRefs);
}
