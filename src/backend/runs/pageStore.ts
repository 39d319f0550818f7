import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import { ProblemError, type Result } from '../../domain/values/result.ts';
import type { LocalStore } from '../../sync/ports.ts';

/**
 * The engine's port to the local database of the page that asked for the run. Every method is one call over the bridge.
 */
export function pageStore(page: Pick<BackendEndpoint, 'call'>, connectionId: string): LocalStore {
  return {
    cursor: async (stream) => valueOf(await page.call('store.cursor', { connectionId, stream })),
    held: async (ids, kind) => valueOf(await page.call('store.held', { connectionId, ids: [...ids], kind })),
    heldOf: async (kind, parent) => valueOf(await page.call('store.heldOf', { connectionId, kind, parent })),
    parentsDue: async (kind, readBefore, limit) =>
      valueOf(await page.call('store.parentsDue', { connectionId, kind, readBefore, limit })),
    records: async (keys) => valueOf(await page.call('store.records', { connectionId, keys: [...keys] })),
    pendingKeys: async () => valueOf(await page.call('store.pendingKeys', { connectionId })),
    write: async (writes, cursor) =>
      valueOf(await page.call('store.write', { connectionId, writes: [...writes], cursor })),
    writeShown: async (shown) => valueOf(await page.call('store.writeShown', { connectionId, shown: [...shown] })),
    writeReferences: async (kind, references, whole, cursor, agreed) =>
      valueOf(
        await page.call('store.writeReferences', {
          connectionId,
          kind,
          references: [...references],
          whole,
          cursor,
          agreed,
        }),
      ),
    attachments: async (documentKey) => valueOf(await page.call('store.attachments', { connectionId, documentKey })),
    attachmentPart: async (key, part) => valueOf(await page.call('store.attachmentPart', { connectionId, key, part })),
    writeAttachments: async (writes) =>
      valueOf(await page.call('store.writeAttachments', { connectionId, writes: [...writes] })),
  };
}

function valueOf<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value;
  const { problem } = answer;
  throw new ProblemError(
    problem.code === 'bridge.closed'
      ? { code: 'sync.pageGone', message: 'The page that owns the records has gone.' }
      : problem,
  );
}
