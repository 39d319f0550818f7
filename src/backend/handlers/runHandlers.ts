import type { CallsOf } from '../../bridge/contract.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import { ok } from '../../domain/values/result.ts';
import type { Replacing } from '../runs/replacing.ts';
import type { SyncRuns } from '../runs/syncRuns.ts';

/** Answers a page's calls about runs, and about records that it replaces as a whole. */
export function runHandlers(
  page: BackendEndpoint,
  runs: SyncRuns,
  replacing: Replacing,
): Handlers<CallsOf<'sync' | 'replacing'>> {
  return {
    'sync.run': ({ connectionId, ...answers }) => runs.run(page, connectionId, answers),
    'sync.cancel': async ({ connectionId }) => {
      runs.cancel(connectionId);
      return ok(null);
    },
    'replacing.begin': ({ connectionId }) => replacing.begin(page, connectionId),
    'replacing.end': async ({ connectionId, isReplaced }) => {
      replacing.end(page, connectionId, isReplaced);
      return ok(null);
    },
  };
}
