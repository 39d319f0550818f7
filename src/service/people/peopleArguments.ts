import { addDays, parseLocalDate } from '../../domain/values/dates.ts';
import { ArgumentError, parsed } from '../base/arguments.ts';
import { refusePassword } from '../base/databaseAddress.ts';
import { rightsOfWords } from './roles.ts';

type RightsOfWords = ReturnType<typeof rightsOfWords>;

/** What `users`, `keys` and `roles` are asked for, on the file of a company. */
export type PeopleArguments = { database: string } & (
  | { command: 'users list' | 'roles list' }
  | { command: 'users add'; name: string; role: string; legalEntities: string[] | null }
  /** What is missing stays as it is; null is all legal entities. */
  | { command: 'users change'; name: string; role?: string; legalEntities?: string[] | null }
  | { command: 'users lock' | 'users unlock'; name: string }
  | { command: 'keys list' }
  | { command: 'keys create'; name: string; description: string; validFrom?: number; validUntil?: number }
  | { command: 'keys revoke'; key: string }
  /** The rights of the role that it is like, with those that are named; those of a reader unless said. */
  | { command: 'roles add'; role: string; like?: string; rights?: RightsOfWords }
  | { command: 'roles change'; role: string; rights: RightsOfWords }
  | { command: 'roles remove'; role: string }
);

const PEOPLE = {
  users: ['add', 'change', 'list', 'lock', 'unlock'],
  keys: ['create', 'list', 'revoke'],
  roles: ['add', 'change', 'list', 'remove'],
};
export type PeopleCommand = keyof typeof PEOPLE;

export function isPeopleCommand(command: string | undefined): command is PeopleCommand {
  return command !== undefined && Object.hasOwn(PEOPLE, command);
}

/** Most characters in the name of a user, a role or a key. */
export const PEOPLE_NAME_LENGTH = 100;
export const LONGEST_DESCRIPTION = 250;
const text = { type: 'string' } as const;

export const PEOPLE_USAGE = `  npm run service -- users list --db FILE
  npm run service -- users add --db FILE --user NAME --role ROLE [--legal-entities CODE,CODE]
  npm run service -- users change --db FILE --user NAME [--role ROLE] [--legal-entities CODE,CODE|all]
  npm run service -- users lock|unlock --db FILE --user NAME
  npm run service -- keys list --db FILE
  npm run service -- keys create --db FILE --user NAME --description TEXT [--from 2026-01-01] [--until 2026-12-31]
  npm run service -- keys revoke --db FILE --key START
  npm run service -- roles list --db FILE
  npm run service -- roles add --db FILE --role NAME [--like ROLE] [--rights 'read; bank write; not: closesPeriods']
  npm run service -- roles change --db FILE --role NAME --rights TEXT
  npm run service -- roles remove --db FILE --role NAME`;

/** @throws ArgumentError that names the option and what it must be */
export function readPeopleArguments(what: PeopleCommand, args: readonly string[]): PeopleArguments {
  const [verb = '', ...rest] = args;
  if (!PEOPLE[what].includes(verb))
    throw new ArgumentError(`${what} must be followed by ${PEOPLE[what].join(' or ')}, not "${verb}".`);
  const read = what === 'users' ? readUsers : what === 'keys' ? readKeys : readRoles;
  return read(verb, rest);
}

function readUsers(verb: string, args: readonly string[]): PeopleArguments {
  if (verb === 'list') return { command: 'users list', database: fileNamed(parsed(args, { db: text }).db) };
  if (verb === 'add' || verb === 'change') {
    const {
      db,
      user,
      role,
      'legal-entities': entities,
    } = parsed(args, {
      ...{ db: text, user: text, role: text, 'legal-entities': text },
    });
    const named = { database: fileNamed(db), name: words('user', user, PEOPLE_NAME_LENGTH) };
    if (verb === 'add')
      return {
        ...named,
        command: 'users add',
        role: words('role', role, PEOPLE_NAME_LENGTH),
        legalEntities: codesIn(entities ?? 'all'),
      };
    if (role === undefined && entities === undefined)
      throw new ArgumentError('users change needs --role or --legal-entities: what is to change.');
    return {
      ...named,
      command: 'users change',
      ...(role !== undefined && { role: words('role', role, PEOPLE_NAME_LENGTH) }),
      ...(entities !== undefined && { legalEntities: codesIn(entities) }),
    };
  }
  const { db, user } = parsed(args, { db: text, user: text });
  const command = verb === 'lock' ? 'users lock' : 'users unlock';
  return { command, database: fileNamed(db), name: words('user', user, PEOPLE_NAME_LENGTH) };
}

/** @returns null for all: `all` in small letters, since a legal entity may have the code `ALL` */
function codesIn(list: string): string[] | null {
  return list.trim() === 'all' ? null : list.split(',').map((code) => code.trim());
}

function readKeys(verb: string, args: readonly string[]): PeopleArguments {
  if (verb === 'list') return { command: 'keys list', database: fileNamed(parsed(args, { db: text }).db) };
  if (verb === 'revoke') {
    const { db, key } = parsed(args, { db: text, key: text });
    return { command: 'keys revoke', database: fileNamed(db), key: words('key', key, PEOPLE_NAME_LENGTH) };
  }
  const { db, user, description, from, until } = parsed(args, {
    ...{ db: text, user: text, description: text, from: text, until: text },
  });
  const [validFrom, validUntil] = [startOf('from', from, 0), startOf('until', until, 1)];
  if (validFrom !== undefined && validUntil !== undefined && validUntil <= validFrom)
    throw new ArgumentError('--until must not be before --from.');
  return {
    command: 'keys create',
    database: fileNamed(db),
    name: words('user', user, PEOPLE_NAME_LENGTH),
    description: words('description', description, LONGEST_DESCRIPTION),
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
  };
}

function readRoles(verb: string, args: readonly string[]): PeopleArguments {
  if (verb === 'list') return { command: 'roles list', database: fileNamed(parsed(args, { db: text }).db) };
  if (verb === 'remove') {
    const { db, role } = parsed(args, { db: text, role: text });
    return { command: 'roles remove', database: fileNamed(db), role: words('role', role, PEOPLE_NAME_LENGTH) };
  }
  if (verb === 'change') {
    const { db, role, rights = '' } = parsed(args, { db: text, role: text, rights: text });
    const named = { database: fileNamed(db), role: words('role', role, PEOPLE_NAME_LENGTH) };
    return { command: 'roles change', ...named, rights: rightsOfWords(rights) };
  }
  const { db, role, like, rights } = parsed(args, { db: text, role: text, like: text, rights: text });
  if (like === undefined && rights === undefined)
    throw new ArgumentError('roles add needs --like or --rights: what the role may do.');
  return {
    command: 'roles add',
    database: fileNamed(db),
    role: words('role', role, PEOPLE_NAME_LENGTH),
    ...(like !== undefined && { like: words('like', like, PEOPLE_NAME_LENGTH) }),
    ...(rights !== undefined && { rights: rightsOfWords(rights) }),
  };
}

function fileNamed(db: string | undefined): string {
  if (db === undefined || db === '' || db === ':memory:')
    throw new ArgumentError('--db must be the file of a company.');
  refusePassword(db);
  return db;
}

/** A text without spaces around it; null if there is none, or it is too long or not in one line. */
export function oneLine(given: string, longest: number): string | null {
  const trimmed = given.trim();
  return trimmed === '' || trimmed.length > longest || /\p{Cc}/u.test(trimmed) ? null : trimmed;
}

function words(option: string, given = '', longest: number): string {
  const trimmed = oneLine(given, longest);
  if (trimmed === null)
    throw new ArgumentError(`--${option} is required: a text of at most ${String(longest)} characters in one line.`);
  return trimmed;
}

/** The moment at which a day begins in UTC, or one so many days later, ms since 1970. */
function startOf(option: string, given: string | undefined, days: number): number | undefined {
  if (given === undefined) return undefined;
  const day = parseLocalDate(given);
  if (day === null) throw new ArgumentError(`--${option} must be a date (YYYY-MM-DD), not "${given}".`);
  return Date.parse(`${addDays(day, days)}T00:00:00Z`);
}
