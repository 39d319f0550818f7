import { expect, test } from 'vitest';
import { descriptorOf } from '../../../../src/service/base/classes.ts';
import { readNewDocument } from '../../../../src/service/documents/input.ts';
import { messageOf, MONDAY, openService, type Integrator } from '../../support/service.ts';

const EUR_CUSTOMER = 'C00051';

/** Five invoices, created out of the order of their dates; named by DocNo. */
async function openLedger(clock = () => MONDAY): Promise<Integrator> {
  const api = await openService({ clock });
  const make = (docNo: string, docDate: string, fields: object) =>
    api.create('/api/saleInvoice', { docNo, docDate, contactAccountId: 'C00001', ...fields });
  await make('E', '2026-02-28', { contactAccountId: EUR_CUSTOMER, dueDate: '2026-04-30', theirRef: 'REF-E' });
  await make('A', '2026-01-05', { dueDate: '2026-02-04', intRef: 'int-a', theirDocNo: 'THEIRS-1' });
  await make('C', '2026-02-01', { dueDate: '2026-03-03', docTypeId: 'SSV' });
  const { documents, source } = api.service.company;
  // Posted, with 60.00 open: 50.00 and 20 % tax.
  documents.create(
    readNewDocument({
      docNo: 'B',
      docDate: '2026-01-20',
      contactAccountId: 'C00002',
      dueDate: '2026-02-19',
      details: [{ taxCodeId: 'S', currencyUnitPrice: 50 }],
    }),
    descriptorOf('saleInvoice') ?? null,
    { userName: 'bookkeeper', source },
    ({ grossAmount, grossCurrencyAmount }) => ({
      statuses: ['approved', 'posted'],
      outstandingAmount: grossAmount,
      outstandingCurrencyAmount: grossCurrencyAmount,
    }),
  );
  await make('D', '2026-02-01', { contactAccountId: 'C00002', dueDate: '2026-02-01' });
  await api.call('POST', '/api/document/C/abandon');
  return api;
}

const found = async (api: Integrator, query: string, path = '/api/saleInvoice'): Promise<string> =>
  (await api.list(path + query)).map(({ docNo }) => String(docNo)).join('');

test('search: ordered by transaction date, then by entry, on the class and the generic path (spec 4.7 Search, order)', async () => {
  const api = await openLedger();
  expect(await found(api, '')).toBe('ABCDE');
  expect(await found(api, '', '/api/document')).toBe('ABCDE');
});

test('search: every filter (spec 4.7 filter currency, filter docType, filter docClass, filter ContactAccount, filter ContactAccountId, filter DocTypeId, filter LegalEntityId, filter TheirDocNo, filter draft, filter outstanding, filter posted, filter approved, filter abandoned; 2.8 TheirRef)', async () => {
  const api = await openLedger();
  const customer = await api.read('/api/ContactAccount/C00002');
  const entity = await api.read('/api/LegalEntity/HV');
  const docType = (await api.list('/api/Catalog/DocType')).find(({ code }) => code === 'SSV');
  const cases: readonly (readonly [string, string])[] = [
    ['?currency=EUR', 'E'],
    ['?currency=gbp', 'ABCD'],
    ['?currency=USD', ''],
    ['?docType=SSV', 'C'],
    ['?docType=SSV,SIN', 'ABCDE'],
    [`?DocTypeId=${String(docType?.id)}`, 'C'],
    ['?docClass=saleInvoice', 'ABCDE'],
    ['?docClass=SaleInvoice,purchaseInvoice', 'ABCDE'],
    ['?docClass=purchaseInvoice', ''],
    ['?ContactAccount=C00002', 'BD'],
    [`?ContactAccountId=${String(customer.id)}`, 'BD'],
    ['?ContactAccountId=NOBODY', ''],
    ['?LegalEntityId=HV', 'ABCDE'],
    [`?LegalEntityId=${String(entity.id)}`, 'ABCDE'],
    ['?LegalEntityId=OTHER', ''],
    ['?TheirDocNo=THEIRS-1', 'A'],
    ['?TheirRef=REF-E', 'E'],
    ['?IntRef=int-a', 'A'],
    ['?DocNo=D', 'D'],
    ['?DocDateFrom=2026-02-01', 'CDE'],
    ['?DocDateTo=2026-01-20', 'AB'],
    ['?DocDateFrom=2026-01-20&DocDateTo=2026-02-01', 'BCD'],
    ['?DueDateFrom=2026-03-03', 'CE'],
    ['?DueDateTo=2026-02-04', 'AD'],
    ['?draft=true', 'ADE'],
    ['?draft=false', 'BC'],
    ['?abandoned=true', 'C'],
    ['?posted=true', 'B'],
    ['?approved=true', 'B'],
    ['?outstanding=true', 'B'],
    ['?outstanding=false&posted=true', ''],
    ['?reversed=true', ''],
    ['?reversed=false', 'ABCDE'],
    // All given filters must hold; names in any case; blank ones do not count.
    ['?CONTACTACCOUNT=C00002&Draft=True&currency=', 'D'],
    ['?somethingElse=1', 'ABCDE'],
  ];
  for (const [query, expected] of cases) expect(await found(api, query), query).toBe(expected);
});

test('search: LastModifiedFrom and LastModifiedTo, both included, by date and by time (spec 4.7 filter LastModifiedFrom, filter LastModifiedTo, order)', async () => {
  let now = Date.parse('2026-03-01T23:59:59.500Z');
  const api = await openService({ clock: () => now });
  const make = async (docNo: string) => {
    await api.create('/api/saleInvoice', { docNo, contactAccountId: 'C00001', docDate: '2026-01-01' });
    return String((await api.read(`/api/document/${docNo}`)).lastModified);
  };
  const first = await make('A');
  now += 1000;
  const second = await make('B');
  now += 600_000;
  const third = await make('C');
  const cases: readonly (readonly [string, string])[] = [
    [`?LastModifiedFrom=${second}`, 'BC'],
    [`?LastModifiedTo=${second}`, 'AB'],
    [`?LastModifiedFrom=${second}&LastModifiedTo=${second}`, 'B'],
    [`?LastModifiedFrom=${third}Z`, 'C'],
    ['?LastModifiedFrom=2026-03-02', 'BC'],
    ['?LastModifiedTo=2026-03-01', 'A'],
    ['?LastModifiedTo=2026-03-02', 'ABC'],
    ['?LastModifiedTo=2026-03-02T00:00:00', 'AB'],
    ['?LastModifiedFrom=2026-03-01T23:59:59', 'ABC'],
    ['?LastModifiedFrom=2026-03-02T00:00:00', 'BC'],
    // One o'clock in Brussels is midnight in UTC.
    ['?LastModifiedFrom=2026-03-02T01:00:00%2B01:00', 'BC'],
    ['?LastModifiedFrom=2026-03-02T01:00:00+01:00', 'BC'],
    ['?LastModifiedTo=2026-03-01T23:59:59', 'A'],
    ['?LastModifiedFrom=2027-01-01', ''],
  ];
  for (const [query, expected] of cases) expect(await found(api, query), query).toBe(expected);
  // A change updates a document, but it keeps its place by transaction date.
  await api.call('PATCH', '/api/document/A', { description: 'Later' });
  expect(await found(api, `?LastModifiedFrom=${third}`)).toBe('AC');
  expect(first < second && second < third).toBe(true);
});

test('skip and take, 100 unless said, 500 at most (spec 4.7 paging; 4.8 paging; 8 paging)', async () => {
  const api = await openService();
  const numbers: string[] = [];
  for (let number = 100; number < 203; number += 1) {
    numbers.push(String(number));
    await api.create('/api/saleInvoice', { docNo: String(number), contactAccountId: 'C00001', docDate: '2026-01-01' });
  }
  const page = async (query: string) => (await api.list(`/api/saleInvoice${query}`)).map(({ docNo }) => docNo);
  expect(await page('')).toEqual(numbers.slice(0, 100));
  expect(await page('?skip=100')).toEqual(numbers.slice(100));
  expect(await page('?take=50&skip=50')).toEqual(numbers.slice(50, 100));
  expect(await page('?Skip=10&Take=3')).toEqual(['110', '111', '112']);
  expect(await page('?take=500')).toEqual(numbers);
  expect(await page('?skip=1000')).toEqual([]);
});

test.each([
  ['?take=501', 'take must be a whole number from 1 to 500.'],
  ['?take=0', 'take must be a whole number from 1 to 500.'],
  ['?take=ten', 'take must be a whole number from 1 to 500.'],
  ['?skip=-1', 'skip must be a whole number from 0.'],
  ['?draft=maybe', 'draft must be true or false.'],
  ['?DocDateFrom=2026-02-30', 'DocDateFrom is not a date (YYYY-MM-DD): 2026-02-30'],
  ['?DueDateTo=tomorrow', 'DueDateTo is not a date (YYYY-MM-DD): tomorrow'],
  ['?LastModifiedFrom=2026-02-30', 'LastModifiedFrom is not a date (YYYY-MM-DD) or date-time: 2026-02-30'],
  ['?LastModifiedTo=12', 'LastModifiedTo is not a date (YYYY-MM-DD) or date-time: 12'],
  ['?currency=%C2%A3', 'currency is not a currency code: £'],
])('a malformed filter %s is refused', async (query, message) => {
  const api = await openService();
  const answer = await api.get(`/api/document${query}`);
  expect([answer.status, messageOf(answer)]).toEqual([400, message]);
});

test('service notes, Responses: a search answers summaries: the header without lines, posting fields and addresses', async () => {
  const api = await openService();
  const { id } = await api.invoice({
    intRef: 'x',
    post: { costCentre: 'BRS' },
    details: [{ currencyUnitPrice: 4, taxCodeId: 'Z' }],
  });
  const whole = await api.read(`/api/document/${String(id)}`);
  const [summary] = await api.list('/api/saleInvoice');
  const only = ['details', 'allocations', 'post', 'invoiceAddress', 'deliveryAddress'];
  expect(summary).toEqual(Object.fromEntries(Object.entries(whole).filter(([name]) => !only.includes(name))));
  expect(summary).toMatchObject({
    intRef: 'x',
    docClass: 'saleInvoice',
    statusList: 'draft',
    outstandingAmount: '0.00000',
    grossCurrencyAmount: '4.00000',
  });
});
