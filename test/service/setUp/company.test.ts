import { describe, expect, test } from 'vitest';
import { listOf, objectOf } from '../support/service.ts';
import { openOwnCompany, refusalOf, type OwnCompany } from './support/ownCompany.ts';

type Values = Record<string, string>;
async function change(own: OwnCompany, values: Values) {
  const [row] = await own.rows('company');
  return own.api.call('PATCH', `/api/SetUp/company/${row?.id ?? ''}`, { revision: row?.revision, values });
}

test('name, numbers and address are changed, and stand where documents read them', async () => {
  const own = await openOwnCompany();
  const answer = await change(own, {
    description: 'Hill Ltd',
    taxNo: 'gb 553 5571 55',
    companyNo: '01234567',
    address1: '1 High Street',
    city: 'Leeds',
    postcode: 'LS1 1AA',
  });
  expect(answer.status).toBe(200);
  const [entity] = listOf((await own.api.get('/api/LegalEntity')).json);
  expect(entity).toMatchObject({
    description: 'Hill Ltd',
    taxNo: 'GB553557155',
    companyNo: '01234567',
    address: { address1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA' },
  });
  expect((await change(own, { address1: '', companyNo: '' })).status).toBe(200);
  const [row] = await own.rows('company');
  expect(row?.values).toMatchObject({ address1: '', city: 'Leeds', companyNo: '', retainedAccountId: '3200' });
});

test('a name is required, and a VAT number has the form of its country', async () => {
  const own = await openOwnCompany();
  expect(refusalOf(await change(own, { description: ' ' }))).toEqual([400, 'description', 'required', {}]);
  expect(refusalOf(await change(own, { taxNo: 'DE136695976' }))).toEqual([
    400,
    'taxNo',
    'numberForm',
    { value: 'DE136695976', country: 'GB' },
  ]);
});

describe('the accounts that the ledger itself posts to', () => {
  test('are changed to one of a type that fits, and never to none', async () => {
    const own = await openOwnCompany();
    await own.added('account', { code: '7999', description: 'Cents', accountType: 'expense' });
    expect((await change(own, { roundingAccountId: '7999' })).status).toBe(200);
    expect(refusalOf(await change(own, { roundingAccountId: '1200' }))).toMatchObject([
      400,
      'roundingAccountId',
      'wrongType',
      { account: '1200', type: 'bank', fitting: 'income, expense' },
    ]);
    expect(refusalOf(await change(own, { suspenseAccountId: '' }))).toEqual([400, 'suspenseAccountId', 'required', {}]);
  });

  test('stay once entries are on them, and that of earlier profit once anything is posted', async () => {
    const own = await openOwnCompany();
    await own.added('account', { code: '3999', description: 'Other reserves', accountType: 'equity' });
    await own.added('account', { code: '2999', description: 'Other tax', accountType: 'liability' });
    expect((await change(own, { retainedAccountId: '3999', taxPayableAccountId: '2999' })).status).toBe(200);
    await own.invoice('2026-02-03', { accountId: '4000' });
    expect(refusalOf(await change(own, { retainedAccountId: '3200' }))).toEqual([
      400,
      'retainedAccountId',
      'anyPosted',
      {},
    ]);
    await own.added('taxReturn', { dateFrom: '2026-01-01', dateTo: '2026-03-31' });
    const [row] = await own.rows('company');
    expect(row?.fixed).toEqual({
      retainedAccountId: { reason: 'anyPosted', facts: {} },
      taxPayableAccountId: { reason: 'hasEntries', facts: {} },
    });
  });
});

describe('from a day on', () => {
  const posted = { date: '2026-06-30' };

  test('the scheme is another one, after what is posted', async () => {
    const own = await openOwnCompany();
    await own.invoice('2026-06-30', { accountId: '4000' });
    const cash = { dateFrom: '2026-06-30', isRegistered: 'true', saleDue: 'payment', purchaseDue: 'payment' };
    expect(refusalOf(await own.add('companyTerm', cash))).toEqual([400, 'dateFrom', 'termPosted', posted]);
    const row = await own.added('companyTerm', { ...cash, dateFrom: '2026-07-01' });
    expect(row).toMatchObject({ id: '2026-07-01', values: { ...cash, dateFrom: '2026-07-01' } });
    expect((await own.rows('companyTerm'))[0]?.values).toMatchObject({ dateFrom: '', saleDue: 'invoice' });
    await own.invoice('2026-07-02', { accountId: '4000' });
    // The tax of June is due, that of July waits.
    expect(await own.balances('2026-07-31')).toMatchObject({ 2200: '20.00000 Cr', 2203: '20.00000 Cr' });
    expect(refusalOf(await own.change('companyTerm', '2026-07-01', { saleDue: 'invoice' }))).toEqual([
      400,
      'saleDue',
      'termPosted',
      { date: '2026-07-02' },
    ]);
    expect(refusalOf(await own.add('companyTerm', { ...cash, dateFrom: '2026-07-01' }))).toEqual([
      400,
      'dateFrom',
      'termTaken',
      { date: '2026-07-01' },
    ]);
  });

  test('the company is not registered any more: tax is cost, and the first row stays', async () => {
    const own = await openOwnCompany();
    await own.added('companyTerm', { dateFrom: '2026-07-01', isRegistered: 'false' });
    await expect(own.invoice('2026-07-02', { accountId: '4000' })).rejects.toThrow('is not registered for tax');
    expect(refusalOf(await own.change('companyTerm', 'first', { isRegistered: 'false' }))).toEqual([
      400,
      'isRegistered',
      'onlyNew',
      {},
    ]);
    expect((await own.change('companyTerm', '2026-07-01', { isRegistered: 'true' })).status).toBe(200);
    await own.invoice('2026-07-02', { accountId: '4000' });
  });

  test('tax waits for payment only where a code has the account for it', async () => {
    const own = await openOwnCompany();
    expect((await own.change('taxCode', 'S', { outputNotDueAccountId: '' })).status).toBe(200);
    expect(refusalOf(await own.add('companyTerm', { dateFrom: '2026-07-01', saleDue: 'payment' }))).toEqual([
      400,
      'saleDue',
      'accountMissing',
      { field: 'outputNotDueAccountId', owner: 'S' },
    ]);
    expect(
      refusalOf(await own.add('codeTerm', { taxCodeId: 'S', dateFrom: '2026-07-01', saleDue: 'payment' })),
    ).toEqual([400, 'saleDue', 'accountMissing', { field: 'outputNotDueAccountId', owner: 'S' }]);
  });

  test('a tax code is due at another time and recovers another share', async () => {
    const own = await openOwnCompany();
    const add = async (values: Values) => refusalOf(await own.add('codeTerm', { taxCodeId: 'S', ...values }));
    expect(await add({ dateFrom: '2026-07-01', recoverable: '101' })).toEqual([400, 'recoverable', 'notPercent', {}]);
    expect(await add({ dateFrom: '2026-07-01' })).toEqual([400, 'saleDue', 'required', {}]);
    const row = await own.added('codeTerm', { taxCodeId: 'S', dateFrom: '2026-07-01', recoverable: '50' });
    expect(row.id).toBe('S 2026-07-01');
    await own.api.create('/api/ContactAccount', {
      code: 'SUPP',
      description: 'Supplier',
      supplier: { currency: 'GBP' },
    });
    const details = [{ currencyUnitPrice: 100, taxCodeId: 'S', accountId: '5000' }];
    const bought = async (docDate: string) => {
      const id = await own.api.create('/api/purchaseInvoice', { contactAccountId: 'SUPP', docDate, details });
      expect((await own.api.call('POST', `/api/document/${id}/submit`)).status).toBe(200);
    };
    await bought('2026-06-30');
    await bought('2026-07-01');
    // Half of the second 20.00 is cost.
    expect(await own.balances('2026-07-31')).toMatchObject({ 2201: '30.00000 Dr', 5000: '210.00000 Dr' });
    expect(await add({ dateFrom: '2026-07-01', recoverable: '60' })).toEqual([
      400,
      'dateFrom',
      'termTaken',
      { date: '2026-07-01' },
    ]);
    expect(refusalOf(await own.change('codeTerm', 'S 2026-07-01', { recoverable: '60' }))).toEqual([
      400,
      'recoverable',
      'termPosted',
      { date: '2026-07-01' },
    ]);
  });
});

test('a rate stays for tax that waits for its payment, too', async () => {
  const own = await openOwnCompany({ vat: { number: 'GB980780684', scheme: 'cash' } });
  await own.invoice('2026-06-30', { accountId: '4000' });
  expect(refusalOf(await own.add('taxRate', { taxCodeId: 'S', dateFrom: '2026-06-30', taxRate: '21' }))).toEqual([
    400,
    'dateFrom',
    'posted',
    { date: '2026-06-30' },
  ]);
  expect(
    objectOf((await own.add('taxRate', { taxCodeId: 'S', dateFrom: '2026-07-01', taxRate: '21' })).json),
  ).toBeDefined();
});
