import { PostgresEngine, PostgresError } from './postgresEngine.ts';
import { StorageUnavailable } from '../engine.ts';
import { LAYOUT_SETTING } from '../eventTable.ts';
import { POSTGRES_LAYOUT, POSTGRES_STEPS, servingRights } from './postgresSchema.ts';

const TABLE_IS_MISSING = '42P01';
const SCHEMA_IS_THERE = '42P06';
const MAY_NOT = '42501';
const ROLE_IS_MISSING = '42704';

/**
 * Opens the company in an office's database.
 * @throws Error with a sentence: the database does not answer, holds no company, or one of another layout
 */
export function openOffice(url: string): PostgresEngine {
  const engine = new PostgresEngine(url);
  try {
    refuseOtherLayout(layoutOf(engine));
    return engine;
  } catch (error) {
    engine.close();
    throw sentenceOf(error);
  }
}

/**
 * Makes the tables of a company in an empty database, and has it filled in the same transaction: it comes whole, or not
 * at all.
 * @param serveAs the role that may serve it besides the one that makes it
 * @throws Error with a sentence: the database does not answer, or holds a company already
 */
export function createInOffice<T>(url: string, fill: (engine: PostgresEngine) => T, serveAs?: string): T {
  const engine = new PostgresEngine(url);
  try {
    engine.begin();
    engine.exec(POSTGRES_STEPS.join(';'));
    engine.prepare('INSERT INTO setting VALUES (?, ?)').run(LAYOUT_SETTING, String(POSTGRES_LAYOUT));
    engine.flush();
    const filled = fill(engine);
    if (serveAs !== undefined) engine.exec(servingRights(serveAs));
    engine.commit();
    return filled;
  } catch (error) {
    engine.rollback();
    throw sentenceOf(error);
  } finally {
    engine.close();
  }
}

const COUNTED = ['record.position', 'allocation.seq', 'child.seq', 'entry.seq'];

/** Has the database count on from what was written with its own numbers. */
export function countOn(engine: PostgresEngine): void {
  for (const each of COUNTED) {
    const [table = '', column = ''] = each.split('.');
    engine.exec(
      `SELECT setval(pg_get_serial_sequence('daybook.${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    );
  }
}

/**
 * Brings a company to the layout of this release, in one transaction that no other process can enter.
 * @returns the layout that it had, and the one that it has
 * @throws Error with a sentence, as `openOffice` does
 */
export function migrateOffice(url: string): { from: number; to: number } {
  const engine = new PostgresEngine(url);
  try {
    engine.begin();
    const from = layoutOf(engine);
    if (from > POSTGRES_LAYOUT) refuseOtherLayout(from);
    if (from < POSTGRES_LAYOUT) bringUpToDate(engine, from);
    engine.commit();
    return { from, to: POSTGRES_LAYOUT };
  } catch (error) {
    engine.rollback();
    throw sentenceOf(error);
  } finally {
    engine.close();
  }
}

/**
 * Whoever could serve the company can also do so afterwards, with the tables that are new. They are made by the owner
 * of the company, also if a superuser migrates it: else they would be the superuser's.
 */
function bringUpToDate(engine: PostgresEngine, from: number): void {
  const owner = engine
    .prepare("SELECT quote_ident(pg_get_userbyid(nspowner)) AS name FROM pg_namespace WHERE nspname = 'daybook'")
    .get();
  engine.exec(`SET LOCAL ROLE ${String(owner?.name)}`);
  const serving = engine
    .prepare(
      "SELECT DISTINCT grantee FROM information_schema.role_table_grants WHERE table_schema = 'daybook' AND table_name = 'account_user' AND privilege_type = 'INSERT' AND grantee <> current_user",
    )
    .all();
  engine.exec(POSTGRES_STEPS.slice(from).join(';'));
  engine.prepare('UPDATE setting SET value = ? WHERE name = ?').run(String(POSTGRES_LAYOUT), LAYOUT_SETTING);
  for (const { grantee } of serving) engine.exec(servingRights(String(grantee)));
}

function layoutOf(engine: PostgresEngine): number {
  const row = engine.prepare('SELECT value FROM setting WHERE name = ?').get(LAYOUT_SETTING);
  const layout = Number(row?.value);
  if (!Number.isInteger(layout) || layout < 1)
    throw new Error('The database does not say of which release its company is: restore it from a backup.');
  return layout;
}

function refuseOtherLayout(layout: number): void {
  if (layout === POSTGRES_LAYOUT) return;
  throw new Error(
    layout > POSTGRES_LAYOUT
      ? 'The company is of a newer release of this service: update the service.'
      : 'The company is of an earlier release of this service: bring it up to date with migrate.',
  );
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return new Error(error.message, { cause: error });
  if (!(error instanceof PostgresError)) return error;
  const sentences: Record<string, string> = {
    [TABLE_IS_MISSING]: 'The database holds no company: make one with create.',
    [SCHEMA_IS_THERE]: 'The database holds a company already: make another database for the new one.',
    [ROLE_IS_MISSING]: `There is no such role: ${error.message}.`,
    [MAY_NOT]: `The database refuses this user: ${error.message}.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}
