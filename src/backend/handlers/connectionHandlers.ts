import { normaliseAddress } from '../../api/transport/address.ts';
import type { SystemProxy } from '../files/network.ts';
import type { Handlers } from '../../bridge/endpoint.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import type { ServiceClients } from '../runs/serviceClients.ts';
import type { AllowedServices } from '../runs/allowedServices.ts';
import { trustedWith } from '../connections/authority.ts';
import type { Connections } from '../connections/connections.ts';
import { testConnection } from '../connections/connectionTest.ts';

type ConnectionCall = `connections.${'list' | 'add' | 'rename' | 'setKey' | 'setAuthority' | 'remove' | 'test'}`;

interface Parts {
  connections: Connections;
  clients: ServiceClients;
  allowed: AllowedServices;
  /** Starts the service of a connection if it is on this computer. */
  prepare(connectionId: string): Promise<Result<null>>;
  /** Ends the run of a connection. */
  cancel(connectionId: string): void;
  proxyFor: SystemProxy | undefined;
}

/** Answers a page's calls about connections. */
export function connectionHandlers(parts: Parts): Handlers<ConnectionCall> {
  const { connections, clients, allowed, prepare, cancel, proxyFor } = parts;
  return {
    'connections.list': async () => ok(connections.list()),
    'connections.add': async (credentials) => {
      const address = normaliseAddress(credentials.baseUrl);
      const refusal = address.ok ? allowed.refusalOfAddress(address.value) : null;
      return refusal === null ? connections.add(credentials) : { ok: false, problem: { ...refusal, field: 'baseUrl' } };
    },
    'connections.rename': ({ connectionId, name }) => connections.rename(connectionId, name),
    'connections.setKey': async ({ connectionId, apiKey }) => {
      const refusal = allowed.refusalOf(connectionId);
      if (refusal !== null) return { ok: false, problem: refusal };
      const set = await connections.setKey(connectionId, apiKey);
      // Only now: a request during `setKey` would sign in with the old key again and keep that session.
      if (set.ok) clients.forget(connectionId);
      return set;
    },
    'connections.setAuthority': async ({ connectionId, authority }) => {
      const set = await connections.setAuthority(connectionId, authority);
      if (set.ok) clients.forget(connectionId);
      return set;
    },
    'connections.remove': ({ connectionId }) => {
      cancel(connectionId);
      clients.forget(connectionId);
      return connections.remove(connectionId);
    },
    'connections.test': async ({ connectionId }) => {
      const connection = connections.find(connectionId);
      if (connection === null) return failed('connection.unknown', connectionId);
      // A service on this computer is started first.
      const prepared = await prepare(connectionId);
      if (!prepared.ok) return prepared;
      const { baseUrl } = connections.find(connectionId) ?? connection;
      const ca = trustedWith(connections.authorityOf(connectionId));
      return ok(await testConnection(baseUrl, clients.of(connectionId), process.env, proxyFor, ca));
    },
  };
}
