import { ROLE_NAMES, roleOf } from '../../domain/service/people.ts';
import { openCompany, type Company } from '../company/company.ts';
import { systemRandom } from '../company/exchange.ts';
import type { Engine } from '../storage/engine.ts';
import { refuseUnfinished } from '../storage/finished.ts';
import { NEWEST_API_VERSION } from '../base/versions.ts';
import { keyState, PREFIX_LENGTH } from './apiKeys.ts';
import type { PeopleArguments } from './peopleArguments.ts';
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
        return table(['ROLE', 'RIGHTS'], [...ROLE_NAMES.map((name) => [name, rightsInWords(ROLES[name])])]);
    }
  } finally {
    company.database.close();
  }
}

function listUsers({ users }: Company): string {
  const rows = users
    .all()
    .map(({ name, locked, rights }) => [
      name,
      locked === null ? '' : momentOf(locked),
      roleOf(rights, ROLES) ?? 'own rights',
      rightsInWords(rights),
    ]);
  return table(['USER', 'LOCKED', 'ROLE', 'RIGHTS'], rows);
}

function addUser({ users, directory, database }: Company, { name, role, legalEntities }: Asked<'users add'>): string {
  const unknown = legalEntities?.find((code) => directory.byCode('legalEntity', code) === undefined);
  if (unknown !== undefined) {
    const codes = directory.all('legalEntity').map(({ code }) => code);
    throw new Error(`There is no legal entity ${unknown}: there are ${codes.join(', ') || 'none'}.`);
  }
  return database.transact(() => {
    if (!users.add(name)) throw new Error(`There is a user ${name} already.`);
    users.setRights(name, { ...ROLES[role], legalEntities });
    return `User name: ${name}`;
  });
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
