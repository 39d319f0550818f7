import { defineStore } from 'pinia';
import { computed, shallowReactive } from 'vue';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { valueOf } from '../../../domain/values/result.ts';
import { t } from '../../base/i18n/texts.ts';
import { useToasts } from '../../base/ui/toasts.ts';
import { useBackend } from '../session/backend.ts';
import { useCompanies } from './companies.ts';
import { useTyping } from '../session/typing.ts';

/** Replacing everything that is held of a company, in this window or another one (docs/backup.md, "Backup by hand"). */
export const useReplacing = defineStore('replacing', () => {
  const backend = useBackend();
  const companies = useCompanies();
  const typing = useTyping();
  const toasts = useToasts();
  /** The connections whose records this window replaces. */
  const here = shallowReactive(new Set<string>());
  /** The connections whose records any window replaces, as the backend says. */
  const anywhere = shallowReactive(new Set<string>());

  function isUnderWay(connectionId: string | null): boolean {
    return connectionId !== null && (here.has(connectionId) || anywhere.has(connectionId));
  }
  /** Whether nothing may be typed in this window. */
  const isStopped = computed(() => isUnderWay(companies.currentId));

  /**
   * Runs work that replaces records, once every window has stored what was typed and takes no more.
   * @param isWhole whether everything is replaced, so that the other windows open the company anew
   * @throws ProblemError when it cannot begin: a run is under way, or a window has not stored its typing
   */
  async function replace(connectionId: string, work: () => Promise<void>, isWhole = true): Promise<void> {
    // First this window, whose refusal says why. The backend asks all windows, this one too.
    valueOf(await typing.finish());
    here.add(connectionId);
    let isReplaced = false;
    try {
      valueOf(await backend.call('replacing.begin', { connectionId }));
      try {
        await work();
        isReplaced = isWhole;
      } finally {
        await backend.call('replacing.end', { connectionId, isReplaced });
      }
    } finally {
      here.delete(connectionId);
    }
  }

  /** Another window has replaced everything: what this one shows is no longer there. */
  async function replacedElsewhere(connectionId: string): Promise<void> {
    const isShown = companies.currentId === connectionId;
    await companies.reopen(connectionId);
    if (isShown)
      toasts.keep({
        get text() {
          return t('replacing.elsewhere');
        },
      });
  }

  function listen(line: PageEndpoint): void {
    line.serve('typing.stop', async ({ connectionId }) => {
      anywhere.add(connectionId);
      return valueOf(await typing.finish());
    });
    line.on('replacing.ended', ({ connectionId, isReplaced }) => {
      anywhere.delete(connectionId);
      if (isReplaced && !here.has(connectionId)) void replacedElsewhere(connectionId);
    });
    line.onOpenChange((isOpen) => {
      if (!isOpen) anywhere.clear();
    });
  }

  return { isUnderWay, isStopped, replace, listen };
});
