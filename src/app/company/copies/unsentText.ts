import type { UnreadableRow, UnsentCount } from '../../../domain/copies/copies.ts';
import { t } from '../../base/i18n/texts.ts';

/** Unsent work, counted by kind: `2 documents, 1 file`. */
export function unsentParts(count: UnsentCount): string {
  const kinds = ['documents', 'records', 'files'] as const;
  return kinds
    .flatMap((kind) => (count[kind] > 0 ? t(`copies.lost.parts.${kind}`, { count: count[kind] }) : []))
    .join(', ');
}

/** A sentence with the name of each unsent record that could not be put back, and why. */
export function notBackText(rows: readonly UnreadableRow[]): string {
  const names = rows.map(({ name, key, why }) => `${name ?? key} (${why})`);
  return t('copies.lost.notBack', { count: rows.length, names: names.join(', ') });
}
