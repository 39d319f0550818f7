import { FinanceClient } from '../api/financeClient.ts';
import type { ApiVersion } from '../domain/apiVersion.ts';
import type { Credentials } from '../domain/connection.ts';
import { failed, ok, problemOf, ProblemError, type Result } from '../domain/result.ts';
import type { Connections } from './connections.ts';
import { nodeExchange } from './nodeExchange.ts';

/** Signs in once with these credentials and keeps nothing of it. */
export async function tryCredentials(credentials: Credentials): Promise<Result<{ apiVersion: ApiVersion }>> {
  const { baseUrl, domain, userName, apiKey } = credentials;
  const client = new FinanceClient({ baseUrl, domain, userName, apiKey: () => apiKey, exchange: nodeExchange() });
  try {
    return ok(await client.signIn());
  } catch (fault) {
    return { ok: false, problem: problemOf(fault) };
  }
}

/** The clients of the connections. One is kept from run to run, and with it its session, until its address or key changes. */
export interface ServiceClients {
  of(connectionId: string): FinanceClient;
  forget(connectionId: string): void;
}

export function createServiceClients(connections: Pick<Connections, 'find' | 'keyOf'>): ServiceClients {
  const exchange = nodeExchange();
  const clients = new Map<string, { baseUrl: string; client: FinanceClient }>();
  return {
    of(id) {
      const connection = connections.find(id);
      if (!connection) throw new ProblemError(failed('connection.unknown', id).problem);
      const known = clients.get(id);
      if (known?.baseUrl === connection.baseUrl) return known.client;
      const { baseUrl, domain, userName } = connection;
      const client = new FinanceClient({ baseUrl, domain, userName, apiKey: () => connections.keyOf(id), exchange });
      clients.set(id, { baseUrl, client });
      return client;
    },
    forget: (id) => clients.delete(id),
  };
}
