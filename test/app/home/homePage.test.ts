import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import HomePage from '../../../src/app/home/HomePage.vue';
import { useAgeBounds } from '../../../src/app/company/reports/ageBounds.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { runShortcut } from '../../../src/app/base/keyboard/shortcuts.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { quarterOf } from '../../../src/domain/reports/cashFlow.ts';
import { addDays, todayOn } from '../../../src/domain/values/dates.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { Decimal, decimal } from '../../../src/domain/values/decimal.ts';
import { useTypedStatements } from '../../../src/app/company/bank/typedStatements.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { failed, ok } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';
import { guid } from '../../support/documents.ts';
import { formatDate } from '../../../src/app/base/format/dates.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompany } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { connectionOf } from '../support/connection.ts';

beforeAll(giveLayout);
let company: CompanyData;
let router: Router;
let wrapper: VueWrapper;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('daybook.lastSync.', '2026-03-18T08:00:00Z');
  company = await smallCompany();
});
afterEach(() => {
  wrapper.unmount();
  company.close();
});

const ago = (days: number) => addDays(todayOn(Date.now()), -days);

interface Facts {
  docClass?: (typeof DOCUMENT_CLASSES)[number];
  due?: string;
  open?: string;
  gross?: string;
  tax?: string;
  currency?: string;
  statusList?: string[];
  docDate?: string;
  id?: string;
  allocations?: { docId: string; allocAmountCurrency: string }[];
}
/** A document as the service shows it; posted, and open in full, unless said otherwise. */
async function service(...all: Facts[]): Promise<void> {
  const entries = all.map((facts) => {
    const { id: key = uuidV7(systemMint), allocations } = facts;
    const { docClass = 'saleInvoice', due, gross = '0', tax = '0', open = gross, currency = 'GBP' } = facts;
    const { statusList = ['approved', 'posted'], docDate = ago(400) } = facts;
    const base = invoiceOf(company, {
      id: key,
      intRef: undefined,
      docClass,
      docDate,
      dueDate: due,
      currency,
      statusList,
      taxCurrencyAmount: tax,
      grossCurrencyAmount: gross,
      outstandingCurrencyAmount: open,
      allocations,
    });
    return { expectedRevision: null, record: recordOf({ key, id: key, docClass, base }) };
  });
  await company.store.forSync.write(entries);
}

async function home(): Promise<VueWrapper> {
  const page = { render: () => null };
  router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'home', component: page },
      { path: '/sync', name: 'sync', component: page },
      { path: '/settings', name: 'settings', component: page },
      { path: '/bank/:key?/:tab?', name: 'bank', component: page },
      ...[...DOCUMENT_CLASSES, 'all'].map((name) => ({ path: `/${name}/:key?`, name, component: page })),
    ],
  });
  wrapper = mount(HomePage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await expect.poll(() => wrapper.find('[data-side="sale"]').exists()).toBe(true);
  await expect.poll(() => wrapper.text()).not.toContain('Looking');
  return wrapper;
}
const needs = () =>
  wrapper
    .findAll('[data-need]')
    .map((need) => [need.attributes('data-need'), need.find('.need-value').text()])
    .filter(([id]) => id !== 'copy' && id !== 'sync');
/** The rows of a side: what, how many, how much. */
const rowsOf = (side: string) =>
  wrapper
    .findAll(`[data-side="${side}"] tbody tr`)
    .map((row) => [row.find('th').text(), row.find('.doc-count').text(), row.find('td.end').text()]);

describe('what is owed', () => {
  it('is told by age, with credits and unallocated receipts subtracted, and the rest named apart', async () => {
    await service(
      { gross: '100', due: ago(-3) },
      { gross: '60', open: '40', due: ago(1) },
      { gross: '-15.50', due: ago(30) },
      { gross: '70', due: ago(31) },
      { gross: '80', due: ago(90) },
      { gross: '90', due: ago(91) },
      { docClass: 'receipt', gross: '25', open: '20' },
      { gross: '5000', currency: 'JPY', due: ago(5) },
      { gross: '300', statusList: ['approved', 'pending_posting'] },
      { gross: '999', open: '0', due: ago(5) },
      { gross: '999', statusList: ['posted', 'reversed'], due: ago(5) },
      { docClass: 'purchaseInvoice', gross: '12.34', due: ago(0) },
    );
    await home();
    // 100 + 24.50 + 70 + 80 + 90 − 20 = 344.50
    await expect
      .poll(() => rowsOf('sale'))
      .toEqual([
        ['Not due yet', '1', '100.00'],
        ['1–30 days late', '2', '24.50'],
        ['31–60 days late', '1', '70.00'],
        ['61–90 days late', '1', '80.00'],
        ['Over 90 days late', '1', '90.00'],
        ['Receipts not allocated', '1', '−20.00'],
        ['Total', '7', '344.50'],
        ['In JPY, not in the total', '1', 'JPY 5,000'],
        ['Submitted, not posted: not in the total yet', '1', '300.00'],
      ]);
    expect(rowsOf('purchase').filter(([, count]) => count !== '0')).toEqual([
      ['Not due yet', '1', '12.34'],
      ['Total', '1', '12.34'],
    ]);
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('is not settled by draft receipts and payments; the page says how much these have taken', async () => {
    const [a, b, c] = [guid(1), guid(2), guid(3)];
    const draft = { open: '0', statusList: ['draft'] };
    await service(
      // The receipt arrives before one of its invoices, and after the other.
      { id: a, gross: '100', open: '0', due: ago(-3) },
      {
        docClass: 'receipt',
        gross: '160',
        ...draft,
        allocations: [
          { docId: a, allocAmountCurrency: '100' },
          { docId: b, allocAmountCurrency: '60' },
        ],
      },
      { id: b, gross: '80', open: '5', due: ago(1) },
      { id: c, docClass: 'purchaseInvoice', gross: '12.34', open: '0', due: ago(0) },
      {
        docClass: 'payment',
        gross: '12.34',
        ...draft,
        allocations: [{ docId: c, allocAmountCurrency: '12.34' }],
      },
    );
    await home();
    // 80 of the second invoice: 60 are in the draft, 5 are open, 15 were settled before. So 65 are outstanding.
    await expect
      .poll(() => rowsOf('sale').filter(([, count]) => count !== '0'))
      .toEqual([
        ['Not due yet', '1', '100.00'],
        ['1–30 days late', '1', '65.00'],
        ['Total', '2', '165.00'],
        ['Of this, settled by drafts', '2', '160.00'],
      ]);
    expect(rowsOf('purchase').filter(([, count]) => count !== '0')).toEqual([
      ['Not due yet', '1', '12.34'],
      ['Total', '1', '12.34'],
      ['Of this, settled by drafts', '1', '12.34'],
    ]);
    // The figure opens the list of what it counts.
    await wrapper.get('[data-side="sale"] [data-figure="settledByDrafts GBP"]').trigger('click');
    await flushPromises();
    expect(company.listed.value.map(({ key }) => key).sort()).toEqual([a, b]);
    expect(company.listed.value.map(({ row }) => row.outstandingCurrencyAmount).sort()).toEqual(['100', '65']);
  });

  it('is told by the ages that the settings have', async () => {
    await useAgeBounds(company).save([45]);
    await service({ gross: '70', due: ago(31) }, { gross: '80', due: ago(45) }, { gross: '90', due: ago(46) });
    await home();
    // 70 + 80 = 150; 150 + 90 = 240
    await expect
      .poll(() => rowsOf('sale'))
      .toEqual([
        ['Not due yet', '0', '0.00'],
        ['1–45 days late', '2', '150.00'],
        ['Over 45 days late', '1', '90.00'],
        ['Total', '3', '240.00'],
      ]);
  });

  it('knows the last backup that a person saved in a file', async () => {
    await company.store.savePageSettings('local.madeBackup.last', { id: 'last', madeAt: '2026-03-17T09:30:00.000Z' });
    await home();
    await expect.poll(() => wrapper.find('[data-need="copy"] .need-value').text()).toMatch(/^17 Mar/);
  });

  it('opens for each figure the list of exactly what it counts', async () => {
    await service(
      { gross: '100', due: ago(-3) },
      { gross: '40', due: ago(1) },
      { gross: '-15.50', due: ago(30) },
      { gross: '70', due: ago(31) },
      { gross: '80', due: ago(61) },
      { gross: '90', due: ago(200) },
      { docClass: 'receipt', gross: '25' },
      { gross: '5000', currency: 'JPY', due: ago(5) },
      { gross: '300', statusList: ['approved', 'pending_posting'] },
      { docClass: 'purchaseInvoice', gross: '12.34', due: ago(7) },
      { docClass: 'payment', gross: '3' },
      { docClass: 'saleQuote', gross: '7', due: ago(7) },
    );
    await home();
    await expect.poll(() => rowsOf('sale').length).toBe(9);
    let opened = 0;
    for (const side of ['sale', 'purchase'])
      for (const row of wrapper.findAll(`[data-side="${side}"] tbody tr`)) {
        const figure = row.find('button');
        if (!figure.exists()) continue;
        await figure.trigger('click');
        await flushPromises();
        const { value: shown } = company.listed;
        expect([figure.text(), String(shown.length)]).toEqual([figure.text(), row.find('.doc-count').text()]);
        expect(router.currentRoute.value.name).toBe(company.scope.value);
        const isOpen = company.filter.value.counted === 'owed';
        const sum = shown
          .map(({ row: each }) => {
            const amount = new Decimal(isOpen ? each.outstandingCurrencyAmount : each.grossCurrencyAmount);
            return each.docClass === 'receipt' || each.docClass === 'payment' ? amount.negated() : amount;
          })
          .reduce((total, amount) => total.plus(amount), new Decimal(0));
        expect([figure.text(), sum.toFixed(2)]).toEqual([
          figure.text(),
          new Decimal(
            row
              .find('td.end')
              .text()
              .replace(/[A-Z, ]/g, '')
              .replace('−', '-'),
          ).toFixed(2),
        ]);
        opened += 1;
      }
    // Sales: five ages, unallocated, total, JPY, submitted; purchases: one age, unallocated, total.
    expect(opened).toBe(12);
  });
});

describe('the charts', () => {
  const chart = (id: string) => wrapper.find(`[data-chart="${id}"]`);
  const totals = (id: string) =>
    chart(id)
      .findAll('.chart-total .amount')
      .map((amount) => amount.text());

  it('show money in and out by month; the table of the same figures opens lists', async () => {
    await service(
      { docClass: 'receipt', gross: '100.10', open: '0', docDate: ago(0) },
      { docClass: 'receipt', gross: '50', open: '0', docDate: ago(0) },
      { docClass: 'payment', gross: '30.05', open: '0', docDate: ago(0) },
      { docClass: 'payment', gross: '7', open: '0', docDate: ago(400) },
      { docClass: 'receipt', gross: '999', statusList: ['draft'], docDate: ago(0) },
    );
    await home();
    await expect.poll(() => totals('money')).toEqual(['150.10', '30.05']);
    const months = () => chart('money').findAll('tbody tr');
    expect(months()).toHaveLength(12);
    expect(
      months()
        .at(-1)
        ?.findAll('td')
        .map((cell) => cell.text()),
    ).toEqual(['150.10', '30.05']);
    // Before the table is shown it is there to be read, but has nothing to press.
    expect(chart('money').findAll('tbody button')).toEqual([]);
    expect(chart('money').findAll('.chart-bar')).toHaveLength(24);
    const toggle = chart('money').find('.chart-head button');
    await toggle.trigger('click');
    expect(toggle.attributes('aria-expanded')).toBe('true');
    expect(await findings(wrapper.element)).toEqual([]);
    await months().at(-1)?.find('button').trigger('click');
    await flushPromises();
    expect(router.currentRoute.value.name).toBe('receipt');
    expect(company.listed.value).toHaveLength(2);
  });

  it('show what falls due in the next eight weeks, and nothing that is late or later', async () => {
    await service(
      { gross: '40', due: ago(0) },
      { gross: '2.50', due: ago(-20) },
      { gross: '999', due: ago(1) },
      { gross: '999', due: ago(-70) },
      { docClass: 'purchaseInvoice', gross: '8', due: ago(-1) },
    );
    await home();
    await expect.poll(() => totals('due')).toEqual(['42.50', '8.00']);
    expect(chart('due').findAll('tbody tr')).toHaveLength(8);
    await chart('due').find('.chart-total button').trigger('click');
    await flushPromises();
    expect(company.listed.value).toHaveLength(2);
  });

  it('tell the VAT of this quarter and the last, and what is not posted apart', async () => {
    const { from } = quarterOf(todayOn(Date.now()));
    const before = addDays(from, -1);
    await service(
      { gross: '120', tax: '20', docDate: from },
      { gross: '-12', tax: '-2', docDate: from },
      { gross: '60', tax: '10', docDate: before },
      { docClass: 'purchaseInvoice', gross: '24', tax: '4', docDate: from },
      { gross: '6', tax: '1', docDate: from, statusList: ['approved', 'pending_posting'] },
    );
    await home();
    const rows = () =>
      chart('tax')
        .findAll('tbody tr')
        .map((row) => row.findAll('th, td').map((cell) => cell.text()));
    // 20 − 2 − 4 = 14
    await expect.poll(rows).toEqual([
      ['On sales', '18.00', '10.00'],
      ['On purchases', '4.00', '0.00'],
      ['To pay (− to reclaim)', '14.00', '10.00'],
      ['Submitted, not posted', '1.00', '0.00'],
    ]);
    for (const [row, count] of [
      [0, 2],
      [1, 1],
      [2, 3],
      [3, 1],
    ] as const) {
      await chart('tax').findAll('tbody tr')[row]?.find('button').trigger('click');
      await flushPromises();
      expect(company.listed.value).toHaveLength(count);
    }
  });
});

describe('what needs a person', () => {
  it('is said once, calmly, when there is nothing', async () => {
    await home();
    expect(needs()).toEqual([]);
    expect(wrapper.text()).toContain('All clear');
    expect(wrapper.text()).not.toContain('Nothing else needs you');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('has no tick beside a copy that is not known', async () => {
    await home();
    const copy = wrapper.get('[data-need="copy"]');
    expect(copy.get('.need-value').text()).toBe('not known');
    expect(copy.find('.lucide-circle-check').exists()).toBe(false);
  });

  it('is not said to be nothing before the company was read once', async () => {
    localStorage.clear();
    await home();
    expect(wrapper.find('.page-head [role="status"]').text()).toContain('read for the first time');
    expect(wrapper.text()).not.toContain('All clear');
    expect(wrapper.text()).not.toContain('Customers owe nothing');
    await service({ gross: '40', due: ago(1) });
    await expect.poll(needs).toEqual([['overdueSale', '1']]);
  });

  it('is one key away: its digit opens the list of what it counts', async () => {
    await service({ gross: '40', due: ago(1) }, { gross: '40', due: ago(2) }, { gross: '40', due: ago(0) });
    const old = (key: string, docDate: string) =>
      recordOf({ key, local: invoiceOf(company, { intRef: key, docDate }) });
    const refused = recordOf({
      key: 'refused',
      local: invoiceOf(company, { intRef: 'refused', docDate: ago(0) }),
      rejection: {
        code: 'service.refused',
        message: 'No such account.',
        revision: 1,
        at: '2026-03-18T10:00:00Z',
        field: 'accountId',
      },
    });
    const incomplete = recordOf({
      key: 'incomplete',
      local: invoiceOf(company, { intRef: 'incomplete', docDate: ago(0), contactAccountId: undefined }),
    });
    await company.store.forSync.write(
      [old('old', ago(8)), old('young', ago(7)), refused, incomplete].map((record) => ({
        expectedRevision: null,
        record,
      })),
    );
    await home();
    await expect.poll(needs).toEqual([
      ['rejected', '1'],
      ['saved', '1'],
      ['overdueSale', '2'],
      ['drafts', '1'],
      ['queued', '2'],
    ]);
    expect(wrapper.text()).toContain('Nothing else needs you');
    const press = async (key: string) => {
      runShortcut(new KeyboardEvent('keydown', { key }));
      await flushPromises();
    };
    await press('1');
    expect(router.currentRoute.value).toMatchObject({ name: 'sync', query: { state: 'rejected' } });
    await press('2');
    expect(router.currentRoute.value).toMatchObject({ name: 'sync', query: { state: 'saved' } });
    await press('3');
    expect(router.currentRoute.value.name).toBe('saleInvoice');
    expect(company.listed.value).toHaveLength(2);
    await press('4');
    expect(router.currentRoute.value.name).toBe('all');
    expect(company.listed.value.map(({ key }) => key)).toEqual(['old']);
    await press('5');
    expect(router.currentRoute.value).toMatchObject({ name: 'sync', query: { state: 'queued' } });
    await press('6');
    expect(router.currentRoute.value.name).toBe('settings');
    await press('7');
    expect(router.currentRoute.value).toMatchObject({ name: 'sync', query: { tab: 'history' } });
  });

  it('has one place in the tab order for each part; arrows go on through all figures', async () => {
    await service({ gross: '40', due: ago(1) }, { docClass: 'purchaseInvoice', gross: '12', due: ago(-1) });
    await home();
    await expect.poll(needs).toEqual([['overdueSale', '1']]);
    await expect
      .poll(() => wrapper.findAll('button').filter((one) => one.attributes('tabindex') === '0').length)
      // What needs somebody, each side, and what is due in the coming weeks.
      .toBe(4);
    const focused = () => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    wrapper.find<HTMLButtonElement>('[data-need="sync"]').element.focus();
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowDown');
    expect(focused()).toBe('1–30 days late');
    press('End');
    // The last figure: what falls due to be paid by us.
    expect(focused()).toBe('12.00');
    press('ArrowDown');
    expect(focused()).toBe('12.00');
    press('Home');
    expect(focused()).toContain('Overdue: customers have not paid');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  });
});

describe('the bank accounts', () => {
  const banks = () =>
    wrapper
      .findAll('[data-chart="bank"] tbody')
      .map((group) => [group.find('th').text(), ...group.findAll('td').map((cell) => cell.text())]);

  it('say what each holds, what is to explain and how far it is reconciled; each figure leads there', async () => {
    const [current = '', euro = ''] = [guid(71), guid(72)];
    await company.store.forSync.writeReferences(
      'bankAccount',
      [
        referenceSchema.parse({ kind: 'bankAccount', id: current, code: 'CUR', currency: 'GBP' }),
        referenceSchema.parse({ kind: 'bankAccount', id: euro, code: 'EUR', currency: 'EUR' }),
      ],
      true,
      { stream: 'reference:bankAccount', watermark: null, sweptAt: null, resumeAt: null },
    );
    await company.read();
    await company.store.resources.create([
      { kind: 'bankTransaction', bankAccountId: current, bankDate: ago(2), withdrawalAmount: decimal('12.50') },
    ]);
    const statement = { bankAccountId: current, from: ago(9), to: ago(3) };
    await useTypedStatements(company).save({ ...statement, id: 'typed-1', closing: decimal('1000') });
    await home();
    await expect.poll(banks).toEqual([
      ['CUR · GBP', '987.50', '1,000.00', '1', 'not yet'],
      ['EUR · EUR', '–', '–', '0', 'not yet'],
    ]);
    expect(wrapper.get(`[data-figure="atBank ${current}"]`).attributes('title')).toBe(`On ${formatDate(ago(3))}`);
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.find(`[data-figure="unmatched ${current}"]`).trigger('click');
    await expect.poll(() => router.currentRoute.value.fullPath).toBe(`/bank/${current}/review`);
  });

  it.each([
    ['the demo', { isDemo: true }, '1,234.50'],
    ['a company on this computer', { isDemo: false, isOwn: true as const }, '1,234.50'],
    ['a company elsewhere, which is not asked', { isDemo: false }, '–'],
  ])('say what the ledger holds: %s', async (_, part, held) => {
    const [current, shared] = [guid(71), guid(72)];
    const account = (id: string, code: string) =>
      referenceSchema.parse({ kind: 'bankAccount', id, code, currency: 'GBP' });
    await company.store.forSync.writeReferences(
      'bankAccount',
      // Two bank accounts on one ledger account: what it holds is of neither, and the answer names none.
      [account(current, 'CUR'), account(shared, 'OLD'), account(guid(75), 'NEW')],
      true,
      { stream: 'reference:bankAccount', watermark: null, sweptAt: null, resumeAt: null },
    );
    await company.read();
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    const asked: string[] = [];
    openBackendEndpoint(backendPort).serve('enquiries.run', async ({ ref, body }) => {
      asked.push(`${ref} ${JSON.stringify(body)}`);
      if (ref !== 'bankBalances') return failed('service.refused', 'no such enquiry', { status: 404 });
      const columns = ['accountId', 'currencyAmount', 'bankAccountId'].map((name) => ({ name, isNumber: false }));
      const rows = [
        [guid(73), '1234.50', current],
        [guid(74), '99.00', ''],
      ];
      return ok({ columns, rows });
    });
    useBackend().attach(line.endpoint);
    const companies = useCompanies();
    companies.connections = [
      connectionOf({
        id: company.connectionId,
        name: 'Harbour',
        baseUrl: 'http://127.0.0.1:1',
        apiVersion: '1.19',
        ...part,
      }),
    ];
    companies.currentId = company.connectionId;
    onTestFinished(() => {
      companies.currentId = null;
    });
    await home();
    await expect
      .poll(() => banks().map(([name, balance]) => [name, balance]))
      .toEqual([
        ['CUR · GBP', held],
        ['OLD · GBP', '–'],
        ['NEW · GBP', '–'],
      ]);
    const wanted = held === '–' ? [] : [`bankBalances {"asAt":"${ago(0)}","includeEmpty":"true"}`];
    expect(asked.filter((each) => each.startsWith('bankBalances'))).toEqual(wanted);
  });
});

it('begins what is begun most days', async () => {
  await home();
  const press = (name: string) =>
    wrapper
      .findAll('.quick-entry button')
      .find((button) => button.text() === name)
      ?.trigger('click');
  await press('Receipt');
  await expect.poll(() => String(router.currentRoute.value.name)).toBe('receipt');
  expect([...company.fresh.values()].map(({ docClass }) => docClass)).toEqual(['receipt']);
  await press('Bank file…');
  await expect.poll(() => router.currentRoute.value.params.tab).toBe('import');
});
