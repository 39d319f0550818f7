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

export async function startService(database: string, port = 0): Promise<RunningService> {
  const process = startScript('src/service/cli.ts', ['--port', String(port), '--db', database, '--demo', 'small']);
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
