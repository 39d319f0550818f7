import type { Connection } from '../../domain/service/connection.ts';
import type { NewCompany } from '../../domain/service/newCompany.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { LocalService } from './localService.ts';

/** The connection to a company whose service Daybook runs itself, made by a real sign-in like every other one. */
export interface LocalCompany {
  /** Starts the service and connects to it; a second call returns the same connection. */
  open(): Promise<Result<Connection>>;
  /** Makes the company, starts its service, and connects to it under its name. */
  make(company: NewCompany): Promise<Result<Connection>>;
  /** Starts the service for a run of the company's connection; does nothing for other connections. */
  prepare(connectionId: string): Promise<Result<null>>;
  /** Signs in with the key of the file that has taken the place of another. */
  replaced(connectionId: string): Promise<Result<Connection>>;
}

const DEMO_NAME = 'Demo company';

export function createLocalCompany(connections: Connections, service: LocalService): LocalCompany {
  const { kind } = service;
  const isOurs = (one: Connection | null): one is Connection => (kind === 'demo' ? one?.isDemo : one?.isOwn) === true;
  let opening: Promise<Result<Connection>> | null = null;
  let refreshing: Promise<Result<Connection>> | null = null;
  /** Whether the file of this company is known to have the kept key. */
  let isKeyGood = false;

  /** A file or a keychain that was put back, or a keychain that was locked at the last start, may have another key. */
  async function isKeyRefused({ id }: Connection): Promise<boolean> {
    if (isKeyGood) return false;
    const tried = await connections.tryKey(id);
    isKeyGood = tried.ok;
    return !tried.ok && tried.problem.code === 'session.badCredentials';
  }

  async function refresh(one: Connection, isOther = false): Promise<Result<Connection>> {
    const access = await service.start();
    if (!access.ok) return access;
    await connections.update(one.id, { baseUrl: access.value.address });
    const now = connections.find(one.id) ?? one;
    // Daybook runs this service itself, so it need not ask the user for the key.
    if (now.key !== 'missing' && !isOther && !(await isKeyRefused(now))) return ok(now);
    isKeyGood = false;
    const key = await service.newKey();
    return key.ok ? connections.setKey(one.id, key.value) : key;
  }

  /** Each of several requests at once would have a key made, and only the last of them would be good. */
  function refreshOnce(one: Connection): Promise<Result<Connection>> {
    refreshing ??= refresh(one).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function open(make?: NewCompany): Promise<Result<Connection>> {
    const known = connections.list().find(isOurs);
    if (known) return refreshOnce(known);
    const access = await service.start(make);
    if (!access.ok) return access;
    const key = await service.newKey();
    if (!key.ok) return key;
    const { address, domain, userName } = access.value;
    const name = kind === 'demo' ? DEMO_NAME : (await service.madeName()) || domain;
    return connections.add(
      { baseUrl: address, domain, userName, apiKey: key.value },
      { name, ...(kind === 'demo' ? { isDemo: true } : { isOwn: true }) },
    );
  }

  function openOnce(make?: NewCompany): Promise<Result<Connection>> {
    opening ??= open(make).finally(() => {
      opening = null;
    });
    return opening;
  }

  return {
    open: () => openOnce(),
    async make(company) {
      const name = await service.madeName();
      return name === null ? openOnce(company) : failed('ownCompany.exists', name);
    },
    async prepare(connectionId) {
      const one = connections.find(connectionId);
      if (!isOurs(one)) return ok(null);
      const refreshed = await refreshOnce(one);
      return refreshed.ok ? ok(null) : refreshed;
    },
    async replaced(connectionId) {
      const one = connections.find(connectionId);
      return isOurs(one) ? refresh(one, true) : failed('connection.unknown', connectionId);
    },
  };
}
