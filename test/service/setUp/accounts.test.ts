import { expect, test } from 'vitest';
import { openService } from '../support/service.ts';
import { openOwnCompany, refusalOf } from './support/ownCompany.ts';

test('a new account takes an invoice line, and stands in the trial balance', async () => {
  const own = await openOwnCompany();
  const { values } = await own.added('account', {
    code: '4015',
    description: 'Repairs',
    accountType: 'income',
    reportGroup: 'otherIncome',
    taxCodeId: 'R',
  });
  expect(values).toMatchObject({ code: '4015', reportGroup: 'otherIncome', taxCodeId: 'R', isActive: 'true' });
  await own.invoice('2026-07-01', { accountId: '4015', taxCodeId: 'S' });
  expect(await own.balances('2026-07-10')).toEqual({
    1100: '120.00000 Dr',
    2200: '20.00000 Cr',
    4015: '100.00000 Cr',
  });
});

test('what an account lacks, and a code that there is, are told at their fields', async () => {
  const own = await openOwnCompany();
  const add = async (values: Record<string, string>) => refusalOf(await own.add('account', values));
  expect(await add({ code: ' ', description: 'X', accountType: 'income' })).toEqual([400, 'code', 'required', {}]);
  expect(await add({ code: '4016', accountType: 'income' })).toEqual([400, 'description', 'required', {}]);
  expect(await add({ code: '4016', description: 'X' })).toEqual([400, 'accountType', 'required', {}]);
  const taken = { code: '4000', description: 'X', accountType: 'income' };
  expect(await add(taken)).toEqual([400, 'code', 'codeTaken', { code: '4000' }]);
  expect(await add({ ...taken, code: '4016', taxCodeId: 'NONE' })).toEqual([
    400,
    'taxCodeId',
    'unknown',
    { value: 'NONE' },
  ]);
  expect((await own.rows('account')).some(({ values }) => values.code === '4016')).toBe(false);
});

test('an account with entries keeps its type, and can be made inactive', async () => {
  const own = await openOwnCompany();
  expect((await own.change('account', '4010', { accountType: 'liability', reportGroup: '' })).status).toBe(200);
  expect((await own.change('account', '4010', { accountType: 'income' })).status).toBe(200);
  await own.invoice('2026-07-01', { accountId: '4010' });
  expect((await own.row('account', '4010')).fixed).toEqual({ accountType: { reason: 'hasEntries', facts: {} } });
  expect(refusalOf(await own.change('account', '4010', { accountType: 'expense' }))).toEqual([
    400,
    'accountType',
    'hasEntries',
    {},
  ]);
  expect((await own.change('account', '4010', { isActive: 'false' })).status).toBe(200);
  expect((await own.row('account', '4010')).values).toMatchObject({ accountType: 'income', isActive: 'false' });
  expect((await own.change('account', '4010', { isActive: 'true', description: 'Services' })).status).toBe(200);
});

test('a control account stays one and active, and so does an account that the ledger itself posts to', async () => {
  const own = await openOwnCompany();
  const place = { field: 'controlAccountId', owner: 'SIN' };
  expect(refusalOf(await own.change('account', '1100', { accountType: 'asset' }))).toEqual([
    400,
    'accountType',
    'inPlace',
    place,
  ]);
  expect(refusalOf(await own.change('account', '1100', { isActive: 'false' }))).toEqual([
    400,
    'isActive',
    'inPlace',
    place,
  ]);
  // Rounding, and suspense.
  for (const code of ['8210', '9998'])
    expect(refusalOf(await own.change('account', code, { isActive: 'false' })), code).toEqual([
      400,
      'isActive',
      'inLedger',
      {},
    ]);
});

test('of two who change the same account the second one looks again', async () => {
  const own = await openOwnCompany();
  const { id, revision } = await own.row('account', '4000');
  const rename = (description: string) =>
    own.api.call('PATCH', `/api/SetUp/account/${id}`, { revision, values: { description } });
  expect((await rename('Sales of bread')).status).toBe(200);
  expect(refusalOf(await rename('Sales of cake'))).toEqual([409, '', 'changedMeanwhile', {}]);
  expect((await own.row('account', '4000')).values.description).toBe('Sales of bread');
});

test('who has no right to it reads the set-up and does not change it; other companies have none', async () => {
  const own = await openOwnCompany();
  own.api.service.company.users.setRights(own.api.service.user, { areas: { setUp: 'read' } });
  expect((await own.api.read('/api/SetUp/account')).mayChange).toBe(false);
  expect((await own.change('account', '4000', { description: 'X' })).status).toBe(403);
  expect((await (await openService()).get('/api/SetUp/account')).status).toBe(404);
});
