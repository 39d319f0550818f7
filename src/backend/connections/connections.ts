import { Turns } from '../../domain/values/turns.ts';
import { isDeepStrictEqual } from 'node:util';
import type { KnownWays } from '../../api/transport/ways.ts';
import type { ApiVersion } from '../../domain/values/apiVersion.ts';
import { connectionName, LONGEST_NAME, type Connection, type Credentials } from '../../domain/service/connection.ts';
import { failed, ok, ProblemError, type Problem, type Result } from '../../domain/values/result.ts';
import { readAuthority, shownAuthority } from './authority.ts';
import { connectionId, type KeptConnection, readConnections, writeConnections } from './connectionFile.ts';
import type { Keychain } from './keychain.ts';
import { faultMessage } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';

/** The Finance Services that this user works with, and where their keys are. Only `keyOf` returns a key. */
export interface Connections {
  list(): Connection[];
  find(id: string): Connection | null;
  /** Signs in first; does not store credentials that do not work. */
  add(credentials: Credentials, facts?: { name?: string; isDemo?: boolean; isOwn?: true }): Promise<Result<Connection>>;
  /** Renames it; an empty name restores the name after its domain. */
  rename(id: string, name: string): Promise<Result<Connection>>;
  /** Signs in with the kept key; `session.badCredentials` when the service refuses it. */
  tryKey(id: string): Promise<Result<null>>;
  /** Signs in with the new key first. */
  setKey(id: string, apiKey: string): Promise<Result<Connection>>;
  /** Trusts this authority of the office's own, too, in PEM; with null, only those that the computer trusts. */
  setAuthority(id: string, authority: string | null): Promise<Result<Connection>>;
  remove(id: string): Promise<Result<null>>;
  /**
   * Stores what was learned about a connection: the new port of a company on this computer, the version of a later
   * sign-in, or the ways that its service understands. A different version discards the known ways.
   */
  update(id: string, facts: Partial<Pick<KeptConnection, 'baseUrl' | 'apiVersion' | 'ways'>>): Promise<void>;
  /** The ways that its service understands, as far as known. */
  waysOf(id: string): KnownWays;
  /** The certificates of the authority that was chosen for it, in PEM. */
  authorityOf(id: string): string | undefined;
  /** @throws ProblemError `key.store` when the keychain cannot be read */
  keyOf(id: string): Promise<string | null>;
  onChange(listener: (connections: Connection[]) => void): void;
}

export interface ConnectionParts {
  dataFolder: string;
  keychain: Keychain;
  log: Log;
  now(): Date;
  normaliseAddress(typed: string): Result<string>;
  /** Signs in once with these credentials; the address is already normalised. */
  signIn(credentials: Credentials): Promise<Result<{ apiVersion: ApiVersion }>>;
}

export async function openConnections(parts: ConnectionParts): Promise<Connections> {
  const read = await readConnections(parts.dataFolder, parts.now());
  if (read.complaint !== null) parts.log.fault(read.complaint);
  const connections = new OpenConnections(parts, read.connections);
  await connections.findKeys();
  return connections;
}

type Facts = Parameters<Connections['update']>[1];

class OpenConnections implements Connections {
  private readonly parts: ConnectionParts;
  private kept: readonly KeptConnection[];
  private readonly keyPlaces = new Map<string, Connection['key']>();
  private readonly listeners: ((connections: Connection[]) => void)[] = [];
  private readonly changes = new Turns();

  constructor(parts: ConnectionParts, kept: readonly KeptConnection[]) {
    this.parts = parts;
    this.kept = kept;
  }

  async findKeys(): Promise<void> {
    for (const one of this.kept) this.keyPlaces.set(one.id, await this.placeOfKey(one.id));
  }

  private async placeOfKey(id: string): Promise<Connection['key']> {
    try {
      return (await this.parts.keychain.read(id)) === null ? 'missing' : 'keychain';
    } catch (fault) {
      this.parts.log.fault(`the keychain did not give the key of ${id}: ${faultMessage(fault)}`);
      return 'missing';
    }
  }

  private shown({ ways: _, authorityPem, ...one }: KeptConnection): Connection {
    const authority = authorityPem === undefined ? undefined : shownAuthority(authorityPem);
    return { ...one, key: this.keyPlaces.get(one.id) ?? 'missing', ...(authority && { authority }) };
  }

  list(): Connection[] {
    return this.kept.map((one) => this.shown(one));
  }

  private held(id: string): KeptConnection | null {
    return this.kept.find((one) => one.id === id) ?? null;
  }

  find(id: string): Connection | null {
    const one = this.held(id);
    return one && this.shown(one);
  }

  private resultFor(id: string): Result<Connection> {
    const one = this.held(id);
    return one ? ok(this.shown(one)) : unknown(id);
  }

  onChange(listener: (connections: Connection[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Changes the list. Changes run one after the other, each on the list that the one before has stored, so that of two
   * simultaneous changes none is lost.
   * @param change returns its argument when there is nothing to change
   * @returns whether the list has changed
   */
  private keep(change: (held: readonly KeptConnection[]) => readonly KeptConnection[]): Promise<boolean> {
    return this.changes.take(async () => {
      const next = change(this.kept);
      if (next === this.kept) return false;
      await writeConnections(this.parts.dataFolder, next);
      this.kept = next;
      const all = this.list();
      for (const listener of this.listeners) listener(all);
      return true;
    });
  }

  async keyOf(id: string): Promise<string | null> {
    try {
      return await this.parts.keychain.read(id);
    } catch (fault) {
      throw new ProblemError(failed('key.store', faultMessage(fault)).problem, { cause: fault });
    }
  }

  async add(
    typed: Credentials,
    facts: { name?: string; isDemo?: boolean; isOwn?: true } = {},
  ): Promise<Result<Connection>> {
    const checkedInput = checkCredentials(typed, this.parts.normaliseAddress);
    if (!checkedInput.ok) return checkedInput;
    const credentials = checkedInput.value;
    const { baseUrl, domain, userName } = credentials;
    const account = {
      baseUrl,
      domain,
      userName,
      isDemo: facts.isDemo ?? false,
      ...(facts.isOwn && { isOwn: facts.isOwn }),
    };
    const id = connectionId(account);
    const twinIn = (held: readonly KeptConnection[]): KeptConnection | undefined =>
      held.find(
        (one) =>
          one.id === id ||
          (fold(one.baseUrl) === fold(baseUrl) &&
            fold(one.domain) === fold(domain) &&
            fold(one.userName) === fold(userName)),
      );
    const twin = twinIn(this.kept);
    if (twin) return failed('connection.duplicate', twin.name, { field: 'domain' });
    const authority =
      credentials.authority === undefined
        ? ok(undefined)
        : readAuthority(credentials.authority, this.parts.now().getTime());
    if (!authority.ok) return authority;
    const authorityPem = authority.value;
    const session = await this.parts.signIn({ ...credentials, authority: authorityPem });
    if (!session.ok) return { ok: false, problem: withField(session.problem) };
    // Another window may have added the same one during the sign-in, or may be doing so now.
    if (twinIn(this.kept)) return failed('connection.duplicate', domain, { field: 'domain' });
    this.keyPlaces.set(id, await this.parts.keychain.keep(id, credentials.apiKey));
    const isAdded = await this.keep((held) =>
      twinIn(held)
        ? held
        : [
            ...held,
            {
              ...account,
              id,
              name: facts.name ?? (typed.name?.trim() || connectionName(account, held)),
              apiVersion: session.value.apiVersion,
              ...(authorityPem !== undefined && { authorityPem }),
            },
          ],
    );
    if (!isAdded) return failed('connection.duplicate', domain, { field: 'domain' });
    this.parts.log.note(
      `connection ${id} was added; its key is in ${this.keyPlaces.get(id) === 'keychain' ? 'the keychain' : 'memory'}`,
    );
    return this.resultFor(id);
  }

  async rename(id: string, name: string): Promise<Result<Connection>> {
    const one = this.held(id);
    if (!one) return unknown(id);
    await this.keep((held) => {
      const next =
        name.trim().slice(0, LONGEST_NAME) ||
        connectionName(
          one,
          held.filter((other) => other.id !== id),
        );
      return held.some((other) => other.id === id && other.name !== next) ? withFacts(held, id, { name: next }) : held;
    });
    return this.resultFor(id);
  }

  async tryKey(id: string): Promise<Result<null>> {
    const one = this.held(id);
    if (!one) return unknown(id);
    try {
      const apiKey = await this.parts.keychain.read(id);
      if (apiKey === null) return missing('apiKey');
      const session = await this.parts.signIn(credentialsOf(one, apiKey));
      return session.ok ? ok(null) : session;
    } catch (fault) {
      return failed('key.store', faultMessage(fault));
    }
  }

  async setKey(id: string, apiKey: string): Promise<Result<Connection>> {
    const one = this.held(id);
    if (!one) return unknown(id);
    const trimmed = apiKey.trim();
    if (trimmed === '') return missing('apiKey');
    const session = await this.parts.signIn(credentialsOf(one, trimmed));
    if (!session.ok) return { ok: false, problem: withField(session.problem) };
    // The connection may have been removed during the sign-in: then its key is not stored either.
    if (!this.held(id)) return unknown(id);
    this.keyPlaces.set(id, await this.parts.keychain.keep(id, trimmed));
    await this.keep((held) => withFacts(held, id, { apiVersion: session.value.apiVersion }));
    return this.resultFor(id);
  }

  async setAuthority(id: string, text: string | null): Promise<Result<Connection>> {
    if (!this.held(id)) return unknown(id);
    const authority = text === null ? ok(undefined) : readAuthority(text, this.parts.now().getTime());
    if (!authority.ok) return authority;
    await this.keep((held) => withFacts(held, id, { authorityPem: authority.value }));
    this.parts.log.note(
      `connection ${id} trusts ${text === null ? 'no authority of its own any more' : 'an authority of its own'}`,
    );
    return this.resultFor(id);
  }

  async remove(id: string): Promise<Result<null>> {
    if (!this.held(id)) return unknown(id);
    try {
      await this.parts.keychain.forget(id);
    } catch (fault) {
      // If its key cannot be removed, the connection stays, so that the user can try again.
      return failed('key.store', faultMessage(fault));
    }
    this.keyPlaces.delete(id);
    await this.keep((held) => held.filter((one) => one.id !== id));
    this.parts.log.note(`connection ${id} was removed`);
    return ok(null);
  }

  async update(id: string, facts: Facts): Promise<void> {
    await this.keep((held) => {
      const one = held.find((other) => other.id === id);
      const next = one && { ...one, ...facts };
      return !next ||
        (next.baseUrl === one.baseUrl && next.apiVersion === one.apiVersion && isDeepStrictEqual(next.ways, one.ways))
        ? held
        : withFacts(held, id, facts);
    });
  }

  waysOf(id: string): KnownWays {
    return this.held(id)?.ways ?? {};
  }

  authorityOf(id: string): string | undefined {
    return this.held(id)?.authorityPem;
  }
}

function credentialsOf(one: KeptConnection, apiKey: string): Credentials {
  return { baseUrl: one.baseUrl, domain: one.domain, userName: one.userName, apiKey, authority: one.authorityPem };
}

function withFacts(
  held: readonly KeptConnection[],
  id: string,
  facts: Partial<Omit<KeptConnection, 'id'>>,
): KeptConnection[] {
  return held.map((one) => {
    if (one.id !== id) return one;
    const isOther = facts.apiVersion !== undefined && facts.apiVersion !== one.apiVersion;
    return { ...one, ...(isOther && { ways: undefined }), ...facts };
  });
}

function checkCredentials(
  typed: Credentials,
  normaliseAddress: (typed: string) => Result<string>,
): Result<Credentials> {
  const address = normaliseAddress(typed.baseUrl);
  if (!address.ok) return { ok: false, problem: { ...address.problem, field: 'baseUrl' } };
  const domain = typed.domain.trim();
  const userName = typed.userName.trim();
  const apiKey = typed.apiKey.trim();
  if (domain === '') return missing('domain');
  if (userName === '') return missing('userName');
  if (apiKey === '') return missing('apiKey');
  return ok({ baseUrl: address.value, domain, userName, apiKey, authority: typed.authority });
}

const fold = (text: string): string => text.toLowerCase();

function missing(field: keyof Credentials): { ok: false; problem: Problem } {
  return failed(field === 'apiKey' ? 'key.missing' : 'session.badCredentials', `${field} is empty`, { field });
}

function unknown(id: string): { ok: false; problem: Problem } {
  return failed('connection.unknown', id);
}

/**
 * Adds the field at fault to the problem of a failed sign-in, if the client did not name it: the API key if the service
 * refused the credentials, otherwise the address.
 */
function withField(problem: Problem): Problem {
  if (problem.field !== undefined) return problem;
  return {
    ...problem,
    field: problem.code === 'session.badCredentials' || problem.code === 'permission.denied' ? 'apiKey' : 'baseUrl',
  };
}
