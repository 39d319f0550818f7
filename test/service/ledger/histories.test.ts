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

type Read = Record<string, unknown>;
const number = (value: unknown): Decimal => new Decimal(String(value));
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce((total, one) => total.plus(one), new Decimal(0));
/** As `Books.balances` writes it; undefined for nothing. */
const side = (balance: Decimal): string | undefined =>
  balance.isZero() ? undefined : `${balance.abs().toFixed(2)} ${balance.isNegative() ? 'Cr' : 'Dr'}`;

/** The documents that are posted and not reversed. */
async function postedOf({ api }: Books, made: readonly string[]): Promise<Read[]> {
  const documents = await Promise.all(made.map((id) => api.read(`/api/document/${id}`)));
  return documents.filter(({ statusList }) => statusList === 'approved,posted');
}

/** A control account, worked out from what is posted and the allocations between such. */
function owed(posted: readonly Read[], control: string, debtors: unknown): string | undefined {
  const ids = new Set(posted.map(({ id }) => id));
  return side(
    sum(
      posted.map((document) => {
        if (!isClass(document.docClass)) throw new Error('a class of which nothing is owed');
        const [sign, account] = OWED[document.docClass];
        if (account !== control) return new Decimal(0);
        const onControl = linesOf(document).filter(({ accountId }) => accountId === debtors);
        const gross =
          document.docClass === 'journal'
            ? sum(onControl.map(({ netAmount }) => number(netAmount)))
            : number(document.grossAmount);
        const allocations = listOf(document.allocations).filter(({ docId }) => ids.has(docId));
        const released = sum(allocations.map(({ allocAmountBase }) => number(allocAmountBase)));
        return (gross.isNegative() ? gross.plus(released) : gross.minus(released)).times(sign);
      }),
    ),
  );
}

/** Boxes 1 and 4 of a return over all time, from the documents: tax, and what is owed under a reverse charge at 20 %. */
function taxOf(posted: readonly Read[], reverseCharge: unknown): [box1: number, box4: number] {
  const tax = (docClass: Class): Decimal =>
    sum(posted.filter((each) => each.docClass === docClass).map(({ taxAmount }) => number(taxAmount)));
  const owing = sum(
    posted
      .filter(({ docClass }) => docClass === 'purchaseInvoice')
      .map((each) => {
        const charged = linesOf(each).filter(({ taxCodeId }) => taxCodeId === reverseCharge);
        return sum(charged.map(({ netAmount }) => number(netAmount)))
          .times('0.2')
          .toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
      }),
  );
  return [tax('saleInvoice').plus(owing).toNumber(), tax('purchaseInvoice').plus(owing).toNumber()];
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
      const { api } = books;
      const idIn = async (catalog: string, wanted: string): Promise<unknown> =>
        (await api.list(`/api/Catalog/${catalog}`)).find(({ code }) => code === wanted)?.id;
      const posted = await postedOf(books, made);
      const balances = await books.balances('2029-12-31');
      const debtors = await idIn('Account', '1100');
      expect([balances['1100'], balances['2100']]).toEqual([
        owed(posted, '1100', debtors),
        owed(posted, '2100', debtors),
      ]);

      // Both bank accounts together: what came in less what went out.
      const moved = sum(
        posted.map(({ docClass, grossAmount }) =>
          number(grossAmount).times(docClass === 'receipt' ? 1 : docClass === 'payment' ? -1 : 0),
        ),
      );
      const onBanks = ['1200', '1210'].map((code) => {
        const [amount = '0', column] = balances[code]?.split(' ') ?? [];
        return new Decimal(amount).times(column === 'Cr' ? -1 : 1);
      });
      expect(side(sum(onBanks))).toBe(side(moved));

      const { 1: box1 = 0, 4: box4 = 0 } = await books.boxes('2026-01-01', '2029-12-31');
      expect([box1, box4]).toEqual(taxOf(posted, await idIn('TaxCode', 'RC')));
    }),
    { numRuns: 20 },
  );
});
