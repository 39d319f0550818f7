import { randomBytes } from 'node:crypto';
import { instantOf } from '../../domain/values/dates.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import type { Rights } from '../base/rights.ts';
import { Refusal, tooMany, unauthorised } from '../base/refusal.ts';
import type { Database } from '../storage/database.ts';
import type { Statement } from '../storage/engine.ts';
import { sha256 } from '../storage/hash.ts';
import type { ApiKey, ApiKeys } from './apiKeys.ts';
import { SignInCounts } from './signInCounts.ts';
import { rightsIn, type Users } from './users.ts';

/** Minutes that a session token is valid after its creation (spec 5 rule 6). */
const TOKEN_MINUTES = 30;
const TOKEN_LIFETIME = TOKEN_MINUTES * 60_000;
const TOKEN_BYTES = 32;
const MOST_KNOWN = 10_000;

export interface User {
  id: string;
  name: string;
  readonly rights: Rights;
}

/** What signing in answers (spec 2.2). */
export interface SessionCreated {
  tokenDue: string;
  sessionToken: string;
  domain: string;
  apiVer: string;
}

/** What a caller signs in with (spec 5), as it came. */
export interface Credentials {
  domain: string | undefined;
  userName: unknown;
  apiKey: unknown;
  /** The network address that asks. */
  address: string;
}

/** A session that was found in the database. */
interface KnownSession {
  user: User;
  /** When it ends, milliseconds since 1970. */
  due: number;
}

/**
 * Signing in, and the sessions that it opens (spec 5). The database holds the SHA-256 of their tokens: a session
 * survives a restart, and ends at once in every process when it is closed or its user is locked.
 */
export class Sessions {
  private readonly database: Database;
  private readonly source: MintSource;
  private readonly keys: ApiKeys;
  private readonly counts: SignInCounts;
  private readonly find: Statement;
  /** By token: those that were found since a session ended, or something was done to a user, in any process. */
  private readonly known = new Map<string, KnownSession>();
  readonly domain: string;
  readonly apiVersion: string;

  constructor(
    database: Database,
    { keys, users }: { keys: ApiKeys; users: Users },
    facts: { domain: string; apiVersion: string; source: MintSource },
  ) {
    this.database = database;
    this.keys = keys;
    const forget = (): void => this.known.clear();
    users.onChange(forget);
    database.followSessions(forget);
    this.counts = new SignInCounts(database);
    this.domain = facts.domain;
    this.apiVersion = facts.apiVersion;
    this.source = facts.source;
    this.find = database.prepare(
      'SELECT due, id, name, rights FROM session JOIN account_user ON name = user_name WHERE token = ?',
    );
  }

  /** Ends every session at once. */
  closeAll(): void {
    this.end(() => this.database.prepare('DELETE FROM session').run());
  }

  /** Ends the sessions of a user. */
  closeOf(userName: string): void {
    this.end(() => this.database.prepare('DELETE FROM session WHERE user_name = ?').run(userName));
  }

  /** How many are open, by the names of their users. */
  counted(): ReadonlyMap<string, number> {
    const rows = this.database
      .prepare('SELECT user_name, count(*) AS count FROM session WHERE due > ? GROUP BY user_name')
      .all(Math.floor(this.source.now()));
    return new Map(rows.map((row) => [String(row.user_name), Number(row.count)]));
  }

  /**
   * Signs in (spec 5 rule 4). Several sessions may be open at once.
   * @throws Refusal 401 on any wrong credential, 429 after many of them
   */
  open({ domain, userName, apiKey, address }: Credentials): SessionCreated {
    this.checkDomain(domain);
    if (typeof userName !== 'string' || userName === '' || typeof apiKey !== 'string' || apiKey === '') {
      throw unauthorised('The user name and the API key are required.');
    }
    // What a refusal notes stays: it is thrown after the commit.
    const opened = this.database.transact(() => this.opened(userName, apiKey, address));
    if (opened instanceof Refusal) throw opened;
    return opened;
  }

  /** The user of a request (spec 5 rule 5). @throws Refusal 401 */
  userOf(authorization: string | undefined, domain: string | undefined): User {
    const token = tokenIn(authorization);
    this.checkDomain(domain);
    const { user, due } = this.known.get(token) ?? this.found(token);
    if (due <= this.source.now()) throw unauthorised('The session token has expired.');
    return user;
  }

  private found(token: string): KnownSession {
    const row = this.find.get(sha256(token));
    if (!row) throw unauthorised('The session token is not valid.');
    const user = { id: String(row.id), name: String(row.name), rights: rightsIn(row.rights) };
    const session = { user, due: Number(row.due) };
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(token, session);
    return session;
  }

  /** Ends a session. @throws Refusal 401 if it is none */
  close(authorization: string | undefined, domain: string | undefined): void {
    this.userOf(authorization, domain);
    const token = sha256(tokenIn(authorization));
    this.end(() => this.database.prepare('DELETE FROM session WHERE token = ?').run(token));
  }

  private end(remove: () => void): void {
    this.known.clear();
    this.database.transact(() => {
      remove();
      this.database.noteSessionEnd();
    });
  }

  private opened(userName: string, apiKey: string, address: string): SessionCreated | Refusal {
    // A clock that is set by hand may have fractions, which the columns of moments refuse.
    const now = Math.floor(this.source.now());
    const user = this.database.prepare('SELECT locked FROM account_user WHERE name = ?').get(userName);
    const key = this.keys.match(userName, apiKey);
    const wait = this.counts.waitOf(userName, address, now);
    // Whoever has signed in from here before does not wait for what others guess here.
    if (wait > 0 && key?.lastAddress !== address) return tooMany(wait);
    if (!user || !key) {
      this.counts.note(userName, address, now);
      return unauthorised('The user name or the API key is wrong.');
    }
    if (user.locked !== null) return unauthorised(`The user ${userName} is locked.`);
    const fault = faultOf(key, now);
    if (fault !== null) return unauthorised(fault);
    this.counts.clear(userName, address);
    this.keys.noteUse(key, address);
    return this.begin(userName, now + TOKEN_LIFETIME, now);
  }

  private begin(userName: string, due: number, now: number): SessionCreated {
    const { database } = this;
    database.prepare('DELETE FROM session WHERE due <= ?').run(now);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    database.prepare('INSERT INTO session (token, user_name, due) VALUES (?, ?, ?)').run(sha256(token), userName, due);
    return {
      tokenDue: instantOf(due),
      sessionToken: token,
      domain: this.domain,
      apiVer: this.apiVersion.split('.').slice(0, 2).join('.'),
    };
  }

  private checkDomain(domain: string | undefined): void {
    if (domain === undefined || domain.trim() === '') throw unauthorised('The Domain header is missing.');
    if (domain.trim().toLowerCase() !== this.domain.toLowerCase()) throw unauthorised('The domain is not known.');
  }
}

function tokenIn(authorization: string | undefined): string {
  if (authorization === undefined) throw unauthorised('The Authorization header is missing.');
  const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  if (token === undefined) throw unauthorised('The Authorization header must be: Bearer <session token>.');
  return token;
}

/** Why no session begins with a key now (spec 5 rule 3); null if one does. */
function faultOf({ revoked, validFrom, validUntil }: ApiKey, now: number): string | null {
  if (revoked !== null) return 'The API key was revoked.';
  if (validFrom !== null && now < validFrom)
    return `The API key is valid from ${new Date(validFrom).toISOString()} on.`;
  return validUntil !== null && validUntil <= now ? 'The API key has expired.' : null;
}
