import { ArgumentError, parsed } from './base/arguments.ts';
import { isOfficeAddress, refusePassword } from './base/databaseAddress.ts';
import { LARGEST_DEMO, type DemoSize } from './demo/company.ts';
import { PEOPLE_USAGE } from './people/peopleArguments.ts';
import type { Faults } from './http/faults.ts';
import { FAULT_HELP, FaultSpecError, seededFaults } from './http/seededFaults.ts';
import { readServing, SERVING_OPTIONS, SERVING_USAGE, type Serving } from './http/servingArguments.ts';
import { isSpellings, SPELLINGS, type Spellings } from './base/spellings.ts';
import { behaves, isServedVersion, NEWEST_API_VERSION, sinceOf } from './base/versions.ts';

export interface CliArguments extends Serving {
  help: boolean;
  port: number;
  database: string;
  demo: DemoSize;
  apiVersion: string | undefined;
  spellings: Spellings | undefined;
  faults: Faults | undefined;
  postingDelay: number | undefined;
  /** The address of a replica of the office's database. */
  replica: string | undefined;
}

export const USAGE = `The local Finance Service.

  npm run service -- [--port N] [--db FILE|:memory:] [--demo SIZE] [--api-version V]
                     [--host ADDRESS] [--tls-cert FILE --tls-key FILE] [--metrics loopback|everyone]
                     [--log json] [--trust-proxy ADDRESSES] [--most-requests N]
                     [--replica postgres://USER@HOST/DATABASE]
                     [--spellings both|1.13|published] [--faults SPEC] [--posting-delay MS]

  npm run service -- create --db FILE --country GB --name NAME [--currency GBP] [--year-start 2026-01-01]
                     [--legal-form company|sole-trader|partnership] [--vat GB123456789] [--scheme invoice|cash]
                     [--language en|de|fr] [--demo] [--serve-as ROLE]

  npm run service -- migrate --db FILE

  npm run service -- verify --db FILE

  npm run service -- erase --db FILE --text TEXT [--confirm]

  npm run service -- export --db postgres://USER@HOST/DATABASE --to FILE
  npm run service -- import --db postgres://USER@HOST/DATABASE --from FILE [--serve-as ROLE]

  npm run service -- export --db FILE --format hledger|beancount|csv|fec [--to FILE] [--day 2026-12-31]

${PEOPLE_USAGE}

  --port N         the port to listen on; 0, the default, takes a free one
${SERVING_USAGE}
  --db FILE        database file, made when it is not there; :memory: (the default) keeps nothing
                   postgres://USER@HOST/DATABASE for an office, here and wherever --db stands: a company that create
                   has made; the password comes from PGPASSWORD or the file that PGPASSFILE names
  --replica URL    a replica of the office's database by PostgreSQL's streaming replication: it answers enquiries of the
                   ledger if it holds all that was written before, else the office's own database does
  --demo SIZE      what a new database is filled with: none, small (the default), books (the same with running costs,
                   on a general ledger), or a number of sales invoices
  --api-version V  behave as this version of the API, from 1.0 to 1.19 (the default)
  --spellings S    where 1.13 spells a shape its own way: serve both spellings (the default), or 1.13 alone;
                   published: drop and show as a service of 1.13 publishes itself, too
  --faults SPEC    strike requests by chance, the same each time: ${FAULT_HELP}
  --posting-delay MS  how long a submitted document waits for authorisation, and again for posting; unless said
                   1000, and 0 for a company that was made with create: it posts at once
  create           makes a company in a new file, with the chart of accounts of its country and a ledger, and prints its
                   key, which is not shown again; --vat is its number if it is registered for value added tax;
                   --demo: the demo company under this name, of GB in GBP, with two years of trade
                   --serve-as: a role of PostgreSQL that may serve an office's company, and not change its tables
  migrate          brings a company to the layout of this release; a service of an earlier one answers 503 from then on.
                   A file is also brought up to date when it is opened, an office's database only so
  verify           looks through the history: whether all events follow one another, and everything is as they left
                   it; prints the hash of the last, which a copy of the history kept elsewhere must end with
  erase            takes values that have TEXT out of the history, such as the name of a person who asks for it: that they
                   were changed, when and by whom stays; without --confirm it only says what it has found. Records and
                   documents stay as they are. In an office, only the owner of the database can
  export           writes the whole general ledger to FILE or to standard output: as a journal of the program hledger or
                   beancount, or every entry as a row of a table (csv); fec is the French fichier des écritures
                   comptables of the financial year in which --day is
  import           fills the empty database of an office with the company of a file, and export without --format writes
                   a company into a new file: all ids, numbers, keys and the history stay
  users            who may sign in to a company, and with which role; lock ends the sessions at once
  keys             what they sign in with: create prints a key, which is not shown again; --until is its last day (UTC);
                   revoke takes the start of a key, as list shows it: no session begins with it from then on
                   change gives another role, or limits a user to legal entities; a user who is not to sign in any more
                   is locked and stays, since the history names them
  roles            what the users of a role may do: administrator, bookkeeper and reader are there, others are the
                   company's own; change has effect at once for all who have the role, remove takes one that nobody has;
                   --rights as list shows them: none, read or write for all else, AREA read, CLASS write, closesPeriods`;

function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most))
    throw new ArgumentError(`--${name} must be a whole number from 0 to ${String(most)}, not "${text}".`);
  return value;
}

function demoSize(text: string): DemoSize {
  if (text === 'none' || text === 'small' || text === 'books') return text;
  if (!/^\d+$/.test(text))
    throw new ArgumentError(`--demo must be none, small, books or a number of sales invoices, not "${text}".`);
  return wholeNumber('demo', text, LARGEST_DEMO);
}

function faultsIn(text: string | undefined): Faults | undefined {
  try {
    return text === undefined ? undefined : seededFaults(text);
  } catch (error) {
    if (error instanceof FaultSpecError) throw new ArgumentError(error.message);
    throw error;
  }
}

/** A whole company as a file, or from one. */
export interface TransferArguments {
  database: string;
  file: string;
  /** The role of the office's database that is to serve it. */
  serveAs?: string | undefined;
}

/** @returns null for an export of the ledger, which names a format @throws ArgumentError */
export function readTransfer(args: readonly string[]): TransferArguments | null {
  if (args.some((each) => /^--format(=|$)/.test(each))) return null;
  const { db, to = '' } = parsed(args, { db: { type: 'string' }, to: { type: 'string' } });
  const database = companyNamed(db);
  if (to === '') throw new ArgumentError('--to must be the file to write the company to; --format exports its ledger.');
  return { database, file: to };
}

/** @throws ArgumentError */
export function readImport(args: readonly string[]): TransferArguments {
  const {
    db = '',
    from = '',
    'serve-as': serveAs,
  } = parsed(args, { db: { type: 'string' }, from: { type: 'string' }, 'serve-as': { type: 'string' } });
  if (!isOfficeAddress(db))
    throw new ArgumentError('--db must be postgres://USER@HOST/DATABASE: a file is a company as it is.');
  refusePassword(db);
  if (from === '') throw new ArgumentError('--from must be the file of a company.');
  return { database: db, file: from, serveAs };
}

function companyNamed(db = ''): string {
  if (db === '' || db === ':memory:') throw new ArgumentError('--db must be the file of a company.');
  refusePassword(db);
  return db;
}

/** The arguments of `verify` and `migrate`. @returns what `--db` names @throws ArgumentError */
export function readCompany(args: readonly string[]): string {
  return companyNamed(parsed(args, { db: { type: 'string' } }).db);
}

/** What `erase` is to do. */
export interface EraseArguments {
  database: string;
  text: string;
  isConfirmed: boolean;
}

/** The fewest characters of a text that is erased: fewer stand in nearly every value. */
const LEAST_ERASED = 3;

/** @throws ArgumentError */
export function readErase(args: readonly string[]): EraseArguments {
  const {
    db,
    text = '',
    confirm = false,
  } = parsed(args, {
    db: { type: 'string' },
    text: { type: 'string' },
    confirm: { type: 'boolean' },
  });
  const wanted = text.trim();
  if (wanted.length < LEAST_ERASED)
    throw new ArgumentError(`--text must have at least ${String(LEAST_ERASED)} characters.`);
  return { database: companyNamed(db), text: wanted, isConfirmed: confirm };
}

/** @throws ArgumentError */
export function readArguments(args: readonly string[]): CliArguments {
  const values = parsed(args, {
    help: { type: 'boolean', short: 'h' },
    port: { type: 'string' },
    db: { type: 'string' },
    demo: { type: 'string' },
    'api-version': { type: 'string' },
    spellings: { type: 'string' },
    faults: { type: 'string' },
    'posting-delay': { type: 'string' },
    replica: { type: 'string' },
    ...SERVING_OPTIONS,
  });
  const apiVersion = values['api-version'];
  if (apiVersion !== undefined && !isServedVersion(apiVersion)) {
    throw new ArgumentError(`--api-version must be from 1.0 to 1.19, not "${apiVersion}".`);
  }
  const demo = demoSize(values.demo ?? 'small');
  if (demo === 'books' && !behaves(apiVersion ?? NEWEST_API_VERSION, 'optionalContactAccount'))
    throw new ArgumentError(
      `--demo books needs --api-version ${sinceOf('optionalContactAccount')} or later: it has payments without a ` +
        'supplier.',
    );
  const { spellings } = values;
  if (spellings !== undefined && !isSpellings(spellings))
    throw new ArgumentError(`--spellings must be ${SPELLINGS.join(', ')}, not "${spellings}".`);
  if (values.db === '') throw new ArgumentError('--db must be a file or :memory:.');
  if (values.db !== undefined) refusePassword(values.db);
  if (values.demo !== undefined && isOfficeAddress(values.db ?? ''))
    throw new ArgumentError('--demo fills a new file: an office serves the company that create has made.');
  if (values.replica !== undefined) {
    if (!isOfficeAddress(values.replica) || !isOfficeAddress(values.db ?? ''))
      throw new ArgumentError(
        '--replica must be postgres://USER@HOST/DATABASE, a replica of the office that --db names.',
      );
    refusePassword(values.replica, 'replica');
  }
  return {
    ...readServing(values),
    replica: values.replica,
    help: values.help ?? false,
    port: wholeNumber('port', values.port ?? '0', 65_535),
    database: values.db ?? ':memory:',
    demo,
    apiVersion,
    spellings,
    faults: faultsIn(values.faults),
    postingDelay:
      values['posting-delay'] === undefined
        ? undefined
        : wholeNumber('posting-delay', values['posting-delay'], 999_999_999),
  };
}
