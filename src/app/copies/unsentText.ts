import type { UnreadableRow, UnsentCount } from '../../domain/copies.ts';
import { t } from '../texts/texts.ts';

/** So many are named. */
const NAMED = 5;

/** Unsent work, counted by kind: `2 documents, 1 file`. */
export function unsentParts(count: UnsentCount): string {
  const kinds = ['documents', 'records', 'files'] as const;
  return kinds.flatMap((kind) => (count[kind] > 0 ? t(`copies.lost.parts.${kind}`, { count: count[kind] }) : [])).join(', ');
}

/** Which unsent records could not be put back, and why. */
export function notBackText(rows: readonly UnreadableRow[]): string {
  const names = rows.slice(0, NAMED).map(({ name, key, why }) => `${name ?? key} (${why})`);
  return t('copies.lost.notBack', { count: rows.length, names: [...names, ...(rows.length > NAMED ? ['…'] : [])].join(', ') });
}
