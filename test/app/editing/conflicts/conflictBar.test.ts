import { mount } from '@vue/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import ConflictBar from '../../../../src/app/editing/conflicts/ConflictBar.vue';
import { freshPinia } from '../../support/pinia.ts';

afterEach(() => vi.unstubAllGlobals());

it('names a conflict while its choice is out of sight, and goes there by key', async () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  freshPinia();
  const editor = mount(
    defineComponent({
      setup: () => () =>
        h('article', { class: 'editor' }, [
          h(ConflictBar, { what: 'sale invoice' }),
          h('section', { class: 'notice conflict' }, [h('input', { type: 'radio' })]),
        ]),
    }),
    { attachTo: document.body },
  );
  await nextTick();
  await nextTick();
  expect(editor.get('[role="status"]').text()).toBe('');
  see(false);
  await nextTick();
  expect(editor.get('[role="status"]').text()).toMatch(/^This sale invoice was changed on the service as well\./);
  await editor.get('.conflict-bar button').trigger('click');
  expect(document.activeElement).toBe(editor.get('input').element);
  see(true);
  await nextTick();
  expect(editor.get('[role="status"]').text()).toBe('');
  editor.unmount();
});
