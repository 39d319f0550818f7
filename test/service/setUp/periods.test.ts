import { expect, test } from 'vitest';
import { Integrator, objectOf } from '../support/service.ts';
import { openOwnCompany, OwnCompany, refusalOf } from './support/ownCompany.ts';

test('a month is closed, opened again with a reason, and locked for good', async () => {
  const own = await openOwnCompany();
  const months = await own.rows('period');
  expect([months[0]?.id, months.at(-1)?.id]).toEqual(['2026-01', '2026-12']);
  const set = (state: string, reason = '') => own.change('period', '2026-01', { state, reason });
  expect((await set('closed')).status).toBe(200);
  expect(refusalOf(await set('open'))).toEqual([400, 'reason', 'reasonMissing', { period: '2026-01' }]);
  expect((await set('open', 'A late invoice')).status).toBe(200);
  expect((await own.row('period', '2026-01')).values).toMatchObject({
    state: 'open',
    reason: 'A late invoice',
    changedBy: 'bookkeeper',
    changed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  expect((await set('locked')).status).toBe(200);
  expect(refusalOf(await set('open', 'A late invoice'))).toEqual([400, 'state', 'periodLocked', { period: '2026-01' }]);
});

test('rights say who closes, who opens again and who posts in what is closed', async () => {
  const own = await openOwnCompany();
  const set = (month: string, state: string) => own.change('period', month, { state, reason: 'Late' });
  expect((await set('2026-01', 'closed')).status).toBe(200);
  await own.change('user', 'bookkeeper', { closesPeriods: 'false', reopensPeriods: 'false' });
  expect(refusalOf(await set('2026-02', 'closed'))).toEqual([403, 'state', 'mayNotClose', {}]);
  expect(refusalOf(await set('2026-01', 'open'))).toEqual([403, 'state', 'mayNotReopen', {}]);
  const late = () => own.invoice('2026-01-20', { accountId: '4000' });
  await expect(late()).rejects.toThrow('The period 2026-01 is closed');
  await own.change('user', 'bookkeeper', { postsInClosed: 'true' });
  await late();
  expect((await own.row('user', 'bookkeeper')).values).toEqual({
    code: 'bookkeeper',
    closesPeriods: 'false',
    reopensPeriods: 'false',
    postsInClosed: 'true',
  });
});

test('who may change the set-up gives no rights to periods, to nobody and not to themselves', async () => {
  const own = await openOwnCompany();
  const { service } = own.api;
  const people = (body: Record<string, unknown>) => own.api.call('POST', '/api/People', body);
  const rights = {
    ...{ classes: { journal: 'read' }, areas: {}, otherwise: 'write', acrossClasses: true, legalEntities: null },
    ...{ postsInClosed: false, closesPeriods: false, reopensPeriods: false },
  };
  expect((await people({ act: 'addUser', name: 'clerk', rights })).status).toBe(200);
  const key = await people({ act: 'createKey', name: 'clerk', description: 'Laptop', validFrom: null, validTo: null });
  const session = await fetch(`${service.address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: service.domain, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'clerk', userApiKey: objectOf(key.json).apiKey }),
  });
  const clerk = new OwnCompany(new Integrator(service, String(objectOf(await session.json()).sessionToken)));
  expect(refusalOf(await clerk.change('user', 'clerk', { postsInClosed: 'true' }))).toEqual([
    403,
    'postsInClosed',
    'mayNotGiveRights',
    {},
  ]);
  expect((await own.row('user', 'clerk')).values).toMatchObject({ postsInClosed: 'false' });
  // Anything else of the set-up they do change.
  expect((await clerk.change('account', '4000', { description: 'Sales of goods' })).status).toBe(200);
});

test('a right to periods that somebody has already takes nobody out of a role', async () => {
  const own = await openOwnCompany();
  const people = async (body: Record<string, unknown>) =>
    objectOf((await own.api.call('POST', '/api/People', body)).json);
  const rights = {
    ...{ classes: {}, areas: {}, otherwise: 'write', acrossClasses: true, legalEntities: null },
    ...{ postsInClosed: false, closesPeriods: true, reopensPeriods: false },
  };
  await people({ act: 'addRole', name: 'Closer', rights });
  await people({ act: 'addUser', name: 'clerk', rights, role: 'Closer' });
  expect((await own.change('user', 'clerk', { closesPeriods: 'true' })).status).toBe(200);
  expect(await people({ act: 'removeRole', name: 'Closer' })).toMatchObject({ facts: { users: 'clerk' } });
  expect((await own.change('user', 'clerk', { closesPeriods: 'false' })).status).toBe(200);
  expect((await own.row('user', 'clerk')).values).toMatchObject({ closesPeriods: 'false' });
});

test('financial years follow one another, and a short one ends early', async () => {
  const own = await openOwnCompany();
  const add = async (values: Record<string, string>) => refusalOf(await own.add('year', values));
  expect(await add({ dateTo: '2027-12-31' })).toEqual([400, 'dateFrom', 'required', {}]);
  expect(await add({ dateFrom: '2027-02-01', dateTo: '2027-12-31' })).toEqual([
    400,
    'dateFrom',
    'yearGap',
    { date: '2027-01-01' },
  ]);
  expect(await add({ dateFrom: '2027-01-01', dateTo: '2026-12-31' })).toEqual([400, 'dateTo', 'backwards', {}]);
  await own.added('year', { dateFrom: '2027-01-01', dateTo: '2027-06-30' });
  expect((await own.rows('period')).at(-1)?.id).toBe('2027-06');
  expect(refusalOf(await own.change('year', '2026-01-01', { dateTo: '2026-11-30' }))).toEqual([
    400,
    'dateTo',
    'yearGap',
    { date: '2026-12-31' },
  ]);
});

test('a year with a closed month stays, and the first one holds the day on which the books start', async () => {
  const own = await openOwnCompany();
  expect(refusalOf(await own.change('year', '2026-01-01', { dateFrom: '2026-02-01' }))).toEqual([
    400,
    'dateFrom',
    'yearStart',
    { date: '2026-01-01' },
  ]);
  expect((await own.change('year', '2026-01-01', { dateFrom: '2025-10-01' })).status).toBe(200);
  await own.change('period', '2026-03', { state: 'closed' });
  expect(refusalOf(await own.change('year', '2025-10-01', { dateTo: '2026-09-30' }))).toEqual([
    400,
    'dateTo',
    'yearClosed',
    { period: '2026-03' },
  ]);
});
