import type { GridColumn } from '../../base/grid/grid.ts';
import { t } from '../../base/i18n/texts.ts';

/** How every list shows the sync state of its rows: a narrow column of icons, told in words by heading and tooltip. */
export function syncColumn(): Pick<GridColumn<unknown>, 'label' | 'title' | 'hint' | 'width' | 'isIcon' | 'isFixed'> {
  return {
    label: t('list.sync'),
    title: t('list.syncTitle'),
    hint: t('list.hint.sync'),
    width: 36,
    isIcon: true,
    isFixed: true,
  };
}
