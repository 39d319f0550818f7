import { uuidV7, type MintSource } from '../../domain/values/identifiers.ts';
import { EVERYTHING, rightsSchema, type Rights, type RightsInput } from '../base/rights.ts';
import type { Database } from '../storage/database.ts';
import { stateOf, type FieldChange } from '../storage/history.ts';
import type { Row, Statement } from '../storage/engine.ts';

/** A user in a list. */
export interface ListedUser {
  name: string;
  /** Milliseconds since 1970; null for one who is not locked. */
  locked: number | null;
  rights: Rights;
  /** The role of the company's own that the user has. */
  role: string | null;
}

/** What the history calls a user. */
const KIND = 'user';

/** What `userState` reads of a user. */
export const USER_STATE = 'rights, role, locked';
/** Stands for what a user may do and whether it is locked; when it was locked says the event. */
export const userState = ({ rights = null, role = null, locked = null }: Row): string =>
  stateOf(rights, role, locked === null ? null : 'locked');

/** Rights by the text that the database holds: a text always means the same, so nothing here can be out of date. */
const read = new Map<string, Rights>();
const MOST_READ = 1_000;

/** @param text JSON as the database holds it; null is everything */
export function rightsIn(text: unknown): Rights {
  if (typeof text !== 'string') return EVERYTHING;
  const known = read.get(text);
  if (known) return known;
  const rights = rightsSchema.parse(JSON.parse(text));
  if (read.size >= MOST_READ) read.clear();
  read.set(text, rights);
  return rights;
}

/** The users of a company and what they may do, as the database has them at each look. */
export class Users {
  private readonly database: Database;
  private readonly source: MintSource;
  private readonly rights: Statement;
  private readonly role: Statement;
  private readonly state: Statement;
  private readonly followers: (() => void)[] = [];

  constructor(database: Database, source: MintSource) {
    this.database = database;
    this.source = source;
    database.follow(KIND, () => this.tell());
    this.rights = database.prepare('SELECT rights FROM account_user WHERE name = ?');
    this.role = database.prepare('SELECT role FROM account_user WHERE name = ?');
    this.state = database.prepare(`SELECT ${USER_STATE} FROM account_user WHERE name = ?`);
  }

  /**
   * Adds a user who may do everything, unless there is one with that name.
   * @param by who adds the user; '' for the service itself, as in what follows
   * @returns whether there was none
   */
  add(name: string, by = ''): boolean {
    return this.database.transact(() => {
      const { changes } = this.database
        .prepare('INSERT INTO account_user (name, id) VALUES (?, ?) ON CONFLICT DO NOTHING')
        .run(name, uuidV7(this.source));
      if (changes > 0) this.note(name, by, []);
      return changes > 0;
    });
  }

  has(name: string): boolean {
    return this.rights.get(name) !== undefined;
  }

  /** All users, by name. */
  all(): ListedUser[] {
    const rows = this.database.prepare('SELECT name, locked, rights, role FROM account_user ORDER BY name').all();
    return rows.map(({ name, locked, rights, role }) => ({
      name: String(name),
      locked: typeof locked === 'number' ? locked : null,
      rights: rightsIn(rights),
      role: typeof role === 'string' ? role : null,
    }));
  }

  /**
   * Sets what a user may do. It applies from the next request on, also in open sessions.
   * @param role the role of the company's own whose rights these are, if they are those of one
   */
  setRights(name: string, rights: RightsInput, by = '', role: string | null = null): void {
    this.database.transact(() => {
      const [before, after] = [this.rights.get(name)?.rights ?? null, JSON.stringify(rightsSchema.parse(rights))];
      const roleBefore = this.role.get(name)?.role ?? null;
      this.database.prepare('UPDATE account_user SET rights = ?, role = ? WHERE name = ?').run(after, role, name);
      this.note(name, by, [
        { field: 'rights', before, after },
        ...(role === roleBefore ? [] : [{ field: 'role', before: roleBefore, after: role }]),
      ]);
    });
  }

  /** Those of a user; everything for a name that only stands on records. */
  rightsOf(name: string): Rights {
    return rightsIn(this.rights.get(name)?.rights);
  }

  /** Locks a user: all sessions end, and none begins. @returns whether there is such a user, not locked before */
  lock(name: string, by = ''): boolean {
    return this.database.transact(() => {
      const { changes } = this.database
        .prepare('UPDATE account_user SET locked = ? WHERE name = ? AND locked IS NULL')
        .run(Math.floor(this.source.now()), name);
      this.database.prepare('DELETE FROM session WHERE user_name = ?').run(name);
      if (changes > 0) this.note(name, by, [{ field: 'isLocked', before: false, after: true }]);
      return changes > 0;
    });
  }

  /** Lets a user sign in again. @returns whether there is such a user, and was locked */
  unlock(name: string, by = ''): boolean {
    return this.database.transact(() => {
      const { changes } = this.database
        .prepare('UPDATE account_user SET locked = NULL WHERE name = ? AND locked IS NOT NULL')
        .run(name);
      if (changes > 0) this.note(name, by, [{ field: 'isLocked', before: true, after: false }]);
      return changes > 0;
    });
  }

  /** Is told whenever something is done to a user, here or in another process. */
  onChange(follower: () => void): void {
    this.followers.push(follower);
  }

  private tell(): void {
    for (const follower of this.followers) follower();
  }

  private note(recordId: string, userName: string, changes: FieldChange[]): void {
    this.tell();
    const state = userState(this.state.get(recordId) ?? {});
    this.database.note(() => {
      const at = this.database.stamps.next(this.source.now());
      return { at, userName, kind: KIND, recordId, changes, state };
    });
  }
}
