import { describe, expect, test } from 'vitest';
import { listOf, messageOf, objectOf } from '../support/service.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { openOwnCompany, refusalOf, type OwnCompany } from './support/ownCompany.ts';

const Q1 = { dateFrom: '2026-01-01', dateTo: '2026-03-31' };
const Q2 = { dateFrom: '2026-04-01', dateTo: '2026-06-30' };

async function boxes(own: OwnCompany, period: typeof Q1): Promise<Record<string, number>> {
  const { json } = await own.api.call('POST', '/api/Enquiry/run/taxReturn', period);
  return Object.fromEntries(
    listOf(json).flatMap(({ box, amount }) => (Number(amount) === 0 ? [] : [[String(box), Number(amount)]])),
  );
}
/** A sales invoice that is submitted: what is answered, and its id. */
async function submit(own: OwnCompany, fields: Record<string, unknown>) {
  const details = [{ currencyUnitPrice: 100, taxCodeId: 'S', accountId: '4000' }];
  const id = await own.api.create('/api/saleInvoice', { contactAccountId: 'CUST', details, ...fields });
  return { id, answer: await own.api.call('POST', `/api/document/${id}/submit`) };
}

test('a filed return is listed, and its tax dates are locked for everybody: a later one goes into the next return', async () => {
  const own = await openOwnCompany();
  await own.invoice('2026-03-31', { accountId: '4000' });
  await own.change('user', 'bookkeeper', { postsInClosed: 'true' });
  expect(await own.rows('taxReturn')).toEqual([]);
  const row = await own.added('taxReturn', Q1);
  expect(row).toMatchObject({
    id: '2026-01-01 2026-03-31',
    values: { ...Q1, version: '1', changed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), changedBy: 'bookkeeper' },
  });
  expect(await own.rows('taxReturn')).toEqual([row]);

  const late = await submit(own, { docDate: '2026-03-30' });
  expect([late.answer.status, messageOf(late.answer)]).toEqual([
    400,
    'TaxDate 2026-03-30 cannot be chosen: the tax return from 2026-01-01 to 2026-03-31 was filed. Choose 2026-04-01 or later, and the tax goes into the next return.',
  ]);
  await own.api.call('PATCH', `/api/document/${late.id}`, { taxDate: '2026-04-01' });
  expect((await own.api.call('POST', `/api/document/${late.id}/submit`)).status).toBe(200);
  expect(await boxes(own, Q1)).toEqual({ 1: 20, 3: 20, 5: 20, 6: 100 });
  expect(await boxes(own, Q2)).toEqual({ 1: 20, 3: 20, 5: 20, 6: 100 });
  // In the ledger it stands on its own date.
  expect(await own.balances('2026-03-31')).toMatchObject({ 1100: '240.00000 Dr', 4000: '200.00000 Cr' });
});

test('a filed return says what is to be paid of it, on the account on which it waits', async () => {
  const own = await openOwnCompany();
  await own.invoice('2026-03-10', { accountId: '4000' });
  const { values } = await own.added('taxReturn', Q1);
  // 20 % of 100. Nothing is due of a quarter in which nothing was sold.
  expect(Number(values.due)).toBe(20);
  expect(Number((await own.added('taxReturn', Q2)).values.due)).toBe(0);
  expect((await own.row('account', values.accountId ?? '')).values.code).toBe('2202');
  expect(await own.balances('2026-12-31')).toMatchObject({ 2202: '20.00000 Cr', 2200: '0.00000 Dr' });
});

test('what bears no tax is posted on the dates of a filed return', async () => {
  const own = await openOwnCompany();
  await own.added('taxReturn', Q1);
  const fields = { docDate: '2026-03-30', details: [{ currencyUnitPrice: 100, taxCodeId: null, accountId: '4000' }] };
  expect((await submit(own, fields)).answer.status).toBe(200);
});

test('a document of a filed return is reversed after it, and not within it', async () => {
  const own = await openOwnCompany();
  const id = await own.invoice('2026-03-10', { accountId: '4000' });
  await own.added('taxReturn', Q1);
  const into = (periodId: string) =>
    own.api.call('POST', `/api/document/${id}/reverse`, { periodId, reason: 'Not sold' });
  const refused = await into('2026-03');
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'PeriodId 2026-03-31 cannot be chosen: the tax return from 2026-01-01 to 2026-03-31 was filed. Choose 2026-04-01 or later, and the tax goes into the next return.',
  ]);
  expect((await into('2026-04')).status).toBe(200);
  expect(await boxes(own, Q1)).toEqual({ 1: 20, 3: 20, 5: 20, 6: 100 });
  expect(await boxes(own, Q2)).toEqual({ 1: -20, 3: -20, 5: 20, 6: -100 });
});

describe('under the cash scheme', () => {
  const vat = { number: 'GB980780684', scheme: 'cash' } as const;

  async function paid(own: OwnCompany, docId: string): Promise<string> {
    const receipt = await own.api.create('/api/receipt', {
      contactAccountId: 'CUST',
      docDate: '2026-03-20',
      currencyAmount: '120',
      allocations: [{ docId }],
    });
    expect((await own.api.call('POST', `/api/document/${receipt}/submit`)).status).toBe(200);
    return receipt;
  }

  test('a payment that is allocated after filing makes tax due in the next return', async () => {
    const own = await openOwnCompany({ vat });
    const invoice = await own.invoice('2026-03-10', { accountId: '4000' });
    await own.added('taxReturn', Q1);
    await paid(own, invoice);
    expect(await boxes(own, Q1)).toEqual({});
    expect(await boxes(own, Q2)).toEqual({ 1: 20, 3: 20, 5: 20, 6: 100 });
  });

  test('and one that is taken back, too', async () => {
    const own = await openOwnCompany({ vat });
    const receipt = await paid(own, await own.invoice('2026-03-10', { accountId: '4000' }));
    await own.added('taxReturn', Q1);
    const [allocation] = listOf(objectOf(await own.api.read(`/api/document/${receipt}`)).allocations);
    await own.api.call('DELETE', `/api/document/${receipt}/allocations/${String(allocation?.id)}`);
    await own.added('taxReturn', Q2);
    expect(await boxes(own, Q1)).toEqual({ 1: 20, 3: 20, 5: 20, 6: 100 });
    expect(await boxes(own, Q2)).toEqual({ 1: -20, 3: -20, 5: 20, 6: -100 });
  });
});

test('a German return that was filed is filed again with what came late', async () => {
  const own = await openOwnCompany({
    country: 'DE',
    currency: currencyCode('EUR'),
    vat: { number: 'DE136695976', scheme: 'invoice' },
  });
  const march = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
  await own.added('taxReturn', march);
  expect(refusalOf(await own.add('taxReturn', march))).toEqual([
    400,
    'dateTo',
    'returnSame',
    { from: '2026-03-01', to: '2026-03-31' },
  ]);
  const taxCodeId = (await own.rows('taxCode')).find(({ values }) => values.taxRate === '19')?.values.code;
  const accountId = (await own.rows('account')).find(({ values }) => values.accountType === 'income')?.values.code;
  const details = [{ currencyUnitPrice: 100, taxCodeId, accountId }];
  expect((await submit(own, { docDate: '2026-03-30', details })).answer.status).toBe(200);
  expect((await own.added('taxReturn', march)).values.version).toBe('2');
});

test('a return is refused at the field of its days', async () => {
  const own = await openOwnCompany();
  const file = async (values: Record<string, string>) => refusalOf(await own.add('taxReturn', values));
  expect(await file({ dateFrom: '2026-01-01' })).toEqual([400, 'dateTo', 'required', {}]);
  expect(await file({ dateFrom: '2026-04-01', dateTo: '2026-03-31' })).toEqual([400, 'dateTo', 'backwards', {}]);
  expect(await file({ dateFrom: '2026-07-01', dateTo: '2026-07-10' })).toEqual([
    400,
    'dateTo',
    'returnEarly',
    { date: '2026-07-10' },
  ]);
  await own.added('taxReturn', Q1);
  expect(await file({ dateFrom: '2026-05-01', dateTo: '2026-06-30' })).toEqual([
    400,
    'dateFrom',
    'returnGap',
    { date: '2026-04-01', last: '2026-03-31' },
  ]);
  const path = `/api/SetUp/taxReturn/${encodeURIComponent('2026-01-01 2026-03-31')}`;
  expect((await own.api.call('PATCH', path, { revision: '', values: Q2 })).status).toBe(404);
});

test('a French credit is asked back in part, and the rest is carried on', async () => {
  const own = await openOwnCompany({
    country: 'FR',
    currency: currencyCode('EUR'),
    vat: { number: 'FR40303265045', scheme: 'invoice' },
  });
  await own.api.create('/api/ContactAccount', { code: 'SUPP', description: 'Supplier', supplier: { currency: 'EUR' } });
  const accountId = (await own.rows('account')).find(({ values }) => values.accountType === 'expense')?.values.code;
  const details = [{ currencyUnitPrice: 100, taxCodeId: '20', accountId }];
  const bill = await own.api.create('/api/purchaseInvoice', {
    contactAccountId: 'SUPP',
    docDate: '2026-05-04',
    details,
  });
  expect((await own.api.call('POST', `/api/document/${bill}/submit`)).status).toBe(200);
  const may = { dateFrom: '2026-05-01', dateTo: '2026-05-31' };
  const june = { dateFrom: '2026-06-01', dateTo: '2026-06-30' };
  for (const refund of ['21', '1.5', '-1'])
    expect(refusalOf(await own.add('taxReturn', { ...may, refund }))).toEqual([
      400,
      'refund',
      'refundTooLarge',
      { amount: '20' },
    ]);
  await own.added('taxReturn', { ...may, refund: '15' });
  expect(await boxes(own, may)).toEqual({ 20: 20, 23: 20, 25: 20, 26: 15, 27: 5 });
  expect(await boxes(own, june)).toEqual({ 22: 5, 23: 5, 25: 5, 27: 5 });
});
