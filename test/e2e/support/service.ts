import { DatabaseSync } from 'node:sqlite';
import { startScript, type Started } from '../../support/process.ts';

/** The local Finance Service as its own process, and what a client needs to sign in. */
export interface RunningService {
  readonly process: Started;
  readonly address: string;
  readonly domain: string;
  readonly userName: string;
  readonly apiKey: string;
}

/** What differs from the service that most tests speak to. */
export interface ServiceOptions {
  port?: number;
  /** `small`, or a number of sale invoices. */
  demo?: string;
  apiVersion?: string;
}

/** Milliseconds that a submitted document waits in each pending state: enough to be seen, and nothing to wait for. */
const POSTING_DELAY = '100';

/** `SERVICE=1.13 npm run test:e2e` lets every service that says nothing else be of that version: as 1.13 it knows the spellings of 1.13 alone. */
function asSaid(apiVersion = process.env['SERVICE']): string[] {
  if (apiVersion === undefined || apiVersion === '') return [];
  return ['--api-version', apiVersion, ...(wantsGroups && apiVersion === '1.13' ? ['--spellings', '1.13'] : [])];
}

/** Whether every customer and supplier belongs to a group there. */
export const wantsGroups = process.env['SERVICE'] === '1.13';

export async function startService(
  database: string,
  { port = 0, demo = 'small', apiVersion }: ServiceOptions = {},
): Promise<RunningService> {
  const process = startScript('src/service/cli.ts', [
    '--port',
    String(port),
    '--db',
    database,
    '--demo',
    demo,
    '--posting-delay',
    POSTING_DELAY,
    ...asSaid(apiVersion),
  ]);
  const told = async (label: string) => {
    const [, value = ''] = await process.line(new RegExp(`^${label}:\\s+(\\S+)`));
    return value;
  };
  return {
    process,
    address: await told('Address'),
    domain: await told('Domain'),
    userName: await told('User name'),
    apiKey: await told('API key'),
  };
}

/** One row per document with this IntRef, read from the service's own database file, not through the service. */
export function documentsByIntRef(database: string, intRef: string): Record<string, unknown>[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened.prepare('SELECT * FROM document WHERE int_ref = ?').all(intRef);
  } finally {
    opened.close();
  }
}
