import { expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { addDays, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { openOwnCompany, refusalOf } from './support/ownCompany.ts';

test('a new rate of tax begins on a day after what is posted, and holds for drafts from then on', async () => {
  const own = await openOwnCompany();
  await own.invoice('2026-07-01', { accountId: '4000' });
  const rate = (dateFrom: string, taxRate = '21') => own.add('taxRate', { taxCodeId: 'S', dateFrom, taxRate });
  const draft = await own.api.create('/api/saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-08-03',
    details: [{ currencyUnitPrice: 100, taxCodeId: 'S' }],
  });
  expect(refusalOf(await rate('2026-07-01'))).toEqual([400, 'dateFrom', 'posted', { date: '2026-07-01' }]);
  expect(refusalOf(await rate('2026-08-01', '-1'))).toEqual([400, 'taxRate', 'belowZero', {}]);
  expect((await rate('2026-08-01')).status).toBe(201);
  expect(refusalOf(await rate('2026-08-01', '22'))).toEqual([400, 'dateFrom', 'dayTaken', { date: '2026-08-01' }]);
  expect(await own.api.read(`/api/saleInvoice/${draft}`)).toMatchObject({ taxCurrencyAmount: '21.00000' });
  await own.invoice('2026-08-02', { accountId: '4000' });
  expect(await own.balances('2026-07-31')).toMatchObject({ 2200: '20.00000 Cr' });
  expect(await own.balances('2026-08-31')).toMatchObject({ 2200: '41.00000 Cr' });
});

test('the rate of posted documents stays, also where they charge it to the buyer', async () => {
  const own = await openOwnCompany();
  await own.api.create('/api/ContactAccount', {
    code: 'SUPP',
    description: 'A supplier',
    supplier: { currency: 'GBP' },
  });
  const bought = await own.api.create('/api/purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-07-05',
    details: [{ accountId: '7560', currencyUnitPrice: 100, taxCodeId: 'SA' }],
  });
  expect((await own.api.call('POST', `/api/document/${bought}/submit`)).status).toBe(200);
  const first = (await own.rows('taxRate')).find(({ id }) => id === 'S ');
  expect(first?.fixed.taxRate).toEqual({ reason: 'posted', facts: { date: '2026-07-05' } });
  expect(refusalOf(await own.change('taxRate', 'S ', { taxRate: '19' }))).toEqual([
    400,
    'taxRate',
    'posted',
    { date: '2026-07-05' },
  ]);
  // Nothing has the reduced rate yet.
  expect((await own.change('taxRate', 'R ', { taxRate: '6' })).status).toBe(200);
});

test('a planned rate that was mistyped is put right', async () => {
  const own = await openOwnCompany();
  await own.added('taxRate', { taxCodeId: 'S', dateFrom: '2027-01-01', taxRate: '12' });
  expect((await own.change('taxRate', 'S 2027-01-01', { taxRate: '21' })).status).toBe(200);
  const rates = (await own.rows('taxRate')).filter(({ values }) => values.taxCodeId === 'S');
  expect(rates.map(({ values }) => `${String(values.dateFrom)} ${String(values.taxRate)}`)).toEqual([
    ' 20',
    '2027-01-01 21',
  ]);
});

test('a day that has a rate is taken, however many newer ones there are', async () => {
  const own = await openOwnCompany();
  const first = { currency: 'EUR', date: '2020-01-01', currencyRate: '1.15' };
  expect((await own.add('currencyRate', first)).status).toBe(201);
  const { directory, database } = own.api.service.company;
  const author = { userName: 'bank', source: systemMint };
  database.transact(() => {
    for (let day = 1; day <= 1000; day += 1)
      directory.rates.put(
        currencyCode('EUR'),
        { date: addDays(localDate('2020-01-01'), day), currencyRate: decimal('1.2') },
        author,
      );
  });
  expect(refusalOf(await own.add('currencyRate', first))).toEqual([400, 'date', 'dayTaken', { date: '2020-01-01' }]);
});

test('the rate of a currency is dated, and stays in closed periods and filed returns', async () => {
  const own = await openOwnCompany();
  const rate = (date: string, currencyRate = '1.15', currency = 'EUR') =>
    own.add('currencyRate', { currency, date, currencyRate });
  expect((await rate('2026-06-15')).status).toBe(201);
  expect((await own.row('currency', 'EUR')).values.currencyRate).toBe('1.15');
  const listed = (await own.api.list('/api/Catalog/Currency')).find(({ code }) => code === 'EUR');
  expect(listed).toMatchObject({
    currencyRate: '1.15',
    currencyRates: [{ currencyRate: '1.1628' }, { dateFrom: '2026-06-15', currencyRate: '1.15' }],
  });
  expect(refusalOf(await rate('2026-06-15'))).toEqual([400, 'date', 'dayTaken', { date: '2026-06-15' }]);
  expect(refusalOf(await rate('2026-07-01', '0'))).toEqual([400, 'currencyRate', 'notAboveZero', {}]);
  expect(refusalOf(await rate('2026-07-01', '1.2', 'GBP'))).toEqual([400, 'currency', 'baseCurrency', {}]);
  expect((await own.change('currencyRate', 'EUR 2026-06-15', { currencyRate: '1.16' })).status).toBe(200);
  expect((await own.change('period', '2026-06', { state: 'closed' })).status).toBe(200);
  const shut = [400, 'currencyRate', 'periodClosed', { period: '2026-06' }];
  expect(refusalOf(await own.change('currencyRate', 'EUR 2026-06-15', { currencyRate: '1.17' }))).toEqual(shut);
  expect(refusalOf(await rate('2026-06-20'))).toEqual([400, 'date', 'periodClosed', { period: '2026-06' }]);
  await own.api.call('POST', '/api/LegalEntity/CO/taxReturn', { dateFrom: '2026-01-01', dateTo: '2026-03-31' });
  expect(refusalOf(await rate('2026-03-31'))).toEqual([400, 'date', 'returnFiled', { date: '2026-03-31' }]);
  expect((await rate('2026-04-01')).status).toBe(201);
});

test('a currency is made with its rate, and the base currency stays active', async () => {
  const own = await openOwnCompany();
  const { values } = await own.added('currency', { code: 'SEK', description: 'Krona', currencyRate: '13.1' });
  expect(values).toMatchObject({ code: 'SEK', currencyRate: '13.1' });
  expect(refusalOf(await own.change('currency', 'GBP', { isActive: 'false' }))).toEqual([
    400,
    'isActive',
    'baseCurrency',
    {},
  ]);
  expect(refusalOf(await own.change('currency', 'SEK', { code: 'NOK' }))).toEqual([400, 'code', 'onlyNew', {}]);
});
