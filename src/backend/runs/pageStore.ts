import type { BackendEndpoint } from '../../bridge/endpoint.ts';
import { askStore } from '../../bridge/remoteStore.ts';
import { localStoreBy, type LocalStore } from '../../domain/service/localStore.ts';
import { ProblemError, type Result } from '../../domain/values/result.ts';

/**
 * The engine's port to the local database of the page that asked for the run. Every method is one call over the bridge.
 */
export function pageStore(page: Pick<BackendEndpoint, 'call'>, connectionId: string): LocalStore {
  return localStoreBy(async (name, values) => valueOf(await askStore(page, connectionId, name, values)));
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
