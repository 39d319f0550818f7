import type { Connection } from '../../domain/service/connection.ts';
import type { NewCompany } from '../../domain/service/newCompany.ts';
import { failed, ok, type Result } from '../../domain/values/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { LocalService } from './localService.ts';

const DEMO_NAME = 'Demo company';

type Connecting = Promise<Result<Connection>>;

/** The connection to a company whose service Daybook runs itself, made by a real sign-in like every other one. */
export class LocalCompany {
  private readonly connections: Connections;
  private readonly service: LocalService;
  private opening: Connecting | null = null;
  private refreshing: Connecting | null = null;
  /** Whether the file of this company is known to have the kept key. */
  private isKeyGood = false;

  constructor(connections: Connections, service: LocalService) {
    this.connections = connections;
    this.service = service;
  }

  /** Starts the service and connects to it; a second call returns the same connection. */
  open(): Connecting {
    return this.openOnce();
  }

  /** Makes the company, starts its service, and connects to it under its name. */
  async make(company: NewCompany): Connecting {
    const name = await this.service.madeName();
    return name === null ? this.openOnce(company) : failed('ownCompany.exists', name);
  }

  /** Starts the service for a run of the company's connection; does nothing for other connections. */
  async prepare(connectionId: string): Promise<Result<null>> {
    const one = this.connections.find(connectionId);
    if (!this.isOurs(one)) return ok(null);
    const refreshed = await this.refreshOnce(one);
    return refreshed.ok ? ok(null) : refreshed;
  }

  /** Signs in with the key of the file that has taken the place of another. */
  async replaced(connectionId: string): Connecting {
    const one = this.connections.find(connectionId);
    return this.isOurs(one) ? this.refresh(one, true) : failed('connection.unknown', connectionId);
  }

  private isOurs(one: Connection | null): one is Connection {
    return (this.service.kind === 'demo' ? one?.isDemo : one?.isOwn) === true;
  }

  /** A file or a keychain that was put back, or a keychain that was locked at the last start, may have another key. */
  private async isKeyRefused({ id }: Connection): Promise<boolean> {
    if (this.isKeyGood) return false;
    const tried = await this.connections.tryKey(id);
    this.isKeyGood = tried.ok;
    return !tried.ok && tried.problem.code === 'session.badCredentials';
  }

  private async refresh(one: Connection, isOther = false): Connecting {
    const access = await this.service.start();
    if (!access.ok) return access;
    await this.connections.update(one.id, { baseUrl: access.value.address });
    const now = this.connections.find(one.id) ?? one;
    // Daybook runs this service itself, so it need not ask the user for the key.
    if (now.key !== 'missing' && !isOther && !(await this.isKeyRefused(now))) return ok(now);
    this.isKeyGood = false;
    const key = await this.service.newKey();
    return key.ok ? this.connections.setKey(one.id, key.value) : key;
  }

  /** Each of several requests at once would have a key made, and only the last of them would be good. */
  private refreshOnce(one: Connection): Connecting {
    this.refreshing ??= this.refresh(one).finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  private openOnce(make?: NewCompany): Connecting {
    this.opening ??= this.connect(make).finally(() => {
      this.opening = null;
    });
    return this.opening;
  }

  private async connect(make?: NewCompany): Connecting {
    const known = this.connections.list().find((one) => this.isOurs(one));
    if (known) return this.refreshOnce(known);
    const access = await this.service.start(make);
    if (!access.ok) return access;
    const key = await this.service.newKey();
    if (!key.ok) return key;
    const { address, domain, userName } = access.value;
    const isDemo = this.service.kind === 'demo';
    const name = isDemo ? DEMO_NAME : (await this.service.madeName()) || domain;
    return this.connections.add(
      { baseUrl: address, domain, userName, apiKey: key.value },
      { name, ...(isDemo ? { isDemo } : { isOwn: true }) },
    );
  }
}
