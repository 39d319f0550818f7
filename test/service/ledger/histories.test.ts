import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/domain/values/decimal.ts';
import { linesOf, listOf, objectOf } from '../support/service.ts';
import type { Books } from './support/books.ts';
import { command, keepBooks, line, scheme } from './support/history.ts';

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

/** The other way round; a debit is above zero. */
function signed(balance: string | undefined): Decimal {
  const [amount = '0', column] = balance?.split(' ') ?? [];
  return new Decimal(amount).times(column === 'Cr' ? -1 : 1);
}

/** All entries of an account, or those of a role, over all years. */
function allTime({ api }: Books, accountId: string, role = '%'): Decimal {
  const { database } = api.service.company;
  const row = database
    .prepare('SELECT coalesce(sum(amount), 0) AS pence FROM entry WHERE account_id = ? AND role LIKE ?')
    .get(accountId, role);
  return new Decimal(String(row?.pence)).div(100);
}

/** The documents that are posted and not reversed. */
async function postedOf({ api }: Books, made: readonly string[]): Promise<Read[]> {
  const documents = await Promise.all(made.map((id) => api.read(`/api/document/${id}`)));
  return documents.filter(({ statusList }) => statusList === 'approved,posted');
}

/** Sales invoices are numbered without a gap for each type and year, once they are posted. */
async function expectNumbers({ api }: Books, made: readonly string[]): Promise<void> {
  const all = await Promise.all(made.map((id) => api.read(`/api/document/${id}`)));
  const sales = all.filter(({ docClass }) => docClass === 'saleInvoice');
  const wasPosted = ({ statusList }: Read): boolean => String(statusList).includes('posted');
  expect(sales.filter((each) => !wasPosted(each)).map(({ docNo }) => docNo)).toEqual(
    sales.filter((each) => !wasPosted(each)).map(() => undefined),
  );
  const years = Map.groupBy(
    sales.filter(wasPosted),
    ({ docNo, docDate }) => `${String(docNo).slice(0, 2)}${String(docDate).slice(0, 4)}`,
  );
  for (const [series, invoices] of years)
    expect(invoices.map(({ docNo }) => docNo).toSorted()).toEqual(
      invoices.map((_, index) => `${series}-${String(index + 1).padStart(5, '0')}`),
    );
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

/** How much of a document is paid, from 0 to 1. */
function paidPart(document: Read, ids: ReadonlySet<unknown>): Decimal {
  const gross = number(document.grossCurrencyAmount).abs();
  if (gross.isZero()) return new Decimal(1);
  const allocations = listOf(document.allocations).filter(({ docId }) => ids.has(docId));
  return sum(allocations.map(({ allocAmountCurrency }) => number(allocAmountCurrency))).div(gross);
}

/**
 * Tax by the documents of a class, as far as it is due, and how far rounding may be off: nothing while documents are
 * open or paid as a whole.
 */
function taxOf(
  posted: readonly Read[],
  docClass: Class,
  due: 'invoice' | 'payment',
  deposits: ReadonlySet<unknown>,
  removals: number,
  counted: (document: Read) => Decimal,
) {
  const ids = new Set(posted.map(({ id }) => id));
  const parts = posted
    .filter((each) => each.docClass === docClass)
    .map((each) => {
      const part = due === 'invoice' && !deposits.has(each.docTypeId) ? new Decimal(1) : paidPart(each, ids);
      const isWhole = part.isZero() || part.eq(1);
      const codes = new Set(linesOf(each).map(({ taxCodeId }) => taxCodeId)).size;
      const roundings = isWhole ? 0 : codes * (listOf(each.allocations).length + removals);
      return { tax: counted(each).times(part), off: new Decimal('0.005').times(roundings) };
    });
  return { tax: sum(parts.map(({ tax }) => tax)), off: sum(parts.map(({ off }) => off)) };
}

/** What is claimed of a purchase, and the rest of its tax: of the standard rate only a share, rounded. */
function claimedOf(document: Read, standard: unknown, share: number): { claimed: Decimal; cost: Decimal } {
  const tax = number(document.taxAmount);
  const lines = linesOf(document).filter(({ taxCodeId }) => taxCodeId === standard);
  const shared = sum(lines.map(({ taxAmount }) => number(taxAmount)));
  const recovered = shared.times(share).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return { claimed: tax.minus(shared).plus(recovered), cost: shared.minus(recovered) };
}

/** What buyers owe under a reverse charge at 20 %. */
function owedBy(posted: readonly Read[], reverseCharge: unknown): Decimal {
  return sum(
    posted
      .filter(({ docClass }) => docClass === 'purchaseInvoice')
      .map((each) => {
        const charged = linesOf(each).filter(({ taxCodeId }) => taxCodeId === reverseCharge);
        return sum(charged.map(({ netAmount }) => number(netAmount)))
          .times('0.2')
          .toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
      }),
  );
}

test('after any history each posting balances, numbers have no gap, and control accounts are what is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), scheme, async (commands, terms) => {
      const { books, made } = await keepBooks(commands, terms);

      const { database } = books.api.service.company;
      const read = (sql: string) => objectOf(database.prepare(sql).get());
      expect(
        database.prepare('SELECT posting FROM entry GROUP BY posting, legal_entity_id HAVING sum(amount) <> 0').all(),
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
      await expectNumbers(books, made);
      const balances = await books.balances('2029-12-31');
      const debtors = await idIn('Account', '1100');
      expect([balances['1100'], balances['2100']]).toEqual([
        owed(posted, '1100', debtors),
        owed(posted, '2100', debtors),
      ]);

      // What a revaluation says of open items is undone; of a bank account it stays.
      const idOf = async (account: string) => String(await idIn('Account', account));
      // What was deferred is released, or undone with its document.
      for (const account of ['1109', '2119', '4910', '1300', '2300'])
        expect(allTime(books, await idOf(account)).toNumber()).toBe(0);
      const revalued = allTime(books, await idOf('1210'), 'valuation');
      // Both bank accounts together: what came in less what went out.
      const moved = sum(
        posted.map(({ docClass, grossAmount }) =>
          number(grossAmount).times(docClass === 'receipt' ? 1 : docClass === 'payment' ? -1 : 0),
        ),
      );
      const onBanks = ['1200', '1210'].map((code) => signed(balances[code]));
      expect(side(sum(onBanks))).toBe(side(moved.plus(revalued)));

      const { 1: box1 = 0, 4: box4 = 0 } = await books.boxes('2026-01-01', '2029-12-31');
      const owing = owedBy(posted, await idIn('TaxCode', 'RC'));
      const standard = await idIn('TaxCode', 'S');
      // Costs are the net of purchases, what is not recovered of their tax, and the other halves of journals.
      const deposits = new Set([await idIn('DocType', 'SDP'), await idIn('DocType', 'PDP')]);
      const discounts = await idIn('DocType', 'PKE');
      const purchases = posted.filter(
        ({ docClass, docTypeId }) =>
          docClass === 'purchaseInvoice' && !deposits.has(docTypeId) && docTypeId !== discounts,
      );
      const onCosts = posted.filter(({ docClass }) => docClass === 'journal').flatMap((each) => linesOf(each));
      const costs = await idIn('Account', '5000');
      expect(side(allTime(books, String(costs)))).toBe(
        side(
          sum([
            ...purchases.map((each) => number(each.netAmount).plus(claimedOf(each, standard, terms.recoverable).cost)),
            ...onCosts.filter(({ accountId }) => accountId === costs).map(({ netAmount }) => number(netAmount)),
          ]),
        ),
      );
      const removals = commands.filter(({ does }) => does === 'free').length * commands.length;
      const byHand = posted
        .filter(({ docClass }) => docClass === 'journal')
        .flatMap((each) => linesOf(each).filter(({ taxRole }) => taxRole === 'output'));
      for (const [docClass, box, [due, waits], field, sign] of [
        ['saleInvoice', box1, ['2200', '2210'], 'saleDue', -1],
        ['purchaseInvoice', box4, ['2201', '2211'], 'purchaseDue', 1],
      ] as const) {
        const counted = (document: Read): Decimal =>
          docClass === 'saleInvoice'
            ? number(document.taxAmount)
            : claimedOf(document, standard, terms.recoverable).claimed;
        const { tax, off } = taxOf(posted, docClass, terms[field], deposits, removals, counted);
        const beside =
          docClass === 'saleInvoice' ? owing.minus(sum(byHand.map(({ netAmount }) => number(netAmount)))) : owing;
        expect(new Decimal(box).minus(tax).minus(beside).abs().lte(off)).toBe(true);
        // Due or not, it is all there, and what is due is what the return says.
        const all = sum(posted.filter((each) => each.docClass === docClass).map(counted));
        expect(balances[due]).toBe(side(new Decimal(box).times(sign)));
        expect(side(signed(balances[due]).plus(signed(balances[waits])))).toBe(side(all.plus(beside).times(sign)));
      }
    }),
    { numRuns: 20 },
  );
});

test('a purchase that is posted and unposted leaves every figure as it was, with its tax and its deferral', async () => {
  const details = fc.array(line, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 3, maxLength: 10 }),
      scheme,
      details,
      fc.constantFrom('PIN', 'PDP', 'PKE'),
      async (commands, terms, lines, docTypeId) => {
        const { books } = await keepBooks(commands, terms);
        const figures = async () => [
          await books.balances('2027-06-30'),
          await books.balances('2027-08-31'),
          await books.balances('2029-12-31'),
          await books.boxes('2026-01-01', '2029-12-31'),
        ];
        const before = await figures();
        const fields = { contactAccountId: 'SUPP', docTypeId, docDate: '2027-06-30' };
        const id = await books.api.create('/api/purchaseInvoice', { ...fields, details: lines });
        // A deposit below zero that takes none back is refused.
        if ((await books.submit(id)).status !== 200) return;
        expect((await books.api.call('POST', `/api/document/${id}/unpost`)).status).toBe(200);
        expect(await figures()).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});
