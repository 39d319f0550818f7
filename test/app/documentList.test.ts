import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import DocumentList from '../../src/app/list/DocumentList.vue';
import type { Books } from '../../src/app/session/books.ts';
import { i18n } from '../../src/app/texts/texts.ts';
import { findings } from './support/axe.ts';
import { giveLayout, smallCompany } from './support/company.ts';
import { invoiceOf, recordOf } from './support/records.ts';

beforeAll(giveLayout);
let books: Books;
let wrapper: VueWrapper;
beforeEach(async () => {
  books = await smallCompany();
  const record = (key: string, part: Record<string, unknown>) => ({ expectedRevision: null, record: recordOf({ key, base: invoiceOf(books, part) }) });
  await books.store.forSync.write([
    record('a', { docDate: '2026-03-01', statusList: ['abandoned'], netCurrencyAmount: '25', taxCurrencyAmount: '5', grossCurrencyAmount: '30' }),
    record('b', { docDate: '2026-02-01', docNo: 'SI-7', statusList: ['posted', 'outstanding'], grossCurrencyAmount: '12' }),
  ]);
  await expect.poll(() => books.listed.value.length).toBe(2);
  wrapper = mount(DocumentList, { attachTo: document.body, global: { plugins: [i18n] }, props: { books, current: undefined, isNarrow: false, isRunning: false } });
  await flushPromises();
});
afterEach(() => {
  wrapper.unmount();
  books.close();
});

async function typeDate(label: string, text: string): Promise<void> {
  const field = wrapper.find(`input[aria-label="${label}"]`);
  await field.setValue(text);
  await field.trigger('blur');
  await flushPromises();
}

describe('the list of documents', () => {
  it('names an abandoned invoice so and strikes its amounts out', async () => {
    const [abandoned, posted] = wrapper.findAll('.grid-row');
    expect(abandoned?.find('[data-column="party"]').text()).toMatch(/^Abandoned\s*ASH Ashdown Furniture$/);
    expect(abandoned?.find('[data-column="docNo"]').text()).toBe('–');
    expect(abandoned?.find('[data-column="grossCurrencyAmount"]').classes()).toContain('struck');
    expect(posted?.find('[data-column="party"]').text()).toBe('ASH Ashdown Furniture');
    expect(posted?.find('[data-column="grossCurrencyAmount"]').classes()).not.toContain('struck');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('says why a date cannot limit the list and shows all dates meanwhile', async () => {
    await typeDate('From', '2026-02-15');
    expect(wrapper.findAll('.grid-row')).toHaveLength(1);
    await typeDate('From', '31-4');
    expect(wrapper.find('.list-note').text()).toBe('There is no such day as “31-4”. Until it is a date, all earlier dates are shown.');
    expect(wrapper.find('input[aria-label="From"]').attributes('aria-describedby')).toBe(wrapper.find('.list-note').attributes('id'));
    expect(wrapper.findAll('.grid-row')).toHaveLength(2);
    expect(await findings(wrapper.element)).toEqual([]);
    await typeDate('From', '2026-02-15');
    expect(wrapper.find('.list-note').exists()).toBe(false);
    expect(wrapper.findAll('.grid-row')).toHaveLength(1);
  });
});
