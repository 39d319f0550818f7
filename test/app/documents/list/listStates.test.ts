import 'fake-indexeddb/auto';
import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FilterPanel from '../../../../src/app/documents/list/FilterPanel.vue';
import { KeptLists } from '../../../../src/app/company/documents/listSettings.ts';
import type { Books } from '../../../../src/app/company/session/books.ts';
import { smallCompany } from '../../support/company.ts';

let books: Books;
let panel: VueWrapper;
beforeEach(async () => {
  books = await smallCompany();
  panel = mount(FilterPanel, { attachTo: document.body, props: { books } });
});
afterEach(() => {
  panel.unmount();
  books.close();
});

describe('a list narrowed by state', () => {
  it('shows with what waits also what cannot go yet, and it alone', async () => {
    const select = panel.findAll('select').find((one) => one.find('option[value="waiting"]').exists());
    await select?.setValue('waiting');
    expect([...books.filter.value.states].sort()).toEqual(['conflict', 'inFlight', 'queued', 'rejected', 'saved', 'waits']);
    await select?.setValue('waits');
    expect(books.filter.value.states).toEqual(['waits']);
    await books.lists.saveFilter('Stuck', books.scope.value, books.filter.value);
    const read = new KeptLists(books.store);
    await read.read();
    expect(read.savedFor(books.scope.value).map(({ filter }) => filter.states)).toEqual([['waits']]);
  });
});
