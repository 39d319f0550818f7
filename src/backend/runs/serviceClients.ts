import { financeClient, type FinanceClient } from '../../api/financeClient.ts';
import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import type { Credentials } from '../../domain/service/connection.ts';
import { failed, ok, problemOf, ProblemError, type Result } from '../../domain/values/result.ts';
import type { KeptWays, KnownWays } from '../../api/transport/ways.ts';
import { trustedWith } from '../connections/authority.ts';
import type { Connections } from '../connections/connections.ts';
import type { Log } from '../files/log.ts';
import type { SystemProxy } from '../files/network.ts';
import { nodeExchange } from './nodeExchange.ts';

/** Signs in once with these credentials and keeps nothing of it. */
export async function tryCredentials(
  credentials: Credentials,
  askSystem?: SystemProxy,
): Promise<Result<{ apiVersion: ApiVersion }>> {
  const { baseUrl, domain, userName, apiKey, authority } = credentials;
  const client = financeClient({
    baseUrl,
    domain,
    userName,
    apiKey: () => apiKey,
    exchange: nodeExchange(process.env, askSystem, trustedWith(authority)),
  });
  try {
    return ok(await client.signIn());
  } catch (fault) {
    return { ok: false, problem: problemOf(fault) };
  }
}

/**
 * The clients of the connections. Each is reused from run to run, with its session, until its address, version, key or
 * authority changes.
 */
export interface ServiceClients {
  of(connectionId: string): FinanceClient;
  forget(connectionId: string): void;
  /**
   * Closes the sessions that are open, at the end of Daybook. Nobody waits long for it: a session that was not closed
   * expires by itself.
   * @param longest milliseconds after which the end does not wait any more
   */
  close(longest: number): Promise<void>;
}

export function createServiceClients(
  connections: Pick<Connections, 'find' | 'keyOf' | 'waysOf' | 'authorityOf' | 'update'>,
  log: Pick<Log, 'fault'>,
  askSystem?: SystemProxy,
): ServiceClients {
  const shared = nodeExchange(process.env, askSystem);
  /** Ends every request. */
  const ended = new AbortController();
  const clients = new Map<string, { baseUrl: string; apiVersion: ApiVersion | null; client: FinanceClient }>();

  /** The client uses what it found out even if it cannot be stored. */
  function keepWays(id: string, ways: KnownWays): void {
    connections.update(id, { ways }).catch((fault: unknown) => {
      log.fault(`the ways of the service of ${id} could not be kept: ${problemOf(fault).message}`);
    });
  }

  return {
    of(id) {
      const connection = connections.find(id);
      if (!connection) throw new ProblemError(failed('connection.unknown', id).problem);
      const known = clients.get(id);
      const { baseUrl, domain, userName, apiVersion } = connection;
      // What is known of one version does not apply to another.
      if (known?.baseUrl === baseUrl && known.apiVersion === apiVersion) return known.client;
      const ca = trustedWith(connections.authorityOf(id));
      const ways: KeptWays = { known: connections.waysOf(id), onLearned: (learned) => keepWays(id, learned) };
      const client = financeClient({
        baseUrl,
        domain,
        userName,
        apiKey: () => connections.keyOf(id),
        exchange: ca === undefined ? shared : nodeExchange(process.env, askSystem, ca),
        signal: ended.signal,
        ways,
      });
      clients.set(id, { baseUrl, apiVersion, client });
      return client;
    },
    forget: (id) => clients.delete(id),
    async close(longest) {
      const closing = [...clients].map(async ([id, { client }]) => {
        try {
          await client.signOut();
        } catch (fault) {
          log.fault(`the session of ${id} was not closed: ${problemOf(fault).code}`);
        }
      });
      clients.clear();
      const limit = setTimeout(() => ended.abort(), longest);
      await Promise.all(closing);
      clearTimeout(limit);
    },
  };
}
