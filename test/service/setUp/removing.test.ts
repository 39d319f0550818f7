import { expect, test } from 'vitest';
import { verifyHistory } from '../../../src/service/history/verify.ts';
import type { Answer } from '../support/service.ts';
import { openOwnCompany, refusalOf, type OwnCompany } from './support/ownCompany.ts';

async function remove(own: OwnCompany, list: string, code: string, revision?: string): Promise<Answer> {
  const row = await own.row(list, code);
  const query = new URLSearchParams({ revision: revision ?? row.revision }).toString();
  return own.api.call('DELETE', `/api/SetUp/${list}/${row.id}?${query}`);
}
const codes = async (own: OwnCompany, list: string) => (await own.rows(list)).map(({ values }) => values.code);

test.each([
  ['account', { code: '4016', description: 'Repairs', accountType: 'income' }],
  ['taxCode', { code: 'X', description: 'Extra', taxRate: '3', outputAccountId: '2200' }],
  ['currency', { code: 'SEK', description: 'Krona', currencyRate: '13' }],
  ['docType', { code: 'SJ', description: 'Small journal', docClass: 'journal', prefix: 'SJ' }],
  ['payTerm', { code: 'P99', description: '99 days', days: '99' }],
  ['paymentMethod', { code: 'DOVE', description: 'By dove' }],
])('a row of %s that nothing uses is deleted, and its code is free again', async (list, values) => {
  const own = await openOwnCompany();
  await own.added(list, values);
  expect((await remove(own, list, values.code)).status).toBe(204);
  expect(await codes(own, list)).not.toContain(values.code);
  await own.added(list, values);
});

test('a bank account is deleted with nothing on it, and then its account', async () => {
  const own = await openOwnCompany();
  await own.added('account', { code: '1299', description: 'Savings', accountType: 'bank' });
  await own.added('bankAccount', { code: 'SAV', description: 'Savings', currency: 'GBP', accountId: '1299' });
  expect(refusalOf(await remove(own, 'account', '1299'))).toEqual([400, '', 'usedBy', { owner: 'SAV Savings' }]);
  expect((await remove(own, 'bankAccount', 'SAV')).status).toBe(204);
  expect((await remove(own, 'account', '1299')).status).toBe(204);
});

test('what is used says what uses it: the company, a document, also a draft', async () => {
  const own = await openOwnCompany();
  expect(refusalOf(await remove(own, 'account', '9998'))).toEqual([400, '', 'usedByCompany', {}]);
  expect(refusalOf(await remove(own, 'currency', 'GBP'))[2]).toBe('usedByCompany');
  await own.added('account', { code: '4016', description: 'Repairs', accountType: 'income' });
  await own.added('payTerm', { code: 'P99', description: '99 days', days: '99' });
  const details = [{ currencyUnitPrice: 1, taxCodeId: 'S', accountId: '4016' }];
  const draft = await own.api.create('/api/saleInvoice', {
    ...{ contactAccountId: 'CUST', docDate: '2026-07-01', paymentTermsId: 'P99', details },
  });
  const [status, field, reason] = refusalOf(await remove(own, 'account', '4016'));
  expect([status, field, reason]).toEqual([400, '', 'usedByDocument']);
  expect(refusalOf(await remove(own, 'payTerm', 'P99'))[2]).toBe('usedByDocument');
  const { docTypeId } = await own.api.read(`/api/document/${draft}`);
  expect(refusalOf(await remove(own, 'docType', String(docTypeId)))[2]).toBe('usedByDocument');
});

test('a currency goes with its rates, and not while a customer has it', async () => {
  const own = await openOwnCompany();
  await own.added('currency', { code: 'SEK', description: 'Krona', currencyRate: '13' });
  await own.added('currencyRate', { currency: 'SEK', date: '2026-07-01', currencyRate: '13.2' });
  await own.api.create('/api/ContactAccount', { code: 'LARS', description: 'Lars', customer: { currency: 'SEK' } });
  expect(refusalOf(await remove(own, 'currency', 'SEK'))).toEqual([400, '', 'usedBy', { owner: 'LARS Lars' }]);
  await own.api.call('PATCH', '/api/ContactAccount/LARS', { customer: { currency: 'GBP' } });
  expect((await remove(own, 'currency', 'SEK')).status).toBe(204);
  expect(verifyHistory(own.api.service.company.database).faults).toEqual([]);
  await own.added('currency', { code: 'SEK', description: 'Krona', currencyRate: '12' });
  expect((await own.rows('currencyRate')).filter(({ values }) => values.currency === 'SEK')).toEqual([]);
});

test('it is not deleted where somebody has changed it meanwhile, nor where rows stay', async () => {
  const own = await openOwnCompany();
  await own.added('paymentMethod', { code: 'DOVE', description: 'By dove' });
  expect(refusalOf(await remove(own, 'paymentMethod', 'DOVE', 'older'))).toEqual([409, '', 'changedMeanwhile', {}]);
  expect((await own.api.call('DELETE', '/api/SetUp/year/2026-01-01?revision=x')).status).toBe(404);
});

test('a payment method that a bank transaction names is not deleted', async () => {
  const own = await openOwnCompany();
  await own.added('paymentMethod', { code: 'GIRO', description: 'Giro' });
  const line = { bankAccountRef: 'BANK', description: 'Rent', bankDate: '2026-07-01', depositAmount: 5 };
  await own.api.create('/api/BankTransaction', { ...line, paymentMethodRef: 'GIRO' });
  expect(refusalOf(await remove(own, 'paymentMethod', 'GIRO'))[2]).toBe('usedInBooks');
});
