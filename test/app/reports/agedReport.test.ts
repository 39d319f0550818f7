import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import ReportsPage from '../../../src/app/reports/ReportsPage.vue';
import { useAgeBounds } from '../../../src/app/company/reports/ageBounds.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES, type DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { addDays, todayOn } from '../../../src/domain/values/dates.ts';
import { guid } from '../../support/documents.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let router: Router;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

const ago = (days: number) => addDays(todayOn(Date.now()), -days);

interface Facts {
  docClass?: DocumentClass;
  docDate: string;
  due?: string;
  gross: string;
  open?: string;
  statusList?: string[];
  allocations?: { id?: string; docId: string; docNo?: string; allocAmountCurrency: string; allocAmountBase?: string }[];
  /** Amounts in base currency, and the like. */
  more?: { [Name in keyof Document]?: unknown };
}
/** Posted documents as the service shows them, by the number of their id. */
async function service(all: Record<number, Facts>): Promise<void> {
  const entries = Object.entries(all).map(
    ([n, { docClass = 'saleInvoice', docDate, due, gross, open = gross, more, ...rest }]) => {
      const key = guid(Number(n));
      const base = invoiceOf(company, {
        id: key,
        intRef: undefined,
        docNo: `NO-${n}`,
        docClass,
        docDate,
        dueDate: due,
        statusList: ['approved', 'posted'],
        grossCurrencyAmount: gross,
        outstandingCurrencyAmount: open,
        ...(docClass === 'receipt' && { lines: [], currencyAmount: gross }),
        ...rest,
        ...more,
      });
      return { expectedRevision: null, record: recordOf({ key, docClass, id: key, base }) };
    },
  );
  await company.store.forSync.write(entries);
  await company.read();
}

async function openReports(): Promise<void> {
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/reports/:report?', name: 'reports', component: { render: () => null } },
      { path: '/all/:key?', name: 'all', component: { render: () => null } },
      ...DOCUMENT_CLASSES.map((name) => ({ path: `/${name}/:key?`, name, component: { render: () => null } })),
    ],
  });
  await router.push('/reports');
  wrapper = mount(ReportsPage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await expect.poll(() => wrapper.findAll('[role="grid"] .grid-row').length).toBeGreaterThan(0);
}
const cells = (grid = 0) =>
  wrapper
    .findAll('[role="grid"]')
    [grid]?.findAll('.grid-row')
    .map((row) => row.findAll('.grid-cell').map((cell) => cell.text()))
    .map((texts) => texts.filter((text) => text !== ''));
const setDate = async (text: string) => {
  const input = wrapper.get<HTMLInputElement>('.tool-date input');
  await input.setValue(text);
  await input.trigger('blur');
  await flushPromises();
};

describe('aged debtors on the page', () => {
  it('are by party with a total, and open the documents of a party', async () => {
    await service({
      1: { docDate: ago(50), due: ago(20), gross: '100' },
      2: { docDate: ago(10), due: ago(-20), gross: '50.50', open: '20.50' },
      3: { docClass: 'receipt', docDate: ago(5), gross: '40', open: '10' },
    });
    await openReports();
    // Not due 20.50, 1–30 days 100, not allocated −10.
    expect(cells()).toEqual([
      ['ASH Ashdown Furniture', 'GBP', '20.50', '100.00', '−10.00', '110.50'],
      ['Total', 'GBP', '20.50', '100.00', '−10.00', '110.50'],
    ]);
    const search = wrapper.get('.search-box input');
    await search.setValue('ashdown 100.00');
    expect(cells()).toHaveLength(2);
    await search.setValue('ashdown 100.01');
    expect(wrapper.find('[role="grid"]').exists()).toBe(false);
    await search.setValue('');
    await wrapper.get('.grid-row .grid-cell').trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(
      cells(1)
        ?.map((row) => row.find((text) => text.startsWith('NO-')))
        .sort(),
    ).toEqual(['NO-1', 'NO-2', 'NO-3']);
    expect(await findings(wrapper.element)).toEqual([]);
    // The list of documents counts the same three.
    await wrapper
      .findAll('.report-detail button')
      .find((button) => button.text() === 'Open as list')
      ?.trigger('click');
    await flushPromises();
    expect(router.currentRoute.value.name).toBe('all');
    expect(company.listed.value.map(({ row }) => row.docNo).sort()).toEqual(['NO-1', 'NO-2', 'NO-3']);
  });

  it('tell of a past day: what a later receipt has settled was open then', async () => {
    await service({
      1: { docDate: ago(50), due: ago(45), gross: '100', open: '0' },
      2: {
        docClass: 'receipt',
        docDate: ago(5),
        gross: '100',
        open: '0',
        allocations: [{ docId: guid(1), allocAmountCurrency: '100' }],
      },
      3: { docDate: ago(60), due: ago(30), gross: '7' },
    });
    await openReports();
    expect(cells()?.at(-1)).toEqual(['Total', 'GBP', '7.00', '7.00']);
    await setDate('-10d');
    await expect.poll(() => cells()?.at(-1)).toEqual(['Total', 'GBP', '7.00', '100.00', '107.00']);
    expect(wrapper.get('.report-notes').text()).toContain('1 document was settled by one that is dated later');
    expect(wrapper.get('.report-notes').text()).toContain('Allocations have no date of their own');
  });

  it('have what a draft receipt of a later day has taken, and say so', async () => {
    await service({
      1: { docDate: ago(50), due: ago(20), gross: '4834.88', open: '0' },
      2: { docDate: ago(40), due: ago(15), gross: '100', open: '40' },
      3: {
        docClass: 'receipt',
        docDate: ago(5),
        gross: '4894.88',
        open: '0',
        statusList: ['draft'],
        allocations: [
          { docId: guid(1), allocAmountCurrency: '4834.88' },
          { docId: guid(2), allocAmountCurrency: '60' },
        ],
      },
    });
    await openReports();
    // 4,834.88 + 40 + 60, all 1–30 days late.
    expect(cells()?.at(-1)).toEqual(['Total', 'GBP', '4,934.88', '4,934.88']);
    expect(wrapper.get('.report-notes').text()).toContain('4,894.88 GBP of this is settled by drafts.');
    // Ten days ago the first was 10 days late and the second 5.
    await setDate('-10d');
    await expect.poll(() => cells()?.at(-1)).toEqual(['Total', 'GBP', '4,934.88', '4,934.88']);
    expect(wrapper.get('.report-notes').text()).not.toContain('does not name');
    // Once the receipt is posted, 40 are owed.
    const [record] = await company.store.records([guid(3)]);
    if (!record?.base) throw new Error('the receipt is gone');
    const base = { ...record.base, statusList: ['approved', 'posted'] };
    await company.store.forSync.write([
      { expectedRevision: record.revision, record: { ...record, revision: record.revision + 1, base } },
    ]);
    await setDate('t');
    await expect.poll(() => cells()?.at(-1)).toEqual(['Total', 'GBP', '40.00', '40.00']);
    expect(wrapper.text()).not.toContain('settled by drafts');
  });

  it('have in base currency to the penny what the documents themselves show as released of them', async () => {
    // 1 € at 1.3 € is £0.77; of four times 0.25 € (£0.1923) three released £0.19, so the last released £0.20. The last of
    // NO-1 is a draft, that of NO-2 five days old. The receipts are at another rate: 0.25 € at 1.25 € is £0.20, of 0.50 € 0.40.
    const base = { netAmount: '0.77', taxAmount: '0', grossAmount: '0.77', outstandingAmount: '0' };
    const amounts = { netCurrencyAmount: '1', taxCurrencyAmount: '0', baseCurrency: 'GBP', currency: 'EUR', ...base };
    const part = (id: number, docId: number, allocAmountBase: string) => ({
      id: guid(id),
      docId: guid(docId),
      allocAmountCurrency: '0.25',
      allocAmountBase,
    });
    const others = (first: number) => [0, 1, 2].map((at) => part(first + at, 9, '0.19'));
    const invoice = { gross: '1', open: '0', docDate: ago(50), due: ago(20), more: amounts };
    const receipt = {
      docClass: 'receipt',
      gross: '0.25',
      open: '0',
      docDate: ago(5),
      more: { currency: 'EUR' },
    } as const;
    await service({
      1: { ...invoice, allocations: [...others(21), part(24, 3, '0.20')] },
      2: { ...invoice, allocations: [...others(31), part(34, 4, '0.20')] },
      3: { ...receipt, statusList: ['draft'], allocations: [part(24, 1, '0.21')] },
      4: { ...receipt, allocations: [part(34, 2, '0.21')] },
    });
    await openReports();
    await wrapper.findAll('.report-tools select').at(-1)?.setValue('true');
    expect(wrapper.get('.report-notes').text()).toContain('0.20 GBP of this is settled by drafts.');
    expect(cells()?.at(-1)).toEqual(['Total', 'GBP', '0.20', '0.20']);
    await setDate('-10d');
    await expect.poll(() => cells()?.at(-1)).toEqual(['Total', 'GBP', '0.40', '0.40']);
  });

  it('show no figure of another day until what was allocated after it has been read', async () => {
    await service({
      1: { docDate: ago(50), due: ago(45), gross: '100', open: '0' },
      2: {
        docClass: 'receipt',
        docDate: ago(5),
        gross: '100',
        open: '0',
        allocations: [{ docId: guid(1), allocAmountCurrency: '100' }],
      },
      3: { docDate: ago(60), due: ago(30), gross: '7' },
    });
    await openReports();
    const cannotBeRead = vi.spyOn(company.store, 'records').mockRejectedValue(new Error('the disk cannot be read'));
    onTestFinished(() => cannotBeRead.mockRestore());
    await setDate('-10d');
    await expect.poll(() => wrapper.find('[role="alert"]').exists()).toBe(true);
    expect(cells()).toBeUndefined();
    expect(wrapper.text()).not.toContain('7.00');
  });

  it('have the ages that Settings give', async () => {
    await service({ 1: { docDate: ago(50), due: ago(20), gross: '100' } });
    await useAgeBounds(company).save([14, 60]);
    await openReports();
    const heads = wrapper.findAll('[role="columnheader"]').map((head) => head.text());
    expect(heads).toEqual([
      'Customer',
      'Cur.',
      'Not due',
      '1–14 days',
      '15–60 days',
      'Over 60 days',
      'Not allocated',
      'Total',
    ]);
  });
});
