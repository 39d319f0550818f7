import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, nextTick, shallowRef } from 'vue';
import DayInput from '../../../../src/app/base/inputs/DayInput.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';

const today = localDate('2026-11-27');
const day = shallowRef(localDate('2026-11-20'));
const isBad = shallowRef(false);
let page: VueWrapper;
beforeEach(() => {
  day.value = localDate('2026-11-20');
  isBad.value = false;
  page = mount(
    defineComponent({
      components: { DayInput },
      setup: () => ({ day, isBad, today }),
      template:
        '<DayInput v-model:bad="isBad" :day="day" label="Due by" :today="today" @change="(next) => (day = next)" />',
    }),
    { attachTo: document.body },
  );
});
afterEach(() => page.unmount());

const field = () => page.get<HTMLInputElement>('input');
async function type(text: string): Promise<void> {
  await field().setValue(text);
  await field().trigger('blur');
  await nextTick();
}

describe('a day among the tools of a page', () => {
  it('keeps a text that names no day, says so at the field and changes nothing', async () => {
    await type('31/02/2026');
    expect(field().element.value).toBe('31/02/2026');
    const note = page.get('.field-note');
    expect(note.text()).toBe('There is no such day as “31/02/2026”.');
    expect(field().attributes('aria-describedby')).toBe(note.attributes('id'));
    expect(field().attributes('aria-invalid')).toBe('true');
    expect([day.value, isBad.value]).toEqual(['2026-11-20', true]);
    await type('soon');
    expect(page.get('.field-note').text()).toContain('“soon” is not a date.');
  });

  it('is good again with a day, typed or chosen by the page', async () => {
    await type('31/02/2026');
    await type('28/02/2026');
    expect(field().element.value).toBe('28 Feb 2026');
    expect([day.value, isBad.value, page.find('.field-note').exists()]).toEqual(['2026-02-28', false, false]);
    expect(field().attributes('aria-invalid')).toBeUndefined();
    await type('31/02/2026');
    day.value = localDate('2026-10-31');
    await nextTick();
    await nextTick();
    expect(field().element.value).toBe('31 Oct 2026');
    expect([isBad.value, page.find('.field-note').exists()]).toEqual([false, false]);
  });

  it('shows its day again when the page takes a text back', async () => {
    await type('soon');
    expect(isBad.value).toBe(true);
    isBad.value = false;
    await nextTick();
    await nextTick();
    expect([field().element.value, page.find('.field-note').exists()]).toEqual(['20 Nov 2026', false]);
  });
});
