import type { BookFigures } from '../../../domain/copies/bookCopies.ts';
import { formatMoment } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';

/** What a file of books holds, in words. */
export function bookFigures({ documents, postings, lastPosted }: BookFigures): string {
  const counted = t('copies.books.documents', {}, documents);
  return lastPosted === null
    ? t('copies.books.figuresNone', { documents: counted })
    : t('copies.books.figures', {
        documents: counted,
        postings: t('copies.books.postings', {}, postings),
        last: formatMoment(lastPosted, Date.now()),
      });
}
