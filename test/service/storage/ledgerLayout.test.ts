import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFinanceService } from '../../../src/service/service.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { toLayout } from '../support/layouts.ts';
import { openBooks, reopenBooks, writeBooks, type Books } from '../ledger/support/books.ts';
import { MONDAY, objectOf } from '../support/service.ts';

const posting = (number: number, date = '2026-01-20') =>
  `INSERT INTO posting VALUES (${String(number)}, 'general', '${date}', 'CO', NULL, NULL, NULL, 'x', 'now', 'me')`;
const entry = (number: number, amount: number, entity = 'CO') =>
  `INSERT INTO entry (posting, legal_entity_id, account_id, date, amount, currency, currency_amount, role)
    VALUES (${String(number)}, '${entity}', 'a', '2026-01-20', ${String(amount)}, 'GBP', ${String(amount)}, 'net')`;

/** A ledger with one posting, written past all code of the service. */
async function ledger() {
  const books = await openBooks();
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  const { database } = books.api.service.company;
  const { engine } = database;
  const count = () =>
    database.prepare('SELECT (SELECT count(*) FROM posting) AS postings, count(*) AS entries FROM entry').get();
  expect(count()).toEqual({ postings: 1, entries: 3 });
  return (...statements: string[]) => {
    try {
      engine.begin();
      engine.exec(statements.join('; '));
      engine.commit();
    } catch (error) {
      engine.rollback();
      expect(count()).toEqual({ postings: 1, entries: 3 });
      return error instanceof Error ? error.message : String(error);
    }
    return 'committed';
  };
}

test('the database refuses a posting that does not balance, has no entries, or leaves a gap', async () => {
  const write = await ledger();
  expect(write(entry(2, 100), entry(2, -99), posting(2))).toBe('its debits and credits differ');
  // Each legal entity balances by itself.
  expect(write(entry(2, 100), entry(2, -100, 'OTHER'), posting(2))).toBe('its debits and credits differ');
  expect(write(posting(2))).toBe('it has no entries');
  expect(write(entry(3, 100), entry(3, -100), posting(3))).toBe('its number is not the next one');
  expect(write(entry(2, 100), entry(2, -100), posting(2, '2026-01-21'))).toBe('its entries are of another day');
  expect(write(entry(2, 100), entry(2, -100))).toMatch(/foreign key constraint/i);
});

test('the database refuses to change, delete or add to what is posted', async () => {
  const write = await ledger();
  expect(write(entry(1, 0))).toBe('its posting is complete');
  expect(write("UPDATE posting SET date = '2026-01-21'")).toBe('postings are never changed');
  expect(write('DELETE FROM posting')).toBe('postings are never deleted');
  expect(write('UPDATE entry SET amount = 0')).toBe('entries are never changed');
  expect(write('DELETE FROM entry')).toBe('entries are never deleted');
  expect(write(entry(2, 100), entry(2, -100), posting(2))).toBe('committed');
});

test('a file of an earlier release opens without a ledger, and is kept as before', async () => {
  const database = join(temporaryFolder(), 'company.db');
  await openFinanceService({ database, demo: 200, clock: () => MONDAY }).close();
  toLayout(6, database);
  const again = openFinanceService({ database, clock: () => MONDAY, postingDelay: 0 });
  onTestFinished(() => again.close());
  const { documents: documents, generalLedger, workflow, source } = again.company;
  expect(generalLedger.entities()).toEqual([]);
  const id = String(documents.table.newestDraft());
  workflow.submit(id, { userName: 'bookkeeper', source });
  workflow.settle(source, (error) => {
    throw error;
  });
  expect(documents.load(id).statuses).toEqual(['approved', 'posted']);
  expect(generalLedger.postings.ofDocument(id)).toBeNull();
});

test('a ledger of layout 7 is kept on: what was posted and filed stays, and new tax waits for payment', async () => {
  const database = join(temporaryFolder(), 'company.db');
  await writeBooks(database, async (books) => {
    await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
    expect((await books.fileReturn('2026-01-01', '2026-01-31')).status).toBe(201);
  });
  toLayout(7, database);
  const books = await reopenBooks(database);
  expect(await books.balances('2026-12-31')).toEqual({ 1100: '600.00 Dr', 2202: '100.00 Cr', 4000: '500.00 Cr' });
  expect(await books.boxes('2026-01-01', '2026-01-31')).toEqual({ 1: 100, 3: 100, 5: 100, 6: 500 });
  await books.scheme('2026-02-01', 'payment', 'payment');
  const invoice = await books.invoice('saleInvoice', '2026-02-20', '100', 'S');
  expect(await books.balances('2026-12-31')).toMatchObject({ 2202: '100.00 Cr', 2210: '20.00 Cr' });
  await books.post('receipt', {
    contactAccountId: 'CUST',
    docDate: '2026-03-01',
    currencyAmount: '60',
    allocations: [{ docId: invoice }],
  });
  expect(await books.balances('2026-12-31')).toMatchObject({ 2200: '10.00 Cr', 2210: '10.00 Cr' });
  expect(await books.boxes('2026-02-01', '2026-12-31')).toEqual({ 1: 10, 3: 10, 5: 10, 6: 50 });
});

test('a database whose filling was cut short is filled anew, with nothing left in its ledger', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const books = await openBooks({ database });
  await books.invoice('saleInvoice', '2026-01-20', '500', 'S');
  books.api.service.company.database.sqlite.exec("DELETE FROM setting WHERE name = 'ready'");
  const again = openFinanceService({ database, demo: 'few', clock: () => MONDAY });
  onTestFinished(() => again.close());
  expect([...again.company.generalLedger.postings.every()]).toEqual([]);
  expect(again.company.generalLedger.entities()).toEqual([]);
});

test('a ledger of layout 10 says of each day what was open then, as before', async () => {
  const database = join(temporaryFolder(), 'company.db');
  const days = ['2026-02-28', '2026-03-10', '2026-03-31', '2026-04-30', '2026-05-31', '2028-06-30'];
  const aged = async (books: Books) => {
    const rows = days.flatMap((asAt) =>
      ['agedDebtors', 'agedCreditors'].map(async (name) => [asAt, await books.enquire(name, { asAt })]),
    );
    return Promise.all(rows);
  };
  let before: unknown;
  await writeBooks(database, async (books) => {
    const sale = (docDate: string, price: string) => books.invoice('saleInvoice', docDate, price, 'Z');
    const receive = (docDate: string, currencyAmount: string, docId: string) => ({
      ...{ contactAccountId: 'CUST', docDate, currencyAmount },
      allocations: [{ docId }],
    });
    await sale('2026-02-01', '10');
    const paidInParts = await sale('2026-02-10', '100');
    await books.post('receipt', receive('2026-03-05', '60', paidInParts));
    await books.post('receipt', receive('2026-04-05', '40', paidInParts));
    const promised = await sale('2026-02-20', '7');
    await books.api.create('/api/receipt', receive('2026-03-06', '7', promised));
    const undone = await books.invoice('purchaseInvoice', '2026-02-15', '31', 'Z');
    expect((await books.api.call('POST', `/api/document/${undone}/unpost`)).status).toBe(200);
    const reversed = await sale('2026-03-01', '13');
    const body = { periodId: '2028-06', reason: 'x' };
    expect((await books.api.call('POST', `/api/document/${reversed}/reverse`, body)).status).toBe(200);
    before = await aged(books);
  });
  toLayout(10, database);
  const books = await reopenBooks(database);
  expect(await aged(books)).toEqual(before);
  const { sqlite } = books.api.service.company.database;
  const { items } = objectOf(sqlite.prepare('SELECT count(*) AS items FROM open_item').get());
  // Three sales that stand, two receipts, and what is reversed.
  expect(items).toBe(6);
  const open = "SELECT count(*) AS items FROM open_item WHERE date_to = '9999-12-31'";
  expect(sqlite.prepare(open).get()).toEqual({ items: 2 });
});
