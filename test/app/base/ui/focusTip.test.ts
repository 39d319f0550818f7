import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';
import ActionButton from '../../../../src/app/base/ui/ActionButton.vue';
import FocusTip from '../../../../src/app/base/ui/FocusTip.vue';

let page: VueWrapper;
const pressed = vi.fn();
const Page = defineComponent({
  setup: () => () =>
    h('div', [
      h(
        ActionButton,
        { class: 'off', off: 'Nothing to undo.', title: 'Undo (Ctrl+Z)', onClick: pressed },
        () => 'Undo',
      ),
      h(ActionButton, { class: 'on', off: null, title: 'Redo (Ctrl+Y)', onClick: pressed }, () => 'Redo'),
      h('div', { role: 'gridcell', class: 'state', tabindex: 0 }, [
        h('span', { title: 'Conflict: choose a version.' }, 'Conflict'),
      ]),
      h('div', { role: 'gridcell', class: 'name', tabindex: 0 }, [h('span', { title: 'Ashdown' }, 'Ashdown')]),
      h(FocusTip),
    ]),
});
beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
  page = mount(Page, { attachTo: document.body });
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});
const tip = () => page.get('[role="tooltip"]');
async function rest(on: string): Promise<void> {
  page.get<HTMLElement>(on).element.focus();
  vi.advanceTimersByTime(700);
  await nextTick();
}

describe('the tooltip of what has the keyboard focus', () => {
  it('says why an action is off, which the keyboard reaches and cannot press', async () => {
    await rest('.off');
    expect([tip().text(), tip().classes().includes('shown')]).toEqual(['Nothing to undo.', true]);
    await page.get('.off').trigger('click');
    await page.get('.on').trigger('click');
    expect(pressed).toHaveBeenCalledTimes(1);
    expect([page.get('.off').attributes('aria-disabled'), page.get('.on').attributes('aria-disabled')]).toEqual([
      'true',
      undefined,
    ]);
  });

  it('describes a grid cell by what stands in it, until the focus leaves', async () => {
    await rest('.state');
    expect(tip().text()).toBe('Conflict: choose a version.');
    // It stands below no landmark: there screen readers pass over it, and read it as the cell's description.
    expect(tip().attributes('aria-hidden')).toBe('true');
    expect(page.get('.state').attributes('aria-describedby')).toBe(tip().attributes('id'));
    page.get<HTMLElement>('.state').element.blur();
    await nextTick();
    expect([page.get('.state').attributes('aria-describedby'), tip().classes().includes('shown')]).toEqual([
      undefined,
      false,
    ]);
  });

  it('is not shown where it only repeats what is there to read, and goes at the next key', async () => {
    await rest('.name');
    expect(tip().classes()).not.toContain('shown');
    await rest('.on');
    expect(tip().classes()).toContain('shown');
    await page.get('.on').trigger('keydown', { key: 'Escape' });
    expect(tip().classes()).not.toContain('shown');
  });
});
