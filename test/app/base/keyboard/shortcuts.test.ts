import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, ref } from 'vue';
import {
  boundShortcuts,
  listenToKeys,
  spelled,
  useShortcuts,
  type Shortcut,
} from '../../../../src/app/base/keyboard/shortcuts.ts';

const ran: string[] = [];
const shortcut = (keys: string): Shortcut => ({
  keys: [keys],
  text: 'shortcuts.sync',
  group: 'everywhere',
  run: () => ran.push(keys),
});
/** A page that binds shortcuts while it is there. */
const pageWith = (shortcuts: readonly Shortcut[], template = '<input>', canAct?: () => boolean): VueWrapper =>
  mount(defineComponent({ setup: () => useShortcuts(shortcuts, canAct), template }), { attachTo: document.body });
let wrapper: VueWrapper;
let stop: () => void;
beforeEach(() => {
  ran.length = 0;
  stop = listenToKeys(window);
  wrapper = pageWith(['G I', 'G P', 'Alt+N', '/'].map(shortcut));
});
afterEach(() => {
  wrapper.unmount();
  stop();
});
function press(key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

describe('shortcuts', () => {
  it('run by one key, or by two one after the other', () => {
    press('/');
    press('g');
    press('p');
    expect(ran).toEqual(['/', 'G P']);
  });

  it('forget the first key when the second does not complete a sequence', () => {
    press('g');
    press('x');
    press('i');
    expect(ran).toEqual([]);
    press('g');
    press('/');
    expect(ran).toEqual(['/']);
  });

  it('are bound and listed only while they can do something', () => {
    const canAct = ref(false);
    const other = pageWith([shortcut('Alt+Y')], '<p />', () => canAct.value);
    const isListed = (): boolean => boundShortcuts().some(({ keys }) => keys.includes('Alt+Y'));
    press('y', { altKey: true });
    expect([ran, isListed()]).toEqual([[], false]);
    canAct.value = true;
    press('y', { altKey: true });
    expect([ran, isListed()]).toEqual([['Alt+Y'], true]);
    canAct.value = false;
    press('y', { altKey: true });
    expect([ran, isListed()]).toEqual([['Alt+Y'], false]);
    other.unmount();
    canAct.value = true;
    expect(isListed()).toBe(false);
  });

  it('leave letters to the field being typed into, but not keys with Alt', () => {
    const field = wrapper.element;
    press('g', {}, field);
    press('i', {}, field);
    press('n', { altKey: true }, field);
    expect(ran).toEqual(['Alt+N']);
  });

  it.each<[string, KeyboardEventInit, string]>([
    ['Z on a German keyboard, where Y is elsewhere', { key: 'z', code: 'KeyY', ctrlKey: true }, 'Ctrl+Z'],
    ['Y on a German keyboard', { key: 'y', code: 'KeyZ', ctrlKey: true }, 'Ctrl+Y'],
    [
      'Z on a French keyboard, where W is elsewhere',
      { key: 'Z', code: 'KeyW', ctrlKey: true, shiftKey: true },
      'Ctrl+Shift+Z',
    ],
    ['the question mark on a French keyboard, where M is elsewhere', { key: '?', code: 'KeyM', shiftKey: true }, '?'],
    ['Alt with N, which types a letter of its own', { key: 'ń', code: 'KeyN', altKey: true }, 'Alt+N'],
    ['Alt with N, which begins one', { key: 'Dead', code: 'KeyN', altKey: true }, 'Alt+N'],
    ['Alt with L on a German Mac', { key: '@', code: 'KeyL', altKey: true }, 'Alt+L'],
    ['Z on a Russian keyboard', { key: 'я', code: 'KeyZ', ctrlKey: true }, 'Ctrl+Z'],
    ['Enter', { key: 'Enter', code: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  ])('depend on what the key types: %s', (_key, init, name) => {
    expect(spelled(new KeyboardEvent('keydown', init))).toBe(name);
  });

  it('of the page do not react to keys in a dialog over it, or to undo in a search box', () => {
    wrapper.unmount();
    const onPage = (['list', 'editor', 'lines'] as const).map((group, n): Shortcut => ({
      ...shortcut(`Alt+${String(n)}`),
      group,
    }));
    const shortcuts = [{ ...shortcut('Ctrl+Z'), group: 'editor' as const }, ...onPage, shortcut('Alt+N')];
    const template =
      '<div role="dialog"><input class="in"></div><input class="search" type="search"><input class="cell">';
    wrapper = pageWith(shortcuts, template);
    const at = (where: string): Element => wrapper.get(where).element;
    expect(press('z', { ctrlKey: true }, at('.in')).defaultPrevented).toBe(false);
    for (const key of ['0', '1', '2', 'n']) press(key, { altKey: true }, at('.in'));
    expect(ran).toEqual([]);
    expect(press('z', { ctrlKey: true }, at('.search')).defaultPrevented).toBe(false);
    press('0', { altKey: true }, at('.search'));
    press('z', { ctrlKey: true }, at('.cell'));
    expect(ran).toEqual(['Alt+0', 'Ctrl+Z']);
  });

  it('of every group but that of the dialog wait while a dialog is open, wherever the focus is', () => {
    wrapper.unmount();
    const groups = ['everywhere', 'go', 'new', 'list', 'editor', 'lines', 'fields'] as const;
    const keys = groups.map((group, n): Shortcut => ({ ...shortcut(`Alt+${String(n)}`), group }));
    wrapper = pageWith(
      [...keys, { ...shortcut('G I'), group: 'go' }, shortcut('Ctrl+K')],
      '<div role="dialog" data-state="open"><button class="no">Cancel</button></div>',
    );
    for (const target of [document.body, wrapper.get('.no').element]) {
      for (const n of groups.keys()) press(String(n), { altKey: true }, target);
      press('g', {}, target);
      press('i', {}, target);
      // The browser's own Ctrl+K must not answer instead.
      expect(press('k', { ctrlKey: true }, target).defaultPrevented).toBe(true);
    }
    expect(ran).toEqual(['Alt+6', 'Alt+6']);
  });

  it('end with the component that bound them', () => {
    wrapper.unmount();
    press('/');
    expect(ran).toEqual([]);
    expect(boundShortcuts()).toEqual([]);
  });
});
