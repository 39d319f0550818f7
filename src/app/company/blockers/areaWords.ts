import type { SyncReport } from '../../../domain/service/syncRun.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';

/** Both kinds of prices are one area to people; what documents are attached is files. */
const AREA_OF: Readonly<Record<string, string>> = {
  salePrice: 'prices',
  purchasePrice: 'prices',
  bankTransaction: 'bankLines',
  attachment: 'files',
};

/** A kind of records as people call many of them in the middle of a sentence: sale invoices, departments, prices. */
export function areaWord(kind: string): string {
  const name = AREA_OF[kind] ?? kind;
  const word = textOrNull(`documentClass.${name}.many`) ?? textOrNull(`areas.many.${name}`);
  if (word !== null) return word;
  const title = textOrNull(`areas.title.${name}`);
  return title === null ? t('areas.many.lists') : title.toLowerCase();
}

/** Several kinds in a row, each area once; of more than `most` the first ones, and how many there are besides. */
function areaWords(kinds: Iterable<string>, most: number): string {
  const words = [...new Set([...kinds].map(areaWord))];
  return words.length <= most
    ? words.join(', ')
    : t('sync.andMore', { kinds: words.slice(0, most).join(', '), count: words.length - most });
}

/** What is asked of the service for a record, in the middle of a sentence. */
export function operationWord(operation: string): string {
  return textOrNull(`sync.operation.${operation}`) ?? operation;
}

/** One operation of a kind that may be sent otherwise (`deniedName`). */
function operationSentence(name: string): string {
  const [kind = '', operation = ''] = name.split(' ');
  return t('sync.deniedOperation', { operation: operationWord(operation), kinds: areaWord(kind) });
}

/** What a run was not allowed to send, and to read, each in a sentence; '' where it was allowed everything. @param most kinds that are named in one */
export function rightsText(
  { denied, deniedToSend = {} }: Pick<SyncReport, 'denied' | 'deniedToSend'>,
  most = Infinity,
): string {
  const operations = Object.keys(deniedToSend).filter((name) => name.includes(' '));
  const unsent = Object.keys(deniedToSend).filter((name) => !name.includes(' '));
  return [
    unsent.length > 0 ? t('sync.deniedToSend', { kinds: areaWords(unsent, most) }) : '',
    ...operations.map(operationSentence),
    denied.length > 0 ? t('sync.denied', { kinds: areaWords(denied, most) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
