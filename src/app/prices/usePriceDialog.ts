import { computed, onBeforeUnmount, onMounted, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Price } from '../../domain/prices/price.ts';
import type { PricePlan } from '../../domain/prices/pricePlan.ts';
import { priceOfEntry } from './priceTable.ts';
import type { PriceWork } from './usePriceEditor.ts';

export type PriceDialogKind = 'bulk' | 'copy' | 'import' | 'remove';

/** The dialog of the prices page: what it asks about, and what is done when it is answered. */
export interface PriceDialog {
  /**
   * The open dialog, with the prices that it is about and the text that was pasted into it; null while none is open.
   */
  readonly open: ShallowRef<{ kind: PriceDialogKind; keys: readonly string[]; pasted: string | null } | null>;
  /** The prices that it is about. */
  readonly prices: ComputedRef<readonly Price[]>;
  /** Opens it, unless nothing can be changed or there is no price to change. */
  ask(kind: PriceDialogKind, keys?: readonly string[], pasted?: string | null): void;
  close(): void;
  apply(plan: PricePlan): void;
  remove(): void;
}

export function usePriceDialog(work: PriceWork, isReadOnly: () => boolean): PriceDialog {
  const open: PriceDialog['open'] = shallowRef(null);
  function ask(kind: PriceDialogKind, keys: readonly string[] = [], pasted: string | null = null): void {
    if (isReadOnly() || (kind !== 'import' && keys.length === 0)) return;
    void work.editor.keepTyped();
    open.value = { kind, keys, pasted };
  }
  /** A table that is pasted into the page is imported. */
  function onPaste(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || open.value) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    ask('import', [], text);
  }
  onMounted(() => document.addEventListener('paste', onPaste));
  onBeforeUnmount(() => document.removeEventListener('paste', onPaste));

  return {
    open,
    ask,
    prices: computed(() => (open.value?.keys ?? []).flatMap((key) => priceOfEntry(work.livePrices.get(key)) ?? [])),
    close() {
      open.value = null;
    },
    apply(plan) {
      open.value = null;
      void work.apply(plan);
    },
    remove() {
      const keys = open.value?.keys ?? [];
      open.value = null;
      void work.remove(keys);
    },
  };
}
