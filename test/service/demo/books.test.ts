import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFinanceService } from '../../../src/service/service.ts';
import { JudgedBooks } from '../../support/judgedBooks.ts';
import { madeFolder } from '../../support/tidying.ts';

/** Goods that a customer has no use for, by a word of its name. */
const OUT_OF_PLACE: Readonly<Record<string, readonly string[]>> = {
  Dental: ['Workshop', 'Energy saving'],
  Legal: ['Workshop', 'Safety', 'Mobility', 'Catering'],
  Accountants: ['Workshop', 'Safety', 'Mobility', 'Catering'],
  Boatyard: ['Mobility', 'Catering', 'Books', 'Furniture'],
  Builders: ['Mobility', 'Catering', 'Books'],
  School: ['Workshop', 'Mobility', 'Safety'],
  Hotel: ['Workshop', 'Safety', 'Mobility'],
  'Schools Trust': ['Workshop', 'Mobility', 'Safety'],
};
/** What a supplier deals in, by its name. */
const DEALS_IN: Readonly<Record<string, readonly string[]>> = {
  'Abbey Paper Mills': ['Stationery'],
  'Albion Toner Supply': ['Printing'],
  'Foundry Tools': ['Workshop'],
  'Meridian Maps': ['Books'],
  'Tor Catering Wholesale': ['Catering'],
  'Falcon Freight': [],
  'Quayside Couriers': [],
  'Unity Telecom': [],
  'Westward Energy': [],
};

// In short and long months, and on a Monday and a Sunday: what is due moves with the days.
describe.each(['2026-03-02', '2026-08-31', '2026-11-29'])('the books of the demo company of %s', (today) => {
  const folder = madeFolder('books');
  let books: JudgedBooks;
  beforeAll(async () => {
    const database = join(folder, 'books.sqlite');
    const clock = (): number => Date.parse(`${today}T12:00:00Z`);
    await openFinanceService({ database, demo: 'small', clock }).close();
    books = new JudgedBooks(database);
  });
  afterAll(() => {
    books.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The last day of each of the twelve months before today. */
  function monthEnds(): string[] {
    const [year, month] = today.split('-').map(Number);
    return Array.from({ length: 12 }, (_, ago) =>
      new Date(Date.UTC(year ?? 0, (month ?? 0) - 1 - ago, 0)).toISOString().slice(0, 10),
    );
  }

  it('add up: what is not outstanding was allocated, in both currencies', () => {
    expect(books.posted('saleInvoice')).toBeGreaterThan(350);
    for (const [docClass, least] of Object.entries({
      saleInvoice: 300,
      receipt: 300,
      purchaseInvoice: 90,
      payment: 90,
    }))
      expect(books.settled(docClass), docClass).toBeGreaterThan(least);
    expect(books.unexplained()).toEqual([]);
  });

  it('allocate money to earlier invoices of its own party and currency', () => {
    expect(books.impossible(today)).toEqual([]);
  });

  it('owe the same by documents and by allocations at the end of every month: what is sold in one to three months', () => {
    for (const day of [...monthEnds(), today]) {
      const { ofDocuments, ofAllocations } = books.debtors(day);
      expect([day, ofDocuments]).toEqual([day, ofAllocations]);
      // About 30,000 pounds are sold in a month.
      expect(ofDocuments, day).toBeGreaterThan(20_000_000);
      expect(ofDocuments, day).toBeLessThan(90_000_000);
    }
  });

  it('have some overdue bills and invoices, and not many', () => {
    for (const docClass of ['saleInvoice', 'purchaseInvoice']) {
      expect(books.overdue(docClass, today), docClass).toBeGreaterThanOrEqual(5);
      expect(books.overdue(docClass, today), docClass).toBeLessThanOrEqual(30);
    }
  });

  it('name a bank account of each supplier, so that it can be paid by file', () => {
    expect(books.unpayable()).toEqual([]);
  });

  it('have an account for what is on its way from one bank account to another', () => {
    expect(books.accounts('ransfers between')).toHaveLength(1);
  });

  it('sell what the customer needs, and buy what the supplier deals in', () => {
    for (const sold of books.traded(['saleInvoice', 'saleOrder', 'saleQuote'])) {
      const [party = '', goods = ''] = sold.split(': ');
      for (const [word, never] of Object.entries(OUT_OF_PLACE))
        if (party.includes(word)) expect(never, sold).not.toContain(goods);
    }
    for (const bought of books.traded(['purchaseInvoice', 'purchaseOrder'])) {
      const [party = '', goods = ''] = bought.split(': ');
      for (const [name, deals] of Object.entries(DEALS_IN))
        if (party.startsWith(name)) expect(deals, bought).toContain(goods);
    }
  });
});
