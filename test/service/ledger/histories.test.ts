import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { linesOf, listOf, objectOf } from '../support/service.ts';
import { openBooks, type Books } from './support/books.ts';

const CONTACTS = { saleInvoice: 'CUST', receipt: 'CUST', purchaseInvoice: 'SUPP', payment: 'SUPP' } as const;
/** Whether what a class leaves open is owed to us (1) or by us (-1), and its control account. */
const OWED = {
  saleInvoice: [1, '1100'],
  receipt: [-1, '1100'],
  purchaseInvoice: [-1, '2100'],
  payment: [1, '2100'],
  journal: [1, '1100'],
} as const;
type Class = keyof typeof OWED;
const isClass = (text: unknown): text is Class => typeof text === 'string' && text in OWED;

const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const price = fc.integer({ min: -50_000, max: 200_000 }).map((pence) => (pence / 100).toFixed(2));
const money = fc.integer({ min: 1, max: 200_000 }).map((pence) => (pence / 100).toFixed(2));
const inCurrency = fc.constantFrom(
  { currency: 'GBP' },
  { currency: 'EUR', currencyRate: 1.15 },
  { currency: 'EUR', currencyRate: 1.1234 },
);
const line = fc.record({
  quantity: fc.constantFrom(1, 3, 0.333),
  currencyUnitPrice: price,
  taxCodeId: fc.constantFrom('S', 'R', 'Z', 'RC'),
});
const command = fc.oneof(
  fc.record({
    does: fc.constant('invoice' as const),
    path: fc.constantFrom('saleInvoice' as const, 'purchaseInvoice' as const),
    docDate: day,
    inCurrency,
    details: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    does: fc.constant('money' as const),
    path: fc.constantFrom('receipt' as const, 'payment' as const),
    docDate: day,
    inCurrency,
    currencyAmount: money,
    bankAccountId: fc.constantFrom('BANK', 'EUROS'),
    allocateAuto: fc.boolean(),
    isSubmitted: fc.boolean(),
  }),
  fc.record({ does: fc.constant('journal' as const), docDate: day, amount: price, isOwed: fc.boolean() }),
  fc.record({
    does: fc.constantFrom(
      'submit' as const,
      'unpost' as const,
      'reverse' as const,
      'allocate' as const,
      'free' as const,
    ),
    which: fc.nat(30),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** Does what a command says, as far as the service allows it: a refusal changes nothing. */
async function obey({ api, submit }: { api: Books['api']; submit: Books['submit'] }, made: string[], one: Command) {
  if (one.does === 'invoice' || one.does === 'money') {
    const { does: _does, inCurrency: currency, ...fields } = one;
    const body = { contactAccountId: CONTACTS[one.path], ...currency, ...fields };
    const answer = await api.call('POST', `/api/${one.path}`, body);
    if (answer.status !== 201) throw new Error(answer.text);
    made.push(String(answer.json));
    if (one.does === 'invoice' || one.isSubmitted) await submit(String(answer.json));
    return;
  }
  if (one.does === 'journal') {
    // What a journal debits a customer is owed, and its other half is a cost.
    const details = [
      { accountId: one.isOwed ? '1100' : '2109', netCurrencyAmount: one.amount },
      { accountId: '5000', netCurrencyAmount: new Decimal(one.amount).neg().toFixed() },
    ];
    const body = { docDate: one.docDate, contactAccountId: 'CUST', details };
    const id = await api.create('/api/journal', body);
    made.push(id);
    await submit(id);
    return;
  }
  const id = made[one.which % made.length];
  if (id === undefined) return;
  if (one.does === 'reverse')
    await api.call('POST', `/api/document/${id}/reverse`, { periodId: '2028-06', reason: 'x' });
  else if (one.does === 'allocate') await api.call('POST', `/api/document/${id}/allocation`, { allocateAuto: true });
  else if (one.does !== 'free') await api.call('POST', `/api/document/${id}/${one.does}`);
  else
    for (const { id: allocation } of listOf((await api.read(`/api/document/${id}`)).allocations))
      await api.call('DELETE', `/api/document/${id}/allocations/${String(allocation)}`);
}

/** The control accounts, worked out from the documents that are posted and the allocations between such. */
async function owed({ api }: Books, made: readonly string[]): Promise<Record<string, string>> {
  const documents = await Promise.all(made.map((id) => api.read(`/api/document/${id}`)));
  const debtors = (await api.list('/api/Catalog/Account')).find(({ code }) => code === '1100')?.id;
  const isPosted = (id: unknown): boolean =>
    documents.some((each) => each.id === id && each.statusList === 'approved,posted');
  const sums: Record<string, Decimal> = { '1100': new Decimal(0), '2100': new Decimal(0) };
  for (const document of documents.filter(({ id }) => isPosted(id))) {
    if (!isClass(document.docClass)) throw new Error('a class of which nothing is owed');
    const [sign, account] = OWED[document.docClass];
    const gross =
      document.docClass === 'journal'
        ? linesOf(document)
            .filter(({ accountId }) => accountId === debtors)
            .reduce((sum, { netAmount }) => sum.plus(String(netAmount)), new Decimal(0))
        : new Decimal(String(document.grossAmount));
    const released = listOf(document.allocations)
      .filter(({ docId }) => isPosted(docId))
      .reduce((sum, { allocAmountBase }) => sum.plus(String(allocAmountBase)), new Decimal(0));
    const open = gross.isNegative() ? gross.plus(released) : gross.minus(released);
    sums[account] = (sums[account] ?? new Decimal(0)).plus(open.times(sign));
  }
  return Object.fromEntries(
    Object.entries(sums).flatMap(([account, sum]) =>
      sum.isZero() ? [] : [[account, `${sum.abs().toFixed(2)} ${sum.isNegative() ? 'Cr' : 'Dr'}`]],
    ),
  );
}

test('after any history each posting balances, numbers have no gap, and control accounts are what is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
      const books = await openBooks();
      const made: string[] = [];
      for (const one of commands) await obey({ api: books.api, submit: (id) => books.submit(id) }, made, one);

      const { sqlite } = books.api.service.company.database;
      const read = (sql: string) => objectOf(sqlite.prepare(sql).get());
      expect(
        sqlite.prepare('SELECT posting FROM entry GROUP BY posting, legal_entity_id HAVING sum(amount) <> 0').all(),
      ).toEqual([]);
      const { postings, last } = read('SELECT count(*) AS postings, coalesce(max(number), 0) AS last FROM posting');
      expect(postings).toBe(last);

      for (const asAt of ['2026-06-30', '2026-12-31', '2027-01-01', '2029-12-31']) {
        const [debit, credit] = await books.columns(asAt);
        expect(debit).toBe(credit);
      }
      const { 1100: debtors, 2100: creditors } = await books.balances('2029-12-31');
      const wanted = await owed(books, made);
      expect({ debtors, creditors }).toEqual({ debtors: wanted['1100'], creditors: wanted['2100'] });
    }),
    { numRuns: 20 },
  );
});
