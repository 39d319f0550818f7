import { computed, onBeforeUnmount, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import { versionHas } from '../../domain/values/apiVersion.ts';
import { PRICE_KINDS } from '../../domain/prices/priceContent.ts';
import type { PricePlan } from '../../domain/prices/pricePlan.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useCompanies } from '../company/companies/companies.ts';
import { useDeniedKinds } from '../company/sync/deniedKinds.ts';
import { sentenceOf } from '../company/session/problems.ts';
import { useTypingPlace } from '../company/session/typing.ts';
import { useToasts } from '../base/ui/toasts.ts';
import { t } from '../base/i18n/texts.ts';
import { offerStepBack } from '../base/ui/stepOffer.ts';
import { KeptPriceRow } from './keptPriceRow.ts';
import { ListedPrices, NO_PRICE_FILTER, type PriceFilter, type PriceSort, type PriceSorting } from './listedPrices.ts';
import { usePrices, type LivePrices } from '../company/prices/livePrices.ts';
import { PriceEditor, type PriceStep } from './priceEditor.ts';
import type { PriceEntry } from '../company/prices/priceEntry.ts';
import { useTask, useProblemMessage } from '../company/session/useTask.ts';

/** Why prices cannot be used with this service or by this user; null if they can. */
export type PriceGate = { kind: 'tooOld'; version: string } | { kind: 'denied' } | null;

export interface PriceWork {
  livePrices: LivePrices;
  editor: PriceEditor;
  /** The contents of the empty row. */
  kept: KeptPriceRow;
  rows: ShallowRef<readonly PriceEntry[]>;
  filter: ShallowRef<PriceFilter>;
  sorting: ShallowRef<PriceSorting>;
  gate: ComputedRef<PriceGate>;
  filterBy(filter: PriceFilter): void;
  sortBy(column: PriceSort): void;
  apply(plan: PricePlan): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  setLocked(keys: readonly string[], isLocked: boolean): Promise<void>;
  step(which: 'undo' | 'redo'): Promise<PriceStep | null>;
  /** Has the prices of all products read again with the next sync, even if they were read recently. */
  readAgain(): Promise<void>;
}

/** The prices of the open company for a page: listed, filtered and edited, with messages that offer undo. */
export function usePriceEditor(): PriceWork {
  const company = useCompany();
  const [companies, toasts] = [useCompanies(), useToasts()];
  const denied = useDeniedKinds();
  const livePrices = usePrices();
  const editor = new PriceEditor(company.store, livePrices);
  const kept = new KeptPriceRow(company.store);
  const list = new ListedPrices((entry) => (livePrices.findings(entry.productId).get(entry.key)?.length ?? 0) > 0);
  const rows: ShallowRef<readonly PriceEntry[]> = shallowRef([]);
  const filter = shallowRef(NO_PRICE_FILTER);
  const sorting: ShallowRef<PriceSorting> = shallowRef({ column: 'product', descending: false });
  const stop = livePrices.follow((put, gone) => {
    list.put(put, gone);
    rows.value = list.visible;
  });
  onBeforeUnmount(stop);
  // The problem of a failed write is shown below.
  useTypingPlace(
    async () => {
      await Promise.all([editor.settle(), kept.settle()]);
    },
    () => undefined,
  );
  useProblemMessage(() => livePrices.problem.value);
  useProblemMessage(() => editor.problem.value);
  useProblemMessage(() => kept.problem.value);
  const task = useTask();
  const stepping = useTask({
    sentence: (problem) => (problem.message === '' ? t('prices.tooLate') : sentenceOf(problem)),
  });

  const gate = computed((): PriceGate => {
    const version = companies.current?.apiVersion;
    if (version && !versionHas(version, 'prices')) return { kind: 'tooOld', version };
    return denied.value.has('salePrice') && denied.value.has('purchasePrice') ? { kind: 'denied' } : null;
  });

  async function step(which: 'undo' | 'redo'): Promise<PriceStep | null> {
    await editor.keepTyped();
    let done: PriceStep | null = null;
    await stepping.run(async () => {
      done = await editor[which]();
    });
    return done;
  }
  function announce(text: string): void {
    offerStepBack(text, { last: editor.history.last, undo: () => step('undo') }, toasts);
  }

  return {
    livePrices,
    editor,
    kept,
    rows,
    filter,
    sorting,
    gate,
    step,
    filterBy(next) {
      filter.value = next;
      list.filterBy(next);
      rows.value = list.visible;
    },
    sortBy(column) {
      sorting.value = { column, descending: sorting.value.column === column && !sorting.value.descending };
      list.sortBy(sorting.value);
      rows.value = list.visible;
    },
    async readAgain() {
      await task.run(async () => {
        for (const kind of PRICE_KINDS) await company.store.resources.readAgain(kind, 'all');
        return t('prices.done.readAgain');
      });
    },
    async apply(plan) {
      const applied = await editor.apply(plan);
      if (!applied) return;
      const missed = applied.missed > 0 ? ` ${t('prices.done.missed', { count: applied.missed }, applied.missed)}` : '';
      announce(`${t('prices.done.applied', { made: applied.made, changed: applied.changed })}${missed}`);
    },
    async remove(keys) {
      const removed = await editor.remove(keys);
      if (removed > 0) announce(t('prices.done.removed', { count: removed }, removed));
    },
    async setLocked(keys, isLocked) {
      const moved = keys.filter((key) => livePrices.get(key)?.isLocked === !isLocked).length;
      await editor.setLocked(keys, isLocked);
      if (moved > 0 && editor.problem.value === null)
        announce(t(isLocked ? 'prices.done.locked' : 'prices.done.unlocked', { count: moved }, moved));
    },
  };
}
