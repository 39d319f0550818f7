import { ROLE_NAMES } from '../../domain/service/people.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import { rightsSchema, type Rights, type RightsInput } from '../base/rights.ts';
import type { Database } from '../storage/database.ts';
import type { FieldChange } from '../storage/history.ts';
import { stateOf } from '../storage/history.ts';
import { rightsIn, type Users } from './users.ts';

/** A role that a company has made for itself: a named set of rights, and who has it. */
interface KeptRole {
  name: string;
  /** Without legal entities: each user has those beside the role. */
  rights: Rights;
  users: string[];
}

/** What came of a change: done, or why not. */
export type RoleOutcome = 'done' | 'taken' | 'unknown' | 'inUse';

const textOf = (rights: RightsInput): string => JSON.stringify(rightsSchema.parse({ ...rights, legalEntities: null }));

/**
 * The roles of a company's own, as the database has them at each look. Whoever has one has its rights: a change is one
 * of each of its users, in the same transaction, so that open sessions in every process follow as they do for a user.
 */
export class CompanyRoles {
  private readonly database: Database;
  private readonly source: MintSource;
  private readonly users: Users;

  constructor(database: Database, users: Users, source: MintSource) {
    this.database = database;
    this.users = users;
    this.source = source;
  }

  /** All, by name. */
  all(): KeptRole[] {
    const users = this.users.all();
    return this.database
      .prepare('SELECT name, rights FROM role ORDER BY name')
      .all()
      .map((row) => ({
        name: String(row.name),
        rights: rightsIn(row.rights),
        users: users.filter(({ role }) => role === row.name).map(({ name }) => name),
      }));
  }

  of(name: string): KeptRole | null {
    return this.all().find((role) => role.name === name) ?? null;
  }

  /** Makes a role, unless there is one of that name in whatever case. @param by who does it; '' for the service itself */
  add(name: string, rights: RightsInput, by = ''): RoleOutcome {
    return this.database.transact(() => {
      const taken = [...ROLE_NAMES, ...this.all().map((role) => role.name)];
      if (taken.some((each) => each.toLowerCase() === name.toLowerCase())) return 'taken';
      const after = textOf(rights);
      this.database.prepare('INSERT INTO role (name, rights) VALUES (?, ?)').run(name, after);
      this.note(name, by, [{ field: 'rights', before: null, after }], stateOf(after));
      return 'done';
    });
  }

  /** Sets what a role may do, and so what each user who has it may. */
  setRights(name: string, rights: RightsInput, by = ''): RoleOutcome {
    return this.database.transact(() => {
      const known = this.of(name);
      if (!known) return 'unknown';
      const [before, after] = [textOf(known.rights), textOf(rights)];
      this.database.prepare('UPDATE role SET rights = ? WHERE name = ?').run(after, name);
      this.note(name, by, [{ field: 'rights', before, after }], stateOf(after));
      for (const user of known.users) {
        const { legalEntities } = this.users.rightsOf(user);
        this.users.setRights(user, { ...rightsIn(after), legalEntities }, by, name);
      }
      return 'done';
    });
  }

  /** Takes a role away that nobody has. */
  remove(name: string, by = ''): RoleOutcome {
    return this.database.transact(() => {
      const known = this.of(name);
      if (!known) return 'unknown';
      if (known.users.length > 0) return 'inUse';
      this.database.prepare('DELETE FROM role WHERE name = ?').run(name);
      this.note(name, by, [{ field: 'rights', before: textOf(known.rights), after: null }], '');
      return 'done';
    });
  }

  private note(recordId: string, userName: string, changes: FieldChange[], state: string): void {
    this.database.note(() => {
      const at = this.database.stamps.next(this.source.now());
      return { at, userName, kind: 'role', recordId, changes, state };
    });
  }
}
