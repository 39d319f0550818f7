import { setImmediate } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openFinanceService } from '../../src/service/service.ts';
import { openOffice } from '../../src/service/storage/postgres/office.ts';
import { run } from '../service/support/commands.ts';
import { MONDAY, objectOf } from '../service/support/service.ts';
import { engineOf, filledOffice } from './support/databases.ts';
import { callerOf } from './support/offices.ts';

/** What takes layouts 4 to 2 away again. */
const BACK_TO_1 =
  "ALTER TABLE event DROP COLUMN content; DROP FUNCTION event_stays_but_values CASCADE; CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE ON event FOR EACH ROW EXECUTE FUNCTION event_stays(); DROP INDEX document_by_supplier_number; ALTER TABLE account_user DROP COLUMN role; DROP TABLE role; UPDATE setting SET value = '1' WHERE name = 'layout'";
/** The lock under which everything is written (`postgresEngine.ts`). */
const WRITING = 7_326_001;

const filled = (): string =>
  filledOffice('migrate', (engine) => void openFinanceService({ database: engine, demo: 0, clock: () => MONDAY }));

test('an older company is served once migrate has brought it up to date; of two at once one does', async () => {
  const database = filled();
  const engine = engineOf(database);
  const role = `migrated_${String(process.pid)}`;
  engine.exec(`CREATE ROLE ${role} LOGIN`);
  onTestFinished(() => {
    engineOf(database).exec(`DROP OWNED BY ${role}`);
    engineOf(inject('postgres')).exec(`DROP ROLE ${role}`);
  });
  engine.exec(
    `${BACK_TO_1}; GRANT USAGE ON SCHEMA daybook TO ${role}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA daybook TO ${role}; REVOKE DELETE ON event FROM ${role}`,
  );
  expect(() => openOffice(database)).toThrow('earlier release of this service: bring it up to date with migrate.');

  // Both wait for who writes now, and so begin at the same moment.
  engine.exec(`SELECT pg_advisory_lock(${String(WRITING)})`);
  const both = [run('migrate', '--db', database), run('migrate', '--db', database)];
  const waiting = engine.prepare(
    "SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  await expect.poll(() => waiting.get()?.count).toBe(2);
  engine.exec(`SELECT pg_advisory_unlock(${String(WRITING)})`);
  const said = (await Promise.all(both)).map((each) => [each.code, each.said, each.complained]);
  expect(said.toSorted()).toEqual([
    [0, 'Layout: 4, from 1\n', ''],
    [0, 'Layout: 4, nothing to do\n', ''],
  ]);

  const served = openFinanceService({
    database: engineOf(database.replace('postgres@', `${role}@`)),
    clock: () => MONDAY,
  });
  onTestFinished(() => served.close());
  expect(served.company.roles.add('Till', { otherwise: 'read' })).toBe('done');
  served.company.users.setRights(served.user, { otherwise: 'read' }, '', 'Till');
  expect(() => engine.exec("DELETE FROM role WHERE name = 'Till'")).toThrow('violates foreign key');
  expect(() => engineOf(database.replace('postgres@', `${role}@`)).exec('DELETE FROM event')).toThrow('denied');
});

test('a company that a superuser migrates stays that of its owner; one that does not say its release is refused', async () => {
  const database = filled();
  const engine = engineOf(database);
  const owner = `owning_${String(process.pid)}`;
  engine.exec(`CREATE ROLE ${owner} LOGIN`);
  onTestFinished(() => {
    engineOf(database).exec(`REASSIGN OWNED BY ${owner} TO postgres; DROP OWNED BY ${owner}`);
    engineOf(inject('postgres')).exec(`DROP ROLE ${owner}`);
  });
  engine.exec(
    `${BACK_TO_1}; ALTER SCHEMA daybook OWNER TO ${owner}; DO $$ DECLARE one record; BEGIN FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'daybook' LOOP EXECUTE 'ALTER TABLE daybook.' || one.tablename || ' OWNER TO ${owner}'; END LOOP; END $$`,
  );
  expect((await run('migrate', '--db', database)).said).toBe('Layout: 4, from 1\n');
  const others = engine.prepare("SELECT tablename FROM pg_tables WHERE schemaname = 'daybook' AND tableowner <> ?");
  expect(others.all(owner)).toEqual([]);
  const may = engine.prepare("SELECT has_table_privilege(?, 'daybook.event', 'UPDATE') AS may");
  expect(may.get(owner)).toEqual({ may: 1 });

  engine.exec("DELETE FROM setting WHERE name = 'layout'");
  const sentence = 'The database does not say of which release its company is: restore it from a backup.\n';
  expect(await run('migrate', '--db', database)).toEqual({ code: 1, said: '', complained: sentence });
});

test('a process of an earlier release answers 503 once another one has migrated; nothing reads a newer company', async () => {
  const database = filled();
  const service = openFinanceService({ database: engineOf(database), clock: () => MONDAY, onFailure: () => null });
  onTestFinished(() => service.close());
  const call = await callerOf(service);
  expect((await call('GET', '/api/Profile')).status).toBe(200);
  const engine = engineOf(database);
  engine.exec("UPDATE setting SET value = '5' WHERE name = 'layout'");
  // A request over a network is never of the same turn as the statement before it.
  await setImmediate();
  for (const [method, path] of [
    ['GET', '/api/Profile'],
    ['POST', '/api/Department'],
  ] as const) {
    const { status, json, headers } = await call(method, path, method === 'POST' ? { code: 'D9' } : undefined);
    expect([status, headers['retry-after'], objectOf(json).message]).toEqual([
      ...[503, '5', 'The company was brought up to date by another release of this service: start that one.'],
    ]);
  }
  const { status, json } = await call('GET', '/health/ready');
  expect([status, objectOf(json).reason]).toEqual([503, 'another release has brought the database up to date']);
  expect(
    engine.prepare("SELECT count(*) AS count FROM record WHERE kind = 'department' AND body ->> 'code' = 'D9'").get(),
  ).toEqual({ count: 0 });
  const newer = 'The company is of a newer release of this service: update the service.\n';
  for (const args of [
    ['--db', database],
    ['migrate', '--db', database],
  ])
    expect(await run(...args)).toEqual({ code: 1, said: '', complained: newer });
});
