import type { Instant } from '../../../domain/values/dates.ts';
import { formatMoment } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';
import type { VersionRow, VersionSide } from './VersionTable.vue';

/** The same choice for all fields. */
export function sameForAll(rows: readonly Pick<VersionRow, 'path'>[], side: VersionSide): Record<string, VersionSide> {
  return Object.fromEntries(rows.map(({ path }) => [path, side]));
}

/** Who changed the service's version, and when, as far as the service shows it; '' if it shows neither. */
export function byText(
  theirs: { lastModified?: Instant | undefined; lastModifiedBy?: string | undefined } | null | undefined,
): string {
  const who = theirs?.lastModifiedBy?.trim() ?? '';
  const when = theirs?.lastModified === undefined ? '' : formatMoment(theirs.lastModified, Date.now());
  if (who !== '' && when !== '') return t('conflict.by', { who, when });
  return who === '' && when === '' ? '' : t('conflict.byOne', { what: who || when });
}
