import { t } from '../../base/i18n/texts.ts';
import type { LifeFilter } from '../../company/documents/documentFilter.ts';

/** A part of the life cycle that lists can be narrowed to, in words. */
export function lifeFilterText(part: LifeFilter): string {
  switch (part) {
    case 'outstanding':
      return t('list.outstandingDocuments');
    case 'posted':
      return t('list.postedEver');
    case 'postedOnly':
      return t('list.postedOnly');
    case 'approved':
      return t('list.approvedPostedOrNot');
    case 'approvedOnly':
      return t('list.approvedOnly');
    default:
      return t(`lifeCycle.${part}`);
  }
}
