import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { onTableKey } from '../../../../src/app/base/grid/tableKeys.ts';

/** Three rows; the first field of the second is missing. */
const Table = defineComponent({
  setup: () => ({ onTableKey }),
  template: `<table><tbody @keydown="onTableKey">
    <tr><td><input id="a1"></td><td><input id="a2"></td><td><button>x</button></td></tr>
    <tr><td>fixed</td><td><input id="b2"></td><td><button>x</button></td></tr>
    <tr><td><select id="c1"></select></td><td><input id="c2"></td><td><button id="c3">x</button></td></tr>
  </tbody></table>`,
});
let wrapper: VueWrapper;
beforeEach(() => {
  wrapper = mount(Table, { attachTo: document.body });
});
afterEach(() => wrapper.unmount());

function press(from: string, more: KeyboardEventInit, key = 'Enter'): [string | undefined, boolean] {
  wrapper.get<HTMLElement>(`#${from}`).element.focus();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  return [document.activeElement?.id, event.defaultPrevented];
}

describe('a table of fields', () => {
  it.each<[string, string, KeyboardEventInit, string]>([
    ['Enter', 'a2', {}, 'b2'],
    ['Enter', 'b2', {}, 'c1'],
    ['Shift+Enter', 'c2', { shiftKey: true }, 'b2'],
    ['Ctrl+Enter', 'a2', { ctrlKey: true }, 'b2'],
    ['Ctrl+Shift+Enter', 'c2', { ctrlKey: true, shiftKey: true }, 'b2'],
    ['Enter in the last row', 'c2', {}, 'c2'],
  ])('%s leads from %s to %o', (_keys, from, more, to) => {
    expect(press(from, more)).toEqual([to, true]);
  });

  it('leaves Tab and its buttons to the browser', () => {
    expect(press('a1', {}, 'Tab')).toEqual(['a1', false]);
    expect(press('c3', {})).toEqual(['c3', false]);
  });
});
