import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../src/service/storage/engine.ts';
import { startedAt } from './support/offices.ts';
import { engineOf, newDatabase } from './support/databases.ts';

const invoice = (intRef: string) => ({
  contactAccountId: 'C00001',
  intRef,
  details: [{ description: 'Chairs', quantity: 2, currencyUnitPrice: 60 }],
});
const GONE_BACK =
  'The database lacks what was in it before, as after a failover or a restore: start this service again.';

test('a connection that is lost while nothing is asked is opened anew', async () => {
  const { address, call } = await startedAt();
  expect((await call('POST', '/api/saleInvoice', invoice('A'))).status).toBe(201);
  const ended = engineOf(address)
    .prepare(
      'SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    .all();
  expect(ended).toEqual([{ ended: 1 }]);
  const answers = [await call('GET', '/api/saleInvoice/intref/A'), await call('GET', '/api/saleInvoice/intref/A')];
  // At most one request meets the end of the connection, and says so.
  expect([200, 503]).toContain(answers[0]?.status);
  expect(answers[1]?.status).toBe(200);
});

test('a connection that is lost before the commit leaves nothing, and is answered with 503', async () => {
  const { proxy, call, another } = await startedAt();
  await proxy.cutAt('COMMIT', 'before');
  const { status, headers } = await call('POST', '/api/saleInvoice', invoice('A'));
  await proxy.cut();
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  const other = await another();
  expect((await other('GET', '/api/saleInvoice/intref/A')).status).toBe(404);
  expect((await call('GET', '/api/saleInvoice/intref/A')).status).toBe(404);
  expect((await call('POST', '/api/saleInvoice', invoice('A'))).status).toBe(201);
});

test('a commit whose answer is lost is asked for, and answered as what came of it', async () => {
  const { proxy, call, another } = await startedAt();
  await proxy.cutAt('COMMIT', 'after');
  const { status, json } = await call('POST', '/api/saleInvoice', invoice('A'));
  await proxy.cut();
  expect(status).toBe(201);
  const other = await another();
  expect((await other('GET', '/api/saleInvoice/intref/A')).json).toMatchObject({ id: json });
  expect((await call('POST', '/api/saleInvoice', invoice('A'))).status).toBe(400);
});

test('a connection that is lost within a command takes all of it back, in memory too', async () => {
  const { proxy, call } = await startedAt();
  await proxy.cutAt('Nine', 'before');
  // Both arrive together: what is left of the transaction must not be done without it.
  const together = await Promise.all([
    call('POST', '/api/Department', { code: 'D9', description: 'Nine' }),
    call('POST', '/api/Department', { code: 'D8', description: 'Eight' }),
  ]);
  expect(together.map(({ status }) => status)).toEqual([503, 503]);
  for (const code of ['D9', 'D8']) expect((await call('GET', `/api/Department/${code}`)).status).toBe(404);
  expect((await call('POST', '/api/Department', { code: 'D9', description: 'Nine' })).status).toBe(201);
});

test('a transaction whose connection ends between two questions is not gone on with on another', async () => {
  const address = newDatabase();
  const [one, other] = [engineOf(address), engineOf(address)];
  other.exec('CREATE SCHEMA daybook; CREATE TABLE daybook.kept (what integer)');
  const end = other.prepare('SELECT pg_terminate_backend(?) AS ended');
  const isThere = other.prepare('SELECT 1 FROM pg_stat_activity WHERE pid = ?');
  // Whether the end is seen before the next question comes is a matter of chance.
  for (let round = 0; round < 20; round += 1) {
    one.begin();
    const pid = Number(one.prepare('SELECT pg_backend_pid() AS pid').get()?.pid);
    end.get(pid);
    while (isThere.get(pid)) await nextTurn();
    one.prepare('INSERT INTO kept VALUES (?)').run(round);
    expect(() => one.commit()).toThrow(StorageUnavailable);
    one.rollback();
  }
  expect(other.prepare('SELECT what FROM kept').all()).toEqual([]);
});

test('two processes that race for an IntRef and for numbers get one document each, and no gap', async () => {
  const { call, another } = await startedAt();
  const callers = [call, await another(), await another()];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      callers[at % 3]?.('POST', '/api/saleInvoice', invoice(`R${String(at % 20)}`)),
    ),
  );
  const made = answers.filter((answer) => answer?.status === 201);
  expect([made.length, answers.filter((answer) => answer?.status === 400).length]).toEqual([20, 40]);
  const read = await Promise.all(made.map((answer) => call('GET', `/api/saleInvoice/${String(answer?.json)}`)));
  const numbers = read.map(({ json }) => Number((json as { transNo: string }).transNo)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => (numbers[0] ?? 0) + at));
  const stamps = read.map(({ json }) => (json as { lastModified: string }).lastModified);
  expect(new Set(stamps).size).toBe(20);
});

test('texts that PostgreSQL cannot keep are refused as a bad request', async () => {
  const { call } = await startedAt();
  const { status, json } = await call('POST', '/api/saleInvoice', { ...invoice('A'), theirRef: 'PO\u0000' });
  expect([status, json]).toEqual([400, { message: expect.stringContaining('U+0000') }]);
});

test('a process that is cut off while it follows a colleague follows to the end later, and overwrites nothing', async () => {
  const { proxy, call, another } = await startedAt();
  const other = await another();
  const read = async (ref: string) => (await call('GET', `/api/saleInvoice/intref/${ref}`)).json;
  for (const ref of ['A', 'B']) {
    expect((await call('POST', '/api/saleInvoice', invoice(ref))).status).toBe(201);
    expect(await read(ref)).toMatchObject({ grossCurrencyAmount: 144 });
  }
  const details = [{ description: 'Chairs', quantity: 3, currencyUnitPrice: 60 }];
  for (const ref of ['A', 'B']) expect((await other('PATCH', `/api/saleInvoice/${ref}`, { details })).status).toBe(200);
  await proxy.cutAt('SELECT seq FROM document WHERE id', 'before');
  expect((await call('GET', '/api/saleInvoice/intref/A')).status).toBe(503);
  await proxy.cut();
  expect((await call('PATCH', '/api/saleInvoice/B', { theirRef: 'Mine' })).status).toBe(200);
  for (const ref of ['A', 'B']) expect(await read(ref)).toMatchObject({ grossCurrencyAmount: 216 });
});

test('an order that waits is not in error because the database was away for a moment', async () => {
  const { proxy, call, another } = await startedAt();
  const { json: id } = await call('POST', '/api/saleOrder', invoice('Q'));
  expect((await call('POST', `/api/document/${String(id)}/submit`)).status).toBe(200);
  await proxy.cutAt('COMMIT', 'before');
  expect((await call('GET', '/api/Department')).status).toBe(503);
  await proxy.cut();
  for (const by of [call, await another()])
    expect((await by('GET', `/api/document/${String(id)}`)).json).toMatchObject({ statusList: 'approved' });
});

test('a process whose database lacks what it has seen there answers nothing from memory', async () => {
  const { address, call, another } = await startedAt();
  const made = (await call('POST', '/api/saleInvoice', invoice('A'))).json;
  const path = `/api/document/${String(made)}`;
  expect((await call('GET', path)).status).toBe(200);
  // The standby that takes over had not received it.
  engineOf(address).exec(
    'SET session_replication_role = replica; DELETE FROM document WHERE seq = (SELECT max(seq) FROM document); DELETE FROM event WHERE number = (SELECT max(number) FROM event)',
  );
  await nextTurn();
  const gone = expect.objectContaining({ status: 503, json: expect.objectContaining({ message: GONE_BACK }) });
  expect(await call('GET', path)).toEqual(gone);
  expect(await call('POST', '/api/saleInvoice', invoice('B'))).toEqual(gone);
  expect((await call('GET', '/health/ready')).json).toMatchObject({ reason: expect.stringContaining('has gone back') });
  // It begins anew; what another writes in the same place is no more what was seen.
  const begun = await another();
  expect((await begun('GET', path)).status).toBe(404);
  expect((await begun('POST', '/api/saleInvoice', invoice('B'))).status).toBe(201);
  await nextTurn();
  expect(await call('GET', path)).toEqual(gone);
});
