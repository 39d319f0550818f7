import { ROLE_NAMES, roleOf } from '../../domain/service/people.ts';
import { openCompany, type Company } from '../company/company.ts';
import { systemRandom } from '../company/exchange.ts';
import type { Engine } from '../storage/engine.ts';
import { refuseUnfinished } from '../storage/finished.ts';
import { NEWEST_API_VERSION } from '../base/versions.ts';
import { keyState, PREFIX_LENGTH } from './apiKeys.ts';
import type { PeopleArguments } from './peopleArguments.ts';
import type { Rights } from '../base/rights.ts';
import { rightsInWords, ROLES } from './roles.ts';

type Asked<Command extends PeopleArguments['command']> = Extract<PeopleArguments, { command: Command }>;

/**
 * Does what `users`, `keys` or `roles` asks for. A service that runs on the file follows from its next request on.
 * @param storage what keeps the company, if it is not a file
 * @returns what to print
 * @throws Error that says why not
 */
export function runPeopleCommand(
  asked: PeopleArguments,
  now: () => number = Date.now,
  storage: string | Engine = asked.database,
): string {
  if (storage === asked.database) refuseUnfinished(asked.database);
  const source = { now, randomBytes: systemRandom };
  const company = openCompany(storage, { apiVersion: NEWEST_API_VERSION, source });
  try {
    switch (asked.command) {
      case 'users list':
        return listUsers(company);
      case 'users add':
        return addUser(company, asked);
      case 'users change':
        return changeUser(company, asked);
      case 'users lock':
      case 'users unlock':
        return lockUser(company, asked);
      case 'keys list':
        return listKeys(company, now());
      case 'keys create':
        return createKey(company, asked);
      case 'keys revoke':
        return revokeKey(company, asked);
      case 'roles list':
        return listRoles(company);
      case 'roles add':
        return addRole(company, asked);
      case 'roles change':
        return changeRole(company, asked);
      case 'roles remove':
        return removeRole(company, asked.role);
    }
  } finally {
    company.database.close();
  }
}

function listUsers({ users }: Company): string {
  const rows = users
    .all()
    .map(({ name, locked, rights, role }) => [
      name,
      locked === null ? '' : momentOf(locked),
      role ?? roleOf(rights, ROLES) ?? 'own rights',
      rightsInWords(rights),
    ]);
  return table(['USER', 'LOCKED', 'ROLE', 'RIGHTS'], rows);
}

function addUser(company: Company, { name, role, legalEntities }: Asked<'users add'>): string {
  const { users, database } = company;
  return database.transact(() => {
    refuseUnknownEntities(company, legalEntities);
    const { rights, companyRole } = roleNamed(company, role);
    if (!users.add(name)) throw new Error(`There is a user ${name} already.`);
    users.setRights(name, { ...rights, legalEntities }, '', companyRole);
    return `User name: ${name}`;
  });
}

/** With another role, for other legal entities, or both; what is not said stays. */
function changeUser(company: Company, { name, role, legalEntities }: Asked<'users change'>): string {
  const { users, database } = company;
  return database.transact(() => {
    refuseUnknownUser(users, name);
    refuseUnknownEntities(company, legalEntities ?? null);
    const user = users.all().find((each) => each.name === name);
    const before = users.rightsOf(name);
    const { rights, companyRole } =
      role === undefined ? { rights: before, companyRole: user?.role ?? null } : roleNamed(company, role);
    const after = { ...rights, legalEntities: legalEntities === undefined ? before.legalEntities : legalEntities };
    users.setRights(name, after, '', companyRole);
    return `Changed: ${name}. ${rightsInWords(after)}`;
  });
}

function refuseUnknownEntities({ directory }: Company, given: readonly string[] | null): void {
  const unknown = given?.find((code) => directory.byCode('legalEntity', code) === undefined);
  if (unknown === undefined) return;
  const codes = directory.all('legalEntity').map(({ code }) => code);
  throw new Error(`There is no legal entity ${unknown}: there are ${codes.join(', ') || 'none'}.`);
}

/** The rights of a role that every company has, or of one of its own. @throws Error that says which there are */
function roleNamed({ roles }: Company, name: string): { rights: Rights; companyRole: string | null } {
  const usual = ROLE_NAMES.find((each) => each === name.toLowerCase());
  if (usual) return { rights: ROLES[usual], companyRole: null };
  const known = roles.of(name);
  if (known) return { rights: known.rights, companyRole: name };
  const all = [...ROLE_NAMES, ...roles.all().map((role) => role.name)];
  throw new Error(`There is no role ${name}: there are ${all.join(', ')}.`);
}

function listRoles({ roles }: Company): string {
  const usual = ROLE_NAMES.map((name) => [name, '', rightsInWords(ROLES[name])]);
  const own = roles.all().map(({ name, users, rights }) => [name, users.join(', '), rightsInWords(rights)]);
  return table(['ROLE', 'USERS', 'RIGHTS'], [...usual, ...own]);
}

function addRole(company: Company, { role, like = 'reader', rights = (same) => same }: Asked<'roles add'>): string {
  return company.database.transact(() => {
    const given = rights(roleNamed(company, like).rights);
    if (company.roles.add(role, given) === 'taken') throw new Error(`There is a role ${role} already.`);
    return `Role: ${role}. ${rightsInWords(given)}`;
  });
}

function changeRole({ roles, database }: Company, { role, rights }: Asked<'roles change'>): string {
  return database.transact(() => {
    const known = roles.of(role);
    if (!known) throw new Error(unknownRole(role));
    const given = rights(known.rights);
    roles.setRights(role, given);
    return `Role: ${role}. ${rightsInWords(given)}\nUsers: ${known.users.join(', ') || 'none'}`;
  });
}

function removeRole({ roles, database }: Company, role: string): string {
  return database.transact(() => {
    const outcome = roles.remove(role);
    if (outcome === 'unknown') throw new Error(unknownRole(role));
    if (outcome === 'inUse')
      throw new Error(
        `The role ${role} is that of ${roles.of(role)?.users.join(', ') ?? ''}: give them another one with users change first.`,
      );
    return `Removed: ${role}`;
  });
}

/** Also for those that every company has: they stay as they are. */
function unknownRole(role: string): string {
  return ROLE_NAMES.some((each) => each === role.toLowerCase())
    ? `The role ${role} is one of every company: roles add makes one of your own, with --like ${role.toLowerCase()}.`
    : `There is no role ${role} of the company's own: roles list shows all.`;
}

function lockUser({ users }: Company, { command, name }: Asked<'users lock' | 'users unlock'>): string {
  refuseUnknownUser(users, name);
  const isLock = command === 'users lock';
  const isDone = isLock ? users.lock(name) : users.unlock(name);
  if (!isDone) throw new Error(`The user ${name} is ${isLock ? 'locked already' : 'not locked'}.`);
  return isLock ? `Locked: ${name}. All sessions have ended.` : `Unlocked: ${name}`;
}

function refuseUnknownUser(users: Company['users'], name: string): void {
  if (!users.has(name)) throw new Error(`There is no user ${name}: users list shows all, users add adds one.`);
}

function createKey({ users, keys }: Company, { name, ...key }: Asked<'keys create'>): string {
  refuseUnknownUser(users, name);
  return `User name: ${name}\nAPI key: ${keys.create({ ...key, userName: name })}`;
}

function revokeKey({ keys }: Company, { key }: Asked<'keys revoke'>): string {
  const start = key.slice(0, PREFIX_LENGTH);
  const known = keys.all().find(({ prefix }) => prefix === start);
  if (!known) throw new Error(`There is no key that begins with ${start}: keys list shows all.`);
  if (!keys.revoke(start)) throw new Error(`The key ${start} is revoked already.`);
  return `Revoked: ${start} (${known.description}, of ${known.userName}). Its sessions last until they are due, at most 30 minutes; users lock ends them at once.`;
}

function listKeys({ keys }: Company, now: number): string {
  const rows = keys
    .all()
    .map((key) => [
      key.prefix,
      key.userName,
      keyState(key, now) === 'notYet' ? 'not yet' : keyState(key, now),
      momentOf(key.validFrom),
      momentOf(key.validUntil),
      [momentOf(key.lastUsed), key.lastAddress ?? ''].join(' ').trim(),
      key.description,
    ]);
  return table(['KEY', 'USER', 'STATE', 'FROM', 'UNTIL', 'LAST USED', 'DESCRIPTION'], rows);
}

/** To the minute, in UTC. */
function momentOf(moment: number | null): string {
  return moment === null ? '' : new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
}

/** Rows under their headings, in columns that are as wide as they must be. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
