import { expect, test } from 'vitest';
import { openOwnCompany, refusalOf } from './support/ownCompany.ts';

test('a bank account is in a currency and on a bank account of the ledger, which is its own', async () => {
  const own = await openOwnCompany();
  const add = async (values: Record<string, string>) =>
    refusalOf(await own.add('bankAccount', { code: 'SAVE', description: 'Savings', currency: 'GBP', ...values }));
  expect(await add({})).toEqual([400, 'accountId', 'required', {}]);
  expect(await add({ accountId: '4000' })).toEqual([
    400,
    'accountId',
    'wrongType',
    { account: '4000', type: 'income', fitting: 'bank' },
  ]);
  expect(await add({ accountId: '1200' })).toEqual([400, 'accountId', 'shared', { owner: 'BANK' }]);
  const { values } = await own.added('bankAccount', {
    code: 'SAVE',
    description: 'Savings',
    currency: 'EUR',
    accountId: '1210',
  });
  expect(values).toMatchObject({ code: 'SAVE', currency: 'EUR', accountId: '1210' });
});

test('a document type has a control account of its side, and numbers go up only', async () => {
  const own = await openOwnCompany();
  const type = { code: 'SEX', description: 'Export invoice', docClass: 'saleInvoice', prefix: 'EX', accountId: '4020' };
  expect(refusalOf(await own.add('docType', type))).toEqual([400, 'controlAccountId', 'required', {}]);
  expect(refusalOf(await own.add('docType', { ...type, controlAccountId: '2100' }))).toEqual([
    400,
    'controlAccountId',
    'wrongType',
    { account: '2100', type: 'creditors', fitting: 'debtors' },
  ]);
  await own.added('docType', { ...type, controlAccountId: '1100', nextNumber: '501' });
  const invoice = async () => {
    const id = await own.invoice('2026-07-01', {});
    return (await own.api.read(`/api/saleInvoice/${id}`)).docNo;
  };
  expect(await invoice()).toBe('SI2026-00001');
  expect((await own.row('docType', 'SIN')).values.nextNumber).toBe('2');
  expect(refusalOf(await own.change('docType', 'SIN', { nextNumber: '1' }))).toEqual([
    400,
    'nextNumber',
    'numberGiven',
    { number: 'SI2026-00001' },
  ]);
  expect((await own.change('docType', 'SIN', { nextNumber: '100' })).status).toBe(200);
  expect(await invoice()).toBe('SI2026-00100');
  expect(refusalOf(await own.change('docType', 'SIN', { docClass: 'receipt' }))).toEqual([
    400,
    'docClass',
    'onlyNew',
    {},
  ]);
  expect((await own.row('docType', 'SEX')).values.nextNumber).toBe('501');
});

test('terms and methods are added and renamed, and the catalogs show it at once', async () => {
  const own = await openOwnCompany();
  await own.added('payTerm', { code: 'N45', description: '45 days', days: '45' });
  await own.added('paymentMethod', { code: 'WALLET', description: 'Wallet' });
  await own.change('payTerm', 'N30', { description: 'A month', days: '31' });
  const terms = await own.api.list('/api/Catalog/PayTerm');
  expect(terms.map(({ code, days }) => `${String(code)} ${String(days)}`)).toEqual(
    expect.arrayContaining(['N45 45', 'N30 31']),
  );
  expect((await own.api.list('/api/Catalog/PaymentMethod')).map(({ code }) => code)).toContain('WALLET');
});

test('a tax code has accounts of tax, and is inactive only where nothing takes it by itself', async () => {
  const own = await openOwnCompany();
  const code = { code: 'H', description: 'Higher rate', taxRate: '33', saleTreatment: 'standard' };
  expect(refusalOf(await own.add('taxCode', { ...code, outputAccountId: '4000' }))).toEqual([
    400,
    'outputAccountId',
    'wrongType',
    { account: '4000', type: 'income', fitting: 'tax' },
  ]);
  await own.added('taxCode', { ...code, outputAccountId: '2200', inputAccountId: '2201' });
  await own.invoice('2026-07-01', { taxCodeId: 'H' });
  expect(await own.balances('2026-07-10')).toMatchObject({ 2200: '33.00000 Cr' });
  expect(refusalOf(await own.change('taxCode', 'S', { isActive: 'false' }))).toEqual([
    400,
    'isActive',
    'inPlace',
    { field: 'taxCodeId', owner: '0020' },
  ]);
  expect((await own.change('taxCode', 'H', { isActive: 'false' })).status).toBe(200);
});
