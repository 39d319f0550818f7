import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { defineComponent, h, nextTick, ref } from 'vue';

it('a field that is left in the millisecond in which it appears is left, also in a dialog that sees it first', async () => {
  let left = 0;
  let appeared = 0;
  for (let round = 0; round < 200; round += 1) {
    const isThere = ref(false);
    const dialog = defineComponent(
      () => () =>
        h('div', { onBlurCapture: () => undefined }, isThere.value ? [h('input', { onBlur: () => left++ })] : []),
    );
    const wrapper = mount(dialog, { attachTo: document.body });
    onTestFinished(() => wrapper.unmount());
    isThere.value = true;
    await nextTick();
    appeared += 1;
    wrapper.element.querySelector('input')?.dispatchEvent(new Event('blur'));
  }
  expect(left).toBe(appeared);
});
