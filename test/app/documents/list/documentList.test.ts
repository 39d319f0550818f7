import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import DocumentList from '../../../../src/app/documents/list/DocumentList.vue';
import { NO_FILTER } from '../../../../src/app/company/documents/documentFilter.ts';
import { KeptLists } from '../../../../src/app/company/documents/listSettings.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../../src/app/company/sync/syncRuns.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { guid } from '../../../support/documents.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const record = (key: string, part: Record<string, unknown>) => ({
    expectedRevision: null,
    record: recordOf({ key, base: invoiceOf(company, part) }),
  });
  await company.store.forSync.write([
    record('a', {
      docDate: '2026-03-01',
      statusList: ['abandoned'],
      netCurrencyAmount: '25',
      taxCurrencyAmount: '5',
      grossCurrencyAmount: '30',
    }),
    record('b', {
      docDate: '2026-02-01',
      docNo: 'SI-7',
      statusList: ['posted', 'outstanding'],
      grossCurrencyAmount: '12',
    }),
  ]);
  await expect.poll(() => company.listed.value.length).toBe(2);
  wrapper = mount(DocumentList, {
    attachTo: document.body,
    props: { current: undefined, isNarrow: false, isRunning: false },
  });
  await flushPromises();
});
afterEach(() => wrapper.unmount());

function fieldOf(label: string) {
  const id =
    wrapper
      .findAll('label')
      .find((one) => one.text() === label)
      ?.attributes('for') ?? '';
  return wrapper.find(`[id="${id}"]`);
}
async function typeDate(label: string, text: string): Promise<void> {
  const field = fieldOf(label);
  await field.setValue(text);
  await field.trigger('blur');
  await flushPromises();
}

describe('the list of documents', () => {
  it('marks an abandoned invoice and strikes out its amounts', async () => {
    const [abandoned, posted] = wrapper.findAll('.grid-row');
    expect(abandoned?.find('[data-column="life"]').text()).toBe('Abandoned');
    expect(abandoned?.find('[data-column="party"]').text()).toBe('Ashdown Furniture');
    expect(abandoned?.find('[data-column="docNo"]').text()).toBe('–');
    expect(abandoned?.find('[data-column="grossCurrencyAmount"]').classes()).toContain('struck');
    expect(posted?.find('[data-column="party"]').text()).toBe('Ashdown Furniture');
    expect(posted?.find('[data-column="grossCurrencyAmount"]').classes()).not.toContain('struck');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('gives no count while the company is read for the first time, because it would jump', async () => {
    await expect.poll(() => wrapper.find('.list-count').text()).toBe('2 sales invoices');
    localStorage.clear();
    const current = useCompanies().currentId ?? '';
    const progress = { phase: 'pulling', done: 1, planned: 3 } as const;
    useSync().runs.set(current, { progress, isCancelling: false, report: null, problem: null });
    await flushPromises();
    expect(wrapper.find('.list-count').text()).toBe('Reading sales invoices…');
    useSync().runs.set(current, { progress: null, isCancelling: false, report: null, problem: null });
    await expect.poll(() => wrapper.find('.list-count').text()).toBe('2 sales invoices');
  });

  async function openFilters(): Promise<void> {
    await wrapper.find('button[aria-expanded]').trigger('click');
    await vi.dynamicImportSettled();
    await flushPromises();
  }

  it('says why an invalid date does not limit the list, and shows all dates meanwhile', async () => {
    await openFilters();
    await typeDate('From', '2026-02-15');
    expect(wrapper.findAll('.grid-row')).toHaveLength(1);
    await typeDate('From', '31-4');
    expect(wrapper.find('.list-note').text()).toBe(
      'There is no such day as “31-4”. Until it is a date, all earlier dates are shown.',
    );
    expect(fieldOf('From').attributes('aria-describedby')).toBe(wrapper.find('.list-note').attributes('id'));
    expect(wrapper.findAll('.grid-row')).toHaveLength(2);
    expect(await findings(wrapper.element)).toEqual([]);
    await typeDate('From', '2026-02-15');
    expect(wrapper.find('.list-note').exists()).toBe(false);
    expect(wrapper.findAll('.grid-row')).toHaveLength(1);
  });

  it('saves a filter under a name, shows it in chips, and deletes it', async () => {
    await openFilters();
    await typeDate('From', '2026-02-15');
    expect(wrapper.findAll('.chip').map((chip) => chip.find('span').text())).toEqual(['From 15 Feb 2026']);
    await wrapper.find('.save-filter input').setValue('Spring');
    await wrapper.find('.save-filter').trigger('submit');
    await expect
      .poll(() => company.store.pageSettings('lists'))
      .toMatchObject({ saved: [{ name: 'Spring', scope: 'saleInvoice' }] });
    await wrapper.find('.chip').trigger('click');
    expect(wrapper.findAll('.grid-row')).toHaveLength(2);
    await wrapper.find('select[aria-label="Saved filters"]').setValue('Spring');
    expect(wrapper.findAll('.grid-row')).toHaveLength(1);
    await wrapper
      .findAll('.save-filter button')
      .find((button) => button.text() === 'Forget “Spring”')
      ?.trigger('click');
    await expect.poll(() => wrapper.find('select[aria-label="Saved filters"]').exists()).toBe(false);
  });

  it('sums the selection by currency, without abandoned documents', async () => {
    const yen = invoiceOf(company, {
      docDate: '2026-01-01',
      statusList: ['posted'],
      currency: 'JPY',
      grossCurrencyAmount: '5000',
    });
    await company.store.forSync.write([{ expectedRevision: null, record: recordOf({ key: 'yen', base: yen }) }]);
    await expect.poll(() => wrapper.findAll('.grid-row .grid-check')).toHaveLength(3);
    // The list has no column for the currency: a foreign one stands with its amount.
    expect(wrapper.find('[data-column="currency"]').exists()).toBe(false);
    const gross = wrapper.findAll('.grid-row [data-column="grossCurrencyAmount"]').map((cell) => cell.text());
    expect(gross.filter((text) => /[A-Z]/.test(text))).toEqual(['JPY\u{a0}5,000']);
    for (const check of wrapper.findAll('.grid-row .grid-check')) await check.trigger('click');
    await vi.dynamicImportSettled();
    await flushPromises();
    const footer = wrapper.find('.selection');
    expect(footer.text()).toContain('3 selected');
    expect(footer.findAll('dt').map((one) => one.text())).toEqual(['GBP', 'JPY']);
    const sums = footer.findAll('dd').map((one) => one.text());
    expect(sums.filter((text) => text.startsWith('Gross'))).toEqual(['Gross 12.00', 'Gross 5,000']);
    expect(footer.text()).toContain('1 abandoned or reversed is not counted');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('says of the selection how much of what is outstanding a draft receipt has settled', async () => {
    const [invoice, receipt] = [guid(1), guid(2)];
    const on = (key: string, part: Record<string, unknown>) =>
      recordOf({ key, id: key, docClass: part.docClass, base: invoiceOf(company, { id: key, ...part }) });
    await company.store.forSync.write(
      [
        on(invoice, {
          docClass: 'saleInvoice',
          docNo: 'SI-8',
          docDate: '2026-04-01',
          statusList: ['posted'],
          netCurrencyAmount: '100',
          taxCurrencyAmount: '0',
          grossCurrencyAmount: '100',
          outstandingCurrencyAmount: '40',
        }),
        on(receipt, {
          docClass: 'receipt',
          lines: [],
          grossCurrencyAmount: '60',
          outstandingCurrencyAmount: '0',
          allocations: [{ docId: invoice, docNo: 'SI-8', allocAmountCurrency: '60' }],
        }),
      ].map((record) => ({ expectedRevision: null, record })),
    );
    await expect.poll(() => wrapper.findAll('.grid-row')).toHaveLength(3);
    await wrapper.get('.grid-row .grid-check').trigger('click');
    await expect
      .poll(() => wrapper.findAll('.selection dd').map((one) => one.text()))
      .toEqual(['Gross 100.00', 'Outstanding 100.00', 'of this, settled by drafts 60.00']);
  });

  it('keeps the selection while a sync brings documents, and sums again when a selected one changes', async () => {
    await wrapper.findAll('.grid-row .grid-check')[1]?.trigger('click');
    await vi.dynamicImportSettled();
    await flushPromises();
    const gross = () => wrapper.findAll('.selection dd').map((one) => one.text());
    expect(gross()).toContain('Gross 12.00');
    const pulled = (key: string, revision: number, grossCurrencyAmount: string) =>
      recordOf({
        key,
        revision,
        base: invoiceOf(company, { docDate: '2026-02-15', statusList: ['posted'], grossCurrencyAmount }),
      });
    await company.store.forSync.write([{ expectedRevision: null, record: pulled('c', 0, '3') }]);
    await expect.poll(() => company.listed.value.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
    await flushPromises();
    expect(gross()).toContain('Gross 12.00');
    await company.store.forSync.write([{ expectedRevision: 1, record: pulled('b', 2, '15.5') }]);
    await expect.poll(gross).toContain('Gross 15.50');
    expect(wrapper.find('.selection').text()).toContain('1 selected');

    // A filter that hides it also removes it from the selection.
    company.filterBy({ ...NO_FILTER, from: '2026-02-20' });
    await flushPromises();
    expect(wrapper.find('.selection').exists()).toBe(false);
  });

  it('keeps chosen columns and widths', async () => {
    await company.lists.changeLayout('saleInvoice', { columns: ['docNo', 'status'], widths: { docNo: 120 } });
    await flushPromises();
    expect(wrapper.findAll('.grid-heading .clip').map((one) => one.text())).toEqual(['Number', 'On the service']);
    const again = new KeptLists(company.store);
    await again.read();
    expect(again.layout('saleInvoice')).toEqual({
      columns: ['docNo', 'status'],
      widths: { docNo: 120 },
      sorting: { column: 'docDate', descending: true },
    });
  });
});
