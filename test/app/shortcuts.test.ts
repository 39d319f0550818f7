import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { boundShortcuts, holdShortcuts, listenToKeys, useShortcuts, type Shortcut } from '../../src/app/keyboard/shortcuts.ts';

const ran: string[] = [];
const shortcut = (keys: string): Shortcut => ({ keys: [keys], text: 'shortcuts.sync', group: 'everywhere', run: () => ran.push(keys) });
/** A page that binds shortcuts while it is there. */
const pageWith = (shortcuts: readonly Shortcut[]): VueWrapper => mount(defineComponent({ setup: () => useShortcuts(shortcuts), template: '<input>' }), { attachTo: document.body });
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

  it('forget the first key when the second means nothing with it', () => {
    press('g');
    press('x');
    press('i');
    expect(ran).toEqual([]);
    press('g');
    press('/');
    expect(ran).toEqual(['/']);
  });

  it('leave letters to what is being typed into, and keys with Alt not', () => {
    const field = wrapper.element;
    press('g', {}, field);
    press('i', {}, field);
    press('n', { altKey: true }, field);
    expect(ran).toEqual(['Alt+N']);
  });

  it('wait for the page that is on its way, which may bind them otherwise, and run there in their order', async () => {
    const release = holdShortcuts();
    expect(press('n', { altKey: true }).defaultPrevented).toBe(true);
    press('g');
    press('p');
    expect(ran).toEqual([]);
    const page = pageWith([{ ...shortcut('Alt+N'), run: () => ran.push('the new page’s') }]);
    release();
    await expect.poll(() => ran).toEqual(['the new page’s', 'G P']);
    press('n', { altKey: true });
    await expect.poll(() => ran).toEqual(['the new page’s', 'G P', 'the new page’s']);
    page.unmount();
  });

  it('wait for every page when one of them leads to another', async () => {
    const first = holdShortcuts();
    let second = (): void => undefined;
    const page = pageWith([{ ...shortcut('Alt+1'), run: () => { second = holdShortcuts(); } }]);
    press('1', { altKey: true });
    press('n', { altKey: true });
    first();
    // One more that is pressed meanwhile comes behind.
    press('/');
    expect(ran).toEqual([]);
    second();
    await expect.poll(() => ran).toEqual(['Alt+N', '/']);
    page.unmount();
  });

  it('hold nothing that is no shortcut while they wait', () => {
    const release = holdShortcuts();
    expect(press('c', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(press('x', {}, wrapper.element).defaultPrevented).toBe(false);
    release();
    expect(ran).toEqual([]);
  });

  it('are gone with what bound them', () => {
    wrapper.unmount();
    press('/');
    expect(ran).toEqual([]);
    expect(boundShortcuts()).toEqual([]);
  });
});
