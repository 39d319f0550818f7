import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import ExtraTable from '../../../../src/app/records/extras/ExtraTable.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { ExtraKind, ExtraRow } from '../../../../src/domain/resources/extras.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompany } from '../../support/company.ts';
import { serveExtras, type ServedExtras } from '../../support/servedExtras.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let served: ServedExtras;
beforeEach(async () => {
  company = await smallCompany();
  served = serveExtras();
});
afterEach(() => {
  wrapper.unmount();
  company.close();
});

async function open(kind: ExtraKind, of: string | null, rows: ExtraRow[]): Promise<void> {
  served.rows = rows;
  wrapper = mount(ExtraTable, { attachTo: document.body, props: { kind, of } });
  if (of !== null) await expect.poll(() => wrapper.text()).not.toContain('Asking the service');
}
const button = (name: string) => wrapper.findAll('button').find((each) => each.text() === name);
const cell = (at: number, name: string) => wrapper.get(`[data-path$=".${String(at)}.${name}"]`);
async function type(at: number, name: string, text: string): Promise<void> {
  await cell(at, name).get('input').setValue(text);
  await cell(at, name).get('input').trigger('blur');
  await flushPromises();
}

it('shows the stock of a product by place, without fields to type', async () => {
  await open('stock', 'p', [{ values: { stockLocationId: 'MAIN', quantity: '1250.5' } }]);
  expect([cell(0, 'stockLocationId').text(), cell(0, 'quantity').text()]).toEqual(['MAIN', '1,250.5']);
  expect(wrapper.findAll('input')).toHaveLength(0);
});

it('says what is missing in a budget or cannot be read, and saves it on the service', async () => {
  const account = company.reference('account', '4000')?.id ?? '';
  await open('budgets', '', [{ id: 'a', values: { accountId: account, periodId: '2026-03', budgetAmount: '1000' } }]);
  expect(button('Save on the service')).toBeUndefined();
  await type(0, 'periodId', '');
  expect(wrapper.text()).toContain('Row 1: Period (YYYY-MM) is missing.');
  await type(0, 'periodId', '2026-04');
  await type(0, 'budgetAmount', 'much');
  expect(wrapper.text()).toContain('Row 1: Amount cannot be read.');
  await type(0, 'budgetAmount', '1000+250.5');
  await button('Save on the service')?.trigger('click');
  await expect
    .poll(() => served.rows.map(({ values }) => values))
    .toEqual([{ accountId: account, periodId: '2026-04', budgetAmount: '1250.5' }]);
  await expect.poll(() => button('Save on the service')).toBeUndefined();
});

it('keeps what was typed if the service does not answer, and says so', async () => {
  await open('budgets', '', []);
  await button('Add a row')?.trigger('click');
  await type(0, 'periodId', '2026-03');
  await type(0, 'budgetAmount', '12*100');
  await cell(0, 'accountId').get('input').setValue('4000');
  await cell(0, 'accountId').get('input').trigger('keydown', { key: 'Enter' });
  await flushPromises();
  served.answers = false;
  await button('Save on the service')?.trigger('click');
  await expect
    .poll(() => wrapper.find('[role="alert"]').exists() && wrapper.get('[role="alert"]').text())
    .toContain('Not saved as a whole');
  expect(cell(0, 'budgetAmount').get<HTMLInputElement>('input').element.value).toBe('1,200');
});

it("makes no second row when a save was not answered, and shows a colleague's", async () => {
  const account = company.reference('account', '4000')?.id ?? '';
  const march = { accountId: account, periodId: '2026-03', budgetAmount: '1000' };
  await open('budgets', '', [{ id: 'a', values: march }]);
  await type(0, 'budgetAmount', '1200');
  served.losesAnswer = true;
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => wrapper.find('[role="alert"]').exists()).toBe(true);
  served.losesAnswer = false;
  served.rows = [...served.rows, { id: 'b', values: { ...march, periodId: '2026-05' } }];
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => wrapper.get('[role="alert"]').text()).toContain('has changed on the service');
  expect(served.rows.map(({ values }) => [values.periodId, values.budgetAmount])).toEqual([
    ['2026-03', '1200'],
    ['2026-05', '1000'],
  ]);
  expect(cell(1, 'periodId').get<HTMLInputElement>('input').element.value).toBe('2026-05');
});

it('asks the service nothing about a record that it does not have, and passes axe', async () => {
  await open('stock', 'p', [{ values: { stockLocationId: 'MAIN', quantity: '2' } }]);
  expect(await findings(wrapper.element)).toEqual([]);
  await wrapper.setProps({ of: null });
  expect(wrapper.text()).toContain('sync first');
  // Calls come one after the other: one for the record without an id would come before that for the next.
  await wrapper.setProps({ of: 'q' });
  await expect.poll(() => served.asked).toEqual(['p', 'q']);
});
