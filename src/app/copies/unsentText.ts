import type { UnsentCount } from '../../domain/copies.ts';
import { t } from '../texts/texts.ts';

/** Unsent work, counted by kind: `2 documents, 1 file`. */
export function unsentParts(count: UnsentCount): string {
  const kinds = ['documents', 'records', 'files'] as const;
  return kinds.flatMap((kind) => (count[kind] > 0 ? t(`copies.lost.parts.${kind}`, { count: count[kind] }) : [])).join(', ');
}
