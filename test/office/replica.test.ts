import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openFinanceService, type ServiceInProcess } from '../../src/service/service.ts';
import { createInOffice } from '../../src/service/storage/postgres/office.ts';
import { PostgresEngine } from '../../src/service/storage/postgres/postgresEngine.ts';
import { replicaAt } from '../../src/service/storage/postgres/replicaSource.ts';
import { fillStorage } from '../../src/service/newCompany/createCompany.ts';
import { readCreate } from '../../src/service/newCompany/createArguments.ts';
import { run } from '../service/support/commands.ts';
import { MONDAY, objectOf } from '../service/support/service.ts';
import { Cluster } from './support/cluster.ts';
import { callerOf, type Call } from './support/offices.ts';

const ARGUMENTS = ['--country', 'GB', '--name', 'Vale Ltd', '--currency', 'GBP', '--year-start', '2026-01-01'];

async function started(followed?: Cluster): Promise<Cluster> {
  const cluster = new Cluster(true, followed);
  onTestFinished(async () => {
    await cluster.end();
    cluster.remove();
  });
  await cluster.start();
  return cluster;
}

function made(cluster: Cluster, name: string): string {
  const maker = new PostgresEngine(cluster.address('postgres'));
  maker.exec(`CREATE DATABASE ${name}`);
  maker.close();
  const { plan } = readCreate([...ARGUMENTS, '--db', 'x']);
  createInOffice(cluster.address(name), (engine) => fillStorage(engine, plan));
  return cluster.address(name);
}

async function served(address: string, replica: string): Promise<{ service: ServiceInProcess; call: Call }> {
  const database = new PostgresEngine(address);
  const service = openFinanceService({
    ...{ database, replica: replicaAt(replica), clock: () => MONDAY, metrics: 'everyone' as const },
  });
  onTestFinished(() => service.close());
  return { service, call: await callerOf(service) };
}

/** Posts 100.00, and asks at once what there is on the accounts. @returns the debit of the debtors */
async function sold(call: Call): Promise<number> {
  const invoice = await call('POST', '/api/saleInvoice', {
    ...{ contactAccountId: 'ANN', docDate: '2026-02-01' },
    details: [{ description: 'Work', quantity: 1, currencyUnitPrice: 100 }],
  });
  expect(invoice.status).toBe(201);
  await setImmediate();
  expect((await call('POST', `/api/document/${String(invoice.json)}/submit`)).status).toBe(200);
  await setImmediate();
  return owed(call);
}
async function owed(call: Call): Promise<number> {
  const { status, json } = await call('POST', '/api/Enquiry/run/trialBalance', { asAt: '2026-03-31' });
  expect(status).toBe(200);
  const rows = (json as unknown[]).map(objectOf);
  return Number(rows.find(({ accountCode }) => accountCode === '1100')?.debit ?? 0);
}
async function answers(service: ServiceInProcess): Promise<{ replica: number; primary: number }> {
  const { body } = await service.inject({ method: 'GET', url: '/metrics' });
  const of = (from: string): number =>
    Number(new RegExp(`daybook_ledger_enquiries_total\\{from="${from}"\\} (\\d+)`).exec(body)?.[1]);
  return { replica: of('replica'), primary: of('primary') };
}
const ready = async (service: ServiceInProcess): Promise<unknown> => {
  const answer = await service.inject({ method: 'GET', url: '/health/ready' });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ replica: string }>().replica;
};

test('a replica answers enquiries when it is fresh; behind or gone it changes no answer', async () => {
  const primary = await started();
  const address = made(primary, 'books');
  const other = made(primary, 'others');
  const replica = await started(primary);
  const { service, call } = await served(address, replica.address('books'));
  expect((await call('POST', '/api/ContactAccount', { code: 'ANN', description: 'Ann', customer: {} })).status).toBe(
    201,
  );
  expect(await sold(call)).toBe(100);
  await expect.poll(() => ready(service)).toBe('fresh');
  const before = await answers(service);
  expect(await owed(call)).toBe(100);
  expect(await answers(service)).toEqual({ ...before, replica: before.replica + 1 });

  const replaying = new PostgresEngine(replica.address('books'));
  onTestFinished(() => replaying.close());
  replaying.exec('SELECT pg_wal_replay_pause()');
  const paused = replaying.prepare('SELECT pg_get_wal_replay_pause_state() AS state');
  await expect.poll(() => paused.get()?.state).toBe('paused');
  const then = await answers(service);
  expect(await sold(call)).toBe(200);
  expect(await ready(service)).toBe('behind');
  expect(await answers(service)).toEqual({ ...then, primary: then.primary + 1 });
  expect((await service.inject({ method: 'GET', url: '/metrics' })).body).toMatch(
    /daybook_replica_behind_events [1-9]/,
  );
  replaying.exec('SELECT pg_wal_replay_resume()');
  await expect.poll(() => ready(service)).toBe('fresh');
  const again = await answers(service);
  expect(await owed(call)).toBe(200);
  expect(await answers(service)).toEqual({ ...again, replica: again.replica + 1 });

  // Processes that stand still answer nothing, and close nothing.
  const connections = replaying
    .prepare("SELECT pid FROM pg_stat_activity WHERE application_name = 'Finance Service' AND pid <> pg_backend_pid()")
    .all()
    .map(({ pid }) => Number(pid));
  expect(connections).toHaveLength(2);
  for (const pid of connections) process.kill(pid, 'SIGSTOP');
  expect(await sold(call)).toBe(300);
  expect(await ready(service)).toBe('unreachable');
  for (const pid of connections) process.kill(pid, 'SIGCONT');
  await replica.end('SIGKILL');
  expect(await sold(call)).toBe(400);
  expect(await answers(service)).toEqual({ replica: again.replica + 1, primary: again.primary + 2 });

  // What is no replica of this office is not read, however many events it has.
  const { service: mistaken, call: asked } = await served(other, address);
  expect(await ready(mistaken)).toBe('another');
  expect(await owed(asked)).toBe(0);
  expect(await answers(mistaken)).toEqual({ replica: 0, primary: 1 });
});

test.for([
  [['--db', 'books.db', '--replica', 'postgres://a@/b'], '--replica must be postgres://USER@HOST/DATABASE, a replica'],
  [['--db', 'postgres://a@/b', '--replica', 'books.db'], '--replica must be postgres://USER@HOST/DATABASE, a replica'],
  [['--db', 'postgres://a@/b', '--replica', 'postgres://a:hunter2@/b'], '--replica must not hold a password'],
] as const)('%s is refused in one sentence', async ([args, sentence]) => {
  const { code, complained } = await run(...args);
  expect([code, complained]).toEqual([2, expect.stringContaining(sentence)]);
  expect(complained).not.toContain('hunter2');
});
