import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandPath } from '../../support/browser.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The oldest that the service is for. */
const OLDEST = 15;

/** The folder of PostgreSQL's programs; null if it is not installed. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= OLDEST), 0);
  const folder = join(DEBIAN, String(newest), 'bin');
  if (existsSync(join(folder, 'postgres'))) return folder;
  const other = commandPath('postgres');
  return other === null ? null : dirname(other);
}
