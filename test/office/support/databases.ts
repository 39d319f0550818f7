import { createHash } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { createInOffice } from '../../../src/service/storage/postgres/office.ts';
import { PostgresEngine } from '../../../src/service/storage/postgres/postgresEngine.ts';

/** Under which each kind of template is made once, whichever file of tests needs it first. */
const MAKING = 7_326_002;
let made = 0;
let kept: PostgresEngine | null = null;

/** One connection for all that this process makes and drops; it ends with the process. */
function maker(): PostgresEngine {
  kept ??= new PostgresEngine(inject('postgres'));
  return kept;
}

function addressOf(database: string): string {
  return inject('postgres').replace(/\/[^/?]+(?=$|\?)/, `/${database}`);
}

/** An empty database for one test, dropped when it ends. @returns its address */
export function newDatabase(template?: string): string {
  made += 1;
  const name = `test_${String(process.pid)}_${String(made)}`;
  const from = template === undefined ? '' : ` TEMPLATE ${template}`;
  maker().exec(`CREATE DATABASE ${name}${from}`);
  onTestFinished(() => maker().exec(`DROP DATABASE ${name} WITH (FORCE)`));
  return addressOf(name);
}

/**
 * A copy of a database that is filled once for all tests.
 * @param key what tells what it is filled with
 * @returns its address
 */
export function filledOffice(key: string, fill: (engine: PostgresEngine) => void): string {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
  const isThere = maker().prepare('SELECT 1 FROM pg_database WHERE datname = ?');
  maker().exec(`SELECT pg_advisory_lock(${String(MAKING)})`);
  try {
    if (!isThere.get(name)) {
      maker().exec(`DROP DATABASE IF EXISTS ${name}_making`);
      maker().exec(`CREATE DATABASE ${name}_making`);
      createInOffice(addressOf(`${name}_making`), fill);
      maker().exec(`ALTER DATABASE ${name}_making RENAME TO ${name}`);
    }
  } finally {
    maker().exec(`SELECT pg_advisory_unlock(${String(MAKING)})`);
  }
  return newDatabase(name);
}

/** The engine of a test's database, closed when the test ends. */
export function engineOf(address: string): PostgresEngine {
  const engine = new PostgresEngine(address);
  onTestFinished(() => engine.close());
  return engine;
}
