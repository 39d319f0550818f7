import type { UnreadableField } from '../../../domain/values/unreadable.ts';
import { t } from '../../base/i18n/texts.ts';

/** Why a field cannot be read: what the service sent, and what it is not. */
export function unreadableWhy({ shown, why }: Pick<UnreadableField, 'shown' | 'why'>): string {
  return shown === '' ? t('unreadable.nothing') : t(`unreadable.why.${why}`, { shown });
}
