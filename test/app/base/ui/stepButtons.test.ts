import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import StepButtons from '../../../../src/app/base/ui/StepButtons.vue';

let buttons: VueWrapper;
afterEach(() => buttons.unmount());

it('undo and redo say why they cannot be used, and step where they can', async () => {
  buttons = mount(StepButtons, { props: { canUndo: true, canRedo: false } });
  const [undo, redo] = buttons.findAll('button');
  expect([undo?.attributes('title'), redo?.attributes('title')]).toEqual(['Undo (Ctrl+Z)', 'Nothing to redo.']);
  await undo?.trigger('click');
  await redo?.trigger('click');
  expect(buttons.emitted('step')).toEqual([['undo']]);
  await buttons.setProps({ canRedo: true, redoKey: 'Ctrl+Shift+Z' });
  expect(redo?.attributes('title')).toBe('Redo (Ctrl+Shift+Z)');
});
