import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import BudgetsPage from '../../../../src/app/records/extras/BudgetsPage.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { ExtraRow } from '../../../../src/domain/resources/extras.ts';
import { todayOn } from '../../../../src/domain/values/dates.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { serveExtras, type ServedExtras } from '../../support/servedExtras.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let served: ServedExtras;
let account = '';
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  account = company.reference('account', '4000')?.id ?? '';
  served = serveExtras();
});
afterEach(() => wrapper.unmount());

/** The company has no financial years: they are calendar years. */
const YEAR = todayOn(Date.now()).slice(0, 4);
const month = (n: number, year = YEAR): string => `${year}-${String(n).padStart(2, '0')}`;
const row = (n: number, budgetAmount: string, part: Record<string, string> = {}): ExtraRow => ({
  id: `${String(n)} ${Object.values(part).join(' ')}`,
  values: { accountId: account, periodId: month(n), budgetAmount, ...part },
});
async function open(rows: ExtraRow[]): Promise<void> {
  served.rows = rows;
  wrapper = mount(BudgetsPage, { attachTo: document.body });
  await expect.poll(() => wrapper.text()).not.toContain('Asking the service');
}
const button = (name: string) => wrapper.findAll('button').find((each) => each.text() === name);
const input = (at: number, of: string) =>
  wrapper.get<HTMLInputElement>(
    /^\d/.test(of)
      ? `[data-path="extras.budgets.${at}.budgetAmount"][data-month="${of}"] input`
      : `[data-path="extras.budgets.${at}.${of}"] input`,
  );
const line = (at: number): string[] =>
  wrapper
    .findAll<HTMLInputElement>(`[data-path="extras.budgets.${at}.budgetAmount"] input`)
    .map((one) => one.element.value);
async function type(at: number, of: string, text: string): Promise<void> {
  await input(at, of).setValue(text);
  await input(at, of).trigger('blur');
  await flushPromises();
}
const fill = () =>
  wrapper.findAll('button').find((each) => each.attributes('aria-label')?.startsWith('Give each empty'));
const kept = () => served.rows.map(({ values }) => [values['periodId'], values['budgetAmount']]);

it('shows an account with its months across and their total, and leaves the rows of other years alone', async () => {
  const before: ExtraRow = { id: 'before', values: { accountId: account, periodId: '1999-03', budgetAmount: '7' } };
  await open([row(3, '1000'), before, row(1, '200.5'), row(1, '50', { description: 'Fair' })]);
  expect(
    wrapper
      .findAll('thead abbr')
      .map((one) => one.text())
      .slice(0, 3),
  ).toEqual(['Jan', 'Feb', 'Mar']);
  expect(line(0)).toEqual(['200.5', '', '1,000', ...Array.from({ length: 9 }, () => '')]);
  expect(wrapper.findAll('.budget-total').map((one) => one.text())).toEqual(['1,200.50', '50.00']);
  expect(await findings(wrapper.element)).toEqual([]);
  await type(0, month(2), '100+50');
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => kept().length).toBe(5);
  expect(kept()).toEqual(
    expect.arrayContaining([
      ['1999-03', '7'],
      [month(2), '150'],
      [month(1), '50'],
    ]),
  );
});

it('says which month cannot be read and which account is missing, and saves neither', async () => {
  await open([row(3, '1000')]);
  expect(button('Save on the service')).toBeUndefined();
  await type(0, month(3), 'much');
  expect(wrapper.text()).toContain(`Row 1: Mar ${YEAR} cannot be read.`);
  expect(button('Save on the service')?.attributes('disabled')).toBeDefined();
  await type(0, month(3), '1000');
  await button('Add a row')?.trigger('click');
  await type(1, month(4), '20');
  expect(wrapper.text()).toContain('Row 2: Account is missing.');
  await input(1, 'accountId').setValue('no such account');
  expect(wrapper.text()).toContain('Row 2: Account cannot be read.');
  await input(1, 'accountId').setValue('4000');
  await input(1, 'accountId').trigger('keydown', { key: 'Enter' });
  await flushPromises();
  await button('Save on the service')?.trigger('click');
  await expect.poll(kept).toEqual([
    [month(3), '1000'],
    [month(4), '20'],
  ]);
});

it('fills the empty months with the amount before them, and takes out a month that is emptied', async () => {
  await open([row(10, '300'), row(12, '400')]);
  await fill()?.trigger('click');
  expect(line(0).slice(9)).toEqual(['300', '300', '400']);
  expect(line(0).slice(0, 9).join('')).toBe('');
  expect(fill()).toBeUndefined();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove, Row 1');
  await type(0, month(12), '');
  await button('Save on the service')?.trigger('click');
  await expect.poll(kept).toEqual([
    [month(10), '300'],
    [month(11), '300'],
  ]);
});

it('keeps what was typed if the service does not answer, and says so', async () => {
  await open([row(3, '1000')]);
  await type(0, month(3), '12*100');
  served.answers = false;
  await button('Save on the service')?.trigger('click');
  await expect
    .poll(() => wrapper.find('[role="alert"]').exists() && wrapper.get('[role="alert"]').text())
    .toContain('Not saved as a whole');
  expect(input(0, month(3)).element.value).toBe('1,200');
});

it("makes no second row when a save was not answered, and shows a colleague's", async () => {
  await open([row(3, '1000')]);
  await type(0, month(3), '1200');
  served.losesAnswer = true;
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => wrapper.find('[role="alert"]').exists()).toBe(true);
  served.losesAnswer = false;
  served.rows = [...served.rows, row(5, '1000', {})];
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => wrapper.get('[role="alert"]').text()).toContain('has changed on the service');
  expect(kept()).toEqual([
    [month(3), '1200'],
    [month(5), '1000'],
  ]);
  expect(line(0).slice(2, 5)).toEqual(['1,200', '', '1,000']);
});

it('goes to the year before and after, and not while something is unsaved', async () => {
  const next = String(Number(YEAR) + 1);
  await open([row(3, '1000'), row(4, '9', { periodId: month(4, next) })]);
  await wrapper.get('[aria-label="Year after"]').trigger('click');
  expect(wrapper.get('.budget-year').text()).toBe(next);
  expect(line(0)[3]).toBe('9');
  await type(0, month(4, next), '8');
  expect(wrapper.get('[aria-label="Year before"]').attributes('disabled')).toBeDefined();
});
