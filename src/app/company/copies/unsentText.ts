import type { UnsentCount } from '../../../domain/copies/copies.ts';
import { t } from '../../base/i18n/texts.ts';
import type { LeftOut } from './leftOut.ts';

/** Unsent work, counted by kind: `2 documents, 1 file`. */
export function unsentParts(count: UnsentCount): string {
  const kinds = ['documents', 'records', 'files', 'damaged'] as const;
  return kinds
    .flatMap((kind) => (count[kind] > 0 ? t(`copies.lost.parts.${kind}`, { count: count[kind] }) : []))
    .join(', ');
}

/** A sentence that names the rows that were left out, and the file that holds their text; null if there are none. */
export function leftOutText({ rows, file }: LeftOut): string | null {
  if (file === null) return null;
  const names = rows.map(({ table, key, name, why }) => `${name ?? (key || table)} (${why})`);
  return t('copies.leftOut.done', { count: rows.length, names: names.join(', '), path: file.path });
}
