import type { UndoReport } from '../../../domain/bank/bankImport.ts';
import { t } from '../../base/i18n/texts.ts';

/** What undoing an import did, in one or two sentences. */
export function undoText({ removed, deleting, restored, kept }: UndoReport): string {
  const counts = [
    ['removed', removed],
    ['deleting', deleting],
    ['restored', restored],
  ] as const;
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`bank.import.undoneParts.${part}`, { count }));
  const sentence = t('bank.import.undone', { parts: parts.join(', ') || t('bank.import.undoneParts.none') });
  return kept.length === 0
    ? sentence
    : `${sentence} ${t('bank.import.undoneKept', { count: kept.length }, kept.length)}`;
}
