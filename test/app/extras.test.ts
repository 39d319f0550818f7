import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import ExtraTable from '../../src/app/extras/ExtraTable.vue';
import type { Books } from '../../src/app/session/books.ts';
import type { ExtraKind, ExtraRow } from '../../src/domain/extras.ts';
import { findings } from './support/axe.ts';
import { giveLayout, smallCompany } from './support/company.ts';
import { serveExtras, type ServedExtras } from './support/servedExtras.ts';

beforeAll(giveLayout);
let books: Books;
let wrapper: VueWrapper;
let served: ServedExtras;
beforeEach(async () => {
  books = await smallCompany();
  served = serveExtras();
});
afterEach(() => {
  wrapper.unmount();
  books.close();
});

async function open(kind: ExtraKind, of: string | null, rows: ExtraRow[]): Promise<void> {
  served.rows = rows;
  wrapper = mount(ExtraTable, { attachTo: document.body, props: { books, kind, of } });
  if (of !== null) await expect.poll(() => wrapper.text()).not.toContain('Asking the service');
}
const button = (name: string) => wrapper.findAll('button').find((each) => each.text() === name);
const cell = (at: number, name: string) => wrapper.get(`[data-path$=".${String(at)}.${name}"]`);
async function type(at: number, name: string, text: string): Promise<void> {
  await cell(at, name).get('input').setValue(text);
  await cell(at, name).get('input').trigger('blur');
  await flushPromises();
}

it('shows the stock of a product where it is, and nothing to type', async () => {
  await open('stock', 'p', [{ values: { stockLocationId: 'MAIN', quantity: '1250.5' } }]);
  expect([cell(0, 'stockLocationId').text(), cell(0, 'quantity').text()]).toEqual(['MAIN', '1,250.5']);
  expect(wrapper.findAll('input')).toHaveLength(0);
});

it('takes milestones, says what is missing or cannot be read, and saves them on the service', async () => {
  await open('milestones', 'j', [{ id: 'a', values: { description: 'Roof', dueDate: '2026-05-01' } }]);
  expect(button('Save on the service')).toBeUndefined();
  await button('Add a row')?.trigger('click');
  expect(wrapper.text()).toContain('Row 2: Description is missing.');
  await type(1, 'description', 'Keys');
  await type(1, 'dueDate', 'soon');
  expect(wrapper.text()).toContain('Row 2: Due cannot be read.');
  await type(1, 'dueDate', '2026-06-01');
  await cell(0, 'isReached').get('input').setValue(true);
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => served.rows).toHaveLength(2);
  expect(served.rows.map(({ values }) => values)).toEqual([{ description: 'Roof', dueDate: '2026-05-01', isReached: 'true' }, { description: 'Keys', dueDate: '2026-06-01' }]);
  await expect.poll(() => button('Save on the service')).toBeUndefined();
});

it('keeps what was typed where the service does not answer, and says so', async () => {
  await open('budgets', '', []);
  await button('Add a row')?.trigger('click');
  await type(0, 'periodId', '2026-03');
  await type(0, 'budgetAmount', '12*100');
  await cell(0, 'accountId').get('input').setValue('4000');
  await cell(0, 'accountId').get('input').trigger('keydown', { key: 'Enter' });
  await flushPromises();
  served.answers = false;
  await button('Save on the service')?.trigger('click');
  await expect.poll(() => wrapper.find('[role="alert"]').exists() && wrapper.get('[role="alert"]').text()).toContain('Not saved as a whole');
  expect(cell(0, 'budgetAmount').get<HTMLInputElement>('input').element.value).toBe('1,200');
});

it('takes no item of a catalog away, and asks nothing of a record that the service does not have', async () => {
  await open('catalogItems', 'PayTerm', [{ id: 'a', values: { code: 'N30', description: '30 days' } }]);
  expect(cell(0, 'code').find('input').exists()).toBe(false);
  expect(button('Remove')).toBeUndefined();
  expect(await findings(wrapper.element)).toEqual([]);
  await wrapper.setProps({ of: null });
  expect(wrapper.text()).toContain('sync first');
});
