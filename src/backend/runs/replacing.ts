import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import type { Log } from '../files/log.ts';
import { settleTyping } from './settleTyping.ts';

type Page = Pick<BackendEndpoint, 'call' | 'emit' | 'onClose'>;

/**
 * Replacing everything that is held of a company, as restoring a backup does. One page does it; meanwhile no run
 * begins, and no window takes typing: it would be lost, or would change restored records unseen.
 */
export interface Replacing {
  /** Begins it for a page, once every window has stored what is typed in it and takes no more. */
  begin(page: Page, connectionId: string): Promise<Result<null>>;
  /** Ends what this page began. It ends also when the page goes. */
  end(page: Page, connectionId: string, isReplaced: boolean): void;
  isUnderWay(connectionId: string): boolean;
  /** Whether this is done for any connection. */
  isAnyUnderWay(): boolean;
  /** A page that opens meanwhile takes no typing either. */
  opened(page: Page): void;
}

export interface ReplacingParts {
  pages(): Iterable<Page>;
  /**
   * Whether no run is under way. A run that began by itself and that nobody is shown is waited for; meanwhile no other
   * begins, since this is under way.
   */
  isQuiet(connectionId: string): Promise<boolean>;
  log: Log;
}

export function createReplacing({ pages, isQuiet, log }: ReplacingParts): Replacing {
  /** The page that replaces the records of a connection. */
  const underWay = new Map<string, { page: Page; leave(): void }>();

  function end(page: Page, connectionId: string, isReplaced: boolean): void {
    const known = underWay.get(connectionId);
    if (known?.page !== page) return;
    underWay.delete(connectionId);
    known.leave();
    for (const each of pages()) each.emit('replacing.ended', { connectionId, isReplaced });
  }

  return {
    async begin(page, connectionId) {
      if (underWay.has(connectionId)) return failed('store.replacing', connectionId);
      const gone = new AbortController();
      const leave = page.onClose(() => {
        gone.abort();
        end(page, connectionId, false);
      });
      underWay.set(connectionId, { page, leave });
      if (!(await isQuiet(connectionId))) {
        end(page, connectionId, false);
        return failed('sync.running', connectionId);
      }
      const unsettled = await settleTyping(pages(), 'typing.stop', connectionId, gone.signal, log);
      if (gone.signal.aborted) return failed('bridge.closed', '');
      if (unsettled === 0) return ok(null);
      end(page, connectionId, false);
      return failed('typing.unsettled', String(unsettled));
    },
    end,
    isUnderWay: (connectionId) => underWay.has(connectionId),
    isAnyUnderWay: () => underWay.size > 0,
    opened(page) {
      for (const connectionId of underWay.keys()) void page.call('typing.stop', { connectionId });
    },
  };
}
