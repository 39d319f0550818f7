import { t } from '../base/i18n/texts.ts';
import type { GridColumn } from '../base/grid/grid.ts';
import type { PendingItem } from '../editing/notices/pendingItems.ts';

const FIGURES: ReadonlySet<string> = new Set(['date', 'amount', 'currency']);

/**
 * The columns of the list of pending items.
 * @param isWide whether the kind of record has a column of its own; otherwise it is above the name
 * @param isNarrow whether there is room only for which record it is, why it waits and what to do
 */
export function itemColumns(isWide: boolean, isNarrow: boolean): readonly GridColumn<PendingItem>[] {
  const all: GridColumn<PendingItem>[] = [
    {
      id: 'state',
      label: t('syncCentre.state'),
      width: 96,
      fits: true,
      beside: 22,
      text: ({ state }) => t(`state.${state}`),
    },
    ...(isWide ? [{ id: 'what', label: t('syncCentre.what'), width: 116, text: ({ what }: PendingItem) => what }] : []),
    {
      id: 'name',
      label: t('syncCentre.name'),
      width: isNarrow ? 110 : 190,
      grow: 1.4,
      text: ({ what, name }) => (isWide ? name : `${what}: ${name}`),
    },
    { id: 'date', label: t('syncCentre.date'), width: 90, text: ({ date }) => date },
    { id: 'amount', label: t('syncCentre.amount'), width: 96, align: 'end', fits: true, text: ({ amount }) => amount },
    {
      id: 'currency',
      label: t('list.currency'),
      title: t('list.currencyTitle'),
      width: 46,
      text: ({ currency }) => currency,
    },
    { id: 'why', label: t('syncCentre.why'), width: isNarrow ? 196 : 310, grow: 3, text: ({ why }) => why },
    { id: 'next', label: t('syncCentre.next'), width: isNarrow ? 128 : 150, grow: 0.8, text: ({ next }) => next },
  ];
  return isNarrow ? all.filter(({ id }) => !FIGURES.has(id)) : all;
}
