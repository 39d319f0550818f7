import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DocumentTable } from '../../../src/service/documents/documentTable.ts';
import { filterOf } from '../../../src/service/documents/search/filter.ts';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import { backTo } from '../support/layouts.ts';
import { MONDAY, objectOf } from '../support/service.ts';
import { bytesOf } from '../support/bytesOf.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const OLD_KEY = 'h5Gq0sVmTz3nE8cXwB1yRk7uLd2pJa9F';

async function signsIn(service: ServiceInProcess, apiKey: string): Promise<boolean> {
  const answer = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain: service.domain },
    payload: { username: service.user, userApiKey: apiKey },
  });
  return answer.statusCode === 200;
}

test('a database of the first layout is brought up to date when it is opened, with all that it holds', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'company.db');
  const first = openFinanceService({ database, demo: 12, clock: () => MONDAY });
  await first.close();
  const file = new DatabaseSync(database);
  file.exec(
    `${backTo(6)}; DROP TABLE allocation; DROP TABLE posting_queue; DROP TABLE child; DROP TABLE attachment; DROP INDEX document_searched; DROP INDEX document_open; PRAGMA user_version = 1`,
  );
  file.prepare('INSERT INTO api_key VALUES (?, ?, ?, NULL)').run(OLD_KEY, 'bookkeeper', 'of then');
  file.close();
  expect(bytesOf(folder)).toContain(OLD_KEY);

  const again = openFinanceService({ database, clock: () => MONDAY });
  onTestFinished(() => again.close());
  expect(bytesOf(folder)).not.toContain(OLD_KEY);
  expect(await signsIn(again, OLD_KEY)).toBe(true);
  expect(await signsIn(again, `${OLD_KEY.slice(0, -1)}x`)).toBe(false);
  expect(again.company.documents.table.search(filterOf(), 0, 100)).toHaveLength(12);
  expect(again.company.database.sqlite.prepare('PRAGMA user_version').get()).toEqual({ user_version: 16 });
});

test('a database of layout 4 names its periods and product groups by id from then on, and keeps all digits', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'company.db');
  await openFinanceService({ database, demo: 3, clock: () => MONDAY }).close();
  const file = new DatabaseSync(database);
  const before = String(file.prepare('SELECT header FROM document WHERE seq = 1').get()?.header);
  const product = objectOf(
    JSON.parse(
      String(
        file
          .prepare("SELECT body FROM record WHERE kind = 'product' AND json_extract(body, '$.code') = 'PAP-A4-80'")
          .get()?.body,
      ),
    ),
  );
  // As in layout 4: the month, and the text of the group, in place of the ids.
  file.exec(`UPDATE document SET header = json_set(header, '$.periodId', substr(doc_date, 1, 7));
    INSERT INTO child (kind, id, parent, modified, body) VALUES ('Budget', 'b', '', '', '{"periodId":"2026-04","budgetAmount":"1250"}');
    UPDATE record SET body = json_set(body, '$.productGroupId', 'Stationery') WHERE kind = 'product';
    DELETE FROM record WHERE kind = 'productGroup';
    ${backTo(6)}; ALTER TABLE allocation DROP COLUMN from_base_amount; PRAGMA user_version = 4`);
  file.close();

  const again = openFinanceService({ database, clock: () => MONDAY });
  onTestFinished(() => again.close());
  const { sqlite } = again.company.database;
  expect(sqlite.prepare('SELECT header FROM document WHERE seq = 1').get()).toEqual({ header: before });
  expect(sqlite.prepare("SELECT body FROM child WHERE id = 'b'").get()).toEqual({
    body: '{"periodId":"00000000-0000-8000-8000-000000202604","budgetAmount":"1250"}',
  });
  const groups = again.company.directory.all('productGroup');
  expect(groups.map(({ code, description, isActive }) => [code, description, isActive])).toEqual([
    ['Stationery', 'Stationery', true],
  ]);
  expect(again.company.directory.get('product', 'PAP-A4-80')).toEqual({ ...product, productGroupId: groups[0]?.id });
});

test('a document that waits to be posted is posted after a restart too', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'company.db');
  let now = MONDAY;
  const first = openFinanceService({ database, demo: 200, clock: () => now });
  const { documents, workflow } = first.company;
  const author = { userName: 'bookkeeper', source: first.company.source };
  const id = String(documents.table.newestDraft());
  workflow.submit(id, author);
  await first.close();

  now += 3_600_000;
  const again = openFinanceService({ database, clock: () => now });
  onTestFinished(() => again.close());
  again.company.workflow.settle(again.company.source, (error) => {
    throw error;
  });
  expect(again.company.documents.load(id).statuses).toEqual(['approved', 'posted']);
});

test('a contact account that waits for authorisation is authorised after a restart too (spec 5 rule 9)', async () => {
  const folder = temporaryFolder();
  const database = join(folder, 'company.db');
  let now = MONDAY;
  const first = openFinanceService({ database, demo: 0, clock: () => now, postingDelay: 60_000 });
  const headers = { domain: 'demo', 'content-type': 'application/json' };
  const signedIn = async (service: typeof first) => {
    const session = await service.inject({
      method: 'POST',
      url: '/api/session/create/api',
      headers,
      payload: { username: service.user, userApiKey: service.apiKey },
    });
    return { ...headers, authorization: `Bearer ${String(session.json<{ sessionToken: string }>().sessionToken)}` };
  };
  const changed = await first.inject({
    method: 'PATCH',
    url: '/api/contactAccount/C00001',
    headers: await signedIn(first),
    payload: { description: 'Renamed' },
  });
  expect(changed.statusCode).toBe(200);
  await first.close();

  const again = openFinanceService({ database, clock: () => now });
  onTestFinished(() => again.close());
  const authorised = await signedIn(again);
  const status = async (): Promise<unknown> =>
    (await again.inject({ method: 'GET', url: '/api/contactAccount/C00001', headers: authorised })).json<{
      authorisationStatus: string;
    }>().authorisationStatus;
  expect(await status()).toBe('pending_auth');
  now += 60_000;
  expect(await status()).toBe('approved');
});

test('a serialized database opens as it was, and its copies share nothing', async () => {
  const first = openFinanceService({ database: ':memory:', demo: 3, clock: () => MONDAY });
  const { apiKey } = first;
  const database = first.company.database.sqlite.serialize();
  await first.close();
  const [one, other] = [1, 2].map(() => openFinanceService({ database, clock: () => MONDAY }));
  onTestFinished(async () => void (await Promise.all([one?.close(), other?.close()])));
  expect(one && (await signsIn(one, apiKey))).toBe(true);
  one?.company.database.sqlite.exec('DELETE FROM document_line; DELETE FROM document');
  const documents = [one, other].map((each) => each?.company.documents.table.search(filterOf(), 0, 10).length);
  expect(documents).toEqual([0, 3]);
});

test('a file of a newer release is refused, and one that another release has upgraded is not written to any more', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const service = openFinanceService({ database, clock: () => MONDAY, onFailure: () => null });
  onTestFinished(() => service.close());
  expect(await signsIn(service, service.apiKey)).toBe(true);
  const file = new DatabaseSync(database);
  file.exec("PRAGMA user_version = 17; INSERT INTO counter VALUES ('of a newer release', 1)");
  const before = file.prepare('SELECT count(*) AS count FROM session').get();
  const answer = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain: service.domain },
    payload: { username: service.user, userApiKey: 'x' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(file.prepare('SELECT count(*) AS count FROM session').get()).toEqual(before);
  file.close();
  expect(() => openFinanceService({ database })).toThrow(`${database} is of a newer release: update Daybook.`);
});

test('a supplier’s number is looked for among that supplier’s, however many documents there are', () => {
  const service = openFinanceService({ database: join(temporaryFolder(), 'company.db'), clock: () => MONDAY });
  onTestFinished(() => service.close());
  const asked = vi.spyOn(service.company.database.sqlite, 'prepare');
  new DocumentTable(service.company.database, service.company.apiVersion);
  const sql = asked.mock.calls.map(([text]) => text).find((text) => text.includes('lower(trim(their_doc_no))'));
  const plan = service.company.database.sqlite.prepare(`EXPLAIN QUERY PLAN ${String(sql)}`).all();
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH document USING INDEX document_by_supplier_number (contact_account_id=? AND <expr>=?)',
  ]);
});
