import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { linesOf, listOf, objectOf } from '../support/service.ts';
import type { Books } from './support/books.ts';
import { command, keepBooks } from './support/history.ts';

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
      const { books, made } = await keepBooks(commands);

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
