import type { Document } from '../../domain/document.ts';
import type { CommandIntent } from '../../domain/record.ts';
import { formatAmount } from '../format/amounts.ts';
import type { Books } from '../session/books.ts';
import { t } from '../texts/texts.ts';
import { recordKeys } from './recordKeys.ts';

/** What a queued command will do, in words: of an allocation, to which documents, by their numbers where they have one. */
export async function commandText(command: CommandIntent, books: Books, document: Document): Promise<string> {
  if (command.name !== 'allocate') return t(`life.command.${command.name}`);
  const keys = await recordKeys(command.allocations.map((each) => each.document), books);
  const parts = command.allocations.map((each) => {
    const number = books.entry(keys.get(each.document) ?? '')?.row.docNo;
    return `${number || t('list.draft')} ${formatAmount(each.amount, document.currency ?? '')}`;
  });
  return `${t('life.command.allocate')}: ${parts.join(', ')}`;
}
