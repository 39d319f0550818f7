import { computed, watch, type ComputedRef } from 'vue';
import { RowSelection } from '../base/grid/selection.ts';
import type { PriceEntry } from '../company/prices/priceEntry.ts';
import type { PriceDrafts } from './priceDrafts.ts';
import type { PriceWork } from './usePriceEditor.ts';

/** The rows of the price grid, and which of them an action is for. */
export interface PriceRows {
  /** The listed prices, those begun in the empty row, and the empty row. */
  readonly rows: ComputedRef<readonly PriceEntry[]>;
  readonly selection: RowSelection;
  /** The selected prices. The empty last row, which is selected together with all others, is none. */
  readonly selected: ComputedRef<readonly string[]>;
  /** The prices that a bulk change is for: the selected ones, or all that are listed. */
  readonly bulkKeys: ComputedRef<readonly string[]>;
  /** The prices that an action is for: the selected ones, or the focused one. */
  chosenKeys(): readonly string[];
}

/**
 * @param hasEmptyRow whether the rows that are no prices yet are listed
 * @param focused the key of the price under the cursor
 */
export function usePriceRows(
  { livePrices, rows: listed }: Pick<PriceWork, 'livePrices' | 'rows'>,
  drafts: PriceDrafts,
  hasEmptyRow: () => boolean,
  focused: () => string | undefined,
): PriceRows {
  const selection = new RowSelection();
  const rows = computed<readonly PriceEntry[]>(() => {
    void drafts.version.value;
    const begun = drafts.begun.value;
    // A price that was begun in the empty row stays there until the list is reset.
    const settled = begun.size === 0 ? listed.value : listed.value.filter(({ key }) => !begun.has(key));
    const last = [...begun.keys()].flatMap((key) => livePrices.get(key) ?? []);
    return [...settled, ...last, ...(hasEmptyRow() ? drafts.entries : [])];
  });
  // Deselects prices that a sync or a change removed from the list, since nobody sees them. A price stays in the row in
  // which it was begun.
  watch(rows, (now) => {
    if (selection.size.value === 0) return;
    const begun = drafts.begun.value;
    const shown = new Set(now.map(({ key }) => begun.get(key) ?? key));
    selection.keepOnly((row) => shown.has(row));
  });
  const selected = computed<readonly string[]>(() => {
    void livePrices.version.value;
    return selection
      .all()
      .map((key) => drafts.keyOf(key) ?? key)
      .filter((key) => livePrices.get(key) !== undefined);
  });
  return {
    rows,
    selection,
    selected,
    bulkKeys: computed(() => (selection.size.value > 0 ? selected.value : listed.value.map(({ key }) => key))),
    chosenKeys() {
      if (selection.size.value > 0) return selected.value;
      const at = focused();
      return at === undefined ? [] : [at];
    },
  };
}
