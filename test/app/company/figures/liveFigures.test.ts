import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import { NO_FILTER, rowTest, type ListFilter } from '../../../../src/app/company/documents/documentFilter.ts';
import { useFigures } from '../../../../src/app/company/figures/liveFigures.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { nextWeeks, quarterOf } from '../../../../src/domain/reports/cashFlow.ts';
import { DocumentFigures } from '../../../../src/domain/reports/documentFigures.ts';
import { addDays, localDate } from '../../../../src/domain/values/dates.ts';
import type { DocumentListRow } from '../../../../src/store/contract.ts';
import { openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import { anyRow } from '../../../domain/reports/arbitraryDocuments.ts';
import { guid } from '../../../support/documents.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

const TODAY = localDate('2026-06-30');
const listed = (rows: readonly DocumentListRow[], filter: Partial<ListFilter>) =>
  rows.filter(rowTest({ ...NO_FILTER, ...filter }, TODAY) ?? (() => true));

describe('the list that a figure opens', () => {
  it('has exactly the documents that the figure counts', () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const figures = new DocumentFigures();
        for (const row of rows) figures.add(row, 1);
        const balances = figures.owed.aged(TODAY);
        for (const { side, currency, ages, unallocated, submitted } of balances) {
          // The filter takes an empty currency for any.
          if (currency === '') continue;
          const [invoice, money] =
            side === 'sale' ? (['saleInvoice', 'receipt'] as const) : (['purchaseInvoice', 'payment'] as const);
          for (const { from: dueFrom, to: dueTo, count } of ages)
            expect(
              listed(rows, { counted: 'owed', countedIn: currency, dueFrom, dueTo, classes: [invoice] }),
            ).toHaveLength(count);
          expect(listed(rows, { counted: 'owed', countedIn: currency, classes: [money] })).toHaveLength(
            unallocated.count,
          );
          expect(listed(rows, { counted: 'submitted', countedIn: currency, classes: [invoice, money] })).toHaveLength(
            submitted.count,
          );
        }
        const unknown = balances.reduce((sum, balance) => sum + balance.unknown.count, figures.owed.unread);
        expect(listed(rows, { counted: 'uncounted' })).toHaveLength(unknown);
        for (const { from, to, received, paid } of figures.money.months(TODAY, 6, 'GBP')) {
          const money: Partial<ListFilter> = { counted: 'inLedger', countedIn: 'GBP', from, to };
          expect(listed(rows, { ...money, classes: ['receipt'] })).toHaveLength(received.count);
          expect(listed(rows, { ...money, classes: ['payment'] })).toHaveLength(paid.count);
        }
        for (const { from: dueFrom, to: dueTo } of nextWeeks(TODAY, 8))
          expect(
            listed(rows, { counted: 'owed', countedIn: 'GBP', dueFrom, dueTo, classes: ['saleInvoice'] }),
          ).toHaveLength(figures.owed.dueIn('sale', 'GBP', { from: dueFrom, to: dueTo }).count);
        for (const counted of ['inLedger', 'submitted'] as const) {
          const { from: taxFrom, to: taxTo } = quarterOf(TODAY);
          const tax = figures.tax.summary(quarterOf(TODAY), 'GBP', counted);
          const filter = { counted, countedIn: 'GBP', taxFrom, taxTo };
          expect(listed(rows, { ...filter, classes: ['saleInvoice', 'receipt'] })).toHaveLength(tax.sale.tax.count);
          expect(listed(rows, { ...filter, classes: ['purchaseInvoice', 'payment'] })).toHaveLength(
            tax.purchase.tax.count,
          );
        }
        const late = { status: 'overdue' } as const;
        expect(listed(rows, { ...late, classes: ['saleInvoice'] })).toHaveLength(figures.overdue('sale', TODAY));
        expect(listed(rows, { ...late, classes: ['purchaseInvoice'] })).toHaveLength(
          figures.overdue('purchase', TODAY),
        );
        const last = addDays(TODAY, -8);
        expect(listed(rows, { counted: 'draft', to: last })).toHaveLength(figures.draftsTo(last));
      }),
    );
  });
});

describe('figures that are kept up', () => {
  let company: CompanyData;
  smallCompanyForEach((its) => (company = its));

  const posted = (key: string, outstanding: string, part: Record<string, unknown> = {}) =>
    recordOf({
      key,
      base: invoiceOf(company, {
        intRef: key,
        statusList: ['posted'],
        dueDate: '2026-06-01',
        grossCurrencyAmount: outstanding,
        outstandingCurrencyAmount: outstanding,
        ...part,
      }),
    });
  const write = (record: ReturnType<typeof posted>, expectedRevision: number | null = null) =>
    company.store.forSync.write([{ expectedRevision, record }]);
  const total = (figures: DocumentFigures | undefined) =>
    figures?.owed.aged(TODAY).map(({ currency, total: sum }) => `${currency} ${sum.toFixed()}`);

  it('follow what is written and what is removed', async () => {
    await write(posted('one', '120.5'));
    const figures = useFigures(company);
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 120.5']);
    await write(posted('two', '30'));
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 150.5']);
    await write({ ...posted('one', '20.25'), revision: 2 }, 1);
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 50.25']);
    const drafts = () => figures.value?.figures.draftsTo(TODAY);
    await company.store.createDraft(invoiceOf(company, { intRef: 'draft', statusList: [] }));
    await expect.poll(drafts).toBe(1);
    await company.store.discardDraft('draft');
    await expect.poll(drafts).toBe(0);
    expect(total(figures.value?.figures)).toEqual(['GBP 50.25']);
  });

  it('show nothing as settled in the middle of a run that reads an invoice before the draft that has taken of it', async () => {
    useCompanies().currentId = company.connectionId;
    const runs = useSync().runs;
    const run = { report: null, problem: null, isCancelling: false };
    localStorage.setItem(`daybook.lastSync.${company.connectionId}`, '2026-06-30T08:00:00.000Z');
    await write(posted('one', '120'));
    const figures = useFigures(company);
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 120']);
    runs.set(company.connectionId, { ...run, progress: { phase: 'pulling', done: 0, planned: 2 } });
    const totals = new Set<string | undefined>();
    watch(figures, (now) => totals.add(total(now?.figures)?.join()), { flush: 'sync' });
    // A draft receipt of 120 holds all of it: the service shows nothing outstanding, and the draft comes after it.
    const taken = { id: guid(31), docId: guid(7), docNo: 'RC1', allocAmountCurrency: '120' };
    await write({ ...posted('one', '120', { outstandingCurrencyAmount: '0', allocations: [taken] }), revision: 2 }, 1);
    await expect.poll(() => company.entry('one')?.row.outstandingCurrencyAmount).toBe('0');
    expect(total(figures.value?.figures)).toEqual(['GBP 120']);
    await write(
      posted('receipt', '0', {
        id: guid(7),
        docClass: 'receipt',
        docNo: 'RC1',
        statusList: ['draft'],
        grossCurrencyAmount: '120',
        outstandingCurrencyAmount: '0',
        allocations: [{ id: guid(31), docId: 'one', allocAmountCurrency: '120' }],
      }),
    );
    await expect.poll(() => company.entry('one')?.row.outstandingCurrencyAmount).toBe('120');
    runs.set(company.connectionId, { ...run, progress: null });
    await write(posted('two', '5'));
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 125']);
    expect([...totals]).toEqual(['GBP 125']);
  });

  it('are those of the last time until all documents are read again', async () => {
    const last = new DocumentFigures();
    last.add({ ...anyOwed, outstandingCurrencyAmount: '77' }, 1);
    await company.store.savePageSettings('figures', last.stored());
    const reopened = new CompanyData(await openCompanyStore(company.connectionId));
    const figures = useFigures(reopened);
    await expect.poll(() => figures.value?.isOfLastTime).toBe(true);
    expect(total(figures.value?.figures)).toEqual(['GBP 77']);
    await write(posted('one', '12'));
    await reopened.read();
    await expect.poll(() => figures.value?.isOfLastTime).toBe(false);
    expect(total(figures.value?.figures)).toEqual(['GBP 12']);
    reopened.close();
  });

  it('take in what a long run has brought in slices, between which the page works', async () => {
    useCompanies().currentId = company.connectionId;
    const runs = useSync().runs;
    const run = { report: null, problem: null, isCancelling: false };
    localStorage.setItem(`daybook.lastSync.${company.connectionId}`, '2026-06-30T08:00:00.000Z');
    await write(posted('one', '12'));
    const figures = useFigures(company);
    await expect.poll(() => total(figures.value?.figures)).toEqual(['GBP 12']);
    runs.set(company.connectionId, { ...run, progress: { phase: 'pulling', done: 0, planned: 2 } });
    for (const key of ['two', 'three']) {
      await write(posted(key, '12'));
      await expect.poll(() => company.entry(key)).toBeDefined();
    }
    const happened: string[] = [];
    watch(figures, () => happened.push('figures'), { flush: 'sync' });
    runs.set(company.connectionId, { ...run, progress: null });
    let now = performance.now();
    // The first look at the clock begins the work, and each is a slice later.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      if (happened.length === 0) setTimeout(() => happened.push('page'));
      happened.push('begun');
      return (now += 20);
    });
    try {
      await expect.poll(() => happened).toContain('figures');
    } finally {
      vi.restoreAllMocks();
    }
    const seen = happened.filter((each) => each !== 'begun');
    expect([seen, total(figures.value?.figures)]).toEqual([['page', 'figures'], ['GBP 36']]);
  });

  it('are not taken from what another version has stored in another form', async () => {
    await company.store.savePageSettings('figures', { owed: 'much' });
    const reopened = new CompanyData(await openCompanyStore(company.connectionId));
    const figures = useFigures(reopened);
    const shown: (boolean | undefined)[] = [];
    watch(figures, (now) => shown.push(now?.isOfLastTime), { flush: 'sync' });
    await reopened.read();
    await expect.poll(() => shown).toContain(false);
    // Nothing was shown as that of the last time before, and it is no problem that nothing could be.
    expect([shown, total(figures.value?.figures), reopened.problem.value]).toEqual([[false], [], null]);
    reopened.close();
  });
});

const anyOwed = {
  docClass: 'saleInvoice',
  docDate: '2026-06-01',
  dueDate: '2026-06-20',
  netCurrencyAmount: '77',
  taxCurrencyAmount: '0',
  currency: 'GBP',
  grossCurrencyAmount: '77',
  outstandingCurrencyAmount: '77',
  statusList: 'posted',
} as const;
