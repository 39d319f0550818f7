import { ROLE_NAMES, type Role } from '../../domain/service/people.ts';
import { addDays, parseLocalDate } from '../../domain/values/dates.ts';
import { ArgumentError, parsed } from '../base/arguments.ts';
import { refusePassword } from '../base/databaseAddress.ts';

/** What `users`, `keys` and `roles` are asked for, on the file of a company. */
export type PeopleArguments = { database: string } & (
  | { command: 'users list' | 'roles list' }
  | { command: 'users add'; name: string; role: Role; legalEntities: string[] | null }
  | { command: 'users lock' | 'users unlock'; name: string }
  | { command: 'keys list' }
  | { command: 'keys create'; name: string; description: string; validFrom?: number; validUntil?: number }
  | { command: 'keys revoke'; key: string }
);

const PEOPLE = { users: ['add', 'list', 'lock', 'unlock'], keys: ['create', 'list', 'revoke'], roles: ['list'] };
export type PeopleCommand = keyof typeof PEOPLE;

export function isPeopleCommand(command: string | undefined): command is PeopleCommand {
  return command !== undefined && Object.hasOwn(PEOPLE, command);
}

export const LONGEST_NAME = 100;
export const LONGEST_DESCRIPTION = 250;
const text = { type: 'string' } as const;

export const PEOPLE_USAGE = `  npm run service -- users list --db FILE
  npm run service -- users add --db FILE --user NAME --role ${ROLE_NAMES.join('|')} [--legal-entities CODE,CODE]
  npm run service -- users lock|unlock --db FILE --user NAME
  npm run service -- keys list --db FILE
  npm run service -- keys create --db FILE --user NAME --description TEXT [--from 2026-01-01] [--until 2026-12-31]
  npm run service -- keys revoke --db FILE --key START
  npm run service -- roles list --db FILE`;

/** @throws ArgumentError that names the option and what it must be */
export function readPeopleArguments(what: PeopleCommand, args: readonly string[]): PeopleArguments {
  const [verb = '', ...rest] = args;
  if (!PEOPLE[what].includes(verb))
    throw new ArgumentError(`${what} must be followed by ${PEOPLE[what].join(' or ')}, not "${verb}".`);
  switch (`${what} ${verb}`) {
    case 'users add': {
      const {
        db,
        user,
        role,
        'legal-entities': entities,
      } = parsed(rest, {
        db: text,
        user: text,
        role: text,
        'legal-entities': text,
      });
      return {
        command: 'users add',
        database: fileNamed(db),
        name: words('user', user, LONGEST_NAME),
        role: roleNamed(role),
        legalEntities: entities?.split(',').map((code) => code.trim()) ?? null,
      };
    }
    case 'users lock':
    case 'users unlock': {
      const { db, user } = parsed(rest, { db: text, user: text });
      const command = verb === 'lock' ? 'users lock' : 'users unlock';
      return { command, database: fileNamed(db), name: words('user', user, LONGEST_NAME) };
    }
    case 'keys create': {
      const { db, user, description, from, until } = parsed(rest, {
        db: text,
        user: text,
        description: text,
        from: text,
        until: text,
      });
      const [validFrom, validUntil] = [startOf('from', from, 0), startOf('until', until, 1)];
      if (validFrom !== undefined && validUntil !== undefined && validUntil <= validFrom)
        throw new ArgumentError('--until must not be before --from.');
      return {
        command: 'keys create',
        database: fileNamed(db),
        name: words('user', user, LONGEST_NAME),
        description: words('description', description, LONGEST_DESCRIPTION),
        ...(validFrom !== undefined && { validFrom }),
        ...(validUntil !== undefined && { validUntil }),
      };
    }
    case 'keys revoke': {
      const { db, key } = parsed(rest, { db: text, key: text });
      return { command: 'keys revoke', database: fileNamed(db), key: words('key', key, LONGEST_NAME) };
    }
    default: {
      const { db } = parsed(rest, { db: text });
      const command = what === 'users' ? 'users list' : what === 'keys' ? 'keys list' : 'roles list';
      return { command, database: fileNamed(db) };
    }
  }
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

function roleNamed(given = ''): Role {
  const role = ROLE_NAMES.find((name) => name === given.toLowerCase());
  if (role === undefined) throw new ArgumentError(`--role must be ${ROLE_NAMES.join(' or ')}, not "${given}".`);
  return role;
}

/** The moment at which a day begins in UTC, or one so many days later, ms since 1970. */
function startOf(option: string, given: string | undefined, days: number): number | undefined {
  if (given === undefined) return undefined;
  const day = parseLocalDate(given);
  if (day === null) throw new ArgumentError(`--${option} must be a date (YYYY-MM-DD), not "${given}".`);
  return Date.parse(`${addDays(day, days)}T00:00:00Z`);
}
