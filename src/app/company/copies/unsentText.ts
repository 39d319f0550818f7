import type { UnsentCount, WholeCopy } from '../../../domain/copies/copies.ts';
import type { Instant } from '../../../domain/values/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { LeftOut } from './leftOut.ts';

/** What waits, counted by kind: `2 documents, 1 file`; '' for nothing. */
function waitingParts({ documents, records, sent, files, damaged }: UnsentCount): string[] {
  const counts = { documents, records: records - sent, files, damaged };
  const kinds = ['documents', 'records', 'files', 'damaged'] as const;
  return kinds.flatMap((kind) => (counts[kind] > 0 ? t(`copies.lost.parts.${kind}`, { count: counts[kind] }) : []));
}

/** Everything that the journal keeps, counted by kind; what is sent already is told apart. */
export function unsentParts(count: UnsentCount): string {
  return [...waitingParts(count), ...(count.sent > 0 ? [t('copies.lost.parts.sent', { count: count.sent })] : [])].join(
    ', ',
  );
}

/** What was left unsent, and what else a sync could not bring back, in sentences. */
export function unsentText(count: UnsentCount, when: (at: Instant) => string): string {
  const waiting = waitingParts(count);
  const facts = { when: count.changedAt === null ? '' : when(count.changedAt), parts: waiting.join(', ') };
  return [
    waiting.length > 0 ? t('copies.lost.unsent', facts) : t('copies.lost.unsentNone'),
    ...(count.sent > 0 ? [t('copies.lost.sentToo', { count: count.sent })] : []),
  ].join(' ');
}

/** A whole copy: when it was made, and what it holds, counted as for a database. */
export function wholeText({ madeAt, documents, records, prices }: WholeCopy, when: (at: Instant) => string): string {
  return prices === undefined
    ? t('copies.lost.wholeOlder', { when: when(madeAt), documents, records })
    : t('copies.lost.whole', { when: when(madeAt), documents, records: records - prices, prices });
}

/** A sentence that names the rows that were left out, and the file that holds their text; null if there are none. */
export function leftOutText({ rows, file }: LeftOut): string | null {
  if (file === null) return null;
  const names = rows.map(({ table, key, name, why }) => `${name ?? (key || table)} (${why})`);
  return t('copies.leftOut.done', { count: rows.length, names: names.join(', '), path: file.path });
}
