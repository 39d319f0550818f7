import { startScript } from '../support/process.ts';

/** A service in a process of its own. */
export interface ServiceProcess<Label extends string> {
  /** The lines that it printed when it was ready, by label. */
  printed: Readonly<Record<Label, string>>;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program, given by its path in this repository, that prints `Label: text` lines when it is ready. */
export async function startProcess<Label extends string>(
  program: string,
  args: readonly string[],
  labels: readonly Label[],
): Promise<ServiceProcess<Label>> {
  // Without a cache of compiled modules, so that a figure includes compiling them.
  const started = startScript(program, args, { NODE_COMPILE_CACHE: undefined });
  const printed: Partial<Record<Label, string>> = {};
  for (const label of labels) printed[label] = (await started.line(new RegExp(`^${label}: (.*)$`)))[1];
  const isWhole = (given: Partial<Record<Label, string>>): given is Record<Label, string> =>
    labels.every((one) => one in given);
  if (!isWhole(printed)) throw new Error(`${program} did not start`);
  return {
    printed,
    pid: started.pid,
    stop: async () => void (await started.end('SIGTERM')),
  };
}

export interface LocalService {
  address: string;
  domain: string;
  user: string;
  apiKey: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The local Finance Service in its own process, as a user runs it, with reference data.
 * @param database a file, or `:memory:`
 * @param documents how many the demo company has, all of them sales invoices; `small` for the usual one, of every class
 */
export async function startLocalService({
  database = ':memory:',
  documents = 0,
}: { database?: string; documents?: number | 'small' } = {}): Promise<LocalService> {
  return started(['--db', database, '--demo', String(documents)]);
}

/** The service of a file with a ledger, which posts at once. */
export function startLedger(database: string): Promise<LocalService> {
  return started(['--db', database, '--posting-delay', '0']);
}

async function started(args: readonly string[]): Promise<LocalService> {
  const { printed, pid, stop } = await startProcess('src/service/cli.ts', args, [
    'Address',
    'Domain',
    'User name',
    'API key',
  ]);
  return {
    address: printed.Address,
    domain: printed.Domain,
    user: printed['User name'],
    apiKey: printed['API key'],
    pid,
    stop,
  };
}

/** The service of a company of one's own, in its own process. @param database its file */
export function startOwnCompany(database: string): Promise<ServiceProcess<'Address'>> {
  return startProcess('src/service/cli.ts', ['--db', database, '--port', '0'], ['Address']);
}
