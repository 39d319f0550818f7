import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { h, type VNode } from 'vue';
import DialogBox from '../../../../src/app/base/ui/DialogBox.vue';

/** Opens a dialog with this content, and waits for the focus to enter it. @returns the id of the focused element */
async function opened(content: () => VNode[]): Promise<string | undefined> {
  const dialog = mount(DialogBox, {
    attachTo: document.body,
    props: { open: true, title: 'Balance the rest' },
    slots: { default: content },
  });
  onTestFinished(() => dialog.unmount());
  await expect.poll(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
  return document.activeElement?.id;
}
const button = (id: string) => h('button', { id });

it('a dialog opens with the cursor in its first field, also after a button', async () => {
  expect(await opened(() => [button('close'), h('input', { id: 'total' }), h('input', { id: 'other' })])).toBe('total');
});

it('a dialog opens in the field that it marks', async () => {
  expect(await opened(() => [h('input', { id: 'first' }), h('input', { id: 'marked', autofocus: true })])).toBe(
    'marked',
  );
});

it('passes a field that cannot be filled in', async () => {
  expect(await opened(() => [h('input', { id: 'off', disabled: true }), h('select', { id: 'way' })])).toBe('way');
});

it('a dialog without a field opens on its first button', async () => {
  expect(await opened(() => [button('cancel'), button('remove')])).toBe('cancel');
});
