import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyState } from '../../domain/service/people.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import type { Database } from '../storage/database.ts';
import type { Row } from '../storage/engine.ts';
import { stateOf, type FieldChange } from '../storage/history.ts';
import { sha256 } from '../storage/hash.ts';

/** Random bytes of a key. Its first characters name it, in lists too; the 144 bits after them are the secret. */
const KEY_BYTES = 24;
export const PREFIX_LENGTH = 8;

export interface NewApiKey {
  userName: string;
  description: string;
  /** Milliseconds since 1970; left out: from now on. */
  validFrom?: number | undefined;
  /** Milliseconds since 1970, no more included; left out: for good. */
  validUntil?: number | undefined;
  /** Who makes it; the service itself when this is missing. */
  by?: string;
}

/** What is known of a key (spec 5 rule 3). Moments are milliseconds since 1970. */
export interface ApiKey {
  /** Its first characters. */
  prefix: string;
  userName: string;
  description: string;
  /** Null for a key of an earlier layout. */
  created: number | null;
  validFrom: number | null;
  validUntil: number | null;
  lastUsed: number | null;
  /** The address that last signed in with it. */
  lastAddress: string | null;
  revoked: number | null;
}

/** What `storedKeyState` reads of a key. */
export const STORED_KEY = 'hash, user_name, valid_from, valid_until, revoked';
/** Stands for whom a key lets in and when; when it was revoked says the event, and each use changes the rest. */
export const storedKeyState = (row: Row): string =>
  stateOf(
    ...[row.hash ?? null, row.user_name ?? null, row.valid_from ?? null, row.valid_until ?? null],
    (row.revoked ?? null) === null ? null : 'revoked',
  );

/** A key that no command line takes for an option: it does not begin with a dash. */
function drawnKey(): string {
  for (;;) {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    if (!key.startsWith('-')) return key;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const momentOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function keyIn(row: Row): ApiKey {
  return {
    prefix: String(row.prefix),
    userName: String(row.user_name),
    description: String(row.description),
    created: momentOrNull(row.created),
    validFrom: momentOrNull(row.valid_from),
    validUntil: momentOrNull(row.valid_until),
    lastUsed: momentOrNull(row.last_used),
    lastAddress: textOrNull(row.last_address),
    revoked: momentOrNull(row.revoked),
  };
}

/** What a key is at a moment, milliseconds since 1970. */
export function keyState({ revoked, validFrom, validUntil }: ApiKey, now: number): KeyState {
  if (revoked !== null) return 'revoked';
  if (validUntil !== null && validUntil <= now) return 'expired';
  return validFrom !== null && now < validFrom ? 'notYet' : 'valid';
}

/** The API keys of all users. A key is shown when it is made; the database holds its SHA-256. */
export class ApiKeys {
  private readonly database: Database;
  private readonly source: MintSource;

  constructor(database: Database, source: MintSource) {
    this.database = database;
    this.source = source;
  }

  /** Makes a key. @returns the key, which cannot be read again */
  create({ userName, description, validFrom, validUntil, by = '' }: NewApiKey): string {
    const key = drawnKey();
    const prefix = key.slice(0, PREFIX_LENGTH);
    const created = Math.floor(this.source.now());
    this.database.transact(() => {
      this.database
        .prepare(
          'INSERT INTO api_key (prefix, hash, user_name, description, created, valid_from, valid_until) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(prefix, sha256(key), userName, description, created, validFrom ?? null, validUntil ?? null);
      this.note(prefix, by, [{ field: 'userName', before: null, after: userName }]);
    });
    return key;
  }

  /** Makes a key in place of those with this description that the user has: those are no more. */
  replace(key: NewApiKey): string {
    return this.database.transact(() => {
      const [userName, description] = [key.userName, key.description];
      const replaced = this.database
        .prepare('SELECT prefix FROM api_key WHERE user_name = ? AND description = ?')
        .all(userName, description);
      this.database.prepare('DELETE FROM api_key WHERE user_name = ? AND description = ?').run(userName, description);
      for (const { prefix } of replaced)
        this.note(String(prefix), key.by ?? '', [{ field: 'isRevoked', before: false, after: true }]);
      return this.create(key);
    });
  }

  /** The key of a user with this text, revoked and expired ones included; null if there is none. */
  match(userName: string, key: string): ApiKey | null {
    const row = this.database.prepare('SELECT * FROM api_key WHERE prefix = ?').get(key.slice(0, PREFIX_LENGTH));
    if (row?.user_name !== userName) return null;
    return timingSafeEqual(Buffer.from(String(row.hash)), Buffer.from(sha256(key))) ? keyIn(row) : null;
  }

  /** Notes that a key has signed somebody in. */
  noteUse({ prefix }: ApiKey, address: string): void {
    this.database
      .prepare('UPDATE api_key SET last_used = ?, last_address = ? WHERE prefix = ?')
      .run(Math.floor(this.source.now()), address, prefix);
  }

  /**
   * Revokes a key: no new session begins with it. Those that it began last until they are due (spec 5 rule 6).
   * @param key the key, or its first characters
   * @param by who revokes it; '' for the service itself
   * @returns whether there is such a key that was not revoked before
   */
  revoke(key: string, by = ''): boolean {
    const prefix = key.slice(0, PREFIX_LENGTH);
    return this.database.transact(() => {
      const { changes } = this.database
        .prepare('UPDATE api_key SET revoked = ? WHERE prefix = ? AND revoked IS NULL')
        .run(Math.floor(this.source.now()), prefix);
      if (changes > 0) this.note(prefix, by, [{ field: 'isRevoked', before: false, after: true }]);
      return changes > 0;
    });
  }

  private note(recordId: string, userName: string, changes: FieldChange[]): void {
    const row = this.database.prepare(`SELECT ${STORED_KEY} FROM api_key WHERE prefix = ?`).get(recordId);
    const state = row ? storedKeyState(row) : '';
    this.database.note(() => {
      const at = this.database.stamps.next(this.source.now());
      return { at, userName, kind: 'key', recordId, changes, state };
    });
  }

  /** All keys, by user and age. */
  all(): ApiKey[] {
    return this.database.prepare('SELECT * FROM api_key ORDER BY user_name, created, prefix').all().map(keyIn);
  }
}
