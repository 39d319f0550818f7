import { expect, test } from 'vitest';
import { linesOf, listOf, messageOf } from '../support/service.ts';
import { openBooks, openSetUp } from './support/books.ts';

/** What the service says to a journal that it refuses. */
async function refusal(
  details: readonly Record<string, unknown>[],
  fields: Record<string, unknown> = {},
): Promise<unknown> {
  const books = await openBooks();
  const id = await books.api.create('/api/journal', { docDate: '2026-01-31', details, ...fields });
  const answer = await books.submit(id);
  expect(answer.status).toBe(400);
  expect(await books.balances('2026-12-31')).toEqual({});
  return messageOf(answer);
}

test('a journal debits and credits the accounts of its lines, and needs no contact', async () => {
  const books = await openBooks();
  const id = await books.journal('2026-01-31', [
    ['5000', '100.10'],
    ['8200', '0.02'],
    ['2109', '-100.12'],
  ]);
  expect(await books.balances('2026-01-31')).toEqual({ 2109: '100.12 Cr', 5000: '100.10 Dr', 8200: '0.02 Dr' });
  expect(await books.api.read(`/api/journal/${id}`)).toMatchObject({ docNo: 'JN000001', outstandingAmount: '0.00000' });
});

test('a journal that does not balance is refused', async () => {
  expect(
    await refusal([
      { accountId: '5000', netCurrencyAmount: 100 },
      { accountId: '2109', netCurrencyAmount: -90.5 },
    ]),
  ).toBe('JN000001 does not balance: its debits exceed its credits by 9.50 GBP.');
});

test('a journal that is on a control account needs a contact, and one such account only', async () => {
  const debit = { accountId: '5000', netCurrencyAmount: 100 };
  const credit = { accountId: '1100', netCurrencyAmount: -100 };
  expect(await refusal([debit, credit])).toBe('ContactAccountId is required: line #2 is on the control account 1100.');
  expect(await refusal([{ ...debit, accountId: '2100' }, credit], { contactAccountId: 'CUST' })).toBe(
    'Line #2 AccountId: a journal may be on one control account only. Write one for each.',
  );
  expect(await refusal([])).toBe('JN000001 has no lines: a journal needs debits and credits.');
});

test('tax is posted by hand with its code, role and base, and counts in the return', async () => {
  const books = await openBooks();
  // A sale of 100.00 with tax, and a purchase of 50.00, by a till's report.
  const id = await books.post('journal', {
    docDate: '2026-01-31',
    details: [
      { accountId: '1200', netCurrencyAmount: 60 },
      { accountId: '4000', netCurrencyAmount: -100 },
      { accountId: '2200', netCurrencyAmount: -20, taxCodeId: 'S', taxRole: 'output', taxBase: -100 },
      { accountId: '5000', netCurrencyAmount: 50 },
      { accountId: '2201', netCurrencyAmount: 10, taxCodeId: 'S', taxRole: 'input', taxBase: 50 },
    ],
  });
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 20, 3: 20, 4: 10, 5: 10, 6: 100, 7: 50 });
  expect(await books.balances('2026-01-31')).toMatchObject({ 2200: '20.00 Cr', 2201: '10.00 Dr' });
  expect(linesOf(await books.api.read(`/api/journal/${id}`))[2]).toMatchObject({
    taxRole: 'output',
    taxBase: '-100.00000',
    taxAmount: '0.00000',
  });
  await books.on('2026-04-05');
  await books.fileReturn('2026-01-01', '2026-03-31');
  expect(messageOf(await books.api.call('POST', `/api/document/${id}/unpost`))).toBe(
    'JN000001 cannot be unposted: its tax stands in a return that was filed. Reverse it into an open period.',
  );
});

test('a line on a tax account without its code, role or base is refused, and so are they anywhere else', async () => {
  const debit = { accountId: '5000', netCurrencyAmount: 20 };
  const tax = { accountId: '2200', netCurrencyAmount: -20, taxCodeId: 'S', taxRole: 'output', taxBase: -100 };
  const need = (name: string) =>
    `Line #2 ${name} is required: the account 2200 is one of tax. Give the code, role and base of the tax.`;
  expect(await refusal([debit, { ...tax, taxCodeId: undefined }])).toBe(need('TaxCodeId'));
  expect(await refusal([debit, { ...tax, taxRole: undefined }])).toBe(need('TaxRole'));
  expect(await refusal([debit, { ...tax, taxBase: undefined }])).toBe(need('TaxBase'));
  expect(await refusal([debit, { ...tax, taxBase: 100 }])).toBe(
    'Line #2 TaxBase must have the sign of the tax: a debit is above zero.',
  );
  expect(await refusal([debit, { ...tax, accountId: '2109' }])).toBe(
    'Line #2 TaxCodeId: the account 2109 is none of tax. The tax of a journal is a line of its own, on a tax account.',
  );
  const books = await openBooks();
  const invoice = await books.api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'CUST',
    details: [{ currencyUnitPrice: 1, taxRole: 'output' }],
  });
  expect([invoice.status, messageOf(invoice)]).toEqual([400, 'Line #1 TaxRole is only for a journal.']);
});

test('a journal in another currency balances there; what its base amounts leave is rounding', async () => {
  const books = await openBooks();
  // 3 × 0.33 are 0.29 each at 1.15, 0.87 in all; 0.99 are 0.86.
  const line = { accountId: '5000', netCurrencyAmount: 0.33 };
  const fields = { docDate: '2026-01-31', currency: 'EUR', currencyRate: 1.15 };
  await books.post('journal', {
    ...fields,
    details: [line, line, line, { accountId: '2109', netCurrencyAmount: -0.99 }],
  });
  expect(await books.balances('2026-01-31')).toEqual({ 2109: '0.86 Cr', 5000: '0.87 Dr', 8200: '0.01 Cr' });
  expect(await refusal([line, { accountId: '2109', netCurrencyAmount: -0.34 }], fields)).toBe(
    'JN000001 does not balance: its credits exceed its debits by 0.01 EUR.',
  );
});

test('explicit base amounts of a journal that are off by more than 0.01 a line are refused', async () => {
  const line = (accountId: string, units: number, base: number) => ({
    accountId,
    netCurrencyAmount: units,
    taxCurrencyAmount: 0,
    grossCurrencyAmount: units,
    netAmount: base,
    taxAmount: 0,
    grossAmount: base,
  });
  const none = {
    netCurrencyAmount: 0,
    taxCurrencyAmount: 0,
    grossCurrencyAmount: 0,
    netAmount: 0,
    taxAmount: 0,
    grossAmount: 0,
  };
  const fields = { docDate: '2026-01-31', currency: 'EUR', currencyRate: 1.15, explicitAmounts: true, ...none };
  expect(await refusal([line('5000', 100, 86.96), line('2109', -100, -86.99)], fields)).toBe(
    'The amounts of JN000001 do not add up: its debits and credits differ by 0.03 GBP. Correct them; up to 0.01 a line is posted as rounding.',
  );
});

test('a journal on a customer’s account is an open item: it writes off what an invoice leaves', async () => {
  const books = await openBooks();
  const { api } = books;
  const invoice = await books.invoice('saleInvoice', '2026-01-20', '100', 'Z');
  const written = await books.journal(
    '2026-06-30',
    [
      ['5000', '60'],
      ['1100', '-60'],
    ],
    'CUST',
  );
  const open = async (id: string): Promise<unknown> => (await api.read(`/api/document/${id}`)).outstandingAmount;
  expect(await open(written)).toBe('-60.00000');
  const made = await api.call('POST', `/api/journal/${written}/allocation`, { allocations: [{ docId: invoice }] });
  expect(made.status).toBe(201);
  expect([await open(written), await open(invoice)]).toEqual(['0.00000', '40.00000']);
  expect(await books.balances('2026-06-30')).toEqual({ 1100: '40.00 Dr', 4000: '100.00 Cr', 5000: '60.00 Dr' });
  const [allocation] = listOf((await api.read(`/api/document/${written}`)).allocations);
  await api.call('DELETE', `/api/document/${written}/allocations/${String(allocation?.id)}`);
  expect([await open(written), await open(invoice)]).toEqual(['-60.00000', '100.00000']);
});

test('a journal is unposted, changed and posted again', async () => {
  const books = await openBooks();
  const id = await books.journal('2026-01-31', [
    ['5000', '100'],
    ['2109', '-100'],
  ]);
  for (const step of ['unpost', 'unauthorise'])
    expect((await books.api.call('POST', `/api/document/${id}/${step}`)).status).toBe(200);
  expect(await books.balances('2026-01-31')).toEqual({});
  const details = [
    { accountId: '5000', netCurrencyAmount: 70 },
    { accountId: '2109', netCurrencyAmount: -70 },
  ];
  expect((await books.api.call('PATCH', `/api/document/${id}`, { details })).status).toBe(200);
  expect((await books.submit(id)).status).toBe(200);
  expect(await books.balances('2026-01-31')).toEqual({ 2109: '70.00 Cr', 5000: '70.00 Dr' });
});

test('without a ledger a journal is not posted', async () => {
  const books = await openSetUp();
  const id = await books.api.create('/api/journal', { details: [{ accountId: '5000', netCurrencyAmount: 1 }] });
  expect(messageOf(await books.submit(id))).toBe(
    'JN000001 cannot be posted: the legal entity has no ledger. Start it first.',
  );
});
