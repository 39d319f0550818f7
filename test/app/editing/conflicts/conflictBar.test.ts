import { mount } from '@vue/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import ConflictBar from '../../../../src/app/editing/conflicts/ConflictBar.vue';
import { freshPinia } from '../../support/pinia.ts';

afterEach(() => vi.unstubAllGlobals());

it('names a conflict while its choice is out of sight, and goes there by its button and by key', async () => {
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
  const stopKeys = listenToKeys(window);
  const editor = mount(
    defineComponent({
      setup: () => () =>
        h('article', { class: 'editor' }, [
          h(ConflictBar, { what: 'sales invoice' }),
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
  expect(editor.get('[role="status"]').text()).toMatch(/^This sales invoice was changed on the service as well\./);
  const choice = editor.get<HTMLInputElement>('input').element;
  await editor.get('.conflict-bar button').trigger('click');
  expect(document.activeElement).toBe(choice);
  choice.blur();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', altKey: true, cancelable: true }));
  expect(document.activeElement).toBe(choice);
  see(true);
  await nextTick();
  expect(editor.get('[role="status"]').text()).toBe('');
  editor.unmount();
  stopKeys();
});
