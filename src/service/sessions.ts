import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { instantOf } from '../domain/values/dates.ts';
import { uuidV7, type MintSource } from '../domain/values/identifiers.ts';
import { EVERYTHING, rightsSchema, type Rights, type RightsInput } from './rights.ts';
import { unauthorised } from './refusal.ts';
import type { Database } from './storage/database.ts';

/** Minutes that a session token is valid after its creation (spec 5 rule 6). */
const TOKEN_MINUTES = 30;
/** Prefix of the settings that store a user's rights. */
const RIGHTS_OF = 'rights of ';
const TOKEN_LIFETIME = TOKEN_MINUTES * 60_000;

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

interface Session {
  user: { id: string; name: string };
  /** Milliseconds since 1970. */
  due: number;
}

function sameText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * Users, their API keys and their sessions (spec 5). Keys are stored in the database; sessions only in memory, so after
 * a restart everyone must sign in again, as after a token has expired.
 */
export class ServiceSessions {
  private readonly sessions = new Map<string, Session>();
  private readonly rights = new Map<string, Rights>();
  private readonly database: Database;
  private readonly source: MintSource;
  readonly domain: string;
  readonly apiVersion: string;

  constructor(database: Database, facts: { domain: string; apiVersion: string; source: MintSource }) {
    this.database = database;
    this.domain = facts.domain;
    this.apiVersion = facts.apiVersion;
    this.source = facts.source;
  }

  /** Adds a user, unless there is one with that name. */
  addUser(name: string): void {
    this.database.sqlite
      .prepare('INSERT INTO account_user VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(name, uuidV7(this.source));
  }

  /** The names of all users. */
  userNames(): string[] {
    const rows = this.database.sqlite.prepare('SELECT name FROM account_user ORDER BY name').all();
    return rows.map(({ name }) => String(name));
  }

  /** Sets what a user may do; everything by default. It applies from the next request on, also in open sessions. */
  setRights(userName: string, rights: RightsInput): void {
    const whole = rightsSchema.parse(rights);
    this.database.putSetting(RIGHTS_OF + userName, JSON.stringify(whole));
    this.rights.set(userName, whole);
  }

  rightsOf(userName: string): Rights {
    const known = this.rights.get(userName);
    if (known) return known;
    const kept = this.database.setting(RIGHTS_OF + userName);
    const rights = kept === null ? EVERYTHING : rightsSchema.parse(JSON.parse(kept));
    this.rights.set(userName, rights);
    return rights;
  }

  /** Makes a new API key of a user. @param expires milliseconds since 1970, or null for a key that does not expire */
  createKey(userName: string, description: string, expires: number | null): string {
    const key = randomBytes(24).toString('base64url');
    this.database.sqlite.prepare('INSERT INTO api_key VALUES (?, ?, ?, ?)').run(key, userName, description, expires);
    return key;
  }

  /** A valid key of the user, if there is one. */
  keyOf(userName: string): string | null {
    const row = this.database.sqlite
      .prepare(
        'SELECT key FROM api_key WHERE user_name = ? AND (expires IS NULL OR expires > ?) ORDER BY expires IS NOT NULL, expires DESC',
      )
      .get(userName, this.source.now());
    return typeof row?.key === 'string' ? row.key : null;
  }

  /** Revokes a key; the sessions that it opened stay valid until they expire (spec 5 rule 6). */
  revokeKey(key: string): void {
    this.database.sqlite.prepare('DELETE FROM api_key WHERE key = ?').run(key);
  }

  /** Ends every session at once. */
  closeAll(): void {
    this.sessions.clear();
  }

  /** Signs in (spec 5 rule 4). Several sessions may be open at once. @throws Refusal 401 on any wrong credential */
  open(domain: string | undefined, userName: unknown, apiKey: unknown): SessionCreated {
    this.checkDomain(domain);
    if (typeof userName !== 'string' || userName === '' || typeof apiKey !== 'string' || apiKey === '') {
      throw unauthorised('The user name and the API key are required.');
    }
    const now = this.source.now();
    const user = this.database.sqlite.prepare('SELECT name, id FROM account_user WHERE name = ?').get(userName);
    const keys = this.database.sqlite.prepare('SELECT key, expires FROM api_key WHERE user_name = ?').all(userName);
    const key = keys.find((row) => sameText(String(row.key), apiKey));
    if (!user || !key) throw unauthorised('The user name or the API key is wrong.');
    if (typeof key.expires === 'number' && key.expires <= now) throw unauthorised('The API key has expired.');
    this.forgetExpired(now);
    const token = randomBytes(32).toString('base64url');
    const due = now + TOKEN_LIFETIME;
    this.sessions.set(token, { user: { id: String(user.id), name: String(user.name) }, due });
    return {
      tokenDue: instantOf(due),
      sessionToken: token,
      domain: this.domain,
      apiVer: this.apiVersion.split('.').slice(0, 2).join('.'),
    };
  }

  /** The user of a request (spec 5 rule 5). @throws Refusal 401 */
  userOf(authorization: string | undefined, domain: string | undefined): User {
    const { user } = this.session(authorization, domain).session;
    return { ...user, rights: this.rightsOf(user.name) };
  }

  close(authorization: string | undefined, domain: string | undefined): void {
    this.sessions.delete(this.session(authorization, domain).token);
  }

  private session(authorization: string | undefined, domain: string | undefined): { token: string; session: Session } {
    if (authorization === undefined) throw unauthorised('The Authorization header is missing.');
    const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
    if (token === undefined) throw unauthorised('The Authorization header must be: Bearer <session token>.');
    this.checkDomain(domain);
    const session = this.sessions.get(token);
    if (!session) throw unauthorised('The session token is not valid.');
    if (session.due <= this.source.now()) {
      this.sessions.delete(token);
      throw unauthorised('The session token has expired.');
    }
    return { token, session };
  }

  private checkDomain(domain: string | undefined): void {
    if (domain === undefined || domain.trim() === '') throw unauthorised('The Domain header is missing.');
    if (domain.trim().toLowerCase() !== this.domain.toLowerCase()) throw unauthorised('The domain is not known.');
  }

  private forgetExpired(now: number): void {
    for (const [token, session] of this.sessions) if (session.due <= now) this.sessions.delete(token);
  }
}
