import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watch } from 'vue';
import type { Books } from '../../../../src/app/company/session/books.ts';
import { smallCompany } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

let books: Books;
beforeEach(async () => {
  books = await smallCompany();
});
afterEach(() => books.close());

/** As a page of the service's list is written: more than a person changes at once. */
const PAGE = 30;
async function pull(page: number): Promise<void> {
  const keys = Array.from({ length: PAGE }, (_, at) => `pulled-${page}-${String(at).padStart(2, '0')}`);
  await books.store.forSync.write(keys.map((key) => ({ expectedRevision: null, record: recordOf({ key, base: invoiceOf(books, { docNo: key }) }) })));
}

describe('while a sync writes on and on', () => {
  it('rows in sight change once a second at most, and all of them are there in the end', async () => {
    const shownAt: number[] = [];
    watch(books.listed, () => shownAt.push(performance.now()), { flush: 'sync' });
    for (let page = 1; page <= 4; page += 1) {
      await pull(page);
      // Taken in, whether or not it is shown.
      await expect.poll(() => books.entry(`pulled-${page}-00`)?.row.docNo).toBe(`pulled-${page}-00`);
    }
    await expect.poll(() => books.listed.value.length).toBe(4 * PAGE);
    const apart = shownAt.slice(1).map((at, before) => at - (shownAt[before] ?? 0));
    // A timer may come a millisecond early.
    expect(apart.filter((milliseconds) => milliseconds < 998)).toEqual([]);
    expect(books.total.value).toBe(4 * PAGE);
  });

  it('what somebody searches for is looked for in all that has come', async () => {
    await pull(1);
    await expect.poll(() => books.listed.value.length).toBe(PAGE);
    await pull(2);
    await expect.poll(() => books.entry('pulled-2-07')).toBeDefined();
    books.filterBy({ ...books.filter.value, query: 'pulled-2-07' });
    expect(books.listed.value.map(({ key }) => key)).toEqual(['pulled-2-07']);
  });
});
