import type { SyncReport } from '../../../domain/service/syncRun.ts';
import { formatMoment } from '../../base/format/dates.ts';
import { inSentence } from '../../base/i18n/language.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';

/**
 * What people call the kinds that have no area of their own: both kinds of prices are "prices", attachments are
 * "files".
 */
const AREA_OF: Readonly<Record<string, string>> = {
  salePrice: 'prices',
  purchasePrice: 'prices',
  bankTransaction: 'bankLines',
  attachment: 'files',
};

/** A kind of record in the plural, for the middle of a sentence: sales invoices, departments, prices. */
export function areaWord(kind: string): string {
  const name = AREA_OF[kind] ?? kind;
  const word = textOrNull(`documentClass.${name}.many`) ?? textOrNull(`areas.many.${name}`);
  if (word !== null) return word;
  const title = textOrNull(`areas.title.${name}`);
  return title === null ? t('areas.many.lists') : inSentence(title);
}

/** Several kinds in a list, each area once; of more than `most`, the first ones and the number of the others. */
function areaWords(kinds: Iterable<string>, most: number): string {
  const words = [...new Set([...kinds].map(areaWord))];
  return words.length <= most
    ? words.join(', ')
    : t('sync.andMore', { kinds: words.slice(0, most).join(', '), count: words.length - most }, words.length - most);
}

/** An operation on the service, for the middle of a sentence. */
export function operationWord(operation: string): string {
  return textOrNull(`sync.operation.${operation}`) ?? operation;
}

/**
 * A sentence that names what a run did not read because it was read lately, and when at the earliest; '' if it read
 * all.
 * @param most kinds that it names
 */
export function notReadText({ notRead = {} }: Pick<SyncReport, 'notRead'>, most: number, now: number): string {
  const oldest = Object.values(notRead).toSorted()[0];
  if (oldest === undefined) return '';
  return t('sync.notRead', { kinds: areaWords(Object.keys(notRead), most), when: formatMoment(oldest, now) });
}

/** The sentence for one denied operation (`deniedName`) of a kind whose records may otherwise be sent. */
function operationSentence(name: string): string {
  const [kind = '', operation = ''] = name.split(' ');
  return t('sync.deniedOperation', { operation: operationWord(operation), kinds: areaWord(kind) });
}

/**
 * Sentences that say what a run was not allowed to send and to read; '' where it was allowed everything.
 * @param most kinds that one sentence names
 */
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
