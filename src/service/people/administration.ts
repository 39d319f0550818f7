import {
  isSameRights,
  roleOf,
  type People,
  type PeopleChange,
  type PeopleChanged,
  type PeopleReason,
  type ServiceKey,
  type UserRights,
} from '../../domain/service/people.ts';
import { addDays, instantOf, parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import type { Company } from '../company/company.ts';
import { serviceClassSchema } from '../base/classes.ts';
import { Refusal } from '../base/refusal.ts';
import { mayPeople, RIGHT_AREAS, rightsSchema, type Rights } from '../base/rights.ts';
import { keyState, type ApiKey } from './apiKeys.ts';
import { LONGEST_DESCRIPTION, PEOPLE_NAME_LENGTH, oneLine } from './peopleArguments.ts';
import { ROLES } from './roles.ts';

type Facts = Readonly<Record<string, string>>;

/** The sentence of each reason, for integrators; the page has its own, in the language of its user. */
const SENTENCES: Readonly<Record<PeopleReason, (facts: Facts) => string>> = {
  required: ({ most }) => `A text of at most ${most} characters in one line is required.`,
  nameTaken: ({ name }) => `There is a user ${name} already.`,
  roleTaken: ({ name }) => `There is a role ${name} already.`,
  unknownRole: ({ name }) => `There is no role ${name}.`,
  roleInUse: ({ name, users }) => `The role ${name} is that of ${users}: give them another one first.`,
  unknownUser: ({ name }) => `There is no user ${name}.`,
  unknownKey: ({ prefix }) => `There is no key that begins with ${prefix} and is not revoked.`,
  unknownEntity: ({ code }) => `There is no legal entity ${code}.`,
  backwards: () => 'The last day must not be before the first.',
  lastAdministrator: () =>
    'Nobody who may change users could sign in after that: give another one the right and a key.',
  changedMeanwhile: ({ name }) => `The rights of ${name} were changed meanwhile: read them again.`,
};

function refused(status: 400 | 404 | 409, field: string, reason: PeopleReason, facts: Facts = {}): Refusal {
  return new Refusal(status, SENTENCES[reason](facts), { field, reason, facts });
}

/** The day in UTC that a moment is in. @param moment milliseconds since 1970 */
function dayOf(moment: number | null): LocalDate | null {
  return moment === null ? null : parseLocalDate(new Date(moment).toISOString().slice(0, 10));
}

function listedKey(key: ApiKey, now: number): ServiceKey {
  const { prefix, userName, description, created, validFrom, validUntil, lastUsed, lastAddress } = key;
  const instant = (moment: number | null) => (moment === null ? null : instantOf(moment));
  return {
    ...{ prefix, userName, description, state: keyState(key, now) },
    validFrom: dayOf(validFrom),
    validTo: dayOf(validUntil === null ? null : validUntil - 1),
    ...{ created: instant(created), lastUsed: instant(lastUsed), lastAddress },
  };
}

/** All users with their rights, sessions and keys, and what rights can be given. @param self who asks */
export function peopleOf({ users, keys, roles, sessions, directory, source }: Company, self: string): People {
  const open = sessions.counted();
  return {
    self,
    users: users.all().map(({ name, locked, rights, role }) => ({
      ...{ name, isLocked: locked !== null, role: role ?? roleOf(rights, ROLES), rights },
      sessions: open.get(name) ?? 0,
    })),
    keys: keys.all().map((key) => listedKey(key, source.now())),
    roles: ROLES,
    companyRoles: roles.all(),
    areas: [...RIGHT_AREAS],
    classes: serviceClassSchema.options,
    legalEntities: directory.all('legalEntity').map(({ code, description }) => ({ code, description })),
  };
}

/** How many may change users and can sign in, now or with a key that is valid later. */
function administrators({ users, keys, source }: Company): number {
  const now = source.now();
  const withKey = new Set(
    keys
      .all()
      .filter((key) => ['valid', 'notYet'].includes(keyState(key, now)))
      .map(({ userName }) => userName),
  );
  return users.all().filter(({ name, locked, rights }) => locked === null && mayPeople(rights) && withKey.has(name))
    .length;
}

/**
 * Does what an administrator asks for, within the transaction that is under way.
 * @param by who asks
 * @throws Refusal 400, 404 or 409 with its reason; 409 too if nobody could change users any more
 */
export function changePeopleBy(company: Company, change: PeopleChange, by: string): PeopleChanged {
  const before = administrators(company);
  const apiKey = changed(company, change, by);
  if (before > 0 && administrators(company) === 0) throw refused(409, '', 'lastAdministrator');
  return { apiKey };
}

/** @returns the key, if one was made */
function changed(company: Company, change: PeopleChange, by: string): string | null {
  const { users, keys, sessions } = company;
  if (change.act === 'revokeKey') {
    const { prefix } = change;
    if (!keys.revoke(prefix, by)) throw refused(404, '', 'unknownKey', { prefix });
    return null;
  }
  if (change.act === 'addUser') {
    const name = named('name', change.name, PEOPLE_NAME_LENGTH);
    const rights = rightsGiven(company, change);
    if (!users.add(name, by)) throw refused(409, 'name', 'nameTaken', { name });
    users.setRights(name, rights, by, change.role);
    return null;
  }
  if (change.act === 'addRole' || change.act === 'changeRole' || change.act === 'removeRole') {
    changeRole(company, change, by);
    return null;
  }
  const { name } = change;
  if (!users.has(name)) throw refused(404, '', 'unknownUser', { name });
  switch (change.act) {
    case 'setRights':
      if (!isSameRights(users.rightsOf(name), change.before)) throw refused(409, '', 'changedMeanwhile', { name });
      users.setRights(name, rightsGiven(company, change), by, change.role);
      return null;
    case 'lock':
      users.lock(name, by);
      return null;
    case 'unlock':
      users.unlock(name, by);
      return null;
    case 'signOut':
      sessions.closeOf(name);
      return null;
    case 'createKey': {
      const description = named('description', change.description, LONGEST_DESCRIPTION);
      const { validFrom, validTo } = change;
      if (validFrom !== null && validTo !== null && validTo < validFrom) throw refused(400, 'validTo', 'backwards');
      return keys.create({
        ...{ userName: name, description, by },
        validFrom: startOf(validFrom),
        validUntil: startOf(validTo && addDays(validTo, 1)),
      });
    }
  }
}

type RoleChange = Extract<PeopleChange, { act: 'addRole' | 'changeRole' | 'removeRole' }>;

function changeRole(company: Company, change: RoleChange, by: string): void {
  const { roles } = company;
  if (change.act === 'addRole') {
    const name = named('name', change.name, PEOPLE_NAME_LENGTH);
    if (roles.add(name, knownRights(company, change.rights), by) === 'taken')
      throw refused(409, 'name', 'roleTaken', { name });
    return;
  }
  const { name } = change;
  const known = roles.of(name);
  if (!known) throw refused(404, '', 'unknownRole', { name });
  if (change.act === 'changeRole') {
    if (!isSameRights(known.rights, change.before)) throw refused(409, '', 'changedMeanwhile', { name });
    roles.setRights(name, knownRights(company, change.rights), by);
  } else if (roles.remove(name, by) === 'inUse')
    throw refused(409, '', 'roleInUse', { name, users: known.users.join(', ') });
}

/** The rights that a user gets: those of the role, if one is named, for the legal entities that are given. */
function rightsGiven(company: Company, { rights, role }: { rights: UserRights; role?: string | undefined }): Rights {
  const given = knownRights(company, rights);
  if (role === undefined) return given;
  const known = company.roles.of(role);
  if (!known) throw refused(404, 'role', 'unknownRole', { name: role });
  return { ...known.rights, legalEntities: given.legalEntities };
}

/** The moment at which a day begins in UTC, milliseconds since 1970. */
function startOf(day: LocalDate | null): number | undefined {
  return day === null ? undefined : Date.parse(`${day}T00:00:00Z`);
}

function named(field: string, given: string, most: number): string {
  const text = oneLine(given, most);
  if (text === null) throw refused(400, field, 'required', { most: String(most) });
  return text;
}

/** @throws Refusal 400 for an area, a class or a legal entity that there is not */
function knownRights({ directory }: Company, given: UserRights): Rights {
  const rights = rightsSchema.safeParse(given);
  if (!rights.success) throw new Refusal(400, 'The rights name an area or a class that there is not.');
  const codes = rights.data.legalEntities ?? [];
  const unknown = codes.find(
    (code) => !directory.all('legalEntity').some((one) => one.code === code || one.id === code),
  );
  if (unknown !== undefined) throw refused(400, 'legalEntities', 'unknownEntity', { code: unknown });
  return rights.data;
}
