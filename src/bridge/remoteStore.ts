import {
  byName,
  inArgumentOrder,
  STORE_METHODS,
  type LocalStore,
  type StoreAnswers,
  type StoreArguments,
  type StoreMethodName,
  type StoreRequests,
} from '../domain/service/localStore.ts';
import type { Result } from '../domain/values/result.ts';
import type { BackendEndpoint, PageEndpoint } from './endpoint.ts';

/** Has the page carry out one method of its store of a connection. */
export async function askStore<Name extends StoreMethodName>(
  page: Pick<BackendEndpoint, 'call'>,
  connectionId: string,
  name: Name,
  values: StoreArguments[Name],
): Promise<Result<StoreAnswers[Name]>> {
  const method: StoreMethodName = name;
  // The call has checked the answer against the schema of this method.
  return (await page.call(`store.${method}`, { connectionId, ...byName(name, values) })) as Result<StoreAnswers[Name]>;
}

function carryOut<Name extends StoreMethodName>(store: LocalStore, name: Name, request: StoreRequests[Name]) {
  return store[name](...inArgumentOrder(name, request));
}

/** Answers the backend's calls from the store of the connection that each names. */
export function serveStore(
  line: Pick<PageEndpoint, 'serve'>,
  storeOf: (connectionId: string) => LocalStore | Promise<LocalStore>,
): void {
  for (const name of STORE_METHODS)
    line.serve(`store.${name}`, async (request) => carryOut(await storeOf(request.connectionId), name, request));
}
