import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { holdKeys } from '../../../../src/app/base/keyboard/heldKeys.ts';
import { listenToKeys, useShortcuts, type Shortcut } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { untilKeysAreFree } from '../../support/untilKeysAreFree.ts';

const heard: string[] = [];
const shortcut = (keys: string, run: () => void = () => heard.push(keys)): Shortcut => ({
  keys: [keys],
  text: 'shortcuts.sync',
  group: 'everywhere',
  run,
});
/** A page with a field, that binds shortcuts while it is there. */
const pageWith = (...shortcuts: readonly Shortcut[]): VueWrapper =>
  mount(defineComponent({ setup: () => useShortcuts(shortcuts), template: '<input>' }), { attachTo: document.body });

let wrapper: VueWrapper;
let stop: () => void;
beforeEach(async () => {
  // A key that was replayed holds the others for one turn: what it did may be seen before that.
  await untilKeysAreFree();
  heard.length = 0;
  stop = listenToKeys(window);
  wrapper = pageWith(...['G I', 'G P', 'Alt+N', 'Ctrl+N', '/'].map((keys) => shortcut(keys)));
});
afterEach(() => {
  wrapper.unmount();
  stop();
});
function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}
const field = (page = wrapper): HTMLInputElement => page.find('input').element;

describe('keys pressed while something loads', () => {
  it('wait for it, since it may bind them differently, and are replayed in order', async () => {
    const release = holdKeys();
    expect(press('n', { altKey: true }).defaultPrevented).toBe(true);
    press('g');
    press('p');
    press('n', { ctrlKey: true });
    expect(heard).toEqual([]);
    const page = pageWith(shortcut('Alt+N', () => heard.push('the new page’s')));
    release();
    await expect.poll(() => heard).toEqual(['the new page’s', 'G P', 'Ctrl+N']);
    press('n', { altKey: true });
    await expect.poll(() => heard).toHaveLength(4);
    page.unmount();
  });

  it('wait for everything that loads, when one of them opens another page', async () => {
    const first = holdKeys();
    let second = (): void => undefined;
    const page = pageWith(
      shortcut('Alt+1', () => {
        second = holdKeys();
      }),
    );
    press('1', { altKey: true });
    press('n', { altKey: true });
    first();
    // One more that is pressed meanwhile comes behind.
    press('/');
    expect(heard).toEqual([]);
    second();
    await expect.poll(() => heard).toEqual(['Alt+N', '/']);
    page.unmount();
  });

  it('are typed into the field that has the focus by then, at the cursor, and not into the page being left', async () => {
    const left = field();
    left.focus();
    const release = holdKeys();
    for (const key of 'g/C1') expect(press(key).defaultPrevented).toBe(true);
    const page = pageWith();
    const typed: string[] = [];
    field(page).addEventListener('input', () => typed.push(field(page).value));
    field(page).value = '<>';
    field(page).focus();
    field(page).setSelectionRange(1, 1);
    release();
    // All of them before the next key that is pressed: a Tab would take the rest along.
    expect(typed).toEqual(['<g>', '<g/>', '<g/C>', '<g/C1>']);
    expect([left.value, heard]).toEqual(['', []]);
    page.unmount();
  });

  it('are typed with AltGr too, which Windows reports as Ctrl and Alt', () => {
    const release = holdKeys();
    const event = new KeyboardEvent('keydown', {
      key: '€',
      ctrlKey: true,
      altKey: true,
      modifierAltGraph: true,
      bubbles: true,
      cancelable: true,
    });
    // The browser of these tests knows nothing of it.
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'AltGraph' });
    document.body.dispatchEvent(event);
    field().focus();
    release();
    expect(field().value).toBe('€');
  });

  it('go to the field itself first, which may handle them in its own way', async () => {
    const release = holdKeys();
    press('t');
    field().addEventListener('keydown', (event) => {
      event.preventDefault();
      field().value = 'today';
    });
    field().focus();
    release();
    await expect.poll(() => field().value).toBe('today');
  });

  it('are not held if they are for the clipboard, Tab, or a modifier alone', () => {
    const release = holdKeys();
    for (const [key, more] of [
      ['c', { ctrlKey: true }],
      ['Tab', {}],
      ['Shift', { shiftKey: true }],
      ['Alt', { altKey: true }],
    ] as const)
      expect(press(key, more).defaultPrevented).toBe(false);
    release();
    expect(heard).toEqual([]);
  });
});
