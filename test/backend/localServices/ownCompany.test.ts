import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { normaliseAddress } from '../../../src/api/transport/address.ts';
import { openConnections } from '../../../src/backend/connections/connections.ts';
import { openKeychain } from '../../../src/backend/connections/keychain.ts';
import { LocalCompany } from '../../../src/backend/localServices/localCompany.ts';
import { LocalService } from '../../../src/backend/localServices/localService.ts';
import { tryCredentials } from '../../../src/backend/runs/serviceClients.ts';
import { COMPANY_COUNTRIES, newCompanySchema, USUAL_CURRENCIES } from '../../../src/domain/service/newCompany.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { todayOn } from '../../../src/domain/values/dates.ts';
import { valueOf } from '../../../src/domain/values/result.ts';
import { backendFor, serviceThread } from '../../support/backendFor.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const ACME = newCompanySchema.parse({
  name: 'Acme & Söhne Ltd',
  country: 'GB',
  legalForm: 'company',
  language: 'en',
  currency: 'GBP',
  vat: { number: '980 7806 84', scheme: 'invoice' },
  yearStart: '2026-01-01',
});

it('is made once, has a ledger, and is opened again with its key after it was forgotten', async () => {
  const dataFolder = temporaryFolder();
  const { page, backend } = await backendFor(dataFolder);
  expect(await page.call('connections.ownCompany', null)).toEqual({ ok: true, value: { name: null } });
  const made = valueOf(await page.call('connections.makeOwn', ACME));
  expect(made).toMatchObject({ name: 'Acme & Söhne Ltd', isOwn: true, isDemo: false, userName: 'bookkeeper' });
  expect(statSync(join(dataFolder, 'own-company.sqlite')).mode & 0o777).toBe(0o600);

  const balances = await page.call('enquiries.run', {
    connectionId: made.id,
    ref: 'profitAndLoss',
    body: { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  });
  expect(valueOf(balances).rows.map((row) => row.join(' '))).toEqual(['profit 0']);

  expect(await page.call('connections.makeOwn', { ...ACME, name: 'Another' })).toMatchObject({
    ok: false,
    problem: { code: 'ownCompany.exists', message: 'Acme & Söhne Ltd' },
  });
  expect(await page.call('connections.remove', { connectionId: made.id })).toMatchObject({ ok: true });
  expect(await page.call('connections.ownCompany', null)).toEqual({ ok: true, value: { name: 'Acme & Söhne Ltd' } });
  expect(valueOf(await page.call('connections.openOwn', null)).id).toBe(made.id);

  // It is copied while it runs.
  const copies = join(dataFolder, 'own-company-copies');
  await expect.poll(() => (existsSync(copies) ? readdirSync(copies) : [])).toEqual([`${todayOn(Date.now())}.sqlite`]);
  await backend.close();
  const again = await backendFor(dataFolder);
  const { rows } = valueOf(
    await again.page.call('enquiries.run', {
      connectionId: made.id,
      ref: 'trialBalance',
      body: { asAt: '2026-12-31' },
    }),
  );
  expect(rows).toEqual([]);
});

it('answers several questions that come at once, although no keychain has kept its key', async () => {
  const dataFolder = temporaryFolder();
  const { page, backend } = await backendFor(dataFolder);
  const { id: connectionId } = valueOf(await page.call('connections.makeOwn', ACME));
  await backend.close();
  const again = await backendFor(dataFolder);
  const asked = { connectionId, ref: 'trialBalance', body: { asAt: '2026-12-31' } };
  const answers = await Promise.all(Array.from({ length: 4 }, () => again.page.call('enquiries.run', asked)));
  expect(answers.map((answer) => (answer.ok ? answer.value.rows : answer.problem))).toEqual([[], [], [], []]);
});

it('opens again when the file does not know the kept key: the keychain was locked at the last start', async () => {
  const dataFolder = temporaryFolder();
  const connections = await openConnections({
    dataFolder,
    keychain: await openKeychain(secretsInMemory()),
    log: { note: () => undefined, fault: () => undefined },
    now: () => new Date(),
    normaliseAddress,
    signIn: (credentials) => tryCredentials(credentials),
  });
  const service = new LocalService('own', dataFolder, serviceThread);
  onTestFinished(() => service.close());
  const { id } = valueOf(await new LocalCompany(connections, service).make(ACME));
  // As at a start at which the keychain gives no key. Two that ask at once get a key each, and the later one is good.
  const [, latest] = await Promise.all([service.newKey(), service.newKey()]);
  expect(await connections.tryKey(id)).toMatchObject({ ok: false, problem: { code: 'session.badCredentials' } });
  expect(await connections.setKey(id, valueOf(latest))).toMatchObject({ ok: true });
  await service.newKey();
  expect(await new LocalCompany(connections, service).prepare(id)).toEqual({ ok: true, value: null });
  expect(await connections.tryKey(id)).toEqual({ ok: true, value: null });
});

it('is not begun as an empty file when its own is gone', async () => {
  const dataFolder = temporaryFolder();
  const { page } = await backendFor(dataFolder);
  expect(await page.call('connections.openOwn', null)).toMatchObject({
    ok: false,
    problem: { code: 'ownCompany.failed', message: 'its file is not there' },
  });
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('own-company'))).toEqual([]);
});

it('says why it cannot be made, leaves nothing behind, and can be tried again', async () => {
  const dataFolder = join(temporaryFolder(), 'late');
  const service = new LocalService('own', dataFolder, serviceThread);
  onTestFinished(() => service.close());
  expect(await service.start(ACME)).toMatchObject({
    ok: false,
    problem: { code: 'ownCompany.failed', message: expect.stringMatching(/^There is no folder /) },
  });
  mkdirSync(dataFolder);
  expect(await service.madeName()).toBeNull();
  expect(await service.start(ACME)).toMatchObject({ ok: true, value: { userName: 'bookkeeper' } });
  expect(await service.madeName()).toBe('Acme & Söhne Ltd');
  // The same of what it keeps beside the file, which another program may hold.
  await service.close();
  const kept = join(dataFolder, 'own-company.json');
  rmSync(kept);
  mkdirSync(kept);
  expect(await service.start()).toMatchObject({ ok: false, problem: { code: 'ownCompany.failed' } });
  rmdirSync(kept);
  expect(await service.start()).toMatchObject({ ok: true });
});

it.each(COMPANY_COUNTRIES)('is made for %s', async (country) => {
  const { page } = await backendFor(temporaryFolder());
  const { id: connectionId } = valueOf(
    await page.call('connections.makeOwn', {
      ...ACME,
      country,
      vat: null,
      currency: currencyCode(USUAL_CURRENCIES[country]),
    }),
  );
  const { rows } = valueOf(
    await page.call('enquiries.run', {
      connectionId,
      ref: 'balanceSheet',
      body: { asAt: '2026-12-31' },
    }),
  );
  expect(rows.length).toBeGreaterThan(0);
});
