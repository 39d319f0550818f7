import { ROLE_NAMES } from '../../../domain/service/people.ts';
import { t } from '../../base/i18n/texts.ts';

/** What a role is called: those of the company's own have their names, and null are rights of a user's own. */
export function roleText(role: string | null): string {
  const usual = ROLE_NAMES.find((each) => each === role);
  return usual ? t(`people.role.${usual}`) : (role ?? t('people.role.own'));
}
