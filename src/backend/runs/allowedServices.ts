import { isLocal } from '../../domain/service/connection.ts';
import { isAllowedAddress, type Policy } from '../../domain/service/policy.ts';
import { type Problem, ProblemError } from '../../domain/values/result.ts';
import type { ServiceClients } from './serviceClients.ts';
import type { Connections } from '../connections/connections.ts';

const NOT_ALLOWED: Problem = {
  code: 'connection.badAddress',
  message: 'the administrator of this computer allows other services only',
};

/** Which services may be asked, by what an administrator has set. */
export class AllowedServices {
  private readonly policy: Policy;
  private readonly connections: Pick<Connections, 'find'>;

  constructor(policy: Policy, connections: Pick<Connections, 'find'>) {
    this.policy = policy;
    this.connections = connections;
  }

  /** Why there may be no connection to this address; null when there may. */
  refusalOfAddress(address: string): Problem | null {
    return isAllowedAddress(address, this.policy) ? null : NOT_ALLOWED;
  }

  /** Why the service of a connection may not be asked; null when it may. Those on this computer always may. */
  refusalOf(connectionId: string): Problem | null {
    const connection = this.connections.find(connectionId);
    return connection === null || isLocal(connection) ? null : this.refusalOfAddress(connection.baseUrl);
  }

  /** The clients, which throw a ProblemError for a service that may not be asked. */
  only(clients: ServiceClients): ServiceClients {
    return {
      ...clients,
      of: (connectionId) => {
        const refusal = this.refusalOf(connectionId);
        if (refusal !== null) throw new ProblemError(refusal);
        return clients.of(connectionId);
      },
    };
  }
}
