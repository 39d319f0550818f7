import { describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

/** As a page of the service's list is written: more than a person changes at once. */
const PAGE = 30;
async function pull(page: number): Promise<void> {
  const keys = Array.from({ length: PAGE }, (_, at) => `pulled-${page}-${String(at).padStart(2, '0')}`);
  await company.store.forSync.write(
    keys.map((key) => ({
      expectedRevision: null,
      record: recordOf({ key, base: invoiceOf(company, { docNo: key }) }),
    })),
  );
}

describe('while all documents are read', () => {
  it('a document that changes meanwhile stays as it is now, though it was read as it was before', async () => {
    await pull(1);
    const store = await openCompanyStore(company.connectionId);
    const [read, changed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const { allRows } = store;
    vi.spyOn(store, 'allRows').mockImplementation(async function* (docClass) {
      for await (const rows of allRows.call(store, docClass)) {
        read.resolve(undefined);
        await changed.promise;
        yield rows;
      }
    });
    const reopened = new CompanyData(store);
    const reading = reopened.read();
    await read.promise;
    await company.store.forSync.write([
      {
        expectedRevision: 1,
        record: recordOf({ key: 'pulled-1-03', base: invoiceOf(company, { docNo: 'new' }), revision: 2 }),
      },
    ]);
    await expect.poll(() => reopened.entry('pulled-1-03')?.row.docNo).toBe('new');
    changed.resolve(undefined);
    await reading;
    expect(reopened.entry('pulled-1-03')?.row.docNo).toBe('new');
    expect([reopened.entry('pulled-1-04')?.row.docNo, reopened.documentCount]).toEqual(['pulled-1-04', PAGE]);
    reopened.close();
  });
});

describe('during a long sync', () => {
  it('visible rows change at most once a second, and all of them are there in the end', async () => {
    const shownAt: number[] = [];
    watch(company.listed, () => shownAt.push(performance.now()), { flush: 'sync' });
    for (let page = 1; page <= 4; page += 1) {
      await pull(page);
      // Taken in, whether or not it is shown.
      await expect.poll(() => company.entry(`pulled-${page}-00`)?.row.docNo).toBe(`pulled-${page}-00`);
    }
    await expect.poll(() => company.listed.value.length).toBe(4 * PAGE);
    // What came within a second was shown together, and not all of it at the end.
    expect(shownAt.length).toBeGreaterThan(1);
    const apart = shownAt.slice(1).map((at, before) => at - (shownAt[before] ?? 0));
    // A timer may come a millisecond early.
    expect(apart.filter((milliseconds) => milliseconds < 998)).toEqual([]);
    expect(company.total.value).toBe(4 * PAGE);
  });

  it('a search looks through everything that has arrived', async () => {
    await pull(1);
    await expect.poll(() => company.listed.value.length).toBe(PAGE);
    await pull(2);
    await expect.poll(() => company.entry('pulled-2-07')).toBeDefined();
    company.filterBy({ ...company.filter.value, query: 'pulled-2-07' });
    expect(company.listed.value.map(({ key }) => key)).toEqual(['pulled-2-07']);
  });
});
