import { ArgumentError } from './arguments.ts';
import { readArguments, readExport, USAGE, type CliArguments } from './cliArguments.ts';
import { exportLedger } from './exports/exportLedger.ts';
import { readCreate } from './newCompany/createArguments.ts';
import { createCompany } from './newCompany/createCompany.ts';
import { changePeople } from './people/people.ts';
import { isPeopleCommand, readPeople } from './people/peopleArguments.ts';
import { startFinanceService } from './service.ts';

const BAD_ARGUMENTS = 2;
const FAILED = 1;

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

/** Does what a command asks, and ends: with its sentence if that cannot be done. */
function run(work: () => void): never {
  try {
    work();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), FAILED);
  }
  process.exit(0);
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'export') {
  const asked = read(readExport, rest);
  run(() => exportLedger(asked));
}
if (isPeopleCommand(command)) {
  const asked = read((args) => readPeople(command, args), rest);
  run(() => console.log(changePeople(asked)));
}
if (command === 'create') {
  const { database, plan, doubt } = read(readCreate, rest);
  run(() => {
    const { domain, user, apiKey } = createCompany(database, plan);
    console.log(`Domain: ${domain}\nUser name: ${user}\nAPI key: ${apiKey}`);
    if (doubt !== null) console.error(doubt);
  });
}

const chosen = read(readArguments, process.argv.slice(2));
if (chosen.help) {
  console.log(USAGE);
  process.exit(0);
}

const { faults: asked, ...options } = chosen;
try {
  const service = await startFinanceService({ ...options, ...(asked ? { faults: asked } : {}) });
  // The key of a company of one's own was told when it was made; any other gets one at each start.
  const key = service.company.isOwn ? '' : `\nAPI key: ${service.apiKey}`;
  console.log(`Address: ${service.address}\nDomain: ${service.domain}\nUser name: ${service.user}${key}`);
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
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
