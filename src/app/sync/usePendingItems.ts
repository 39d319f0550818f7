import { computed, type ComputedRef } from 'vue';
import type { SyncState } from '../../domain/records/state.ts';
import { todayOn } from '../../domain/values/dates.ts';
import type { Problem } from '../../domain/values/result.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { usePending } from '../company/sync/pendingStates.ts';
import {
  attachmentItem,
  documentItem,
  inOrder,
  recordItem,
  STATE_ORDER,
  type PendingItem,
} from '../editing/notices/pendingItems.ts';

/** Every record that is not on the service yet, of any kind, with what holds it back. */
export interface PendingItems {
  readonly items: ComputedRef<readonly PendingItem[]>;
  /** How many there are in each state that occurs, the gravest first. */
  readonly groups: ComputedRef<readonly { state: SyncState; count: number }[]>;
  /** Whether everything has been read: only then an empty list means that nothing is pending. */
  readonly isRead: ComputedRef<boolean>;
  /** Why the list may be incomplete. */
  readonly problems: ComputedRef<readonly Problem[]>;
  /** Whether a command waits with the item's record. */
  hasCommands(item: PendingItem): boolean;
}

export function usePendingItems(): PendingItems {
  const company = useCompany();
  const { others, files, documents, rowOf, context, isRead, problems } = usePending();
  const items = computed(() => {
    const today = todayOn(Date.now());
    const held = documents.records.value;
    return inOrder([
      ...company.pending.value.map((row) => documentItem(row, held.get(row.key), company, context.value, today)),
      ...others.rows.value.map((record) => recordItem(record, company, context.value)),
      ...files.rows.value.map((each) =>
        attachmentItem(each, rowOf(each.documentKey), held.get(each.documentKey), context.value),
      ),
    ]);
  });
  return {
    items,
    groups: computed(() => {
      const counts = new Map<SyncState, number>();
      for (const { state } of items.value) counts.set(state, (counts.get(state) ?? 0) + 1);
      return STATE_ORDER.map((state) => ({ state, count: counts.get(state) ?? 0 })).filter(({ count }) => count > 0);
    }),
    isRead,
    problems,
    hasCommands: ({ key, record }) =>
      (record?.commands.length ?? documents.records.value.get(key)?.commands.length ?? 0) > 0,
  };
}
