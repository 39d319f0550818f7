import type { Document } from '../../domain/document.ts';
import type { CommandIntent } from '../../domain/record.ts';
import { formatAmount } from '../format/amounts.ts';
import type { Books } from '../session/books.ts';
import { t } from '../texts/texts.ts';

/** The number of a document that is allocated to, as far as it is known here. */
function numberOf(reference: string, books: Books, document: Document): string {
  const row = books.entry(reference)?.row ?? books.documentsOf(document.contactAccountId ?? '').find(({ key }) => key === reference)?.row;
  return row?.docNo || t('list.draft');
}

/** What a queued command will do, in words. */
export function commandText(command: CommandIntent, books: Books, document: Document): string {
  if (command.name === 'allocate') {
    const parts = command.allocations.map((each) => `${numberOf(each.document, books, document)} ${formatAmount(each.amount, document.currency ?? '')}`);
    return `${t('life.command.allocate')}: ${parts.join(', ')}`;
  }
  return t(`life.command.${command.name}`);
}
