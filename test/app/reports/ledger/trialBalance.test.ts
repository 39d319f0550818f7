import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import ReportsPage from '../../../../src/app/reports/ReportsPage.vue';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { failed, ok, type Result } from '../../../../src/domain/values/result.ts';
import { todayOn } from '../../../../src/domain/values/dates.ts';
import { until } from '../../../support/until.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const COLUMNS = ['accountId', 'accountCode', 'description', 'accountType', 'debit', 'credit'].map((name) => ({
  name,
  isNumber: name === 'debit' || name === 'credit',
}));
const balances = (sales: string) =>
  ok({
    columns: COLUMNS,
    rows: [
      ['a', '1100', 'Debtors', 'debtors', '600.00000', '0.00000'],
      ['b', '2200', 'VAT on sales', 'tax', '0.00000', '100.00000'],
      ['c', '4000', 'Sales', 'income', '0.00000', sales],
    ],
  });

async function open(answer: () => Result<unknown>) {
  const line = answeringLine((name) => (name === 'enquiries.run' ? answer() : undefined));
  useBackend().attach(line);
  const router = routerTo({ reports: '/reports/:report?' }, { reports: ReportsPage });
  await router.push('/reports/trialBalance');
  wrapper = mount(ReportsPage, { global: { plugins: [router] }, attachTo: document.body });
  await flushPromises();
  return { line, page: wrapper };
}

it('shows the balances of today with their sums, asks again for another day, and is accessible', async () => {
  const { line, page } = await open(() => balances('500.00000'));
  await until(() => page.text().includes('Debtors'));
  expect(line.asked.at(-1)).toEqual([
    'enquiries.run',
    { connectionId: company.connectionId, ref: 'trialBalance', body: { asAt: todayOn(Date.now()) } },
  ]);
  const cells = page.findAll('[role="row"]').map((row) => row.findAll('[role="gridcell"]').map((cell) => cell.text()));
  expect(cells.filter((row) => row.length > 0)).toEqual([
    ['1100', 'Debtors', '600.00', ''],
    ['2200', 'VAT on sales', '', '100.00'],
    ['4000', 'Sales', '', '500.00'],
    ['', 'Total', '600.00', '600.00'],
  ]);
  expect(page.text()).not.toContain('do not balance');
  expect(await findings(page.element as HTMLElement)).toEqual([]);
  const input = page.find('.tool-date input');
  await input.trigger('focus');
  await input.setValue('31 Jan 2026');
  await input.trigger('blur');
  await flushPromises();
  expect(line.asked.at(-1)?.[1]).toMatchObject({ ref: 'trialBalance', body: { asAt: '2026-01-31' } });
});

it('says when debits and credits differ', async () => {
  const { page } = await open(() => balances('499.98000'));
  await until(() => page.text().includes('Debtors'));
  expect(page.text()).toContain('Debits and credits differ by 0.02: the books do not balance.');
});

it('keeps the last answer, and shows it with its day while nobody answers', async () => {
  const first = await open(() => balances('500.00000'));
  await until(() => first.page.text().includes('Debtors'));
  await until(async () => (await company.store.pageSettings('ledger.trialBalance')) !== undefined);
  first.page.unmount();
  const { page } = await open(() => failed('network.unreachable', 'nobody there'));
  await until(() => page.text().includes('Debtors'));
  await until(() => page.find('[role="alert"]').exists());
  expect(page.find('[role="alert"]').text()).toContain('The figures could not be asked for');
  expect(page.find('[role="alert"]').text()).toMatch(/Shown is the answer of .*, for \d/);
});

it('says that there is no ledger where the service has no trial balance', async () => {
  const { page } = await open(() => failed('service.refused', 'There is no enquiry trialBalance.', { status: 404 }));
  await until(() => page.text().includes('These books have no general ledger'));
  expect(page.find('[role="alert"]').exists()).toBe(false);
});

it('an answer that is no trial balance is a problem, and not an empty one', async () => {
  const { page } = await open(() => ok({ columns: [{ name: 'month', isNumber: false }], rows: [['2026-01']] }));
  await until(() => page.find('[role="alert"]').exists());
  expect(page.text()).not.toContain('Nothing was posted');
});
