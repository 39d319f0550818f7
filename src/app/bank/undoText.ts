import type { UndoReport } from '../../domain/bank/bankImport.ts';
import { t } from '../texts/texts.ts';

/** What an undo of an import did, in one sentence or two. */
export function undoText({ removed, deleting, restored, kept }: UndoReport): string {
  const said = t('bank.import.undone', { removed, deleting, restored });
  return kept.length === 0 ? said : `${said} ${t('bank.import.undoneKept', { count: kept.length }, kept.length)}`;
}
