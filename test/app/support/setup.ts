import { mount } from '@vue/test-utils';
import { onTestFinished } from 'vitest';

/** Calls composables as the setup of a component does, and unmounts that component at the end of the test. */
export function inSetup<Made>(compose: () => Made): Made {
  let made: { value: Made } | undefined;
  const wrapper = mount({
    setup() {
      made = { value: compose() };
      return () => null;
    },
  });
  onTestFinished(() => wrapper.unmount());
  if (!made) throw new Error('the component was not set up');
  return made.value;
}
