import 'fake-indexeddb/auto';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import PrintView from '../../../src/app/print/PrintView.vue';
import type { Books } from '../../../src/app/session/books.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);
let books: Books;
let router: Router;
let view: VueWrapper;
beforeEach(async () => {
  books = await smallCompany();
  router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/:key?', component: { render: () => null } }] });
  await router.push('/');
  view = mount(PrintView, { attachTo: document.body, global: { plugins: [router] }, props: { books, keys: [] } });
  await flushPromises();
});
afterEach(() => {
  view.unmount();
  books.close();
});

describe('the print preview', () => {
  it('takes Escape for itself: what is underneath does not hear of it', () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.body.addEventListener('keydown', listen);
    window.addEventListener('keydown', listen);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.body.removeEventListener('keydown', listen);
    window.removeEventListener('keydown', listen);
    expect(view.emitted('close')).toEqual([[]]);
    expect(heard).toEqual([]);
  });

  it('closes when another page is gone to', async () => {
    await router.push('/other');
    await flushPromises();
    expect(view.emitted('close')).toEqual([[]]);
  });
});
