import { expect, test } from 'vitest';
import { listOf, messageOf } from '../support/service.ts';
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

test('a line on a tax account, with a tax code, or on two control accounts is refused', async () => {
  const [debit, credit] = [
    { accountId: '5000', netCurrencyAmount: 100 },
    { accountId: '2109', netCurrencyAmount: -100 },
  ];
  expect(await refusal([debit, { ...credit, accountId: '2200' }])).toContain(
    'Line #2 AccountId: the account 2200 is of the type tax',
  );
  expect(await refusal([debit, { ...credit, taxCodeId: 'Z' }])).toContain('Line #2 TaxCodeId: a journal bears no tax');
  expect(await refusal([debit, { ...credit, accountId: '1100' }])).toBe(
    'ContactAccountId is required: line #2 is on the control account 1100.',
  );
  expect(
    await refusal(
      [
        { ...debit, accountId: '2100' },
        { ...credit, accountId: '1100' },
      ],
      { contactAccountId: 'CUST' },
    ),
  ).toBe('Line #2 AccountId: a journal may be on one control account only. Write one for each.');
  expect(await refusal([])).toBe('JN000001 has no lines: a journal needs debits and credits.');
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
