import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lazyDialog } from '../../../../src/app/base/keyboard/lazyDialog.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import DialogBox from '../../../../src/app/base/ui/DialogBox.vue';
import { untilKeysAreFree } from '../../support/untilKeysAreFree.ts';

let stop: () => void;
beforeEach(() => {
  stop = listenToKeys(window);
});
afterEach(() => stop());

const Asks = {
  components: { DialogBox },
  template: '<DialogBox open title="Ask"><input class="asked"></DialogBox>',
};
/** A key as a browser gives it: a field takes the sign unless somebody prevents that. */
function press(key: string): void {
  const { activeElement } = document;
  const isTaken = activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
  );
  if (isTaken === true && activeElement instanceof HTMLInputElement) activeElement.value += key;
}
const valueOf = (selector: string): string | undefined => document.querySelector<HTMLInputElement>(selector)?.value;

it('what is typed while a dialog is loaded is for the dialog, not for the field underneath', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Asks }>();
  const page = mount(
    {
      components: { Lazy: lazyDialog(() => promise) },
      data: () => ({ isOpen: false }),
      template: '<input class="under"><Lazy v-if="isOpen" />',
    },
    { attachTo: document.body },
  );
  page.get<HTMLInputElement>('.under').element.focus();
  press('a');
  await page.setData({ isOpen: true });
  for (const key of 'bank') press(key);
  resolve({ default: Asks });
  await expect.poll(() => valueOf('.asked')).toBe('bank');
  expect(valueOf('.under')).toBe('a');
  page.unmount();
});

it('one that cannot be loaded gives the keys back', async () => {
  const page = mount(
    {
      components: { Lazy: lazyDialog(() => Promise.reject(new Error('gone'))) },
      template: '<input class="under"><Lazy />',
    },
    { attachTo: document.body, global: { config: { errorHandler: () => undefined, warnHandler: () => undefined } } },
  );
  page.get<HTMLInputElement>('.under').element.focus();
  press('a');
  await untilKeysAreFree();
  press('b');
  await expect.poll(() => valueOf('.under')).toBe('ab');
  page.unmount();
});
