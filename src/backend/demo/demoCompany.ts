import type { Connection } from '../../domain/service/connection.ts';
import { ok, type Result } from '../../domain/values/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { DemoService } from './demoService.ts';

const DEMO_NAME = 'Demo company';

/** The connection to the demo company, made by a real sign-in like every other one. */
export interface DemoCompany {
  /** Starts the service and connects to it; a second call returns the same connection. */
  open(): Promise<Result<Connection>>;
  /** Starts the service for a run of the demo company's connection; does nothing for other connections. */
  prepare(connectionId: string): Promise<Result<null>>;
  /** Has a colleague change a draft on the demo company's service, so that there is a conflict to try. */
  colleague(): Promise<Result<null>>;
}

export function createDemoCompany(connections: Connections, service: DemoService): DemoCompany {
  let opening: Promise<Result<Connection>> | null = null;

  async function refresh(one: Connection): Promise<Result<Connection>> {
    const access = await service.start();
    if (!access.ok) return access;
    await connections.update(one.id, { baseUrl: access.value.address });
    const now = connections.find(one.id) ?? one;
    // Daybook runs this service itself, so it need not ask the user for the key.
    return now.key === 'missing' ? connections.setKey(one.id, access.value.apiKey) : ok(now);
  }

  async function open(): Promise<Result<Connection>> {
    const known = connections.list().find((one) => one.isDemo);
    if (known) return refresh(known);
    const access = await service.start();
    if (!access.ok) return access;
    const { address, domain, userName, apiKey } = access.value;
    return connections.add({ baseUrl: address, domain, userName, apiKey }, { name: DEMO_NAME, isDemo: true });
  }

  return {
    open() {
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    async colleague() {
      const access = await service.start();
      if (!access.ok) return access;
      await service.colleague();
      return ok(null);
    },
    async prepare(connectionId) {
      const one = connections.find(connectionId);
      if (!one?.isDemo) return ok(null);
      const refreshed = await refresh(one);
      return refreshed.ok ? ok(null) : refreshed;
    },
  };
}
