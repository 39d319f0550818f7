import { createServer } from 'node:http';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { addToDemoBooks } from '../../../src/backend/localServices/demoBooks.ts';
import { LocalService } from '../../../src/backend/localServices/localService.ts';
import { openFinanceService } from '../../../src/service/service.ts';
import { toLayout } from '../../service/support/layouts.ts';
import { serviceThread } from '../../support/backendFor.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const sessionSchema = z.object({ sessionToken: z.string() });

function demoIn(dataFolder: string, worker = serviceThread): LocalService {
  const service = new LocalService('demo', dataFolder, worker);
  onTestFinished(() => service.close());
  return service;
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/api/session/create/api`, { method: 'POST' }).then(
    () => true,
    () => false,
  );
}

describe("the demo company's service", () => {
  it('answers real HTTP on a port and with a key that it keeps, and ends when it is closed', async () => {
    const dataFolder = temporaryFolder();
    const first = demoIn(dataFolder);
    const [access, twice] = await Promise.all([first.start(), first.start()]);
    expect(access).toMatchObject({ ok: true, value: { domain: 'demo' } });
    expect(twice).toEqual(access);
    const address = access.ok ? access.value.address : '';
    expect(await isAnswering(address)).toBe(true);
    await first.close();
    expect(await isAnswering(address)).toBe(false);
    expect(await demoIn(dataFolder).start()).toEqual(access);
  });

  it('starts again after it was closed', async () => {
    const demo = demoIn(temporaryFolder());
    const access = await demo.start();
    await demo.close();
    expect(await demo.start()).toEqual(access);
  });

  it('moves to another port when another program has its own', async () => {
    const dataFolder = temporaryFolder();
    const first = demoIn(dataFolder);
    const access = await first.start();
    await first.close();
    const { port } = new URL(access.ok ? access.value.address : '');
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(Number(port), '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => stranger.close(() => resolve())));
    const moved = await demoIn(dataFolder).start();
    expect(moved.ok).toBe(true);
    expect(moved.ok && moved.value.address).not.toBe(access.ok && access.value.address);
    expect(readFileSync(join(dataFolder, 'demo-company.json'), 'utf8')).toContain(
      new URL(moved.ok ? moved.value.address : '').port,
    );
  });

  it('opens a file of an earlier release as it is: every document, and no ledger', async () => {
    const dataFolder = temporaryFolder();
    const database = join(dataFolder, 'demo-company.sqlite');
    const older = openFinanceService({ database, demo: 'small' });
    await addToDemoBooks(older);
    const count = 'SELECT count(*) AS documents FROM document';
    const before = older.company.database.sqlite.prepare(count).get();
    await older.close();
    toLayout(6, database);
    const demo = demoIn(dataFolder);
    const access = await demo.start();
    if (!access.ok) throw new Error(access.problem.code);
    const { address, domain, userName } = access.value;
    const key = await demo.newKey();
    const apiKey = key.ok ? key.value : '';
    const ask = async (path: string, body: unknown, authorization = '') =>
      fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: { domain, 'content-type': 'application/json', authorization },
        body: JSON.stringify(body),
      });
    const session = await ask('session/create/api', { username: userName, userApiKey: apiKey });
    const { sessionToken } = sessionSchema.parse(await session.json());
    const answer = await ask('Enquiry/run/trialBalance', { asAt: '2026-12-31' }, `Bearer ${sessionToken}`);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'There is no enquiry trialBalance.' }]);
    await demo.close();
    const file = new DatabaseSync(database, { readOnly: true });
    onTestFinished(() => file.close());
    expect(file.prepare(count).get()).toEqual(before);
  });

  it('says so when its code is not there, and can be tried again', async () => {
    const folder = temporaryFolder();
    const worker = join(folder, 'worker.ts');
    const demo = demoIn(folder, pathToFileURL(worker));
    expect(await demo.start()).toMatchObject({ ok: false, problem: { code: 'demo.failed' } });
    writeFileSync(worker, `import ${JSON.stringify(serviceThread.href)};`);
    expect(await demo.start()).toMatchObject({ ok: true });
  });

  it('says so when it cannot open its database, and can be tried again', async () => {
    const dataFolder = join(temporaryFolder(), 'late');
    const demo = demoIn(dataFolder);
    expect(await demo.start()).toMatchObject({ ok: false, problem: { code: 'demo.failed' } });
    mkdirSync(dataFolder);
    expect(await demo.start()).toMatchObject({ ok: true });
  });
});
