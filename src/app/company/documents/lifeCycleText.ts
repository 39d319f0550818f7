import { daysOverdue, lifeCycleOf, type LifeCycle, type LifeCycleFacts } from '../../../domain/documents/lifeCycle.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { statusWords } from '../../base/i18n/statuses.ts';
import { t } from '../../base/i18n/texts.ts';

/** The life cycle of a document as it is shown: the word, and what it means. */
export interface LifeCycleText {
  life: LifeCycle;
  text: string;
  /** The word alone, for lists, whose due dates stand beside it. */
  short: string;
  meaning: string;
}

/** The word for a document's life cycle on a day; an overdue one says by how many days. */
export function lifeCycleText(document: LifeCycleFacts, today: LocalDate): LifeCycleText {
  const life = lifeCycleOf(document, today);
  const meaning = (count?: number): string => t(`lifeCycleWhy.${life}`, {}, count);
  if (life === 'overdue') {
    const days = daysOverdue(document, today);
    return { life, text: t('lifeCycle.overdueBy', {}, days), short: t('lifeCycle.overdue'), meaning: meaning(days) };
  }
  const text = life === 'other' ? statusWords(document.statusList.split(',')) : t(`lifeCycle.${life}`);
  return { life, text, short: text, meaning: meaning() };
}
