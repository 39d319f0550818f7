import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { defineComponent, h, useTemplateRef } from 'vue';
import { usePanes } from '../../../../src/app/base/keyboard/panes.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';

/** A list of one row beside an editor of two fields. */
function page(areBoth: () => boolean): void {
  const stop = listenToKeys(window);
  const focus = (id: string) => () => document.getElementById(id)?.focus();
  const wrapper = mount(
    defineComponent({
      setup() {
        usePanes({
          list: useTemplateRef<HTMLElement>('list'),
          editor: useTemplateRef<HTMLElement>('editor'),
          areBoth,
          focusList: focus('row'),
          focusEditor: focus('first'),
        });
        return () => [
          h('div', { ref: 'list' }, [h('button', { id: 'row' })]),
          h('div', { ref: 'editor' }, [h('input', { id: 'first' }), h('input', { id: 'second' })]),
        ];
      },
    }),
    { attachTo: document.body },
  );
  onTestFinished(() => {
    wrapper.unmount();
    stop();
  });
}
function pressF6(): string | undefined {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true }),
  );
  return document.activeElement?.id;
}

it('F6 goes from the list to the editor, and back to the field where the cursor was', () => {
  page(() => true);
  document.getElementById('row')?.focus();
  expect(pressF6()).toBe('first');
  document.getElementById('second')?.focus();
  expect(pressF6()).toBe('row');
  expect(pressF6()).toBe('second');
});

it('F6 stays where only one of them is in view', () => {
  page(() => false);
  document.getElementById('second')?.focus();
  expect(pressF6()).toBe('second');
});
