import { ArgumentError } from './base/arguments.ts';
import {
  readArguments,
  readCompany,
  readErase,
  readImport,
  readTransfer,
  USAGE,
  type CliArguments,
} from './cliArguments.ts';
import { isOfficeAddress } from './base/databaseAddress.ts';
import { readExport } from './exports/exportArguments.ts';
import { exportLedger } from './exports/exportLedger.ts';
import { verifyCompany } from './history/verifyCompany.ts';
import { readCreate, type CreateArguments } from './newCompany/createArguments.ts';
import { createCompany, fillStorage, type CreatedCompany } from './newCompany/createCompany.ts';
import type { Engine } from './storage/engine.ts';
import { migrateFile } from './storage/sqliteEngine.ts';
import type { PostgresEngine } from './storage/postgres/postgresEngine.ts';
import type { Transferred } from './transfer/transfer.ts';
import { runPeopleCommand } from './people/people.ts';
import { isPeopleCommand, readPeopleArguments } from './people/peopleArguments.ts';
import { startFinanceService } from './service.ts';

const BAD_ARGUMENTS = 2;
const FAILED = 1;
/** Milliseconds for which the end waits for requests that are under way. */
const DRAIN_LIMIT = 20_000;
/** Milliseconds within which a second signal is the same one: npm passes on what the terminal has sent to all. */
const SAME_SIGNAL = 300;

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

function read<Arguments>(reading: (args: readonly string[]) => Arguments, args: readonly string[]): Arguments {
  try {
    return reading(args);
  } catch (error) {
    if (error instanceof ArgumentError) return fail(`${error.message}\n\n${USAGE}`, BAD_ARGUMENTS);
    throw error;
  }
}

/** A sentence that says why the service did not start. */
function reasonOf(error: unknown, { database, port }: CliArguments): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `The port ${String(port)} is already in use.`;
  if (code === 'EACCES') return `The port ${String(port)} may not be used by this account.`;
  const message = error instanceof Error ? error.message : String(error);
  return code === 'ERR_SQLITE_ERROR' ? `The database ${database} cannot be used: ${message}.` : message;
}

/** What keeps a company: the file that `--db` names, or an office's database. */
async function storageOf(database: string): Promise<string | Engine> {
  if (!isOfficeAddress(database)) return database;
  const { openOffice } = await import('./storage/postgres/office.ts');
  return openOffice(database);
}

async function makeCompany({ database, plan, serveAs }: CreateArguments): Promise<CreatedCompany> {
  if (!isOfficeAddress(database)) return createCompany(database, plan);
  const { createInOffice } = await import('./storage/postgres/office.ts');
  return createInOffice(database, (engine) => fillStorage(engine, plan), serveAs);
}

async function migrated(database: string): Promise<{ from: number; to: number }> {
  if (!isOfficeAddress(database)) return migrateFile(database);
  const { migrateOffice } = await import('./storage/postgres/office.ts');
  return migrateOffice(database);
}

/** Does what a command asks, and ends: with its sentence if that cannot be done. */
async function run(work: () => Promise<void>): Promise<never> {
  try {
    await work();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), FAILED);
  }
  process.exit(0);
}

const [command, ...rest] = process.argv.slice(2);
const whole = command === 'export' ? read(readTransfer, rest) : null;
if (whole) {
  await run(async () => {
    const { exportFile, openFile, transferText } = await import('./transfer/transfer.ts');
    const storage = await storageOf(whole.database);
    const source = typeof storage === 'string' ? openFile(storage) : storage;
    console.log(transferText(exportFile(source, whole.file)));
    source.close();
  });
}
if (command === 'import') {
  const { database, file, serveAs } = read(readImport, rest);
  await run(async () => {
    const { fillFrom, openFile, transferText } = await import('./transfer/transfer.ts');
    const { countOn, createInOffice } = await import('./storage/postgres/office.ts');
    const source = openFile(file);
    const filled = (engine: PostgresEngine): Transferred => {
      const done = fillFrom(source, engine);
      countOn(engine);
      return done;
    };
    const done = createInOffice(database, filled, serveAs);
    console.log(transferText(done));
    source.close();
  });
}
if (command === 'export') {
  const asked = read(readExport, rest);
  await run(async () => exportLedger(asked, await storageOf(asked.database)));
}
if (isPeopleCommand(command)) {
  const asked = read((args) => readPeopleArguments(command, args), rest);
  await run(async () => console.log(runPeopleCommand(asked, Date.now, await storageOf(asked.database))));
}
if (command === 'create') {
  const asked = read(readCreate, rest);
  await run(async () => {
    const { domain, user, apiKey } = await makeCompany(asked);
    console.log(`Domain: ${domain}\nUser name: ${user}\nAPI key: ${apiKey}`);
    if (asked.doubt !== null) console.error(asked.doubt);
  });
}
if (command === 'verify') {
  const database = read(readCompany, rest);
  await run(async () => {
    const { text, isRight } = verifyCompany(database, await storageOf(database));
    console.log(text);
    if (!isRight) process.exit(FAILED);
  });
}
if (command === 'erase') {
  const { database, text, isConfirmed } = read(readErase, rest);
  await run(async () => {
    const { eraseFromCompany } = await import('./history/erasures.ts');
    console.log(eraseFromCompany(database, text, isConfirmed, await storageOf(database)));
  });
}
if (command === 'migrate') {
  const database = read(readCompany, rest);
  await run(async () => {
    const { from, to } = await migrated(database);
    console.log(from === to ? `Layout: ${String(to)}, nothing to do` : `Layout: ${String(to)}, from ${String(from)}`);
  });
}

const chosen = read(readArguments, process.argv.slice(2));
if (chosen.help) {
  console.log(USAGE);
  process.exit(0);
}

/** The replica at an address. */
async function replicaOf(url: string) {
  const { replicaAt } = await import('./storage/postgres/replicaSource.ts');
  return replicaAt(url);
}

const { faults: asked, replica, ...options } = chosen;
try {
  const service = await startFinanceService({
    ...options,
    database: await storageOf(options.database),
    drainLimit: DRAIN_LIMIT,
    ...(replica !== undefined && { replica: await replicaOf(replica) }),
    ...(asked ? { faults: asked } : {}),
  });
  // The key of a company of one's own was told when it was made; any other gets one at each start.
  const key = service.company.isOwn ? '' : `\nAPI key: ${service.apiKey}`;
  console.log(`Address: ${service.address}\nDomain: ${service.domain}\nUser name: ${service.user}${key}`);
  let stoppedAt: number | undefined;
  const stop = (): void => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt < SAME_SIGNAL) return;
      fail('Ended before every request was answered.', FAILED);
    }
    stoppedAt = performance.now();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`Closing failed: ${error instanceof Error ? error.message : String(error)}`, FAILED),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  fail(reasonOf(error, chosen), FAILED);
}
