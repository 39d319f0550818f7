import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import ExtraTable from '../../../../src/app/records/extras/ExtraTable.vue';
import type { ExtraKind, ExtraRow } from '../../../../src/domain/resources/extras.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { serveExtras, type ServedExtras } from '../../support/servedExtras.ts';

beforeAll(giveLayout);
let wrapper: VueWrapper;
let served: ServedExtras;
smallCompanyForEach();
beforeEach(() => {
  served = serveExtras();
});
afterEach(() => wrapper.unmount());

async function open(kind: ExtraKind, of: string | null, rows: ExtraRow[]): Promise<void> {
  served.rows = rows;
  wrapper = mount(ExtraTable, { attachTo: document.body, props: { kind, of } });
  if (of !== null) await expect.poll(() => wrapper.text()).not.toContain('Asking the service');
}
const cell = (at: number, name: string) => wrapper.get(`[data-path$=".${String(at)}.${name}"]`);

it('shows the stock of a product by place, without fields to type', async () => {
  await open('stock', 'p', [{ values: { stockLocationId: 'MAIN', quantity: '1250.5' } }]);
  expect([cell(0, 'stockLocationId').text(), cell(0, 'quantity').text()]).toEqual(['MAIN', '1,250.5']);
  expect(wrapper.findAll('input')).toHaveLength(0);
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
