import { DatabaseSync } from 'node:sqlite';
import { startScript, type Started } from '../../support/process.ts';
import { serviceScript } from './scripts.ts';

/** The local Finance Service as its own process, and what a client needs to sign in. */
export interface RunningService {
  readonly process: Started;
  readonly address: string;
  readonly domain: string;
  readonly userName: string;
  readonly apiKey: string;
}

/** How the service differs from the one that most tests use. */
export interface ServiceOptions {
  port?: number;
  /** `small`, or a number of sales invoices. */
  demo?: string;
  apiVersion?: string;
  /** It serves HTTPS with this certificate and key (files). */
  tls?: { cert: string; key: string };
}

/**
 * Milliseconds that a submitted document stays in each pending state: long enough to be seen, too short to wait for.
 */
const POSTING_DELAY = '100';

/**
 * With `SERVICE=1.13 npm run test:e2e`, every service that does not ask for another version answers as that one; as
 * 1.13 it knows only the spellings of 1.13. With `SERVICE=published` it also takes and shows only what a service of 1.13
 * publishes of itself.
 */
function versionArguments(apiVersion = process.env['SERVICE']): string[] {
  if (apiVersion === undefined || apiVersion === '') return [];
  if (apiVersion === 'published') return ['--api-version', '1.13', '--spellings', 'published'];
  return ['--api-version', apiVersion, ...(isAt113 && apiVersion === '1.13' ? ['--spellings', '1.13'] : [])];
}

/**
 * Whether it knows only the spellings of 1.13: every customer and supplier belongs to a group, and products keep no
 * price.
 */
export const isAt113 = ['1.13', 'published'].includes(process.env['SERVICE'] ?? '');

/**
 * Whether it also shows no more than 1.13 publishes (docs/sync.md, "Fields that the service does not show"): of what
 * documents refer to, it lists no more than codes and names.
 */
export const isPublished = process.env['SERVICE'] === 'published';

/**
 * Whether a scene cannot be played with such a service, because it needs what the service does not tell: then this says
 * so (the table in docs/sync.md names these scenes).
 */
export function lacksPublished(scene: string, need: string): boolean {
  if (isPublished) console.warn(`Left out with SERVICE=published: ${scene} needs ${need}.`);
  return isPublished;
}

export async function startService(
  database: string,
  { port = 0, demo = 'small', apiVersion, tls }: ServiceOptions = {},
): Promise<RunningService> {
  const process = startScript(serviceScript(), [
    '--port',
    String(port),
    '--db',
    database,
    '--demo',
    demo,
    '--posting-delay',
    POSTING_DELAY,
    ...versionArguments(apiVersion),
    ...(tls ? ['--tls-cert', tls.cert, '--tls-key', tls.key] : []),
  ]);
  const printed = async (label: string) => {
    const [, value = ''] = await process.line(new RegExp(`^${label}:\\s+(\\S+)`));
    return value;
  };
  return {
    process,
    address: await printed('Address'),
    domain: await printed('Domain'),
    userName: await printed('User name'),
    apiKey: await printed('API key'),
  };
}

/** One row per document with this IntRef, from the service's own database file, without the service. */
export function documentsByIntRef(database: string, intRef: string): Record<string, unknown>[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened.prepare('SELECT * FROM document WHERE int_ref = ?').all(intRef);
  } finally {
    opened.close();
  }
}

/** Documents that computers have made from templates, as the service has them: their IntRefs begin with the period. */
export function documentsOfTemplates(database: string): Record<string, unknown>[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened
      .prepare("SELECT * FROM document WHERE int_ref GLOB 'daybook-[0-9][0-9][0-9][0-9][0-9][0-9]00-*'")
      .all();
  } finally {
    opened.close();
  }
}
