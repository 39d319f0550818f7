import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { nextTick } from 'vue';
import EntryMenu from '../../../../src/app/base/ui/EntryMenu.vue';

/** The menu of a document's actions, opened by keyboard, and a field beside it. */
async function openMenu(): Promise<{ trigger: HTMLElement; field: HTMLInputElement }> {
  const field = document.body.appendChild(document.createElement('input'));
  const page = mount(EntryMenu, {
    attachTo: document.body,
    props: { label: 'Actions', entries: [], parts: [] },
  });
  onTestFinished(() => {
    page.unmount();
    field.remove();
  });
  const trigger = page.get<HTMLElement>('button');
  trigger.element.focus();
  await trigger.trigger('keydown', { key: 'Enter' });
  await expect.poll(() => menu()?.contains(document.activeElement)).toBe(true);
  return { trigger: trigger.element, field };
}
const menu = () => document.querySelector('[role="menu"]');

/** Presses Escape in the menu and waits until it has gone, and no longer: a menu that stays must not hang the test. */
async function close(): Promise<void> {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  for (let tick = 0; menu() !== null && tick < 100; tick += 1) await nextTick();
  expect(menu()).toBeNull();
}
/** Everything that was due by now has happened. */
const later = () => new Promise((resolve) => setTimeout(resolve));

it('a menu that is closed by Escape gives the focus back to its button', async () => {
  const { trigger } = await openMenu();
  await close();
  await later();
  expect(document.activeElement).toBe(trigger);
});

it('a menu that was closed does not take the focus from the field that somebody has gone to since', async () => {
  const { field } = await openMenu();
  await close();
  field.focus();
  await later();
  expect(document.activeElement).toBe(field);
});
