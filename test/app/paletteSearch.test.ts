import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import CommandPalette from '../../src/app/shell/CommandPalette.vue';
import { paletteSearch } from '../../src/app/shell/paletteSearch.ts';
import type { Books } from '../../src/app/session/books.ts';
import { findings } from './support/axe.ts';
import { smallCompany } from './support/company.ts';
import { invoiceOf, recordOf } from './support/records.ts';

const ran: string[] = [];
const actions = ['New sale invoice', 'Go to Sale invoices', 'Go to Payments'].map((text) => ({ text, hint: '', run: () => ran.push(text) }));
let books: Books;
let wrapper: VueWrapper | undefined;
beforeEach(async () => {
  ran.length = 0;
  books = await smallCompany();
  const record = (key: string, part: Record<string, unknown>) => ({ expectedRevision: null, record: recordOf({ key, docClass: part['docClass'] ?? 'saleInvoice', base: invoiceOf(books, part) }) });
  await books.store.forSync.write([
    record('a', { docNo: 'SI-7', grossCurrencyAmount: '1234.5', theirRef: 'PO-88' }),
    record('b', { docClass: 'purchaseInvoice', docNo: 'PI-3', theirDocNo: 'R-2026-1', lines: [{ intRef: 'one', description: 'Walnut veneer', quantity: '1' }] }),
  ]);
  await expect.poll(() => books.latest(5).length).toBe(2);
});
afterEach(() => {
  wrapper?.unmount();
  books.close();
});
const keysOf = (query: string) => paletteSearch(query, actions, books).map(({ key }) => key);

describe('the palette', () => {
  it.each([
    ['its number', 'si-7', 'document a'], ['an amount as it is printed', '1,234.50', 'document a'], ['their reference', 'po-88', 'document a'],
    ['their number', 'r-2026', 'document b'], ['a text of its lines', 'veneer', 'document b'],
  ])('finds a document by %s', (_by, query, key) => expect(keysOf(query)).toEqual([key]));

  it('finds actions by their words in any order, and parties and products by name', () => {
    expect(keysOf('invoices go')).toEqual(['action Go to Sale invoices']);
    expect(paletteSearch('noor', actions, books)).toMatchObject([{ kind: 'record', text: 'NOOR · Al-Noor Trading', detail: 'Customer or supplier' }]);
    expect(paletteSearch('oak', actions, books)).toMatchObject([{ kind: 'record', detail: 'Product' }]);
  });

  it('offers every action until something is typed, and opens what is chosen by Enter', async () => {
    const page = { render: () => null };
    const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: page }, { path: '/purchase/:key?', name: 'purchaseInvoice', component: page }] });
    wrapper = mount(CommandPalette, { attachTo: document.body, global: { plugins: [router] }, props: { open: true, books, actions } });
    await flushPromises();
    const dialog = document.querySelector<HTMLElement>('[role=dialog]');
    const input = dialog?.querySelector('input');
    if (!dialog || !input) throw new Error('the palette is not open');
    expect(dialog.querySelectorAll('[role=option]')).toHaveLength(3);
    expect(await findings(dialog)).toEqual([]);
    input.value = 'walnut';
    input.dispatchEvent(new Event('input'));
    await flushPromises();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await flushPromises();
    expect(router.currentRoute.value.fullPath).toBe('/purchase/b');
    expect(wrapper.emitted('close')).toHaveLength(1);
  });
});
