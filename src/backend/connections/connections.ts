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
  const { dataFolder, keychain, log } = parts;
  const read = await readConnections(dataFolder, parts.now());
  if (read.complaint !== null) log.fault(read.complaint);
  let kept: readonly KeptConnection[] = read.connections;
  const keyPlaces = new Map<string, Connection['key']>();
  for (const one of kept) keyPlaces.set(one.id, await placeOfKey(one.id));
  const listeners: ((connections: Connection[]) => void)[] = [];

  async function placeOfKey(id: string): Promise<Connection['key']> {
    try {
      return (await keychain.read(id)) === null ? 'missing' : 'keychain';
    } catch (fault) {
      log.fault(`the keychain did not give the key of ${id}: ${faultMessage(fault)}`);
      return 'missing';
    }
  }

  const shown = ({ ways: _, authorityPem, ...one }: KeptConnection): Connection => {
    const authority = authorityPem === undefined ? undefined : shownAuthority(authorityPem);
    return { ...one, key: keyPlaces.get(one.id) ?? 'missing', ...(authority && { authority }) };
  };
  const list = (): Connection[] => kept.map(shown);
  const find = (id: string): KeptConnection | null => kept.find((one) => one.id === id) ?? null;
  const resultFor = (id: string): Result<Connection> => {
    const one = find(id);
    return one ? ok(shown(one)) : unknown(id);
  };

  let changes: Promise<unknown> = Promise.resolve();
  /**
   * Changes the list. Changes run one after the other, each on the list that the one before has stored, so that of two
   * simultaneous changes none is lost.
   * @param change returns its argument when there is nothing to change
   * @returns whether the list has changed
   */
  function keep(change: (held: readonly KeptConnection[]) => readonly KeptConnection[]): Promise<boolean> {
    const done = changes.then(async () => {
      const next = change(kept);
      if (next === kept) return false;
      await writeConnections(dataFolder, next);
      kept = next;
      const all = list();
      for (const listener of listeners) listener(all);
      return true;
    });
    changes = done.catch(() => undefined);
    return done;
  }

  return {
    list,
    find: (id) => {
      const one = find(id);
      return one && shown(one);
    },
    onChange: (listener) => listeners.push(listener),
    async keyOf(id) {
      try {
        return await keychain.read(id);
      } catch (fault) {
        throw new ProblemError(failed('key.store', faultMessage(fault)).problem, { cause: fault });
      }
    },

    async add(typed, facts = {}) {
      const checkedInput = checkCredentials(typed, parts.normaliseAddress);
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
      const twin = twinIn(kept);
      if (twin) return failed('connection.duplicate', twin.name, { field: 'domain' });
      const authority =
        credentials.authority === undefined
          ? ok(undefined)
          : readAuthority(credentials.authority, parts.now().getTime());
      if (!authority.ok) return authority;
      const authorityPem = authority.value;
      const session = await parts.signIn({ ...credentials, authority: authorityPem });
      if (!session.ok) return { ok: false, problem: withField(session.problem) };
      // Another window may have added the same one during the sign-in, or may be doing so now.
      if (twinIn(kept)) return failed('connection.duplicate', domain, { field: 'domain' });
      keyPlaces.set(id, await keychain.keep(id, credentials.apiKey));
      const isAdded = await keep((held) =>
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
      log.note(
        `connection ${id} was added; its key is in ${keyPlaces.get(id) === 'keychain' ? 'the keychain' : 'memory'}`,
      );
      return resultFor(id);
    },

    async rename(id, name) {
      const one = find(id);
      if (!one) return unknown(id);
      await keep((held) => {
        const next =
          name.trim().slice(0, LONGEST_NAME) ||
          connectionName(
            one,
            held.filter((other) => other.id !== id),
          );
        return held.some((other) => other.id === id && other.name !== next)
          ? withFacts(held, id, { name: next })
          : held;
      });
      return resultFor(id);
    },

    async setKey(id, apiKey) {
      const one = find(id);
      if (!one) return unknown(id);
      const trimmed = apiKey.trim();
      if (trimmed === '') return missing('apiKey');
      const session = await parts.signIn({
        baseUrl: one.baseUrl,
        domain: one.domain,
        userName: one.userName,
        apiKey: trimmed,
        authority: one.authorityPem,
      });
      if (!session.ok) return { ok: false, problem: withField(session.problem) };
      // The connection may have been removed during the sign-in: then its key is not stored either.
      if (!find(id)) return unknown(id);
      keyPlaces.set(id, await keychain.keep(id, trimmed));
      await keep((held) => withFacts(held, id, { apiVersion: session.value.apiVersion }));
      return resultFor(id);
    },

    async setAuthority(id, text) {
      if (!find(id)) return unknown(id);
      const authority = text === null ? ok(undefined) : readAuthority(text, parts.now().getTime());
      if (!authority.ok) return authority;
      await keep((held) => withFacts(held, id, { authorityPem: authority.value }));
      log.note(
        `connection ${id} trusts ${text === null ? 'no authority of its own any more' : 'an authority of its own'}`,
      );
      return resultFor(id);
    },

    async remove(id) {
      if (!find(id)) return unknown(id);
      try {
        await keychain.forget(id);
      } catch (fault) {
        // If its key cannot be removed, the connection stays, so that the user can try again.
        return failed('key.store', faultMessage(fault));
      }
      keyPlaces.delete(id);
      await keep((held) => held.filter((one) => one.id !== id));
      log.note(`connection ${id} was removed`);
      return ok(null);
    },

    async update(id, facts) {
      await keep((held) => {
        const one = held.find((other) => other.id === id);
        const next = one && { ...one, ...facts };
        return !next ||
          (next.baseUrl === one.baseUrl && next.apiVersion === one.apiVersion && isDeepStrictEqual(next.ways, one.ways))
          ? held
          : withFacts(held, id, facts);
      });
    },

    waysOf: (id) => find(id)?.ways ?? {},
    authorityOf: (id) => find(id)?.authorityPem,
  };
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
