import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import ReportsPage from '../../../src/app/reports/ReportsPage.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { quarterOf } from '../../../src/domain/reports/cashFlow.ts';
import { addDays, todayOn } from '../../../src/domain/values/dates.ts';
import { guid } from '../../support/documents.ts';
import { findings } from '../support/axe.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { giveLayout, makeOwn, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

const day = addDays(quarterOf(todayOn(Date.now())).from, -10);
/** A posted invoice of the last quarter with one line of each of these tax codes. */
async function keep(
  n: number,
  docClass: 'saleInvoice' | 'purchaseInvoice',
  lines: [code: string, net: string, tax: string][],
  docDate = day,
) {
  const sum = (of: 1 | 2) => String(lines.reduce((all, line) => all + Number(line[of]), 0));
  const base = invoiceOf(company, {
    id: guid(n),
    intRef: undefined,
    docNo: `NO-${n}`,
    docClass,
    docDate,
    statusList: ['approved', 'posted'],
    netCurrencyAmount: sum(1),
    taxCurrencyAmount: sum(2),
    grossCurrencyAmount: String(Number(sum(1)) + Number(sum(2))),
    outstandingCurrencyAmount: '0',
    lines: lines.map(([code, net, tax], at) => ({
      intRef: `line-${at}`,
      taxCodeId: company.reference('taxCode', code)?.id,
      netCurrencyAmount: net,
      taxCurrencyAmount: tax,
      netAmount: net,
      taxAmount: tax,
    })),
  });
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: guid(n), docClass, id: guid(n), base }) },
  ]);
}
async function openVat(): Promise<void> {
  await company.read();
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/reports/:report?', name: 'reports', component: { render: () => null } },
      ...DOCUMENT_CLASSES.map((name) => ({ path: `/${name}/:key?`, name, component: { render: () => null } })),
    ],
  });
  await router.push('/reports/vat');
  wrapper = mount(ReportsPage, { attachTo: document.body, global: { plugins: [router] } });
  await expect.poll(() => wrapper.findAll('[role="grid"] .grid-row').length).toBeGreaterThan(0);
}
const cells = (grid = 0) =>
  wrapper
    .findAll('[role="grid"]')
    [grid]?.findAll('.grid-row')
    .map((row) => row.findAll('.grid-cell').flatMap((cell) => cell.text() || []));
async function choose(value: string): Promise<void> {
  const select = wrapper.findAll('select').find((one) => one.find(`option[value="${value}"]`).exists());
  await select?.setValue(value);
  await flushPromises();
}

it('leaves out the invoices with which the books were opened', async () => {
  makeOwn(company);
  const state = {
    ...{ baseCurrency: 'GBP', booksStart: day, documents: 1, canTakeBack: true, hasPostings: false, accounts: [] },
  };
  useBackend().attach(answeringLine((name) => (name === 'opening.read' ? ok(state) : undefined)));
  await keep(1, 'saleInvoice', [['S', '100', '20']], addDays(day, -1));
  await keep(2, 'saleInvoice', [['S', '10', '2']]);
  await openVat();
  await expect.poll(() => cells()?.[0]).toEqual(['S Standard', '20%', 'Sales', 'Posted', '10.00', '2.00', '1']);
});

it('offers no boxes of the United Kingdom to a company that is known to be elsewhere', async () => {
  const offered = () => wrapper.find('option[value="boxes"]').exists();
  await keep(1, 'saleInvoice', [['S', '100', '20']]);
  await openVat();
  expect(offered()).toBe(true);
  const liveIn = (countryCode: string) =>
    company.store.forSync.writeReferences(
      'legalEntity',
      company.references('legalEntity').all.map((one) => ({ ...one, address: { countryCode } })),
      false,
      { stream: 'reference:legalEntity', watermark: null, sweptAt: null, resumeAt: null },
    );
  await liveIn('DE');
  await company.read();
  await expect.poll(offered).toBe(false);
  await liveIn('GB');
  await company.read();
  await expect.poll(offered).toBe(true);
});

describe('VAT on the page', () => {
  beforeEach(async () => {
    await keep(1, 'saleInvoice', [
      ['S', '100', '20'],
      ['T', '50', '5'],
    ]);
    await keep(2, 'purchaseInvoice', [['S', '30', '6']]);
    await openVat();
  });

  it('is by tax code, and shows the documents behind a figure', async () => {
    expect(cells()).toEqual([
      ['S Standard', '20%', 'Sales', 'Posted', '100.00', '20.00', '1'],
      ['T Ten', '10%', 'Sales', 'Posted', '50.00', '5.00', '1'],
      ['S Standard', '20%', 'Purchases', 'Posted', '30.00', '6.00', '1'],
      ['Total Sales', '150.00', '25.00'],
      ['Total Purchases', '30.00', '6.00'],
      ['To pay (− to reclaim)', '19.00'],
    ]);
    expect(wrapper.get('.report-notes').text()).toContain('not a filing');
    await wrapper.findAll('.grid-row')[1]?.get('.grid-cell').trigger('keydown', { key: 'Enter' });
    await flushPromises();
    const opened = cells(1) ?? [];
    expect(opened.map((row) => row.slice(1))).toEqual([
      ['NO-1', 'Sales invoice', 'ASH Ashdown Furniture', 'S Standard', '100.00', '20.00'],
    ]);
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('goes into the nine boxes, as the mapping says that can be changed', async () => {
    await choose('boxes');
    // Whole pounds in 6 to 9; box 5: 25 − 6; nothing of the EU
    const amounts = () => (cells() ?? []).map((row) => [row[0], row[2] ?? '']);
    expect(amounts()).toEqual([
      ['1', '25.00'],
      ['2', '0.00'],
      ['3', '25.00'],
      ['4', '6.00'],
      ['5', '19.00'],
      ['6', '150'],
      ['7', '30'],
      ['8', '0'],
      ['9', '0'],
    ]);
    await choose('mapping');
    expect(await findings(wrapper.element)).toEqual([]);
    const ten = wrapper.findAll('.report-mapping tr').find((row) => row.text().startsWith('T '));
    await ten?.findAll('select')[0]?.setValue('outside');
    await expect.poll(() => ten?.text()).toContain('here');
    await choose('boxes');
    // Without the 50 and 5 of code T.
    expect([amounts()[0], amounts()[5]]).toEqual([
      ['1', '20.00'],
      ['6', '100'],
    ]);
    expect(wrapper.get('.report-notes').text()).toContain('In no box: T Ten');
  });
});
