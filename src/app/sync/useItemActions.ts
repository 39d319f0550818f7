import type { ResourceKind } from '../../domain/resources/content.ts';
import { useToasts } from '../base/ui/toasts.ts';
import { t } from '../base/i18n/texts.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useTask } from '../company/session/useTask.ts';
import { useSync } from '../company/sync/syncRuns.ts';
import type { PendingItem } from '../editing/notices/pendingItems.ts';

/** What a person does with pending items. Each action says whether it ended well. */
export interface ItemActions {
  /** Has refused items sent again, at once. @param queued called when they are queued */
  sendAgain(items: readonly PendingItem[], queued: () => void): Promise<boolean>;
  /** Takes back the last command of each. */
  takeBack(items: readonly PendingItem[]): Promise<boolean>;
}

/** Keys by kind; documents and files are not among them. */
function byKind(items: readonly PendingItem[]): [ResourceKind, string[]][] {
  const keys = new Map<ResourceKind, string[]>();
  for (const { of, key } of items) {
    if (of.kind === 'document' || of.kind === 'attachment') continue;
    const held = keys.get(of.kind);
    if (held) held.push(key);
    else keys.set(of.kind, [key]);
  }
  return [...keys];
}

export function useItemActions(): ItemActions {
  const { store, connectionId } = useCompany();
  const sync = useSync();
  const toasts = useToasts();
  const task = useTask();
  return {
    sendAgain: (items, queued) =>
      task.run(async () => {
        for (const { of, key } of items) if (of.kind === 'document') await store.sendAgain(key);
        for (const { of, key } of items) if (of.kind === 'attachment') await store.attachments.sendAgain(key);
        for (const [kind, keys] of byKind(items)) await store.resources.sendAgain(kind, keys);
        queued();
        toasts.show({ text: t('syncCentre.sent', {}, items.length) });
        await sync.run(connectionId);
      }),
    takeBack: (items) =>
      task.run(async () => {
        // Read from the store: the shown version may be out of date.
        for (const { of, key } of items)
          if (of.kind === 'document' && ((await store.record(key))?.commands.length ?? 0) > 0)
            await store.takeBackCommand(key);
        const commanded = items.filter(({ record }) => record !== undefined && record.commands.length > 0);
        for (const [kind, keys] of byKind(commanded)) await store.resources.takeBackCommand(kind, keys);
      }),
  };
}
